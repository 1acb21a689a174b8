import { inRows } from "./columns.js";
import { list } from "./dom.js";
import { labeller } from "./labels.js";
import { plain } from "./sentence.js";

// What looks alike travels once; in place of it stands its index into a pool of the document.
const refer = (items, key, pool) => list(items).forEach((item) => {
  item[key] = list(item[key]).map((value) => pick(pool, value) ?? value);
});

const pick = (pool, index) => (Number.isInteger(index) ? list(pool)[index] ?? null : null);

// A document with its pools opened: any frame is answered without looking at its neighbours.
export class Book {
  constructor(doc, parent = null) {
    this.doc = doc ??= {};
    this.parent = parent;
    refer(doc.places, "board", doc.entries);
    refer(doc.scenes, "seats", doc.places);
    refer(doc.scenes, "pictures", doc.pictures);
    refer(doc.questions, "options", doc.choices);
    this.frames = list(this.doc.frames);
    this.label = labeller(this.doc.labels, parent?.label);
    this.branches = list(this.doc.branches).map((branch, place) => ({
      place, name: String(branch.name ?? ""), from: branch.from_frame ?? 0, doc: branch.document }));
    this.opened = new Map();
  }

  get length() { return this.frames.length; }
  get title() { return String(this.doc.title ?? ""); }
  frame(i) { return this.frames[i] ?? null; }
  scene(frame) { return pick(this.doc.scenes, frame?.scene); }
  question(frame) { return pick(this.doc.questions, frame?.question); }
  ledgers(frame) { return list(frame?.ledgers).map((i) => pick(this.doc.ledgers, i)).filter(Boolean); }
  seatName(seat) { return String(pick(this.doc.seats, seat)?.name ?? this.parent?.seatName(seat) ?? ""); }
  clamp(i) { return Math.max(0, Math.min(this.length - 1, Math.trunc(Number(i)) || 0)); }

  rule(id) {
    const rules = this.doc.rules ?? {};
    return Object.hasOwn(rules, id) ? rules[id] : this.parent?.rule(id) ?? null;
  }

  branchesAt(i) { return this.branches.filter((branch) => branch.from === i); }

  branch(place) {
    const branch = this.branches[place];
    if (!branch) return null;
    if (!this.opened.has(place)) this.opened.set(place, new Book(branch.doc, this));
    return this.opened.get(place);
  }

  // A branch may repeat the way to the fork or begin at it; entering lands at the fork either way.
  entry(place) {
    const { from } = this.branches[place];
    const book = this.branch(place);
    const same = (i) => book.frame(i) && plain(book.frame(i)) === plain(this.frame(i));
    return same(0) && same(from) ? from : 0;
  }
}

async function unzip(bytes) {
  const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return inRows(JSON.parse(await new Response(stream).text()));
}

export function decode(raw) {
  const bytes = raw instanceof Uint8Array ? raw
    : new Uint8Array(raw.buffer ?? raw, raw.byteOffset ?? 0, raw.byteLength);
  return unzip(bytes);
}

export const decodeBase64 = (text) =>
  unzip(Uint8Array.from(atob(text.replace(/\s+/g, "")), (c) => c.charCodeAt(0)));
