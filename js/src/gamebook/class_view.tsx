// A lesson before a class: one question at a time, in large letters, from the beginning; nothing of it is kept.
import { render, type ComponentChild } from "preact";
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import { Shown, useBook } from "../parts/shown.js";
import type { Lesson } from "./lesson.js";

const HASH = "#class";

/** Whether the page was opened for a class. */
export const isForClass = (): boolean => typeof location !== "undefined" && location.hash === HASH;

function open(hash: string): void {
  history.replaceState(null, "", location.pathname + location.search + hash);
  location.reload();
}

/** A part of the page that is shown by itself: prose up to a question, the question, and what is folded below it. */
interface Screen { cells: Element[]; lessons: Lesson[] }

/** the most letters of prose that stand above a question; a longer text has a screen of its own */
const SHORT = 280;

const isFold = (cell: Element) => cell.childElementCount > 0 && [...cell.children].every(({ tagName }) => tagName === "DETAILS");

/** Divides a page into screens, each up to its question. */
export function screensOf(cells: readonly Element[], lessons: readonly { lesson: Lesson; el: Element }[]): Screen[] {
  const screens: Screen[] = [{ cells: [], lessons: [] }];
  for (const cell of cells) {
    const here = lessons.filter(({ el }) => cell.contains(el)).map(({ lesson }) => lesson);
    const last = screens.at(-1)!;
    const length = here.length > 0 ? last.cells.map(({ textContent }) => textContent ?? "").join("").length : 0;
    // After its question a screen has only what explains it.
    if ((last.lessons.length > 0 && !isFold(cell)) || length > SHORT) screens.push({ cells: [cell], lessons: here });
    else { last.cells.push(cell); last.lessons.push(...here); }
  }
  return screens;
}

const isDone = (lesson: Lesson) => (lesson.single ? lesson.isDone(0) : lesson.over);

function Bar({ screens, lessons }: { screens: readonly Screen[]; lessons: readonly Lesson[] }) {
  const { label } = useBook();
  const [at, setAt] = useState(0);
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useLayoutEffect(() => {
    const stops = lessons.map((lesson) => lesson.listen(() => redraw()));
    return () => stops.forEach((stop) => stop());
  }, [lessons]);
  useLayoutEffect(() => {
    screens.forEach(({ cells }, place) => cells.forEach((cell) => { (cell as HTMLElement).hidden = place !== at; }));
    scrollTo(0, 0);
  }, [screens, at]);
  const waits = screens[at]!.lessons.some((lesson) => !isDone(lesson));
  const go = (by: number) => { if (at + by >= 0 && at + by < screens.length && !(by > 0 && waits)) setAt(at + by); };
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
    <div class="dtnb dtnb-class-bar" role="toolbar" aria-label={label("class_view")}>
      <button type="button" class="dtnb-button" disabled={at === 0} onClick={() => go(-1)}>{label("lesson_back")}</button>
      <span role="status">{label("class_screen", { n: at + 1, of: screens.length })}</span>
      <button type="button" class="dtnb-button is-play" disabled={waits || at === screens.length - 1} onClick={() => go(1)}>{label("lesson_go_on")}</button>
      <button type="button" class="dtnb-button" onClick={() => open("")}>{label("class_end")}</button>
    </div>
  );
}

/** Offers a lesson's page for a class, or shows it so. */
export function mountClassView(page: Document, all: readonly { lesson: Lesson; el: Element }[]): void {
  const main = page.querySelector("main.lesson");
  const first = all[0]?.lesson;
  if (!main || !first) return;
  const bar = page.createElement("div");
  const draw = (what: ComponentChild) => render(<Shown.Provider value={first.book}>{what}</Shown.Provider>, bar);
  if (isForClass()) {
    page.body.classList.add("is-for-class");
    const screens = screensOf([...main.children].filter((cell) => !cell.hasAttribute("data-score")), all);
    main.append(bar);
    draw(<Bar screens={screens} lessons={all.map(({ lesson }) => lesson)} />);
    return;
  }
  bar.className = "dtnb dtnb-class-offer";
  main.prepend(bar);
  draw(<button type="button" class="dtnb-button is-line" title={first.book.label("class_about")} onClick={() => open(HASH)}>{first.book.label("class_view")}</button>);
}
