import { h, list, section } from "../dom.js";
import { badge, ruleChips, seatTag } from "./chips.js";

const KINDS = new Set(["action", "forced", "detail", "claim", "chance"]);

const reason = (book, one, pin) => h("li", { class: "dtnb-reason" },
  h("span", null, one.text, " "), ruleChips(book, one.rules, pin),
  one.remedy && h("span", { class: "dtnb-remedy" }, book.label("remedy", { remedy: one.remedy })));

function option(book, one, chosen, pin) {
  const state = one.allowed ? (chosen ? "is-chosen" : "is-allowed") : "is-refused";
  return h("li", { class: `dtnb-option ${state}` },
    h("span", { class: "dtnb-option-label" }, one.label),
    chosen && badge(book.label("chosen"), "is-chosen"),
    !one.allowed && h("span", { class: "dtnb-hidden-text" }, ` ${book.label("refused")}`),
    list(one.reasons).length > 0 && h("ul", { class: "dtnb-reasons" }, one.reasons.map((each) => reason(book, each, pin))));
}

// Twenty ways to roll again are read as a cloud, three ways to answer as a list.
const MANY = 6;

// Free of spoilers, a window shows what was chosen in it only from its second frame on.
function mayTell(session, question) {
  if (!session.spoilerFree) return true;
  const before = session.index > 0 ? session.book.question(session.book.frame(session.index - 1)) : null;
  return before === question;
}

export function questionView(session) {
  const { book, frame } = session;
  const question = book.question(frame);
  const title = book.label("window");
  if (!question) return section("dtnb-question is-empty", title, h("p", { class: "dtnb-empty" }, book.label("question_none")));
  const pin = (id) => session.pin(id);
  const tell = mayTell(session, question);
  const allowed = list(question.options).filter((one) => one.allowed);
  const refused = list(question.options).filter((one) => !one.allowed);
  const item = (one) => option(book, one, Boolean(one.chosen) && tell, pin);
  return section("dtnb-question", title,
    h("div", { class: "dtnb-question-head" },
      h("span", { class: "dtnb-question-title" }, question.title || question.window),
      question.window && question.window !== question.title && h("span", { class: "dtnb-code" }, question.window),
      KINDS.has(question.kind) && badge(book.label(`kind_${question.kind}`))),
    Number.isInteger(question.asked)
      && h("p", { class: "dtnb-asked" }, book.label("asked", { name: book.seatName(question.asked) })),
    list(question.order).length > 1 && h("p", { class: "dtnb-order" },
      h("span", { class: "dtnb-mute" }, `${book.label("order")} `),
      question.order.map((seat, i) => [i > 0 && h("span", { class: "dtnb-mute" }, " → "), seatTag(book.seatName(seat), seat)])),
    question.prompt && h("p", { class: "dtnb-prompt" }, question.prompt),
    question.closed && h("p", { class: "dtnb-closed" }, book.label("closed", { reason: question.closed })),
    allowed.length > 0 && h("ul", { class: `dtnb-options${allowed.length > MANY ? " is-many" : ""}` }, allowed.map(item)),
    refused.length > 0 && h("details", {
      class: "dtnb-refused", open: session.open.refused,
      onToggle: (event) => { session.open.refused = event.target.open; },
    },
    h("summary", null, book.label("refused_options", { n: refused.length })),
    h("ul", { class: "dtnb-options" }, refused.map(item))));
}
