import { Book, plain, type Event, type Fork } from "./book.js";
import type { Frame, Segment, WireDocument } from "./frames.js";
import { coarser, decides, finer, isLevel, nextJump, nextStop, type Jump, type Level } from "./navigation.js";

/** The line under each edition: the document's own first, then the others. */
export interface Edition {
  name: string;
  book: Book;
  /** For each frame of the document's own line, the matching frame of this edition. */
  meets: readonly number[] | null;
  /** The first frame of this edition that differs, and the frame of the own line from which it differs. */
  differs: readonly [number, number] | null;
}

interface Line { book: Book; index: number; place: number | null; name: string | null }

export interface Options {
  index?: number;
  path?: number[];
  granularity?: string;
  spoilerFree?: boolean;
  interval?: number;
}

/** The reader's position: a line (the main one, or a branch of branches), a frame in it, and how they step. */
const CLOSE = ". ";

/** A text as sentences, each of which begins with a player: "Ann takes 0, Ben takes 9". */
function partsOf(text: readonly Segment[]): Segment[] {
  const parts = text.map((part, i): Segment => (part.v === ", " && text[i - 1]?.t !== "seat" && text[i + 1]?.t === "seat" ? { t: "text", v: CLOSE } : part));
  return [...parts, { t: "text", v: CLOSE }];
}

export class Session {
  lines: Line[];
  granularity: Level;
  spoilerFree: boolean;
  interval: number;
  editions: Edition[];
  edition = 0;
  /** Without spoilers: the present frame reveals something, and the reader may think about it first. */
  veiled = false;
  private furthest = new WeakMap<Book, number>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly listeners = new Set<(session: Session) => void>();

  constructor(doc: WireDocument, { index = 0, path = [], granularity = "event", spoilerFree = false, interval = 1400 }: Options = {}) {
    this.editions = editionsOf(doc);
    this.lines = this.begin();
    this.granularity = isLevel(granularity) ? granularity : "event";
    this.spoilerFree = Boolean(spoilerFree);
    this.interval = interval;
    this.place(path, index);
  }

  private begin(): Line[] { return [{ book: this.editions[this.edition]!.book, index: 0, place: null, name: null }]; }

