import { list } from "./dom.js";

export const LEVELS = ["turn", "phase", "window", "step"];   // coarse to fine

// What the reader asks for, and the tags by which a frame answers.
export const JUMPS = { decision: ["decision"], ledger: ["amount", "sum"], mark: ["mark", "claim"] };

const rank = (level) => { const r = LEVELS.indexOf(level); return r < 0 ? LEVELS.length - 1 : r; };

export const coarser = (level) => LEVELS[Math.max(0, rank(level) - 1)];
export const finer = (level) => LEVELS[Math.min(LEVELS.length - 1, rank(level) + 1)];

const STOP_TAGS = ["decision", "chance"];

// Window by window one meets what people did, rolled or wrote, and where a branch leaves; a window that nobody could
// use is met step by step.
export function stopsAt(frame, level, forks = false) {
  if (level !== "window" || frame.stop === "turn" || frame.stop === "phase") return rank(frame.stop) <= rank(level);
  const tags = list(frame.tags);
  if (forks || frame.note || frame.mark || frame.claim || tags.some((tag) => STOP_TAGS.includes(tag))) return true;
  return frame.stop === "window" && !tags.includes("idle");
}

function seek(frames, from, direction, wanted) {
  for (let i = from + direction; i >= 0 && i < frames.length; i += direction) if (wanted(frames[i], i)) return i;
  return -1;
}

// Where no further stop is left, the end of the story is one: the last frame stays reachable at every level.
export function nextStop(frames, from, direction, level, forks = () => false) {
  const found = seek(frames, from, direction, (frame, i) => stopsAt(frame, level, forks(i)));
  if (found >= 0) return found;
  return direction > 0 ? Math.max(0, frames.length - 1) : 0;
}

export function nextJump(frames, from, direction, what) {
  return seek(frames, from, direction, (frame) => list(frame.tags).some((tag) => JUMPS[what].includes(tag))
    || (what === "mark" && Boolean(frame.mark)));
}
