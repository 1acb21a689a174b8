import { drawing, h, list, s, section } from "../dom.js";
import { ruleChips, seatClass, seatTag } from "./chips.js";

const WIDTH = 120;
const HEIGHT = 12;

// One bar a row, standing where the running total moves: the column read downwards is the waterfall. A bar that
// moves it points where it goes: full and to the right for what is added, hollow and to the left for what is prevented.
function bar(scale, from, to, kind) {
  const [start, end] = [scale(from), scale(to)];
  const tip = kind === "more" ? Math.max(start, end - 6) : kind === "less" ? Math.min(start, end + 6) : end;
  const [top, middle, bottom] = [2, HEIGHT / 2, HEIGHT - 2];
  return drawing(WIDTH, HEIGHT, { class: `dtnb-bar is-${kind}`, preserveAspectRatio: "none" },
    s("line", { x1: scale(0), x2: scale(0), y1: 0, y2: HEIGHT, class: "dtnb-bar-zero" }),
    s("path", { d: `M${start} ${top}H${tip}L${end} ${middle} ${tip} ${bottom}H${start}Z` }));
}

function scaleOf(ledger) {
  const values = [0, ledger.subtotal ?? 0, ledger.total ?? 0, ...list(ledger.rows).flatMap((row) => [Number(row.running) || 0])];
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return (value) => 1 + ((value - low) / span) * (WIDTH - 2);
}

const known = (value) => value !== null && value !== undefined;
const signed = (value) => (!known(value) ? "?" : value < 0 ? `−${Math.abs(value)}` : `${value}`);
const minus = (op) => String(op ?? "").replace(/^-(?=\d)/, "−");
const change = (value) => (value > 0 ? `+${value}` : signed(value));

// What only sends something back moves no total; once all is settled its effect is what was sent.
function effectOf(one, ledger) {
  const back = known(ledger.total) && !known(one.effect) ? list(ledger.returns).find(({ label }) => label === one.label) : null;
  if (back) return `↩ ${back.amount}`;
  return one.section === 1 ? signed(one.effect) : change(one.effect);
}

function row(book, ledger, one, from, scale, fresh, pin) {
  const kind = one.section === 1 ? "base" : one.effect < 0 ? "less" : "more";
  const off = !one.applied;
  const open = !known(ledger.total);
  const line = h("tr", { class: `dtnb-row${off ? " is-off" : ""}${fresh ? " is-new" : ""}` },
    h("th", { scope: "row" }, off ? h("s", null, one.label) : one.label,
      list(one.rules).length > 0 && h("span", { class: "dtnb-row-rules" }, ruleChips(book, one.rules, pin))),
    h("td", { class: "dtnb-figure" }, off ? h("s", null, minus(one.op)) : minus(one.op)),
    h("td", { class: "dtnb-figure" }, !off && effectOf(one, ledger)),
    h("td", { class: "dtnb-figure" }, !off && (open || known(one.running)) && signed(one.running)),
    h("td", { class: "dtnb-fall" }, !off && known(one.running) && bar(scale, from, one.running, kind)));
  const why = [book.label("not_applied"), one.reason].filter(Boolean).join(": ");
  return off ? [line, h("tr", { class: "dtnb-row-why" }, h("td", { colspan: 5 }, why))] : [line];
}

const sum = (label, value, scale, className) => h("tr", { class: `dtnb-sum ${className}` },
  h("th", { scope: "row", colspan: 3 }, label),
  h("td", { class: "dtnb-figure" }, signed(value)),
  h("td", { class: "dtnb-fall" }, bar(scale, 0, value, "sum")));

function ledgerTable(book, ledger, before, pin) {
  const scale = scaleOf(ledger);
  const old = new Set(list(before?.rows).map((one) => `${one.section} ${one.label} ${one.op} ${one.applied}`));
  const body = [];
  let running = 0;
  let part = null;
  let subtotalled = !known(ledger.subtotal);
  const subtotal = () => {
    if (!subtotalled) body.push(sum(book.label("subtotal"), ledger.subtotal, scale, "is-subtotal"));
    subtotalled = true;
  };
  for (const one of list(ledger.rows)) {
    if (one.section === 3) subtotal();
    if (one.section !== part) {
      part = one.section;
      body.push(h("tr", { class: "dtnb-part" }, h("th", { colspan: 5, scope: "colgroup" },
        h("span", { class: "dtnb-part-number" }, part), book.label(`section_${part}`))));
    }
    body.push(...row(book, ledger, one, one.section === 1 ? 0 : running, scale, before && !old.has(`${one.section} ${one.label} ${one.op} ${one.applied}`), pin));
    if (one.applied && known(one.running)) running = one.running;
  }
  subtotal();
  if (known(ledger.total)) body.push(sum(book.label("total"), ledger.total, scale, "is-total"));
  const heads = ["column_step", "column_change", "column_effect", "column_running"];
  return h("table", { class: "dtnb-ledger-table" },
    h("caption", null, h("span", { class: "dtnb-ledger-title" }, ledger.title), h("span", { class: "dtnb-mute" }, ledger.edition)),
    h("thead", null, h("tr", null, heads.map((key, i) => h("th", { scope: "col", class: i ? "dtnb-figure" : null }, book.label(key))), h("td", null))),
    h("tbody", null, body));
}

export function ledgerView(session) {
  const { book, frame, index } = session;
  const ledgers = book.ledgers(frame);
  const title = book.label("ledger");
  if (!ledgers.length) return section("dtnb-ledger is-empty", title, h("p", { class: "dtnb-empty" }, book.label("ledger_none")));
  const earlier = new Map(index > 0 ? book.ledgers(book.frame(index - 1)).map((one) => [one.title, one]) : []);
  return section("dtnb-ledger", title, ledgers.map((ledger) => h("div", { class: `dtnb-ledger-one ${seatClass(ledger.seat)}` },
    ledgerTable(book, ledger, earlier.get(ledger.title), (id) => session.pin(id)),
    list(ledger.returns).length > 0 && h("ul", { class: "dtnb-returns" }, ledger.returns.map((one) =>
      h("li", null, "↩ ", seatTag(book.label("returns", { amount: one.amount, name: book.seatName(one.to), label: one.label }), one.to)))),
    ledger.sentence && h("p", { class: "dtnb-ledger-sentence" }, ledger.sentence))));
}
