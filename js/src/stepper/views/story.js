import { h, list, section } from "../dom.js";
import { JUMPS } from "../../document/navigation.js";
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

// Of a long story only the lines around the present are in the page: with hundreds of new ones the browser could not
// draw a far jump within one frame. Scrolling to an end brings more; what is far behind goes when there are too many.
const WHOLE = 300;
const AROUND = 20;
const MORE = 100;
const MOST = 400;

// Stepping only moves the present mark, so focus and scroll stay.
export function storyPane(session) {
  const box = h("ol", { class: "dtnb-story-list", onScroll: more });
  const pane = section("dtnb-story", session.book.label("story"), box);
  let drawnFor = [];
  let items = new Map();   // by frame, in order
  let present = null;
  let waiting = false;

  function tells(i) {
    const { book, index, granularity, spoilerFree } = session;
    if (i === index) return true;
    if (spoilerFree && i > index) return false;
    return granularity === "step" || !isRoutine(book.frame(i)) || book.branchesAt(i).length > 0;
  }

  // The next lines that are told before or behind a frame.
  function beside(frame, direction, count) {
    const found = [];
    for (let i = frame + direction; i >= 0 && i < session.book.length && found.length < count; i += direction) {
      if (tells(i)) found.push(i);
    }
    return direction > 0 ? found : found.reverse();
  }

  const made = (frames) => frames.map((i) => [i, line(session, session.book.frame(i), i)]);

  function around(index) {
    // A short story is there as a whole, to be searched and printed; without spoilers it grows with each step.
    const whole = session.spoilerFree ? [] : beside(-1, 1, WHOLE + 1);
    if (whole.length && whole.length <= WHOLE) return whole;
    const here = index < session.book.length ? [index] : [];
    return [...beside(index, -1, AROUND), ...here, ...beside(index, 1, AROUND)];
  }

  function draw(index) {
    items = new Map(made(around(index)));
    box.replaceChildren(...items.values());
    present = null;
  }

  function more() {
    const { scrollTop, scrollHeight, clientHeight } = box;
    const frames = [...items.keys()];
    const earlier = scrollTop < 40 ? made(beside(frames.at(0), -1, MORE)) : [];
    const later = scrollTop + clientHeight > scrollHeight - 40 ? made(beside(frames.at(-1), 1, MORE)) : [];
    if (!earlier.length && !later.length) return;
    items = new Map([...earlier, ...items, ...later]);
    box.prepend(...earlier.map(([, item]) => item));
    box.append(...later.map(([, item]) => item));
    // What was in sight stays where it was.
    if (earlier.length) box.scrollTop = scrollTop + box.scrollHeight - scrollHeight;
  }

  // Asked for its place at once, the browser would have to lay out the whole page for it, and then once more.
  function revealSoon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (!present?.isConnected) return;
      const top = present.offsetTop - box.offsetTop;
      if (top < box.scrollTop || top + present.offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = Math.max(0, top - box.clientHeight / 2);
      }
    });
  }

  function leave() {
    present.classList.remove("is-present");
    present.firstChild.removeAttribute("aria-current");
    for (const button of present.children) button.tabIndex = -1;
    const frame = Number(present.dataset.frame);
    if (tells(frame)) return;
    items.delete(frame);
    present.remove();
  }

  function update() {
    const { book, index, granularity, spoilerFree } = session;
    const hadFocus = present?.contains(document.activeElement);
    const wanted = [book, granularity, spoilerFree];
    const same = wanted.every((one, i) => one === drawnFor[i]);
    const ahead = spoilerFree && [...items.keys()].at(-1) > index;
    if (!same || ahead || !items.has(index) || items.size > MOST) draw(index);
    else if (present) leave();
    drawnFor = wanted;
    present = items.get(index) ?? null;
    if (!present) return;
    present.classList.add("is-present");
    present.firstChild.setAttribute("aria-current", "step");
    for (const button of present.children) button.tabIndex = 0;
    if (hadFocus) present.firstChild.focus({ preventScroll: true });
    revealSoon();
  }

  return { pane, update };
}
