// The position of a gamebook's reader (at a stop, at a question, or on another way) and their results.
import { Book, decode, type Packed, type Question } from "../document/book.js";
import type { Model } from "../document/connect.js";
import type { Frame, Ledger as LedgerData } from "../document/frames.js";
import { keep, kept, placeOf, type Tried } from "./kept.js";
import { scored, type Answered } from "./scored.js";
import { gamebookOf, missedBy, pickOf, replies, wrong, type Ask, type Gamebook, type Moment, type Reply, type Way } from "./data.js";

/** A way other than the line's own. */
export interface Detour {
  book: Book;
  way: Way;
  label: string;
  /** the options chosen since it left the line */
  path: number[];
  /** the ways that differ in their details, and the index of the present one */
  among: number[];
  at: number;
  before: Detour | null;
}

/** The steps from the line to a detour. */
export const chain = (detour: Detour | null): Detour[] => (detour ? [...chain(detour.before), detour] : []);

export type Asked = "no" | "waiting" | "silent";

const FRESH: Tried = { tries: 0, right: false, hint: false, shown: false, replies: [] };
const PATIENCE = 5000;
/** the most answers to a question that a score lists */
const MOST_CHOSEN = 50;
/** the number of story lines before a single question that are shown in full */
const LATEST = 4;
const CHANCE = -1;

export class Lesson {
  readonly book: Book;
  readonly data: Gamebook;
  /** the index of the stop; after the last stop, the line is shown to its end */
  at = 0;
  detour: Detour | null = null;
  /** the refused options that the reader opened at this question */
  opened = new Set<number>();
  /** the options that the reader chose here and that the page cannot follow */
  dead = new Set<number>();
  /** the line's choice at the previous stop, and whether the reader had chosen it */
  done: { labels: string[]; mine: boolean } | null = null;
  /** whether a request for a way to the kernel is pending */
  asked: Asked = "no";
  /** Hears of each answer; of a question's first one with the rules behind it, and whether it was right without help. */
  onAnswer: ((answer: { rules: string[]; right: boolean } | null) => void) | null = null;
  private readonly tried = new Map<number, Tried>();
  private readonly passed = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private waiting: { id: number; label: string; path: number[]; timer: ReturnType<typeof setTimeout> } | null = null;
  private requests = 0;

  /** `view` is the index of its view in a page, where several may ask the same; -1 keeps nothing. */
  constructor(book: Book, private readonly model?: Model, private readonly view = 0) {
    this.book = book;
    this.data = gamebookOf(book.doc);
    const there = this.isKept ? kept(this.name) : null;
    if (!there) return;
    this.at = there.at || 0;
    this.passed = new Set(there.passed);
    this.tried = new Map(there.tried);
  }

  private get name(): string { return placeOf(this.book.doc.lang, this.data.seal, this.view); }
  private get isKept(): boolean { return this.inPage && this.view >= 0; }

  /** Whether it is a page of its own, outside a notebook. */
  get inPage(): boolean { return !this.model; }
  /** The heading of a question, below the title. */
  get heading(): "h2" | "h3" { return this.inPage ? "h2" : "h3"; }

  listen(callback: () => void): () => void { this.listeners.add(callback); return () => this.listeners.delete(callback); }
  private tell(): void {
    if (this.isKept) keep(this.name, { at: this.at, passed: [...this.passed], tried: [...this.tried] });
    for (const callback of [...this.listeners]) callback();
  }

  get moment(): Moment | null { return this.data.moments[this.at] ?? null; }
  get over(): boolean { return this.at >= this.data.moments.length; }
  /** The last frame of the line that may be shown. */
  get seen(): number { return this.moment?.frame ?? this.data.length - 1; }
  /** The last frame that was shown at the previous stop. */
  get before(): number {
    if (this.single) return this.seen - LATEST;
    return this.at > 0 ? this.data.moments[this.at - 1]!.frame : -1;
  }

  /** Whether it is a single question without a line. */
  get single(): boolean {
    const { moments, questions, length } = this.data;
    return moments.length === 1 && questions.length === 1 && !moments[0]!.ways && moments[0]!.frame === length - 1;
  }

  /** The frame whose table is shown. */
  get frame(): Frame | null {
    if (!this.detour) return this.book.frame(this.seen);
    const { book, way } = this.detour;
    return book.frame(way.first + way.count - 1) ?? this.book.frame(this.seen);
  }

  get shownBook(): Book { return this.detour && this.detour.way.count > 0 ? this.detour.book : this.book; }

  // -- questions to the reader ----------------------------------------------------------------------------------------

  /** The question that waits at this stop; null for none. */
  get ask(): number | null {
    if (this.detour) return null;
    return this.moment?.asks?.find((place) => !this.passed.has(place)) ?? null;
  }

