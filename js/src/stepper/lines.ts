import { plain, type Book } from "../document/book.js";
import type { Frame } from "../document/frames.js";
import { FILTERS, type Stage } from "./stage.js";

// Of a long story, only the lines around the present one are in the page: with hundreds of new lines, the browser could
// not draw a far jump within one frame. Scrolling to an end adds lines; far lines are removed if there are too many.
const WHOLE = 300;
const AROUND = 20;
const MORE = 100;
const MOST = 400;

// The tags of the short story, which is told to a reader who steps by events or by more.
const SHORT = ["told", "joined", "amount", "refused"];

// Frames that the story leaves out of its windows, unless the reader steps by step.
const ROUTINE = new Set(["passes-automatically", "window-closes"]);

function isRoutine(frame: Frame): boolean {
  const tags = frame.tags ?? [];
  return tags.includes("idle") || (frame.stop === "step" && (tags.includes("quiet") || ROUTINE.has(frame.kind)));
}

const searched = new WeakMap<Frame, string>();

function textOf(frame: Frame): string {
  if (!searched.has(frame)) searched.set(frame, `${plain(frame)} ${frame.note ?? ""}`.toLocaleLowerCase());
  return searched.get(frame)!;
}

/** The frames that are lines of the story, in order. */
export class Lines {
  frames: number[] = [];
  private drawnFor: unknown[] = [];

  constructor(private readonly stage: Stage) {}

  private get book(): Book { return this.stage.session.book; }

  /** Whether a search or filter narrows the story. */
  get narrowed(): boolean { return this.stage.filter !== "all" || this.stage.search.trim() !== ""; }

  private tells(i: number): boolean {
    const { told, granularity, spoilerFree } = this.stage.session;
    const frame = this.book.frame(i)!;
    if (spoilerFree && i > told) return false;
    if (this.narrowed) return this.isWanted(frame);
    if (i === told || granularity === "step" || frame.note || frame.mark || this.book.branchesAt(i).length > 0) return true;
    const short = granularity !== "window" && this.book.hasShortStory;
    return short ? frame.tags?.some((tag) => SHORT.includes(tag)) ?? false : !isRoutine(frame);
  }

  private isWanted(frame: Frame): boolean {
    const { filter, search } = this.stage;
    const tags: readonly string[] = FILTERS[filter];
    if (filter !== "all" && !(frame.tags ?? []).some((tag) => tags.includes(tag)) && !(filter === "mark" && frame.mark)) return false;
    return textOf(frame).includes(search.trim().toLocaleLowerCase());
  }

  // The next lines of the story before or after a frame.
  private beside(frame: number, direction: number, count: number): number[] {
    const frames: number[] = [];
    for (let i = frame + direction; i >= 0 && i < this.book.length && frames.length < count; i += direction) {
      if (this.tells(i)) frames.push(i);
    }
    return direction > 0 ? frames : frames.reverse();
  }

  private around(index: number): number[] {
    // A short story is complete in the page, for searching and printing; without spoilers it grows with each step.
    const whole = this.stage.session.spoilerFree ? [] : this.beside(-1, 1, WHOLE + 1);
    if (whole.length && whole.length <= WHOLE) return whole;
    const here = index < this.book.length && this.tells(index) ? [index] : [];
    return [...this.beside(index, -1, AROUND), ...here, ...this.beside(index, 1, AROUND)];
  }

  /** Follows the reader, and keeps as many of the present lines as possible. */
  update(): void {
    const { session, search, filter } = this.stage;
    const { told: index, granularity, spoilerFree } = session;
    const wanted = [this.book, granularity, spoilerFree, search, filter];
    const same = wanted.every((one, i) => one === this.drawnFor[i]);
    const kept = same ? this.frames.filter((i) => this.tells(i)) : [];
    const here = this.narrowed ? kept.length > 0 : kept.includes(index);
    this.frames = here && kept.length <= MOST ? kept : this.around(index);
    this.drawnFor = wanted;
  }

  /** Adds lines before the first; returns whether there were any. */
  earlier(): boolean {
    const frames = this.beside(this.frames.at(0) ?? 0, -1, MORE);
    this.frames = [...frames, ...this.frames];
    return frames.length > 0;
  }

  /** Adds lines after the last; returns whether there were any. */
  later(): boolean {
    const frames = this.beside(this.frames.at(-1) ?? -1, 1, MORE);
    this.frames = [...this.frames, ...frames];
    return frames.length > 0;
  }
}
