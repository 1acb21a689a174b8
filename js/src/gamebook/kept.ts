// What a page keeps of its reader until the next visit: in the browser, and nowhere else.
import type { Reply } from "./data.js";

/** What became of a question so far. */
export interface Tried {
  tries: number;
  right: boolean;
  hint: boolean;
  shown: boolean;
  replies: Reply[];
}

/** How far one has come: which stop, which questions have been passed, what became of each. */
export interface Place { at: number; passed: number[]; tried: [number, Tried][] }

// A browser may keep nothing (a private window, a frame, storage that is full): the lesson goes on all the same.
function tried<T>(something: () => T): T | null {
  try { return something(); } catch { return null; }
}

export const kept = (name: string): Place | null => tried(() => JSON.parse(localStorage.getItem(name) ?? "null") as Place | null);
export const keep = (name: string, place: Place): void => void tried(() => localStorage.setItem(name, JSON.stringify(place)));
