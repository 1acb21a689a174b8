// A lesson before a class: one question at a time, in large letters, from the beginning; nothing of it is kept.
import { render } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Label } from "../document/labels.js";
import { SigilOf } from "../parts/sigil.js";
import { CLASS_HASH, isForClass } from "../gamebook/kept.js";
import { playersOf } from "./players.js";

function open(hash: string): void {
  history.replaceState(null, "", location.pathname + location.search + hash);
  history.go(0);
}

/** the most letters of prose that stand above a question; a longer text has a screen of its own */
const SHORT = 280;
export const VIEW = "[data-view='gamebook']";

/** what a page tells of each answer */
interface Counts { questions: number; at_once: number; rules?: string[] }

/** The address at which a lesson is opened whole, at one of its parts. */
export const partHash = (part: number): string => `#part=${part}`;

/** The part at which an address opens a lesson; null if at none. */
export const partOf = (hash: string): number | null => (/^#part=\d{1,3}$/.test(hash) ? Number(hash.slice(6)) : null);

const isFold = (cell: Element) => cell.childElementCount > 0 && [...cell.children].every(({ tagName }) => tagName === "DETAILS");

const asks = (cell: Element) => cell.querySelector(VIEW) !== null;
const lengthOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent ?? "").join("").length;

/** Moves the last paragraphs of a long prose above a question into a cell of their own: what is asked hangs on them. */
export function partProse(cells: readonly Element[]): Element[] {
  return cells.flatMap((cell, at) => {
    const blocks = [...cell.children];
    const next = cells[at + 1];
    if (!next || !asks(next) || asks(cell) || isFold(cell) || lengthOf([cell]) <= SHORT) return [cell];
    let from = blocks.length;
    while (from > 0 && lengthOf(blocks.slice(from - 1)) <= SHORT) from -= 1;
    if (from === 0 || from === blocks.length) return [cell];
    const nearest = cell.cloneNode(false) as Element;
    nearest.append(...blocks.slice(from));
    cell.after(nearest);
    return [cell, nearest];
  });
}

/** Divides a page into screens: each has the short prose nearest to a question, the question, and what is folded below it. */
export function screensOf(cells: readonly Element[]): Element[][] {
  const screens: Element[][] = [[]];
  for (const cell of cells) {
    const last = screens.at(-1)!;
    if (last.some(asks) && !isFold(cell)) screens.push([cell]);
    else if (asks(cell) && lengthOf(last) > SHORT) {
      let from = last.length;
      while (from > 0 && lengthOf(last.slice(from - 1)) <= SHORT) from -= 1;
      screens.push([...last.splice(from), cell]);
    } else last.push(cell);
  }
  return screens;
}

/** The parts of a page that a class sees: all but the score of one reader, and the heading above it. */
export function cellsForClass(children: Iterable<Element>): Element[] {
  const cells = [...children];
  const scores = (cell: Element | undefined) => cell !== undefined && (cell.matches("[data-score]") || cell.querySelector("[data-score]") !== null);
  const isHeading = (cell: Element) => cell.childElementCount === 1 && /^H\d$/.test(cell.firstElementChild!.tagName);
  return cells.filter((cell, at) => !scores(cell) && !(isHeading(cell) && scores(cells[at + 1])));
}

/** Whether a question, or all of a gamebook, is answered. */
export const isDone = (view: Element) => view.querySelector(".is-answered") !== null;

/** how much larger a page is at most and at least, by the width of its screen; sentences of 16 pixels have 20 before a class */
const SIZES = [1.6, 1.5, 1.4, 1.3, 1.25, 1.2, 1.1, 1, 0.9];
const largest = (width: number) => (width < 1200 ? 1 : width < 1700 ? 1.3 : 1.6);
const smallest = (width: number) => (width < 700 ? 1 : width < 1200 ? 0.9 : 1.25);

/** the width up to which a screen is a phone, as in the sheet of the page */
const PHONE = 640;

/** how a page that its screen does not hold is drawn closer, step by step; the sheet of the page says what each leaves out */
const CLOSER = ["is-close", "is-closer", "is-closest", "is-brief", "is-alone"];

const isHeld = () => document.documentElement.scrollHeight <= innerHeight;

/** the fewest lines of a story that tell anything; where there is no room for them it is left out */
const FEWEST = 2;

/** Shows the last lines of the stories, whole ones, as many as a screen holds; what none has room for leaves no box. */
function tell(stories: readonly HTMLElement[]): boolean {
  for (const story of stories) {
    const lines = [...story.children] as HTMLElement[];
    for (const line of lines.slice(0, -FEWEST)) {
      if (isHeld()) return true;
      line.style.display = "none";
    }
    if (!isHeld()) story.classList.add("is-left-out");
  }
  return isHeld();
}

