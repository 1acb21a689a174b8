// A lesson before a class: one question at a time, in large letters, from the beginning; nothing of it is kept.
import { render } from "preact";
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import type { Label } from "../document/labels.js";
import { CLASS_HASH, isForClass } from "../gamebook/kept.js";

function open(hash: string): void {
  history.replaceState(null, "", location.pathname + location.search + hash);
  history.go(0);
}

/** the most letters of prose that stand above a question; a longer text has a screen of its own */
const SHORT = 280;
export const VIEW = "[data-view='gamebook']";

/** The address at which a lesson is opened whole, at one of its parts. */
export const partHash = (part: number): string => `#part=${part}`;

/** The part at which an address opens a lesson; null if at none. */
export const partOf = (hash: string): number | null => (/^#part=\d{1,3}$/.test(hash) ? Number(hash.slice(6)) : null);

const isFold = (cell: Element) => cell.childElementCount > 0 && [...cell.children].every(({ tagName }) => tagName === "DETAILS");

/** Divides a page into screens: each has prose up to a question, the question, and what is folded below it. */
export function screensOf(cells: readonly Element[]): Element[][] {
  const screens: Element[][] = [[]];
  const asks = (cell: Element) => cell.querySelector(VIEW) !== null;
  for (const cell of cells) {
    const last = screens.at(-1)!;
    const length = asks(cell) ? last.map(({ textContent }) => textContent ?? "").join("").length : 0;
    if ((last.some(asks) && !isFold(cell)) || length > SHORT) screens.push([cell]);
    else last.push(cell);
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

/** how much larger a page is at most, by the width of its screen, and how far it may shrink until a screen holds it */
const SIZES = [1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8];
const largest = (width: number) => (width < 1200 ? 1 : width < 1700 ? 1.3 : 1.6);

/** Draws a page as large as one screen holds it. */
function fit(main: HTMLElement, bar: HTMLElement): void {
  for (const size of SIZES.filter((one) => one <= largest(innerWidth))) {
    main.style.setProperty("zoom", `${size}`);
    bar.style.setProperty("zoom", `${1 / size}`);
    if (document.documentElement.scrollHeight <= innerHeight) return;
  }
}

interface BarProps { main: HTMLElement; bar: HTMLElement; screens: readonly Element[][]; parts: readonly Element[]; w: Label }

function Bar({ main, bar, screens, parts, w }: BarProps) {
  const [at, setAt] = useState(0);
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    const watch = new MutationObserver(() => redraw());
    watch.observe(main, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => watch.disconnect();
  }, [main]);
  useLayoutEffect(() => {
    screens.forEach((cells, place) => cells.forEach((cell) => { (cell as HTMLElement).hidden = place !== at; }));
    scrollTo(0, 0);
  }, [screens, at]);
  const draw = () => {
    fit(main, bar);
    // A story that was hidden when it grew has not been moved to its newest line.
    for (const story of main.querySelectorAll(".dtnb-told")) story.scrollTop = story.scrollHeight;
  };
  useLayoutEffect(draw);
  useEffect(() => {
    addEventListener("resize", draw);
    return () => removeEventListener("resize", draw);
  }, [main, bar]);
  const waits = screens[at]!.some((cell) => [...cell.querySelectorAll(VIEW)].some((view) => !isDone(view)));
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
      <button type="button" disabled={at === 0} onClick={() => go(-1)}>{w("class_back")}</button>
      <span role="status">{at + 1} / {screens.length}</span>
      <button type="button" disabled={waits ? !stop : at === screens.length - 1} onClick={() => go(1)}>{w("class_on")}</button>
      <button type="button" onClick={() => open(at > 0 ? partHash(parts.indexOf(screens[at]![0]!)) : "")}>{w("class_end")}</button>
    </>
  );
}

function begin(main: HTMLElement, bar: HTMLElement, w: Label): void {
  const parts = [...main.children].filter((cell) => cell !== bar);
  const screens = screensOf(cellsForClass(parts));
  const shown = screens.flat();
  for (const part of parts) (part as HTMLElement).hidden = !shown.includes(part);
  document.body.classList.add("is-for-class");
  bar.className = "class-bar";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", w("class_view"));
  render(<Bar main={main} bar={bar} screens={screens} parts={parts} w={w} />, bar);
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
  main.prepend(bar);
  if (!isForClass()) {
    bar.className = "class-offer";
    render(<><span>{w("class_view_about")}</span> <button type="button" onClick={() => open(CLASS_HASH)}>{w("class_view")}</button></>, bar);
    return;
  }
  onceDrawn(main, () => begin(main, bar, w));
}