  /** Whether the reader is being asked for something. */
  get waits(): boolean { return this.ask !== null ? !this.isDone(this.ask) : !this.over && (this.moment?.question ?? -1) >= 0; }

  questionOf(place: number): Ask { return this.data.questions[place]!; }
  triedOf(place: number): Tried { return this.tried.get(place) ?? FRESH; }
  isDone(place: number): boolean { const { right, shown } = this.triedOf(place); return right || shown; }

  answer(place: number, given: number[]): void {
    const ask = this.questionOf(place);
    const right = wrong(ask, given).length === 0;
    const { tries, moves = [] } = this.triedOf(place);
    const told = right ? [] : replies(ask, given);
    const tried = ask.form === "move" && !right ? [...moves.filter(([at]) => at !== given[0]), [given[0]!, told] as [number, Reply[]]] : moves;
    this.note(place, { tries: tries + 1, right, replies: told, given, moves: tried, chosen: [...(this.triedOf(place).chosen ?? []), inWords(ask, given)].slice(0, MOST_CHOSEN) });
  }

  /** Makes a move that was not tried yet. */
  tryMove(place: number, move: number): void {
    if (!this.triedOf(place).moves?.some(([at]) => at === move)) this.answer(place, [move]);
  }

  /** Keeps what is chosen and not handed in, for the way back. */
  give(place: number, given: number[]): void {
    this.tried.set(place, { ...this.triedOf(place), given });
    this.tell();
  }

  /** Whether a total is asked for and not found yet: its rows would tell what it is made of. */
  get asksTotal(): boolean { return this.ask !== null && !this.isDone(this.ask) && this.questionOf(this.ask).kind === "total"; }

  /** A calculation at this stop: complete after it was found or revealed. */
  settled(ledger: LedgerData): LedgerData {
    const done = this.detour ? [] : (this.moment?.asks ?? []).filter((place) => this.isDone(place));
    return done.map((place) => this.questionOf(place).ledger).find((other) => other?.title === ledger.title) ?? ledger;
  }

  hint(place: number): void { this.note(place, { hint: true, hints: (this.triedOf(place).hints ?? 0) + 1 }); }
  show(place: number): void { this.note(place, { shown: true, replies: [] }); }

  private note(place: number, changed: Partial<Tried>): void {
    const before = this.triedOf(place);
    const now = { ...before, ...changed };
    this.tried.set(place, now);
    const { tries, right, hint, shown, chosen = [] } = now;
    this.model?.send?.({ kind: "tried", question: place, tries, right, hint, shown, chosen });
    this.tell();
    if (changed.tries === undefined && !changed.shown) return;
    const first = before.tries === 0 && !before.shown;
    const ask = this.questionOf(place);
    const isRight = right && !shown;
    // Who needed a hint and then was right has not missed the rule, and does not know it by heart.
    const counts = first && !(right && hint);
    this.onAnswer?.(counts ? { rules: isRight ? ask.rules ?? [] : missedBy(ask, now.replies), right: isRight } : null);
  }

  get score(): Answered[] {
    return this.data.questions.map((ask, place) => ({ text: ask.kind === "right" ? ask.text : ask.lines?.[0] ?? ask.text, tried: this.triedOf(place), answer: this.isDone(place) ? inWords(ask, ask.answer) : "" }));
  }

  exported(name = ""): string { return JSON.stringify(scored(this.score, { lesson: this.book.title, ...(name && { name }) }), null, 2); }

  /** Whether nothing is left to answer or to choose; the end of the story may still be open. */
  get answered(): boolean {
    if (this.over) return true;
    const asks = this.moment?.asks ?? [];
    const isLast = this.at === this.data.moments.length - 1;
    return isLast && asks.length > 0 && asks.every((place) => this.isDone(place)) && !this.offersMore(asks.at(-1)!);
  }

  /** Whether the stop offers a choice besides a question; who has found the move is not asked for it again. */
  private offersMore(ask: number): boolean {
    const { form, kind } = this.questionOf(ask);
    return (this.moment?.question ?? -1) >= 0 && !(form === "move" && kind === "move");
  }

  /** Whether starting afresh would lose an answer. */
  get begun(): boolean { return [...this.tried.values()].some(({ tries, hint, shown }) => tries > 0 || hint || shown); }

  // -- choices --------------------------------------------------------------------------------------------------------

  /** The place of the question at the table: at this stop, or at the end of another way. */
  private get place(): [Book, number | undefined] {
    if (this.detour) return [this.detour.book, this.detour.way.question];
    return [this.book, this.ask === null ? this.moment?.question : undefined];
  }

  get question(): Question | null { return questionAt(...this.place); }

  /** The options that differ in the dice that they name; null if no dice are chosen. */
  get pick(): Record<string, number> | null {
    const [book, at] = this.place;
    return pickOf(gamebookOf(book.doc).dice?.[at ?? -1]);
  }

