import { Book } from "./document.js";
import { LEVELS, coarser, finer, nextJump, nextStop } from "./navigation.js";

// Where the reader is: a line (the main one or a branch within branches), a frame in it, and how they step.
export class Session {
  constructor(doc, { index = 0, path = [], granularity = "window", spoilerFree = false, interval = 1400 } = {}) {
    this.lines = [{ book: new Book(doc), index: 0, place: null, name: null }];
    this.granularity = LEVELS.includes(granularity) ? granularity : "window";
    this.spoilerFree = Boolean(spoilerFree);
    this.interval = interval;
    this.pinned = null;
    this.open = { refused: true, board: false, help: false, outline: null };
    this.timer = null;
    this.listeners = new Set();
    this.place(path, index);
  }

  get line() { return this.lines[this.lines.length - 1]; }
  get book() { return this.line.book; }
  get index() { return this.line.index; }
  get frame() { return this.book.frame(this.index); }
  get path() { return this.lines.slice(1).map((line) => line.place); }
  get playing() { return this.timer !== null; }

  listen(callback) { this.listeners.add(callback); return () => this.listeners.delete(callback); }
  tell() { for (const callback of [...this.listeners]) callback(this); }

  // Set line and frame at once (from a model or a linked view); an unknown branch ends the path there.
  place(path, index) {
    this.lines.length = 1;
    for (const place of path ?? []) if (!this.push(place)) break;
    this.line.index = this.book.clamp(index);
  }

  // Another document at the same place: the rest of one whose beginning was there already.
  reopen(doc) {
    const { path, index } = this;
    this.lines = [{ book: new Book(doc), index: 0, place: null, name: null }];
    this.place(path, index);
    this.tell();
  }

  push(place) {
    const book = this.book.branch(place);
    if (!book) return false;
    const { name, from } = this.book.branches[place];
    const index = this.book.entry(place);
    this.line.index = this.book.clamp(from);
    this.lines.push({ book, index, place, name });
    return true;
  }

  moveTo(path, index) {
    if (path.join() === this.path.join() && this.book.clamp(index) === this.index) return;
    this.place(path, index);
    this.pinned = null;
    this.tell();
  }

  go(index) {
    const target = this.book.clamp(index);
    if (target === this.index) return;
    this.line.index = target;
    this.pinned = null;
    this.tell();
  }

  step(direction, level = this.granularity) {
    const { book } = this;
    this.go(nextStop(book.frames, this.index, direction, level, (i) => book.branchesAt(i).length > 0));
  }

  stepCoarser(direction) { this.step(direction, coarser(this.granularity)); }
  first() { this.go(0); }
  last() { if (!this.spoilerFree) this.go(this.book.length - 1); }

  jump(what, direction) {
    const found = nextJump(this.book.frames, this.index, direction, what);
    if (found >= 0) this.go(found);
  }

  setLevel(level) { if (LEVELS.includes(level) && level !== this.granularity) { this.granularity = level; this.tell(); } }
  coarser() { this.setLevel(coarser(this.granularity)); }
  finer() { this.setLevel(finer(this.granularity)); }

  enterBranch(place = this.book.branchesAt(this.index)[0]?.place) {
    if (place === undefined || !this.push(place)) return;
    this.pinned = null;
    this.tell();
  }

  leaveBranch() {
    if (this.lines.length === 1) return false;
    this.lines.pop();
    this.pinned = null;
    this.tell();
    return true;
  }

  play(on = !this.playing) {
    clearTimeout(this.timer);
    this.timer = null;
    if (on && this.index < this.book.length - 1) this.timer = setTimeout(() => this.tick(), this.interval);
    this.tell();
  }

  tick() {
    this.step(1);
    this.play(true);
  }

  hideAhead(on = !this.spoilerFree) { this.spoilerFree = on; this.tell(); }
  pin(rule) { this.pinned = rule; this.tell(); }
  toggle(what, on = !this.open[what]) { this.open[what] = on; this.tell(); }
  stop() { clearTimeout(this.timer); this.timer = null; this.listeners.clear(); }
}
