import { h, list, section } from "../dom.js";
import { JUMPS } from "../navigation.js";
import { sentence } from "../sentence.js";
import { icon } from "./icons.js";

const signOf = (frame, tags) => (frame.mark ? "mark" : tags.includes("refused") ? "refused"
  : JUMPS.ledger.some((tag) => tags.includes(tag)) ? "ledger" : tags.includes("decision") ? "decision" : null);

// What the reader of the story can do without, unless they go step by step.
const ROUTINE = new Set(["passes-automatically", "window-closes"]);
function isRoutine(frame) {
  const tags = list(frame.tags);
  if (frame.note || frame.mark) return false;
  return tags.includes("idle") || (frame.stop === "step" && (tags.includes("quiet") || ROUTINE.has(frame.kind)));
}

function line(session, book, frame, i) {
  const tags = list(frame.tags);
  const sign = signOf(frame, tags);
  const button = h("button", { type: "button", class: "dtnb-line", tabindex: "-1", onClick: () => session.go(i) },
    h("span", { class: "dtnb-line-mark", "aria-hidden": "true" },
      sign && icon(sign)),
    h("span", { class: "dtnb-line-text" }, sentence(book, frame)));
  const branches = book.branchesAt(i).map((branch) => h("button", {
    type: "button", class: "dtnb-line dtnb-line-branch", tabindex: "-1",
    onClick: () => { session.go(i); session.enterBranch(branch.place); },
  }, icon("branch"), branch.name));
  const signs = [frame.stop, ...["idle", "refused"].filter((tag) => tags.includes(tag))].map((name) => `is-${name}`);
  const item = h("li", { class: `dtnb-story-item ${signs.join(" ")}`, "data-frame": i }, button, branches);
  item.style.setProperty("--depth", String(Math.min(8, Math.max(0, Number(frame.depth) || 0))));
  return item;
}

// The list is made once a line of play; stepping only moves the present mark, so focus and scroll stay.
export function storyPane(session) {
  const box = h("ol", { class: "dtnb-story-list" });
  const pane = section("dtnb-story", session.book.label("story"), box);
  let shown = null;
  let present = null;
  let routine = [];

  function scroll() {
    const top = present.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + present.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = Math.max(0, top - box.clientHeight / 2);
    }
  }

  function update() {
    const { book, index } = session;
    if (shown !== book) {
      box.replaceChildren(...book.frames.map((frame, i) => line(session, book, frame, i)));
      routine = book.frames.map((frame, i) => isRoutine(frame) && !book.branchesAt(i).length);
      shown = book;
      present = null;
    }
    const hadFocus = present?.contains(document.activeElement);
    if (present) {
      present.classList.remove("is-present");
      present.firstChild.removeAttribute("aria-current");
      for (const button of present.children) button.tabIndex = -1;
    }
    const brief = session.granularity !== "step";
    [...box.children].forEach((item, i) => {
      item.hidden = (session.spoilerFree && i > index) || (brief && i !== index && routine[i]);
    });
    present = box.children[index] ?? null;
    if (!present) return;
    present.classList.add("is-present");
    present.firstChild.setAttribute("aria-current", "step");
    for (const button of present.children) button.tabIndex = 0;
    if (hadFocus) present.firstChild.focus({ preventScroll: true });
    scroll();
  }

  return { pane, update };
}
