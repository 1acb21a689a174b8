import { inRows } from "./columns.js";
import type {
  ColumnsDocument, Event as WireEvent, Exchange, Explanation, Frame, Ledger, Odds, Option, Picture, Question as WireQuestion, Rule, Scene as WireScene, Segment,
  SceneSeat as WireSeat, BoardEntry, WireBranch, WireDocument,
} from "./frames.js";
import { labeller, type Label } from "./labels.js";

/** A seat with its dials, tokens and cards, and the entries printed on its board. */
export type Seat = Omit<WireSeat, "board"> & { board?: BoardEntry[] };
/** The table at one point of the record. */
export type Scene = Omit<WireScene, "seats" | "pictures"> & { seats?: Seat[]; pictures?: Picture[] };
/** A question with its options. */
export type Question = Omit<WireQuestion, "options"> & { options?: Option[] };

/** What people tell each other happened; the events of a line contain all its frames. */
export type Event = WireEvent;

export interface Fork { place: number; name: string; from: number; document: WireDocument }

// Equal values are sent once: a pool of the document has them, and other values have their indexes.
function refer(items: object[] | undefined, key: string, pool: unknown[] | undefined): void {
  for (const item of (items ?? []) as Record<string, unknown>[]) {
    const refers = item[key];
    if (Array.isArray(refers)) item[key] = refers.map((value) => pick(pool, value) ?? value);
  }
}

const pick = (pool: unknown[] | undefined, index: unknown): unknown =>
  (Number.isInteger(index) ? pool?.[index as number] ?? null : null);

export const plain = (frame: Pick<Frame, "text"> | null | undefined): string =>
  (frame?.text ?? []).map((part) => part.v).join("").replace(/\s+/g, " ").trim();

/** A document with its pools resolved: any frame can be drawn without the frames before it. */
export class Book {
  readonly doc: WireDocument;
  readonly parent: Book | null;
  readonly frames: Frame[];
  readonly label: Label;
  readonly branches: Fork[];
  private readonly opened = new Map<number, Book>();
  private readonly forks = new Map<number, Fork[]>();

  constructor(doc: WireDocument | null | undefined, parent: Book | null = null) {
    this.doc = doc ?? ({} as WireDocument);
    this.parent = parent;
    refer(this.doc.places, "board", this.doc.entries);
    refer(this.doc.scenes, "seats", this.doc.places);
    refer(this.doc.scenes, "pictures", this.doc.pictures);
    refer(this.doc.questions, "options", this.doc.choices);
    this.frames = this.doc.frames ?? [];
    this.label = labeller(this.doc.labels, parent?.label);
    this.branches = (this.doc.branches ?? []).map((branch: WireBranch, place: number) => ({
      place, name: String(branch.name ?? ""), from: branch.from_frame ?? 0, document: branch.document }));
    for (const branch of this.branches) this.forks.set(branch.from, [...this.branchesAt(branch.from), branch]);
  }

  get length(): number { return this.frames.length; }
  get title(): string { return String(this.doc.title ?? ""); }
  get hasShortStory(): boolean { return this.frames.some(({ tags }) => tags?.includes("told")); }
  frame(i: number): Frame | null { return this.frames[i] ?? null; }
  scene(frame: Frame | null): Scene | null { return pick(this.doc.scenes, frame?.scene) as Scene | null; }
  odds(frame: Frame | null): Odds | null { return pick(this.doc.odds, frame?.odds) as Odds | null; }
  question(frame: Frame | null): Question | null { return pick(this.doc.questions, frame?.question) as Question | null; }

  ledgers(frame: Frame | null): Ledger[] {
    return (frame?.ledgers ?? []).map((i) => this.doc.ledgers?.[i]).filter((one) => one !== undefined);
  }

  seatName(seat: number | null | undefined): string {
    const own = Number.isInteger(seat) ? this.doc.seats?.[seat as number] : undefined;
    return String(own?.name ?? this.parent?.seatName(seat) ?? "");
  }

