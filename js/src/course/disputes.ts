// Disputes to practise with: which one, by date, at random, or by what was missed.

/** A rule that decides, or a question with what the books answer. */
export interface Reason {
  says: string;
  /** the words of the books that say it otherwise */
  otherwise?: Record<string, string>;
  /** where each book prints it */
  at: Record<string, string>;
  /** the books in which it decides */
  decides: string[];
}

/** A dispute whose verdict waits. */
export interface Dispute {
  name: string;
  title: string;
  /** the book that its table plays by, which is the one that lessons about it play by */
  book: string;
  topic: string;
  quarrel: string;
  claims: string[];
  /** who disagree, as they are named in the claims */
  names: string[];
  /** who is right under each book */
  right: Record<string, string>;
  /** who is right where a table agrees on another reading, each with what it has to agree on, or what speaks for them */
  otherwise: Record<string, string>;
  /** the books that do not settle it, by which our reading does */
  open?: string[];
  verdict: string[];
  reasons: Reason[];
  /** by what belief those play who are right in no book */
  beliefs?: Record<string, string>;
  /** what the cards, tokens and abilities do that it names, each as its name and its text */
  texts?: [string, string][];
  rules: string[];
  /** the books by which each rule may be asked: those in which it decides, else those that print it */
  by: Record<string, string[]>;
  /** the game, and how many play where it is no duel */
  table: string;
  boards: string[];
  /** whether it was made by changing one rule of a turn that is shipped */
  made?: boolean;
  /** the story of the turn, where no quarrel was written */
  story?: string[];
}

export interface Choice { topic: string; board: string; book: string; missed: boolean }

export interface Practice {
  topics: [string, string][];
  books: [string, string][];
  boards: [string, string][];
  /** the page of each board, where there are such pages */
  sheets?: Record<string, string>;
  games?: Game[];
  disputes: Dispute[];
}

/** The books of a game, and the lessons about it. */
export interface Game { books: string[]; lessons: string[] }

export const DEPENDS = "";

/** The disputes of the games of which some lesson is begun; if none is, of the first game. */
export function ofBegun(all: readonly Dispute[], games: readonly Game[], begun: Record<string, unknown>): readonly Dispute[] {
  const known = games.filter(({ lessons }) => lessons.some((name) => Object.hasOwn(begun, name)));
  const books = new Set((known.length > 0 ? known : games.slice(0, 1)).flatMap((game) => game.books));
  return games.length > 0 ? all.filter(({ right }) => Object.keys(right).some((id) => books.has(id))) : all;
}

/** The answer: who is right, or `DEPENDS` if the books differ and none was chosen. */
export function answerOf({ right }: Pick<Dispute, "right">, book: string): string {
  if (book) return right[book] ?? DEPENDS;
  const all = [...new Set(Object.values(right))];
  return all.length === 1 ? all[0]! : DEPENDS;
}

/** The books of the game that a dispute is of: those by which it is asked, and those that another dispute shares with it. */
export function booksOfGame({ books, disputes }: Pick<Practice, "books" | "disputes">, { right }: Pick<Dispute, "right">): [string, string][] {
  const ids = new Set(disputes.filter((other) => Object.keys(other.right).some((id) => right[id] !== undefined)).flatMap((other) => Object.keys(other.right)));
  return books.filter(([id]) => ids.has(id));
}

/** The rules that were missed and about which there is a dispute. */
export const disputed = (all: readonly Dispute[], due: readonly string[]): string[] => due.filter((rule) => all.some(({ by }) => (by[rule] ?? []).length > 0));