/** How a page is drawn: how many steps closer, and how large. */
interface Fit { closer: number; size: number }

/** What an answer earned: where there is some, a page stays as it was when it asked, if that holds it. */
const EARNED = ".dtnb-reasons, .dtnb-ask-reply, .dtnb-ask-answer, .dtnb-ask-hint";

/** Draws a page as large, and with as much of its story, as one screen holds; not larger or less close than `from`. */
function fit(main: HTMLElement, bar: HTMLElement, from: Fit = { closer: 0, size: Infinity }): Fit {
  const sizes = SIZES.filter((one) => one <= Math.min(from.size, largest(innerWidth)) && one >= smallest(innerWidth));
  const stories = [...main.querySelectorAll<HTMLElement>(".dtnb-told")].filter((story) => !story.closest("[hidden]"));
  main.classList.remove(...CLOSER);
  const steps = ["", ...CLOSER];
  main.classList.add(...CLOSER.slice(0, from.closer));
  for (let closer = from.closer; closer < steps.length; closer += 1) {
    if (steps[closer]) main.classList.add(steps[closer]!);
    for (const size of sizes) {
      main.style.setProperty("zoom", `${size}`);
      bar.style.setProperty("zoom", `${1 / size}`);
      for (const story of stories) {
        story.classList.remove("is-left-out");
        for (const line of story.children) (line as HTMLElement).style.removeProperty("display");
      }
      if (tell(stories)) return { closer, size };
    }
  }
  return { closer: steps.length - 1, size: sizes.at(-1) ?? 1 };
}

/** What stands on the first screen while a class sits down: what it will be able to do, how long it takes, and who plays. */
async function start(first: Element, main: HTMLElement, w: Label): Promise<void> {
  const view = main.querySelector<HTMLElement>(VIEW);
  const players = view ? await playersOf(view) : [];
  const { able, minutes } = main.dataset;
  render(
    <>
      {able && <p class="class-able">{able}</p>}
      {minutes && <p>{w("course_minutes", { n: minutes })}</p>}
      {players.length > 0 && <ul>{players.map(({ sigil, name, figure }) => (
        <li key={name}><SigilOf path={sigil} name={figure || name} /><b>{figure || name}</b>{figure && <span>{name}</span>}</li>))}
      </ul>}
    </>, first);
}

interface BarProps { main: HTMLElement; bar: HTMLElement; screens: readonly Element[][]; partOf: (cell: Element) => number; w: Label }

/** How the class fared, the rules that decided, and the way to the next lesson, on its last screen. */
function end(last: Element, counts: Counts | null, w: Label): void {
  const { rules = [] } = counts ?? {};
  const next = document.querySelector<HTMLAnchorElement>("a[rel='next']");
  render(
    <>
      <h1>{w("class_over")}</h1>
      {counts && <p>{w("class_over_score", { n: counts.questions, once: counts.at_once })}</p>}
      {rules.length > 0 && <><h2>{w("class_rules")}</h2><ul>{rules.map((rule) => <li key={rule}>{rule}</li>)}</ul></>}
      {next && <p><a href={next.getAttribute("href") + CLASS_HASH}>{next.textContent}</a></p>}
    </>, last);
}

