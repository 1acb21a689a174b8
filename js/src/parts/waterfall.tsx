// A calculation as a waterfall: each row has a bar at its part of the running total, read downwards.
import { type Book, plain, type Scene } from "../document/book.js";
import type { Event, Ledger, LedgerRow, Result } from "../document/frames.js";
import type { Label } from "../document/labels.js";
import { EventMark } from "./event_mark.js";
import { classes, isKnown, minus, seatClass, signed, useBook } from "./shown.js";
import { SENTENCE } from "./ruling.js";
import { Ruled, Sentence } from "./text.js";

// How a row writes that nothing is left.
const AVOIDED = "×0";
const FIXED = /^[+−]\d/;
// There is room for so many calculations beside the drawn one.
const MOST = 3;

type Kind = "base" | "more" | "less" | "sum";

function Bar({ from, to, span, low, kind }: { from: number; to: number; span: number; low: number; kind: Kind }) {
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  const left = (100 * (start - low)) / span;
  const width = Math.max((100 * (end - start)) / span, 0.6);
  return <span class="dtnb-flow-track"><i class={`is-${kind}`} style={{ left: `${left}%`, width: `${width}%` }} /></span>;
}

/** The operation of a row with what it comes to, such as "½ of 17, rounded up: −9". */
function operation(row: LedgerRow, { subtotal, returns }: Ledger, label: Label): string {
  const op = minus(row.op);
  if (row.section !== 3 || !row.applied || !isKnown(subtotal)) return op;
  // A fixed number, which some books take off the whole, is no part of it.
  if (FIXED.test(op)) return op;
  if (op === AVOIDED) return label("all_avoided");
  const part = label(op.startsWith("½") && subtotal % 2 ? "part_of_up" : "part_of", { part: op.replace(" ↩", ""), whole: subtotal });
  const back = returns?.find((one) => one.label === row.label);
  if (back && !isKnown(row.effect)) return label("sent_back", { part, points: back.amount });
  return isKnown(row.effect) ? label("prevents", { part, change: signed(row.effect) }) : op;
}

/** How an operation rounds is a part of its own, which a narrow screen leaves to the result. */
function Operation({ row, ledger, label }: { row: LedgerRow; ledger: Ledger; label: Label }) {
  const text = operation(row, ledger, label);
  const exact = label("part_of", { part: "", whole: "" });
  const rounding = label("part_of_up", { part: "", whole: "" }).slice(exact.length);
  const at = text.indexOf(rounding);
  if (!rounding || at < 0) return <>{text}</>;
  return <>{text.slice(0, at)}<span class="dtnb-rounding">{rounding}</span>{text.slice(at + rounding.length)}</>;
}

/** What somebody gets by another calculation than the drawn one, or by several together. */
interface Amount { name: string; seat: number; amount: number; source: string; isReturned?: boolean; isShared?: boolean }

/** Who shares the main dial of a seat, with that seat. */
const partners = (scene: Scene | null, seat: number): number[] =>
  [seat, ...scene?.seats?.find((one) => one.seat === seat)?.dials?.[0]?.shared_with ?? []];

/** The totals of the calculations that are not drawn, then the sums that a headline names. */
function amountsOf(book: Book, ledger: Ledger, { others, results, scene }: Beside): Amount[] {
  const { label } = book;
  const all = [ledger, ...others].filter(({ seat, total }) => isKnown(seat) && isKnown(total));
  const lines = others.filter((one) => all.includes(one)).slice(0, MOST).map((one): Amount => {
    const first = one.rows?.[0]?.label ?? "";
    const several = isRepeated(one, all);
    return { name: ownerOf(book, one, all), seat: one.seat!, amount: one.total!, source: one.sentence ?? (several || first === ledger.rows?.[0]?.label ? "" : first),
      isReturned: ledger.returns?.some(({ to, amount }) => to === one.seat && amount === one.total) };
  });
  const sums = results.flatMap(({ seat, amount }): Amount[] => {
    const parts = all.filter((one) => partners(scene, seat).includes(one.seat!));
    const sum = parts.reduce((sum, one) => sum + one.total!, 0);
    if (parts.length < 2 || String(sum) !== amount) return [];
    const names = [...new Set(parts.map((one) => book.seatName(one.seat)))];
    return [{ name: label(names.length > 1 ? "amount_together" : "amount_of", { name: names.join(", ") }), seat, amount: sum, isShared: names.length > 1, source: parts.map((one) => signed(one.total!)).join(" + ") }];
  });
  // What was dealt before, with a calculation of its own, is in the result alone.
  const whole = Number(results.find(({ seat }) => seat === ledger.seat)?.amount);
  if (isApart(ledger, { others, results, scene })) lines.push({ name: label("amount_of", { name: book.seatName(ledger.seat) }), seat: ledger.seat!, amount: whole, source: `${signed(whole - ledger.total!)} + ${signed(ledger.total!)}` });
  // What the same player gets stands together, and what several share behind all of it.
  return [...lines, ...sums].sort((a, b) => Number(a.isShared ?? false) - Number(b.isShared ?? false) || Number(b.seat === ledger.seat) - Number(a.seat === ledger.seat) || a.seat - b.seat);
}

