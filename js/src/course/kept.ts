// The learner's record in the browser's own storage; a browser that keeps nothing has an empty one.
import { EMPTY, readProgress, written, type Progress } from "./progress.js";

const KEY = "dtnb-progress";

export function load(): Progress {
  try { return readProgress(localStorage.getItem(KEY) ?? "") ?? EMPTY; } catch { return EMPTY; }
}

/** Changes the record; another page may have changed it since it was read. */
export function change(by: (before: Progress) => Progress): Progress {
  const after = by(load());
  try { localStorage.setItem(KEY, written(after)); } catch { /* shown for now, and not kept */ }
  return after;
}

export function forget(): Progress {
  try { localStorage.removeItem(KEY); } catch { /* nothing is kept */ }
  return EMPTY;
}

const SEEN = "dtnb-practice";
const MOST_SEEN = 50;

/** The disputes that were judged last, by name, so that none comes again soon. */
export function judgedLately(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(SEEN) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(-MOST_SEEN) : [];
  } catch { return []; }
}

export function keepJudged(name: string): string[] {
  const names = [...judgedLately().filter((other) => other !== name), name].slice(-MOST_SEEN);
  try { localStorage.setItem(SEEN, JSON.stringify(names)); } catch { /* it may come again */ }
  return names;
}