  choose(option: number): void {
    const found = this.question?.options?.[option];
    if (!found || this.dead.has(option)) return;
    if (!found.allowed) { this.opened.add(option); this.tell(); return; }
    if (!this.detour && this.moment?.taken?.includes(option)) { this.goOn(true); return; }
    const path = [...(this.detour?.path ?? []), option];
    const among = this.kept(option);
    if (among.length > 0) this.leave(this.book, found.label, path, among, 0, this.detour);
    else this.explore(found.label, path);
  }

  // If a way rejoins the line at a question, the ways from there are stored too. That it rejoins is not shown.
  private kept(option: number): number[] {
    const way = this.detour?.way;
    const from = way?.ways ? way : way ? this.data.moments[way.joins ?? -1] : this.moment;
    return from?.ways?.[option] ?? [];
  }

  /** Whether some options lead nowhere without a kernel; saying which would show which options are allowed. */
  get unkept(): boolean {
    const taken = this.detour ? [] : this.moment?.taken ?? [];
    return (this.question?.options ?? []).some(({ allowed }, at) => allowed && !taken.includes(at) && !this.kept(at).length);
  }

  /** Shows the same option with other details. */
  otherwise(at: number): void {
    const { detour } = this;
    if (detour) this.leave(this.book, detour.label, detour.path, detour.among, at, detour.before);
  }

  chance(): void { if (this.detour) this.explore(this.book.label("lesson_chance"), [...this.detour.path, CHANCE]); }

  private leave(book: Book, label: string, path: number[], among: number[], at: number, before: Detour | null = null): void {
    this.detour = { book, way: gamebookOf(book.doc).ways[among[at]!]!, label, path, among, at, before };
    this.stay();
  }

  /** Requests from the kernel a way that the page does not have. */
  private explore(label: string, path: number[]): void {
    this.forget();
    if (!this.model?.send) { this.asked = "silent"; this.dead.add(path.at(-1)!); this.tell(); return; }
    const id = ++this.requests;
    const timer = setTimeout(() => { this.waiting = null; this.asked = "silent"; this.tell(); }, PATIENCE);
    this.waiting = { id, label, path, timer };
    this.asked = "waiting";
    this.model.send({ kind: "way", id, moment: this.at, path });
    this.tell();
  }

  /** Receives the kernel's answer. */
  async heard(said: { kind?: string; id?: number }, buffers: Packed[] = []): Promise<void> {
    const { waiting } = this;
    if (said?.kind !== "way" || !waiting || said.id !== waiting.id) return;
    this.forget();
    if (!buffers[0]) { this.asked = "silent"; this.tell(); return; }
    const book = new Book(await decode(buffers[0]), this.book);
    this.leave(book, waiting.label, waiting.path, [0], 0, this.detour);
  }

  private forget(): void {
    clearTimeout(this.waiting?.timer);
    this.waiting = null;
    this.asked = "no";
  }

  // -- going on and back ----------------------------------------------------------------------------------------------

  /** Whether it is possible to continue: an open question to the reader must be answered first. */
  get mayGoOn(): boolean {
    return !this.detour && !this.over && (this.ask === null ? this.moment?.kind !== "open" : this.isDone(this.ask));
  }

  goOn(mine = false): void {
    if (!this.mayGoOn) return;
    const { ask, moment } = this;
    if (ask !== null) {
      this.passed.add(ask);
      if (this.ask !== null || this.offersMore(ask)) { this.stay(); return; }
    }
    const question = questionAt(this.book, moment?.question);
    const labels = (moment?.taken ?? []).map((option) => question?.options?.[option]?.label ?? "");
    this.go(this.at + 1, labels.length > 0 ? { labels, mine } : null);
  }

  back(): void {
    if (this.detour) { this.detour = this.detour.before; this.stay(); return; }
    if (this.at > 0) this.go(this.at - 1, null);
  }

  /** Goes back to the line from any detour. */
  leaveDetour(): void { if (this.detour) { this.detour = null; this.stay(); } }

  restart(): void {
    this.tried.clear();
    this.passed.clear();
    this.go(0, null);
  }

  private go(at: number, done: Lesson["done"]): void {
    this.at = at;
    this.detour = null;
    this.done = done;
    this.stay();
  }

  private stay(): void {
    this.opened = new Set();
    this.dead = new Set();
    this.forget();
    this.tell();
  }
}

const inWords = ({ form, options }: Ask, given: readonly number[]): string =>
  (form === "number" ? `${given[0] ?? ""}` : given.map((at) => options[at] ?? "").join(form === "order" ? " › " : ", "));

function questionAt(book: Book, place: number | undefined): Question | null {
  return place === undefined || place < 0 ? null : (book.doc.questions?.[place] as unknown as Question) ?? null;
}
