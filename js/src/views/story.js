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

function line(session, frame, i) {
  const { book } = session;
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

// Of a whole game's story only the lines around the present are in the page; scrolling to an end brings more.
const AROUND = 300;

// Stepping only moves the present mark, so focus and scroll stay.
export function storyPane(session) {
  const box = h("ol", { class: "dtnb-story-list", onScroll: more });
  const pane = section("dtnb-story", session.book.label("story"), box);
  let shown = null;
  let present = null;
  let from = 0;
  let to = 0;

  const lines = (first, last) => session.book.frames.slice(first, last).map((frame, i) => line(session, frame, first + i));

  function draw(index) {
    from = Math.max(0, index - AROUND);
    to = Math.min(session.book.length, index + AROUND);
    box.replaceChildren(...lines(from, to));
    shown = session.book;
    present = null;
  }

  function hide() {
    const { book, index, granularity, spoilerFree } = session;
    [...box.children].forEach((item, place) => {
      const i = from + place;
      item.hidden = i !== index && ((spoilerFree && i > index)
        || (granularity !== "step" && isRoutine(book.frame(i)) && !book.branchesAt(i).length));
    });
  }

  function more() {
    const { scrollTop, scrollHeight, clientHeight } = box;
    const first = scrollTop < 40 ? Math.max(0, from - AROUND) : from;
    const last = scrollTop + clientHeight > scrollHeight - 40 ? Math.min(session.book.length, to + AROUND) : to;
    if (first === from && last === to) return;
    box.prepend(...lines(first, from));
    box.append(...lines(to, last));
    const earlier = first < from;
    [from, to] = [first, last];
    hide();
    // What was in sight stays where it was.
    if (earlier) box.scrollTop = scrollTop + box.scrollHeight - scrollHeight;
  }

  function scroll() {
    const top = present.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + present.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = Math.max(0, top - box.clientHeight / 2);
    }
  }

  function update() {
    const { book, index } = session;
    const hadFocus = present?.contains(document.activeElement);
    if (shown !== book || index < from || index >= to || to - from > 4 * AROUND) draw(index);
    if (present) {
      present.classList.remove("is-present");
      present.firstChild.removeAttribute("aria-current");
      for (const button of present.children) button.tabIndex = -1;
    }
    hide();
    present = box.children[index - from] ?? null;
    if (!present) return;
    present.classList.add("is-present");
    present.firstChild.setAttribute("aria-current", "step");
    for (const button of present.children) button.tabIndex = 0;
    if (hadFocus) present.firstChild.focus({ preventScroll: true });
    scroll();
  }

  return { pane, update };
}
