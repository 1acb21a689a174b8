// Which sentences of a line are told to the reader of a gamebook.
import type { Frame } from "../document/frames.js";

const TOLD = ["told", "joined", "sum", "refused"];

const has = (frame: Frame, ...tags: string[]) => (frame.tags ?? []).some((tag) => tags.includes(tag));

// Nobody did anything in these.
const SILENT = new Set(["passes-automatically", "window-closes"]);

/** Whether something new is told in full: all but windows in which nobody could act. */
export const isTold = (frame: Frame): boolean =>
  frame.text.length > 0 && !SILENT.has(frame.kind) && (has(frame, ...TOLD) || !has(frame, "idle", "quiet"));

export interface TellingLine { frame: Frame; at: number; fresh: boolean; note: string | null }

/**
 * The sentences up to a frame. What happened since the last stop is told in full. What people wrote on that waits until
 * the next stop has been passed: who writes knows the end.
 */
export function telling(frames: readonly Frame[], seen: number, before: number): TellingLine[] {
  const lines: TellingLine[] = [];
  for (let at = 0; at <= seen && at < frames.length; at++) {
    const frame = frames[at]!;
    const fresh = at > before;
    const note = fresh ? null : frame.note ?? null;
    if (frame.text.length === 0 || frame.claim) continue;
    if (note || (fresh ? isTold(frame) : has(frame, ...TOLD))) lines.push({ frame, at, fresh, note });
  }
  return lines;
}