  get line(): Line { return this.lines[this.lines.length - 1]!; }
  get book(): Book { return this.line.book; }
  get index(): number { return this.line.index; }
  /** The last frame that may be shown. */
  get told(): number { return this.veiled ? this.index - 1 : this.index; }
  get frame(): Frame | null { return this.book.frame(this.told); }
  /** The frame that is about to be revealed, while the reader thinks about it. */
  get awaited(): Frame | null { return this.veiled ? this.book.frame(this.index) : null; }
  /** Whether the reader has gone beyond a frame; its author's notes, which know the end, then reveal nothing. */
  isPast(i: number): boolean { return !this.spoilerFree || i < (this.furthest.get(this.book) ?? 0) || i === this.book.length - 1; }
  /** The frame whose note is shown: if that could be a spoiler, the frame of the previous stop. */
  get noted(): Frame | null {
    if (this.isPast(this.told)) return this.frame;
    const before = this.before();
    return before === null || this.veiled ? null : this.book.frame(before);
  }
  /** The branches at the present frame that may be shown. */
  get ways(): Fork[] { return this.isPast(this.told) ? this.book.branchesAt(this.told) : []; }
  /** Under another edition: the name of the edition in which branches leave here. */
  get elsewhere(): string {
    const { name, book } = this.editions[0]!;
    return this.edition && !this.spoilerFree && book.branchesAt(this.ownIndex).length ? name : "";
  }
  /** Frame and line for other views, in terms of the document's own line. */
  get position(): [number[], number] { return [this.path, this.edition ? this.ownIndex : this.told]; }
  get path(): number[] { return this.lines.slice(1).map((line) => line.place!); }
  /** What the present event came to, at its end, led by so many sentences of claims that are right; by window and step, each frame speaks for itself. */
  get headline(): Pick<Frame, "text"> & { leads: number; says?: Segment[] } | null {
    const { book, told, granularity, veiled } = this;
    const event = book.events[book.eventAt(told)];
    const ends = event && told >= event.last && !veiled && granularity !== "window" && granularity !== "step";
    if (!ends || !event.headline?.length) return null;
    const contested = event === this.disputed ? this.rightClaims(plain({ text: event.headline })) : [];
    // The same sentence with another number is about several exchanges, of which this is the last.
    const words = (text: readonly Segment[]) => plain({ text: [...text] }).replace(/\d+|[\s.]/gu, "");
    const source = (book.exchange(event)?.topic ?? []).at(-1);
    if (source && words(contested) === words(event.headline)) {
      // "Ben takes 14 in all." leads; "Ben takes 4 from …." follows.
      const ofExchange = event.headline.slice(0, -1);
      const number = event.headline.at(-1)!.v.replace(".", "");
      const inAll: Segment = { t: "text", v: ` ${book.label("in_all")}${CLOSE}` };
      const fromSource: Segment = { t: "text", v: `${number} ${book.label("of_which", { name: source.v })}.` };
      return { text: [...contested.slice(0, -1), inAll, ...ofExchange, fromSource], leads: 1 };
    }
    return { text: [...contested, ...event.headline], leads: contested.filter(({ v }) => v === CLOSE).length, says: contested };
  }
  /** The event at which the ruling is shown first. */
  private get disputed(): Event | undefined {
    const { book, edition } = this;
    return (!edition && book.events[book.doc.opens_at ?? -1]) || book.events.findLast((event) => event.kind === "outcome");
  }
  /** The claims that are right, as sentences, unless a text says the same. */
  private rightClaims(text: string): Segment[] {
    const { book, ruled } = this;
    const claims = ruled < 0 ? [] : this.editions[0]!.book.doc.ruling?.claims ?? [];
    // Who is right in one thing alone has a tile that says so.
    const partly = new Set(claims.filter(({ answers }) => !answers[ruled]).map(({ by }) => by));
    const right = new Set(claims.filter(({ by, answers }) => answers[ruled] && !partly.has(by)).map(({ says }) => says));
    const begins = (says: string) => text.startsWith(says) || text.includes(`. ${says}`);
    // Several things that somebody says are as many sentences.
    return [...right].filter((says) => !begins(says)).slice(0, 1).flatMap((says) => partsOf(book.withSeats(says.charAt(0).toLocaleUpperCase() + says.slice(1).replace(/ (?=\d+$)/, "\u00a0"))));
  }
  /** The index of the book in the document's ruling, once the outcome is reached; -1 before, and in a branch. */
  get ruled(): number {
    const { book, told, lines, editions, edition, spoilerFree, disputed: outcome } = this;
    const known = lines.length === 1 && !spoilerFree && told >= (outcome?.last ?? book.length - 1);
    const { ruling } = editions[0]!.book.doc;
    return known && ruling ? Math.max(0, ruling.books.indexOf(editions[edition]!.name)) : -1;
  }
  /** Whether tiles say at the outcome who is right, so that the timeline need not. */
  get settles(): boolean { return this.lines.length === 1 && !this.spoilerFree && Boolean(this.editions[0]!.book.doc.ruling?.claims.length); }
  get playing(): boolean { return this.timer !== null; }

