import type { Frame } from "./frames.js";

export const LEVELS = ["turn", "phase", "event", "window", "step"] as const;   // coarse to fine
export type Level = (typeof LEVELS)[number];

// The jumps that a reader can make, and the tags of the frames at which they stop.
export const JUMPS = { decision: ["decision"], ledger: ["amount", "sum"], mark: ["mark", "claim"] } as const;
export type Jump = keyof typeof JUMPS;

/** The fields of a frame that decide where stepping stops. */
export type Place = Pick<Frame, "stop"> & Partial<Pick<Frame, "tags" | "note" | "mark" | "claim">>;

export const isLevel = (level: unknown): level is Level => LEVELS.includes(level as Level);
const rank = (level: string) => { const r = LEVELS.indexOf(level as Level); return r < 0 ? LEVELS.length - 1 : r; };

export const coarser = (level: Level): Level => LEVELS[Math.max(0, rank(level) - 1)]!;
export const finer = (level: Level): Level => LEVELS[Math.min(LEVELS.length - 1, rank(level) + 1)]!;

const STOP_TAGS = ["decision", "chance"];
const DECIDING = ["decision", "answered", "chance", "sum", "refused", "claim"];

/** Whether a frame reveals something that readers may want to work out: a choice, dice, a total, who is right. */
export const decides = (frame: Pick<Frame, "tags">): boolean => (frame.tags ?? []).some((tag) => DECIDING.includes(tag));

// Stepping by window stops at decisions, rolls, notes and marks, and where a branch leaves. A window that nobody could
// use is a stop only when stepping by step.
export function stopsAt(frame: Place, level: Level, forks = false): boolean {
  if (level === "event") return stopsAt(frame, "window", forks);
  if (level !== "window" || frame.stop === "turn" || frame.stop === "phase") return rank(frame.stop) <= rank(level);
  const tags = frame.tags ?? [];
  if (forks || frame.note || frame.mark || frame.claim || tags.some((tag) => STOP_TAGS.includes(tag))) return true;
  return frame.stop === "window" && !tags.includes("idle");
}

function seek<T>(frames: readonly T[], from: number, direction: number, wanted: (frame: T, i: number) => boolean): number {
  for (let i = from + direction; i >= 0 && i < frames.length; i += direction) if (wanted(frames[i]!, i)) return i;
  return -1;
}

type Forks = (index: number) => boolean;

// Without a further stop, the end of the story is one, so the last frame is reachable at every level.
export function nextStop(frames: readonly Place[], from: number, direction: number, level: Level, forks: Forks = () => false,
  events: readonly { last: number }[] = []): number {
  if (level === "event" && events.length) return nextEvent(frames, from, direction, forks, events);
  const found = seek(frames, from, direction, (frame, i) => stopsAt(frame, level, forks(i)));
  if (found >= 0) return found;
  return direction > 0 ? Math.max(0, frames.length - 1) : 0;
}

// Stepping by event stops where an event has come to something, and where a branch leaves.
function nextEvent(frames: readonly Place[], from: number, direction: number, forks: Forks, events: readonly { last: number }[]): number {
  const ends = new Set(events.map(({ last }) => last));
  const found = seek(frames, from, direction, (frame, i) => ends.has(i) || forks(i) || Boolean(frame.mark || frame.claim));
  return found >= 0 ? found : direction > 0 ? Math.max(0, frames.length - 1) : 0;
}

export function nextJump(frames: readonly Partial<Place>[], from: number, direction: number, what: Jump): number {
  const wanted: readonly string[] = JUMPS[what];
  return seek(frames, from, direction, (frame) => (frame.tags ?? []).some((tag) => wanted.includes(tag))
    || (what === "mark" && Boolean(frame.mark)));
}