/** Whether the seat of a calculation took more than it and all others of its dial come to. */
function isApart({ seat, total }: Ledger, { others, results, scene }: Pick<Beside, "others" | "results" | "scene">): boolean {
  const whole = Number(results.find((one) => one.seat === seat)?.amount);
  return isKnown(seat) && isKnown(total) && whole > total && !others.some((one) => partners(scene, seat).includes(one.seat!));
}

const isRepeated = (one: Ledger, all: readonly Ledger[]) => all.some((other) => other !== one && other.seat === one.seat);

/** Whose total a calculation gives; if there are several, from what. */
function ownerOf(book: Book, one: Ledger, all: readonly Ledger[], isPart = false): string {
  if (!isKnown(one.seat)) return book.label("total");
  return book.label(isPart || isRepeated(one, all) ? "amount_from" : "amount_of", { name: book.seatName(one.seat), source: one.rows?.[0]?.label ?? "" });
}

/** What happened in the exchange of a calculation, in order, and the row that tells it already, or -1. */
export interface Told { event: Event; row: number }

/** The calculations beside the drawn one, the results and the table to which all of them lead, an act that was refused, whether the first amount is stated and not rolled, and whether the rows stand in another order than the events. */
export interface Beside { others: readonly Ledger[]; results: readonly Result[]; scene: Scene | null; refused: Event | null; isStated: boolean; isInOtherOrder: boolean }

/** Why an act was refused: the last sentence about it, or what its result says. */
function whyRefused({ headline, results }: Event): string {
  const [, ...rest] = plain({ text: headline ?? [] }).split(SENTENCE);
  return rest.at(-1) ?? plain({ text: results?.[0]?.text ?? [] });
}

const ALONE: Beside = { others: [], results: [], scene: null, refused: null, isStated: false, isInOtherOrder: false };