  /** A text in which the names of seats are marked as such. */
  withSeats(text: string): Segment[] {
    const names = (this.doc.seats ?? []).map((seat) => String(seat.name ?? ""));
    return text.split(/([\p{L}\p{N}'’-]+)/u).filter(Boolean).map((word): Segment => {
      const seat = names.indexOf(word);
      return seat < 0 ? { t: "text", v: word } : { t: "seat", v: word, seat };
    });
  }

  /** The figure that a seat plays, if it has another name than the seat. */
  figure(seat: number): string {
    const own = this.doc.seats?.[seat]?.figure ?? this.parent?.figure(seat) ?? "";
    return own === this.seatName(seat) ? "" : own;
  }

  /** What an object says on a level, by its displayed name; empty if nothing is known of it. */
  saying(name: string, level: number): string {
    const text = this.explanation(name)?.text ?? "";
    const start = `${"I".repeat(level)} · `;
    return text.split("\n").find((line) => line.startsWith(start))?.slice(start.length) ?? text;
  }

  /** The explanation of an object by its displayed name; null if there is none. */
  explanation(name: string): Explanation | null {
    const all = this.doc.explanations ?? {};
    return Object.hasOwn(all, name) ? all[name]! : this.parent?.explanation(name) ?? null;
  }

  get events(): readonly Event[] { return this.doc.events ?? []; }

  /** The index of the event that contains a frame; -1 if the document has no events. */
  eventAt(i: number): number { return this.events.findLastIndex((event) => event.first <= i); }

  exchange(event: Event | null | undefined): Exchange | null { return pick(this.doc.exchanges, event?.exchange) as Exchange | null; }

  /** The drawing of a symbol on a die, as path data. */
  symbol(name: string | null | undefined): string { return (name && this.doc.symbols?.[name]) || (name && this.parent?.symbol(name)) || ""; }

  /** The sigil of a seat as path data, and its colours in the light and the dark theme. */
  look(seat: number): { sigil: string; colours: readonly string[] } {
    const own = this.doc.seats?.[seat];
    return own ? { sigil: own.sigil ?? "", colours: own.colours ?? [] } : this.parent?.look(seat) ?? { sigil: "", colours: [] };
  }

  clamp(i: unknown): number { return Math.max(0, Math.min(this.length - 1, Math.trunc(Number(i)) || 0)); }

  rule(id: string): Rule | null {
    const rules = this.doc.rules ?? {};
    const below = this.parent?.rule(id) ?? null;
    // A page leaves out the ids of rules, which are their keys, and what another edition states in the same words.
    const own: Partial<Rule> = rules[id] ?? {};
    return Object.hasOwn(rules, id) ? { ...(own.statement === undefined && { plain: below?.plain }), ...own, id, statement: own.statement ?? below?.statement ?? "" } : below;
  }

  branchesAt(i: number): Fork[] { return this.forks.get(i) ?? []; }

  branch(place: number): Book | null {
    const branch = this.branches[place];
    if (!branch) return null;
    if (!this.opened.has(place)) this.opened.set(place, new Book(branch.document, this));
    return this.opened.get(place)!;
  }

  // A branch may repeat the line up to the fork or begin at it; entering leads to the fork in both cases.
  entry(place: number): number {
    const from = this.branches[place]?.from ?? 0;
    const book = this.branch(place);
    const same = (i: number) => book?.frame(i) && plain(book.frame(i)) === plain(this.frame(i));
    return same(0) && same(from) ? from : 0;
  }
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<WireDocument> {
  const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream("gzip"));
  return inRows(JSON.parse(await new Response(stream).text()) as ColumnsDocument);
}

/** The bytes that a model sends, or a view of them. */
export type Packed = DataView<ArrayBuffer> | Uint8Array<ArrayBuffer> | ArrayBuffer;

export function decode(raw: Packed): Promise<WireDocument> {
  return unzip(raw instanceof ArrayBuffer ? new Uint8Array(raw) : new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength));
}

