// A lesson's page tells of each answer; here it is put into the learner's record.
import { change } from "./kept.js";
import { dayOf, learned } from "./progress.js";

/** What the front end tells when a question of the page has been answered or tried. */
export interface Told { questions: number; done: number; at_once: number; answer: { rules: string[]; right: boolean } | null }

export function record(lesson: string, page: EventTarget): void {
  page.addEventListener("dtnb-answered", (event) => {
    const { answer, ...done } = (event as CustomEvent<Told>).detail;
    change((before) => learned(before, lesson, done, answer, dayOf(new Date())));
  });
}
