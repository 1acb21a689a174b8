import { h, list } from "../dom.js";
import { sentence } from "../sentence.js";
import { badge, ruleChips } from "./chips.js";
import { icon } from "./icons.js";

const MARKS = { good: "✓", mistake: "✗", disputed: "?", interesting: "!" };

const mark = (book, name) => Object.hasOwn(MARKS, name)
  && h("span", { class: `dtnb-mark is-${name}` }, h("span", { "aria-hidden": "true" }, MARKS[name]), ` ${book.label(`mark_${name}`)}`);

const claim = (book, one) => h("p", { class: `dtnb-claim ${one.answer ? "is-true" : "is-false"}` },
  h("span", null, book.label("claim", { by: one.by, says: one.says }), " "),
  badge(book.label(one.answer ? "answer_true" : "answer_false"), one.answer ? "is-true" : "is-false"),
  one.because && h("span", { class: "dtnb-because" }, ` ${book.label("because", { reason: one.because })}`));

// The present moment: where we are, what happens, by which rule, and what people wrote about it.
export function nowView(session) {
  const { book, frame, lines } = session;
  if (!frame) return h("div", { class: "dtnb-now" }, h("p", { class: "dtnb-sentence" }, book.label("no_frames")));
  const scene = book.scene(frame);
  const said = new Set(list(frame.text).filter((part) => part.t === "rule").map((part) => part.v));
  const unsaid = list(frame.rules).filter((id) => !said.has(id));
  const where = [scene?.phase, scene?.window].filter(Boolean);
  return h("div", { class: "dtnb-now", role: "group", "aria-label": book.label("present") },
    h("div", { class: "dtnb-where" },
      lines.slice(1).map((line) => h("span", { class: "dtnb-crumb is-branch" }, icon("branch"), book.label("branch_inside", { name: line.name }))),
      lines.length > 1 && h("button", { type: "button", class: "dtnb-link", onClick: () => session.leaveBranch() }, book.label("branch_leave"), h("kbd", null, "Esc")),
      where.map((text) => h("span", { class: "dtnb-crumb" }, text))),
    h("p", { class: "dtnb-sentence" }, sentence(book, frame, (id) => session.pin(id)), " ", mark(book, frame.mark)),
    unsaid.length > 0 && h("div", { class: "dtnb-now-rules" }, ruleChips(book, unsaid, (id) => session.pin(id))),
    frame.note && h("p", { class: "dtnb-note" }, frame.note),
    frame.claim && claim(book, frame.claim),
    book.branchesAt(session.index).length > 0 && h("div", { class: "dtnb-branches" },
      h("span", { class: "dtnb-mute" }, book.label("branch_here")),
      book.branchesAt(session.index).map((branch, i) => h("button", {
        type: "button", class: "dtnb-branch", "aria-label": book.label("branch_enter", { name: branch.name }),
        onClick: () => session.enterBranch(branch.place),
      }, icon("branch"), branch.name, i === 0 && h("kbd", null, "b")))));
}