  listen(callback: (session: Session) => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  tell(): void { for (const callback of [...this.listeners]) callback(this); }

  // Sets line and frame at once (from a model or a linked view); an unknown branch ends the path there.
  place(path: readonly number[] | null, index: number): void {
    this.lines.length = 1;
    for (const place of path ?? []) if (!this.push(place)) break;
    this.line.index = this.book.clamp(index);
    this.veil();
  }

  // Another document at the same place: the whole document after its beginning was shown.
  reopen(doc: WireDocument): void {
    const { path, index } = this;
    this.editions = editionsOf(doc);
    this.edition = 0;
    this.lines = this.begin();
    this.place(path, index);
    this.tell();
  }

  private push(place: number): boolean {
    const book = this.book.branch(place);
    const fork = this.book.branches[place];
    if (!book || !fork) return false;
    const index = this.book.entry(place);
    this.line.index = this.book.clamp(fork.from);
    this.lines.push({ book, index, place, name: fork.name });
    this.furthest.set(book, index);
    return true;
  }

  /** The reader's frame in the document's own line, under any edition. */
  get ownIndex(): number {
    const { meets } = this.editions[this.edition]!;
    if (!meets) return this.index;
    const at = this.lines[0]!.index;
    const last = meets.findLastIndex((there) => there <= at);
    return Math.max(0, meets.indexOf(meets[last] ?? 0));
  }

  /** Goes to the matching frame of another edition; leaves a branch to do so. */
  read(edition: number): void {
    if (edition === this.edition || !this.editions[edition]) return;
    const own = this.lines.length > 1 ? this.lines[0]!.index : this.ownIndex;
    this.edition = edition;
    this.lines = this.begin();
    this.place([], this.editions[edition]!.meets?.[own] ?? own);
    this.tell();
  }

  readNext(): void { this.read((this.edition + 1) % this.editions.length); }

  /** The editions that differ from the present one, and the frame at which each begins to differ. */
  get partings(): { name: string; at: number }[] {
    const { differs } = this.editions[this.edition]!;
    const all = this.edition > 0 ? (differs ? [{ name: this.editions[0]!.name, at: differs[0] }] : [])
      : this.editions.flatMap(({ name, differs }) => (differs ? [{ name, at: differs[1] }] : []));
    return this.spoilerFree ? all.filter(({ at }) => at <= this.told) : all;
  }

  /** Goes to the next frame at which editions begin to differ; from the last one to the first. */
  toParting(): void {
    if (this.lines.length > 1) return;
    const places = this.partings.map(({ at }) => at).sort((a, b) => a - b);
    const next = places.find((at) => at > this.index) ?? places[0];
    if (next !== undefined) this.go(next);
  }

  moveTo(path: readonly number[], index: number): void {
    if (path.join() === this.path.join() && this.editions[0]!.book.clamp(index) === this.position[1]) return;
    const meets = path.length ? null : this.editions[this.edition]!.meets;
    if (!meets && this.edition) { this.edition = 0; this.lines = this.begin(); }
    this.place(path, meets?.[index] ?? index);
    this.tell();
  }

  go(index: number): void {
    const target = this.book.clamp(index);
    if (target === this.index) return;
    this.line.index = target;
    this.veil();
    this.tell();
  }

  // A revealing frame has two stops: first its question, then its result.
  private veil(): void {
    const { book, index } = this;
    const seen = this.furthest.get(book) ?? -1;
    this.veiled = this.spoilerFree && index > Math.max(0, seen) && decides(book.frame(index)!);
    this.furthest.set(book, Math.max(seen, this.told));
  }

  /** Reveals the result of the present frame, if it is hidden. */
  private unveil(): boolean {
    const { veiled } = this;
    this.veiled = false;
    if (veiled) this.furthest.set(this.book, this.index);
    return veiled;
  }

  step(direction: number, level: Level = this.granularity): void {
    if (direction > 0 && this.unveil()) { this.tell(); return; }
    const { book } = this;
    this.go(nextStop(book.frames, this.index, direction, level, (i) => book.branchesAt(i).length > 0, book.events));
  }

  /** The stop before the present one, with which it is compared to show changes; null at the beginning. */
  before(): number | null {
    const { book, index } = this;
    if (index === 0) return null;
    if (this.veiled) return this.told;
    return nextStop(book.frames, index, -1, this.granularity, (i) => book.branchesAt(i).length > 0, book.events);
  }

  stepCoarser(direction: number): void { this.step(direction, this.beside(coarser)); }
  first(): void { this.go(0); }
  last(): void { if (!this.spoilerFree) this.go(this.book.length - 1); }

  jump(what: Jump, direction: number): void {
    if (direction > 0 && this.unveil()) { this.tell(); return; }
    const found = nextJump(this.book.frames, this.index, direction, what);
    if (found >= 0) this.go(found);
  }

  setLevel(level: unknown): void {
    if (!isLevel(level) || level === this.granularity) return;
    this.granularity = level;
    this.tell();
  }

  // Without events, stepping by event is stepping by window.
  private beside(next: (level: Level) => Level): Level {
    const level = next(this.granularity);
    return level === "event" && this.book.events.length === 0 ? next(level) : level;
  }

  coarser(): void { this.setLevel(this.beside(coarser)); }
  finer(): void { this.setLevel(this.beside(finer)); }

  enterBranch(place: number | undefined = this.ways[0]?.place): void {
    this.veiled = false;
    if (place === undefined || !this.push(place)) return;
    this.tell();
  }

  leaveBranch(): boolean {
    if (this.lines.length === 1) return false;
    this.lines.pop();
    this.veiled = false;
    this.tell();
    return true;
  }

  play(on = !this.playing): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (on && this.index < this.book.length - 1) this.timer = setTimeout(() => this.tick(), this.interval);
    this.tell();
  }

  private tick(): void {
    this.step(1);
    this.play(true);
  }

  hideAhead(on = !this.spoilerFree): void {
    this.spoilerFree = on;
    this.veiled = false;
    this.furthest = new WeakMap([[this.book, this.index]]);
    this.tell();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.listeners.clear();
  }
}

function editionsOf(doc: WireDocument): Edition[] {
  const own = new Book(doc);
  const others = (doc.editions ?? []).map((one) => ({
    name: one.name,
    // Equal values are in the document's pools; everything that this edition does not state is as in the own line.
    book: new Book({ ...own.doc, frames: one.frames, rules: one.rules ?? {}, subtitle: one.name, branches: [], graph: null,
      events: one.events ?? [], exchanges: one.exchanges ?? [], outcome: one.outcome ?? "" }, own),
    meets: one.meets,
    differs: one.differs as [number, number] | null ?? null,
  }));
  return [{ name: String(own.doc.subtitle ?? ""), book: own, meets: null, differs: null }, ...others];
}