/** `actor` is the seat from which the initial amounts come. */
export function Waterfall({ ledger, actor, beside = ALONE, told = [] }: { ledger: Ledger; actor: number | null; beside?: Beside; told?: readonly Told[] }) {
  const book = useBook();
  const { label } = book;
  const rows = ledger.rows ?? [];
  const amounts = isKnown(ledger.total) ? amountsOf(book, ledger, beside) : [];
  const values = [0, ledger.subtotal ?? 0, ledger.total ?? 0, ...rows.map((row) => row.running ?? 0), ...amounts.map(({ amount }) => amount)];
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  let running = 0;
  const { refused, isStated } = beside;
  // Beside what was refused, the same thing of somebody else is told apart by its owner.
  const twin = rows.findLastIndex((row) => row.label === refused?.title && isKnown(row.seat) && row.seat !== refused.seat);
  const owned = (seat: number, value: string) => label("pair", { name: book.seatName(seat), value });
  const denial = (event: Event) => {
    const why = whyRefused(event);
    // What decides is said below.
    const reason = book.doc.ruling?.reasons?.some(({ text }) => text === why) ? "" : why;
    // The last one is the one in dispute.
    const spare = event === refused ? -0.25 : 0.4;
    return (
      <li key={`refused-${event.first}`} class={`dtnb-flow-row is-off is-refused ${seatClass(event.seat!)}`} data-spare={2.2 + spare}><span class="dtnb-flow-name">{owned(event.seat!, event.title)}</span>
        <span class="dtnb-flow-track" /><span class="dtnb-flow-op">{label("not_counted")}</span><b />{reason && <small class="dtnb-flow-reason" data-spare={2.7 + spare}>{reason}</small>}</li>);
  };
  const denied = refused && !told.some(({ event }) => event === refused) && denial(refused);
  // What happened between two rows stands between them.
  const draw = ({ event }: Told) => event.kind === "refused" ? denial(event) : (
    <li key={`act-${event.first}`} class={classes("dtnb-flow-act", isKnown(event.seat) && seatClass(event.seat))} data-spare={2.6}><EventMark event={event} /><span><Sentence frame={{ text: event.headline ?? [] }} flat /></span></li>);
  // What acts on another total stands before that one.
  const isOther = ({ event }: Told) => beside.others.some(({ rows: own }) => own?.some((row) => row.label === event.title));
  const acts = (from: number, to: number) => told.slice(from, to).filter((one) => one.row < 0 && !isOther(one)).map(draw);
  let passed = 0;
  let hasSubtotal = !isKnown(ledger.subtotal) || !rows.some((row) => row.section === 3);
  const lines = rows.flatMap((row, i) => {
    const from = running;
    const left = isKnown(row.running) ? row.running : row.op === AVOIDED ? 0 : null;
    const to = row.applied && left !== null ? left : from;
    const kind: Kind = row.section === 1 ? "base" : to < from ? "less" : "more";
    running = to;
    const next = told.findLastIndex((one, j) => j >= passed && one.row === i);
    const items = next < 0 ? [] : acts(passed, next);
    if (next >= 0) passed = next + 1;
    if (row.section === 3 && !hasSubtotal) {
      hasSubtotal = true;
      // After one row, the subtotal is that row.
      if (i > 1) items.push(
        <li key="subtotal" class="dtnb-flow-row is-sum" data-spare={3.5}><span class="dtnb-flow-name">{label("subtotal")}</span>
          <Bar from={0} to={ledger.subtotal!} span={span} low={low} kind="sum" /><span class="dtnb-flow-op">{beside.isInOtherOrder && label("sum_order")}</span><b>{signed(ledger.subtotal!)}</b></li>);
    }
    items.push(
      <li key={i} class={classes("dtnb-flow-row", !row.applied && "is-off", seatClass(row.seat ?? (row.section === 1 ? actor : null)))}
        title={row.applied ? undefined : [label("not_applied"), row.reason].filter(Boolean).join(": ")}>
        <span class="dtnb-flow-name"><Ruled ids={row.rules}>{i === twin ? owned(row.seat!, row.label) : row.label}</Ruled></span>
        {from === to && row.section === 3 ? <span class="dtnb-flow-track" /> : <Bar from={from} to={to} span={span} low={low} kind={kind} />}
        <span class="dtnb-flow-op" data-sum={!hasSubtotal && !(isStated && i === 0) && rows[i + 1]?.section === 3 && (i > 0 || rows.some(({ section, op }) => section === 3 && op.includes("½"))) ? label("subtotal") : undefined}>{isStated && i === 0 ? label("stated", { amount: minus(row.op) }) : <Operation row={row} ledger={ledger} label={label} />}</span>
        <b>{row.applied && left !== null ? signed(left) : ""}</b>
      </li>);
    if (i === twin && denied) items.push(denied);
    return items;
  });
  lines.push(...acts(passed, told.length));
  if (twin < 0 && denied) lines.push(denied);
  return (
    <ol class="dtnb-flow" aria-label={ledger.title}>
      {lines}
      {isKnown(ledger.total) && (
        <li class="dtnb-flow-row is-total"><span class="dtnb-flow-name">{ownerOf(book, ledger, [ledger, ...beside.others], isApart(ledger, beside))}</span>
          <Bar from={0} to={ledger.total} span={span} low={low} kind="sum" /><span class="dtnb-flow-op">{ledger.total === 0 && running < 0 ? label("below_zero") : beside.isInOtherOrder && !rows.some(({ section }) => section === 3) && label("sum_order")}</span><b>{signed(ledger.total)}</b></li>)}
      {told.filter((one) => one.row < 0 && isOther(one)).map(draw)}
      {amounts.map(({ name, seat, amount, source, isReturned }, i) => (
        <li key={`amount-${i}`} class={`dtnb-flow-row is-amount ${seatClass(seat)}`} data-spare={isReturned ? 4 : undefined}><span class="dtnb-flow-name">{name}</span>
          <Bar from={0} to={amount} span={span} low={low} kind="sum" /><span class="dtnb-flow-op">{source}</span><b>{signed(amount)}</b></li>))}
    </ol>
  );
}
