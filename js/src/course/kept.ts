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