function Bar({ main, bar, screens, partOf, w }: BarProps) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const onAnswer = (event: Event) => end(screens.at(-1)![0]!, (event as CustomEvent<Counts>).detail, w);
    document.addEventListener("dtnb-answered", onAnswer);
    return () => document.removeEventListener("dtnb-answered", onAnswer);
  }, [screens, w]);
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    const watch = new MutationObserver(() => redraw());
    watch.observe(main, { childList: true, subtree: true, attributeFilter: ["disabled", "open"] });
    return () => watch.disconnect();
  }, [main]);
  const waits = screens[at]!.some((cell) => [...cell.querySelectorAll(VIEW)].some((view) => !isDone(view)));
  useLayoutEffect(() => {
    // What is folded below a question says why, and waits for the answer.
    screens.forEach((cells, place) => cells.forEach((cell) => { (cell as HTMLElement).hidden = place !== at || (waits && isFold(cell)); }));
  }, [screens, at, waits]);
  useLayoutEffect(() => scrollTo(0, 0), [at]);
  const asked = useRef<Fit>();
  const draw = () => {
    const isEarned = screens[at]!.some((cell) => cell.querySelector(EARNED));
    const drawn = fit(main, bar, isEarned ? asked.current : undefined);
    if (!isEarned) asked.current = drawn;
  };
  useLayoutEffect(draw);
  useEffect(() => {
    const onResize = () => { asked.current = undefined; draw(); };
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, [main, bar, at]);
  // A gamebook goes on from stop to stop; its own bar is not shown.
  const stop = waits ? screens[at]!.map((cell) => cell.querySelector<HTMLButtonElement>(".dtnb-lesson-bar .is-play:not(:disabled)")).find(Boolean) : null;
  const go = (by: number) => {
    if (by > 0 && waits) stop?.click();
    else if (screens[at + by]) setAt(at + by);
  };
  useEffect(() => {
    // The keys of a presenter; the arrows belong to a question that has the focus.
    const onKey = (event: KeyboardEvent) => {
      const by = { PageDown: 1, PageUp: -1 }[event.key];
      if (by) { event.preventDefault(); go(by); }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return (
    <>
      {/* A page has its heading also for whoever hears it, where no screen shows it. */}
      {at > 0 && at < screens.length - 1 && <h1>{screens[0]![0]!.textContent}</h1>}
      <button type="button" disabled={at === 0} onClick={() => go(-1)}>{w("class_back")}</button>
      <span role="status">{at + 1} / {screens.length}</span>
      <button type="button" disabled={waits ? !stop : at === screens.length - 1} onClick={() => go(1)}>{w("class_on")}</button>
      <button type="button" onClick={() => open(at > 0 && at < screens.length - 1 ? partHash(partOf(screens[at]![0]!)) : "")}>{w("class_end")}</button>
    </>
  );
}

/** Whether a screen holds parts that ask nothing; a whole game or a sheet is read in the lesson itself. */
function isLow(cells: readonly Element[], main: Element): boolean {
  const height = cells.reduce((sum, cell) => sum + (cell as HTMLElement).offsetHeight, 0);
  const padding = parseFloat(getComputedStyle(main).paddingTop) + parseFloat(getComputedStyle(main).paddingBottom);
  return ((height + (padding || 0)) * smallest(innerWidth)) <= innerHeight;
}

function begin(main: HTMLElement, bar: HTMLElement, w: Label): void {
  const parts = [...main.children].filter((cell) => cell !== bar);
  const cells = partProse(cellsForClass(parts));
  const last = document.createElement("section");
  last.className = "prose class-over";
  main.append(last);
  document.body.classList.add("is-for-class");
  const first = document.createElement("section");
  first.className = "prose class-begin";
  const [title, ...others] = cells;
  title!.after(first);
  const [opening = [], ...asking] = screensOf(others).filter((some) => some.some(asks) || isLow(some, main));
  // What little is said before the first question stands with the title.
  const screens = [...(opening.some(asks) || lengthOf(opening) > SHORT ? [[title!, first], opening] : [[title!, first, ...opening]]), ...asking, [last]];
  void start(first, main, w);
  end(last, null, w);
  const shown = screens.flat();
  for (const part of parts) (part as HTMLElement).hidden = !shown.includes(part);
  // A paragraph that was moved belongs to the part before it.
  const places = new Map(parts.map((part, place) => [part, place]));
  for (const cell of cells) if (!places.has(cell)) places.set(cell, places.get(cell.previousElementSibling!) ?? 0);
  bar.className = "class-bar";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", w("class_view"));
  render(<Bar main={main} bar={bar} screens={screens} partOf={(cell) => places.get(cell) ?? 0} w={w} />, bar);
}

/** Calls back once every question of a page is drawn. */
export function onceDrawn(main: Element, then: () => void): void {
  const isDrawn = () => [...main.querySelectorAll("[data-view]")].every((view) => view.querySelector(".dtnb"));
  const watch = new MutationObserver(() => { if (isDrawn()) { watch.disconnect(); then(); } });
  watch.observe(main, { childList: true, subtree: true });
}

/** Offers a lesson's page for a class, or shows it so once its questions are drawn. */
export function mountForClass(main: HTMLElement, w: Label): void {
  const bar = document.createElement("div");
  // On a phone the view is named below the lesson, and not offered.
  if (isForClass() || innerWidth > PHONE) main.prepend(bar);
  else main.append(bar);
  if (!isForClass()) {
    bar.className = "class-offer";
    render(<><span>{w("class_view_about")}</span><span class="class-phone">{w("class_view_phone")}</span> <button type="button" onClick={() => open(CLASS_HASH)}>{w("class_view")}</button></>, bar);
    return;
  }
  onceDrawn(main, () => begin(main, bar, w));
}
