// Disputes to practise with: which one, by date, at random, or by what was missed.

/** A rule that decides, or a question with what the books answer. */
export interface Reason {
  says: string;
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
  /** who is right where a table agrees on another reading */
  otherwise: string[];
  verdict: string[];
  reasons: Reason[];
  /** by what belief those play who are right in no book */
  beliefs?: Record<string, string>;
  /** what the cards, tokens and abilities do that it names, each as its name and its text */
  texts?: [string, string][];
  rules: string[];
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
  disputes: Dispute[];
}

export const DEPENDS = "";

/** The answer: who is right, or `DEPENDS` if the books differ and none was chosen. */
export function answerOf({ right }: Pick<Dispute, "right">, book: string): string {
  if (book) return right[book] ?? DEPENDS;
  const all = [...new Set(Object.values(right))];
  return all.length === 1 ? all[0]! : DEPENDS;
}

/** The reasons as sentences, under a book those first that decide there, and then those that it prints. */
export function reasonsIn(reasons: readonly Reason[], book: string): string[] {
  const rank = ({ at, decides }: Reason) => (!book || decides.includes(book) ? 0 : at[book] || Object.keys(at).length === 0 ? 1 : 2);
  return [...reasons].sort((one, other) => rank(one) - rank(other)).map((reason) => sentenceOf(reason, book));
}

/** A reason with its page in a book, or else in the first that has it. */
function sentenceOf({ says, at }: Reason, book: string): string {
  const place = at[book] ?? Object.values(at)[0];
  return place ? `${says} (${place})` : says;
}

/** By which rule somebody plays who is right in other books only; "" if no reason is known. */
export function ruleElsewhere({ reasons, right }: Pick<Dispute, "reasons" | "right">, name: string, book: string): string {
  const others = Object.keys(right).filter((id) => right[id] === name && id !== book);
  const reason = reasons.find(({ decides }) => !decides.includes(book) && decides.some((id) => others.includes(id)));
  return reason ? sentenceOf(reason, others.find((id) => reason.decides.includes(id)) ?? "") : "";
}

export function chosen(all: readonly Dispute[], { topic, board, book, missed }: Choice, due: readonly string[]): Dispute[] {
  return all.filter((one) => (!topic || one.topic === topic) && (!board || one.boards.includes(board))
    && (!book || one.right[book] !== undefined) && (!missed || one.rules.some((rule) => due.includes(rule))));
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

/** One at random, not one of those that were just seen if there is another. */
export function another(among: readonly Dispute[], seen: readonly string[], random: () => number): Dispute | null {
  const fresh = among.filter(({ name }) => !seen.includes(name));
  const from = fresh.length > 0 ? fresh : among;
  return from[Math.floor(random() * from.length)] ?? null;
}
