// The way through the screens: a stack of drafts, and one act after the other sent with the draft that it belongs to.
import type { Draft, Screen } from "./screens.js";

export type Act = object;

/** Answers a draft and an act with the next screen. */
export type Show = (draft: Draft, act: Act | null) => Promise<Screen>;

/** A screen that was seen: the draft that shows it, and itself once it is there. */
export interface Visit { draft: Draft; screen: Screen | null }

/** What a device keeps of a quarrel on its way. */
export interface Kept { drafts: Draft[]; at: number }

/** The most screens to go back to. */
const MOST = 40;

const STEPS = ["line", "book", "where", "what", "then", "quarrel", "verdict"] as const;
const stepOf = (draft: Draft) => draft.step ?? "line";

/** The way to a draft that was opened: its earlier screens with all that was entered. */
export function wayTo(draft: Draft): Kept {
  const at = STEPS.indexOf(stepOf(draft));
  return { drafts: STEPS.slice(0, at + 1).map((step) => ({ ...draft, step })), at: Math.max(at, 0) };
}

const sameScreen = (one: Screen, other: Screen) => one.step === other.step && one.title === other.title;

export class Flow {
  visits: Visit[];
  at: number;
  /** How many acts are not answered yet. */
  waiting = 0;
  /** What went wrong with the engine itself, in words. */
  failure = "";
  /** Is called when a screen is put on top of the stack. */
  pushed: () => void = () => {};
  private readonly listeners = new Set<(moved: boolean) => void>();
  private line: Promise<void>;
  /** Grows when what is asked for is given up; an answer to an earlier question is dropped. */
  private run = 0;
  private readonly typed = new Map<string, { act: Act; value: unknown; timer: ReturnType<typeof setTimeout> }>();

  /** Nothing is asked before `ready`. */
  constructor(private readonly show: Show, kept: Kept, private readonly ready: Promise<void> = Promise.resolve()) {
    this.line = ready;
    this.visits = kept.drafts.map((draft) => ({ draft, screen: null }));
    this.at = Math.min(Math.max(kept.at, 0), this.visits.length - 1);
  }

  get visit(): Visit { return this.visits[this.at]!; }
  get screen(): Screen | null { return this.visit.screen; }
  get kept(): Kept { return { drafts: this.visits.map(({ draft }) => draft), at: this.at }; }

  /** Asks for the screen of the present draft. */
  open(quietly = false): Promise<void> {
    const { visit, run } = this;
    return this.enqueue(async () => {
      const moves = visit.screen === null;
      const screen = await this.show(visit.draft, null);
      if (run !== this.run) return false;
      Object.assign(visit, { screen, draft: screen.draft });
      return moves && visit === this.visit;
    }, quietly);
  }

  /** Sends what was tapped, after all that was typed. */
  send(act: Act): Promise<void> {
    this.flush();
    return this.act(act);
  }

  /** Sends what is typed into a field as soon as its reader pauses. */
  type(field: string, act: Act, value: unknown, pause = 250): void {
    clearTimeout(this.typed.get(field)?.timer);
    this.typed.set(field, { act, value, timer: setTimeout(() => this.flush(field), pause) });
  }

  /** Sends what was typed at once. */
  flush(only?: string): void {
    for (const [field, { act, value, timer }] of [...this.typed]) {
      if (only !== undefined && field !== only) continue;
      clearTimeout(timer);
      this.typed.delete(field);
      void this.act({ ...act, value });
    }
  }

  /** Calls a function after every change, with whether another screen is shown now; returns how to stop that. */
  listen(listener: (moved: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => { this.listeners.delete(listener); };
  }

  /** Shows another visit of the stack; returns whether there is one. What was entered on later screens is kept. */
  go(at: number): boolean {
    const to = this.visits[at];
    if (!to) return false;
    // Whoever goes elsewhere does not wait for what was asked for here.
    const gaveUp = this.waiting > 0;
    if (gaveUp) this.cancel();
    this.flush();
    if (at < this.at && stepOf(to.draft) !== stepOf(this.visit.draft)) {
      this.visits[at] = { draft: { ...this.visit.draft, step: stepOf(to.draft) }, screen: to.screen };
    }
    this.at = at;
    this.changed(true);
    void this.open(gaveUp && this.visit.screen !== null);
    return true;
  }

  /** Gives up what is asked for: the screen stays as it is, and what comes of it is dropped. */
  cancel(): void {
    this.run += 1;
    this.waiting = 0;
    this.line = this.ready;
    this.changed(false);
  }

  /** Begins with a draft, or with the way to one. */
  begin({ drafts, at }: Kept): Promise<void> {
    this.visits = drafts.map((draft) => ({ draft, screen: null }));
    this.at = at;
    return this.open();
  }

  /** Says the same in another language. */
  speak(lang: string): void {
    if (this.visit.draft.lang === lang) return;
    this.visits = this.visits.map(({ draft }) => ({ draft: { ...draft, lang }, screen: null }));
    void this.open();
  }

  private act(act: Act): Promise<void> {
    return this.enqueue(async () => {
      const { visit, run } = this;
      const next = await this.show(visit.draft, act);
      if (this.visit !== visit || run !== this.run) return false;
      if (!visit.screen || next.problem || sameScreen(visit.screen, next)) {
        Object.assign(visit, { screen: next, draft: next.draft });
        return false;
      }
      this.visits = [...this.visits.slice(Math.max(0, this.at + 2 - MOST), this.at + 1), { draft: next.draft, screen: next }];
      this.at = this.visits.length - 1;
      this.pushed();
      return true;
    });
  }

  private changed(moved: boolean): void {
    for (const listener of [...this.listeners]) listener(moved);
  }

  /** Does one thing after the other: each act is sent with the draft that the one before it left. */
  private enqueue(work: () => Promise<boolean>, quietly = false): Promise<void> {
    const { run } = this;
    if (!quietly) this.waiting += 1;
    this.changed(false);
    this.line = this.line.then(async () => {
      if (run !== this.run) return;
      let moved = false;
      let failure = "";
      try {
        moved = await work();
      } catch (error) {
        failure = (error as Error).message;
      }
      if (run !== this.run) return;
      this.failure = failure;
      if (!quietly) this.waiting -= 1;
      this.changed(moved);
    });
    return this.line;
  }
}