/** The reasons as sentences, in their order; under a book, those first that decide there, and those last that it does not print. */
export function reasonsIn(reasons: readonly Reason[], book: string): string[] {
  const rank = (reason: Reason) => (!book || reason.decides.includes(book) ? 0 : reason.at[book] || isQuestion(reason) ? 1 : 2);
  const sorted = [...reasons].sort((one, other) => rank(one) - rank(other));
  return sorted.flatMap((reason) => {
    const said = new Map<string, string>();
    for (const one of book ? [book] : ["", ...Object.keys(reason.at)]) {
      if (!said.has(wordsIn(reason, one))) said.set(wordsIn(reason, one), sentenceOf(reason, one));
    }
    return [...said.values()];
  });
}

const isQuestion = ({ at }: Reason): boolean => Object.keys(at).length === 0;

/** The book whose words and page a reason has: the one that is asked if it prints it, else the first that does. */
const printedIn = ({ at }: Reason, book: string): string => (at[book] ? book : (Object.keys(at)[0] ?? book));

const wordsIn = (reason: Reason, book: string): string => reason.otherwise?.[printedIn(reason, book)] ?? reason.says;

function sentenceOf(reason: Reason, book: string): string {
  const place = reason.at[printedIn(reason, book)];
  return place ? `${wordsIn(reason, book)} (${place})` : wordsIn(reason, book);
}

/** By which rule somebody plays who is right in other books only; "" if no rule is known. */
export function ruleElsewhere({ reasons, right }: Pick<Dispute, "reasons" | "right">, name: string, book: string): string {
  const others = Object.keys(right).filter((id) => right[id] === name && id !== book);
  for (const reason of reasons.filter((one) => !isQuestion(one))) {
    const other = others.find((id) => reason.decides.includes(id));
    if (other && (!reason.decides.includes(book) || wordsIn(reason, other) !== wordsIn(reason, book))) return sentenceOf(reason, other);
  }
  return "";
}

export function chosen(all: readonly Dispute[], { topic, board, book, missed }: Choice, due: readonly string[]): Dispute[] {
  return all.filter((one) => (!topic || one.topic === topic) && (!board || one.boards.includes(board))
    && (!book || one.right[book] !== undefined) && (!missed || booksFor(one, due).some((id) => !book || id === book)));
}

/** The books that have one of the rules that are due, and by which a dispute is asked. */
const booksFor = ({ by }: Dispute, due: readonly string[]): string[] => due.flatMap((rule) => by[rule] ?? []);

/** The book by which a dispute is asked: the chosen one; of what was missed one that has it, that of its table first; the only one that answers. */
export function askedBy(dispute: Dispute, { book, missed }: Choice, due: readonly string[]): string {
  const here = booksFor(dispute, due);
  if (!book && missed) return here.length === 0 || here.includes(dispute.book) ? dispute.book : here[0]!;
  const [only, ...more] = Object.keys(dispute.right);
  return book || (more.length === 0 ? only ?? "" : "");
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The name of a day's dispute, the same for everybody; none comes twice before all have come. */
export function daily(names: readonly string[], day: number): string | null {
  if (names.length === 0) return null;
  const order = [...names].sort();
  const random = numbers(Math.floor(day / order.length));
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order[day % order.length]!;
}

/** The name of a day's dispute under a book; without one, under the first, whose game the course begins with. */
export function dailyOf({ books, disputes }: Pick<Practice, "books" | "disputes">, book: string, day: number): string | null {
  const by = book || books[0]?.[0];
  return daily(disputes.filter(({ right }) => by === undefined || right[by] !== undefined).map(({ name }) => name), day);
}

/** One at random, not one of those that were just seen if there is another; of those left none that a rule decides of the one before, if there is another. */
export function another(among: readonly Dispute[], seen: readonly string[], random: () => number, before: Pick<Dispute, "rules"> | null = null): Dispute | null {
  const fresh = among.filter(({ name }) => !seen.includes(name));
  const left = fresh.length > 0 ? fresh : among;
  const apart = left.filter(({ rules }) => !rules.some((rule) => before?.rules.includes(rule)));
  const from = apart.length > 0 ? apart : left;
  return from[Math.floor(random() * from.length)] ?? null;
}
