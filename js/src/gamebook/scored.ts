// How somebody fared, in figures: what dtnb/gamebook/score.py writes, and what was right of what is done.
import type { Tried } from "./kept.js";

export interface Answered { text: string; tried: Tried; answer: string }

const right = ({ tried }: Answered) => tried.right && !tried.shown;
const atOnce = (one: Answered) => right(one) && one.tried.tries === 1 && !one.tried.hint;

/** The score as it is exported; `about` says whose it is, and of what. */
export function scored(all: readonly Answered[], about: Record<string, string> = {}) {
  const answers = all.map(({ text, answer, tried: { tries, right: ok, hint, shown, chosen = [] } }) => ({ text, tries, right: ok, hint, shown, chosen, ...(answer && { answer }) }));
  return { dtnb_score: 1, ...about, questions: all.length, right: all.filter(right).length, at_once: all.filter(atOnce).length, answers };
}
