// What the pages of the site have: the course, practice, the question on the page of a case, the record of a lesson.
import { render } from "preact";
import "./course.css";
import { offer } from "../document/offer.js";
import { ClassView } from "./class.js";
import { Course, type CourseData } from "./course.js";
import { answerOf, type Dispute, type Practice as Data } from "./disputes.js";
import { isForClass } from "../gamebook/kept.js";
import { againHash, againOf, ON_HASH, openAgain, openShown, reopen, showFirst } from "./again.js";
import { mountForClass, onceDrawn, partOf, VIEW } from "./for_class.js";
import { record } from "./lesson.js";
import { nameNewPlayers } from "./players.js";
import { Practice, Who } from "./practice.js";
import { mountWaiting } from "./waiting.js";
import { wordsOf } from "./words.js";

const read = <T,>(el: HTMLElement): T => JSON.parse(el.querySelector("script[type='application/json']")!.textContent!) as T;
const w = wordsOf(document.documentElement.lang);
const place = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);

const course = place("course");
if (course) {
  const data = read<CourseData>(course);
  course.replaceChildren();
  render(<Course course={data} w={w} lesson={(name) => `../lesson/${name}.html`} practice="../practice/index.html" missed="../practice/index.html#missed" offer={(name, content) => void offer(name, content)} />, course);
}

const practice = place("practice");
const data = (window as { dtnbPractice?: Data }).dtnbPractice;
if (practice && data) {
  practice.replaceChildren();
  render(<Practice data={data} w={w} page={(name) => (data.disputes.some((one) => one.name === name && !one.made) ? `../casebook/${name}.html` : null)} missed={location.hash === "#missed"} />, practice);
}

const scores = place("class");
if (scores) {
  scores.replaceChildren();
  render(<ClassView w={w} />, scores);
}

const asked = place("who");
if (asked) {
  const dispute = read<Pick<Dispute, "names" | "right" | "otherwise" | "rules" | "beliefs">>(asked);
  const verdict = document.querySelector<HTMLDetailsElement>("details.verdict");
  asked.replaceChildren();
  render(<Who names={dispute.names} answer={answerOf(dispute, "")} otherwise={dispute.otherwise} rules={dispute.rules} depends w={w} belief={(name) => dispute.beliefs?.[name] ?? ""} done={() => { if (verdict) { verdict.open = true; verdict.querySelector("summary")?.focus(); } }} />, asked);
}

const lesson = document.currentScript?.dataset.lesson;
if (lesson) {
  // What a class answers is nobody's progress.
  if (!isForClass()) record(lesson, document);
  addEventListener("DOMContentLoaded", () => {
    const main = document.querySelector<HTMLElement>("main.lesson");
    if (!main) return;
    // Read before the class view changes what stands on the page.
    const parts = [...main.children];
    const part = partOf(location.hash);
    mountForClass(main, w);
    onceDrawn(main, () => void nameNewPlayers([...main.querySelectorAll<HTMLElement>(VIEW)], w));
    if (!isForClass()) mountWaiting(main, w, part !== null);
    if (part !== null) onceDrawn(main, () => parts[part]?.scrollIntoView({ block: "start" }));
    // What is kept has been read already when something is opened again. Loaded anew, the page finds nothing more to open.
    if (location.hash === ON_HASH) onceDrawn(main, () => void reopen(document, openShown).then((changed) => (changed ? history.go(0) : showFirst(main))));
    const missed = againOf(location.hash);
    if (missed) onceDrawn(main, () => void reopen(document, (views) => openAgain(views, missed)).then((changed) => {
      history.replaceState(null, "", location.pathname + location.search + (changed ? againHash([]) : ""));
      if (changed) history.go(0);
      else showFirst(main, w("lesson_again_note"));
    }));
  });
}
