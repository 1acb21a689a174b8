// The progress of a page's reader, stored in the browser only, until the next visit.
import type { Reply } from "./data.js";

/** The result of a question so far. */
export interface Tried {
  tries: number;
  right: boolean;
  hint: boolean;
  shown: boolean;
  replies: Reply[];
  /** what the reader has chosen but not handed in */
  given?: number[];
  /** what was answered, try by try, in words */
  chosen?: string[];
  /** how many hints were read */
  hints?: number;
  /** the moves that were tried and were wrong, each with its reply */
  moves?: [number, Reply[]][];
}

/** The reader's progress: the stop, the questions passed, and the result of each question. */
export interface Place { at: number; passed: number[]; tried: [number, Tried][] }

// A browser may store nothing (a private window, a frame, full storage): the lesson continues anyway.
function tried<T>(something: () => T): T | null {
  try { return something(); } catch { return null; }
}

export const kept = (name: string): Place | null => tried(() => JSON.parse(localStorage.getItem(name) ?? "null") as Place | null);
/** The name under which a place is kept. The seal depends on all questions: what was stored of another or an older lesson is not used. */
export const placeOf = (lang: string, seal: string, view: number): string => `dtnb ${document.title} ${lang} ${seal}${view > 0 ? ` ${view}` : ""}`;
export const keep = (name: string, place: Place): void => void tried(() => localStorage.setItem(name, JSON.stringify(place)));

/** The address at which a page is shown to a class: nobody's progress is read or kept. */
export const CLASS_HASH = "#class";
export const isForClass = (): boolean => location.hash === CLASS_HASH;
