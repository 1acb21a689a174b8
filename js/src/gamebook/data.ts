// The data of a gamebook besides its document; dtnb/gamebook/book.py and question.py describe them.
import type { Ledger, WireDocument } from "../document/frames.js";

export interface Way {
  first: number;
  count: number;
  end: "decision" | "chance" | "over";
  details?: string[];
  question?: number;
  joins?: number;
  ways?: number[][];
}

export interface Moment {
  kind: "choice" | "total" | "open" | "ask";
  frame: number;
  position?: number;
  question?: number;
  taken?: number[];
  ways?: number[][];
  asks?: number[];
}

export interface Reply {
  to: number;
  text: string;
  rules?: string[];
}

export interface Ask {
  kind: "who" | "order" | "allowed" | "total" | "right" | "move" | "may" | "mistake" | "better";
  text: string;
  form: "one" | "several" | "order" | "number" | "move";
  options: string[];
  answer: number[];
  because: string[];
  /** the rules behind each sentence of the explanation, where they are known */
  because_rules?: string[][];
  seal: string;
  rules?: string[];
  replies?: Reply[];
  too_low?: string;
  too_high?: string;
  hint?: string;
  second_hint?: string;
  ledger?: Ledger;
  /** the text line by line, where it is long: what is asked, and then what one has to know */
  lines?: string[];
  /** what the author of a lesson says before it */
  preface?: string;
}

export interface Gamebook {
  format: 1;
  length: number;
  moments: Moment[];
  ways: Way[];
  questions: Ask[];
  most: number;
  seal: string;
  /** the dice of each option, by the index of a question at which dice are chosen */
  dice?: Record<string, number[][]>;
}

const NONE: Gamebook = { format: 1, length: 0, moments: [], ways: [], questions: [], most: 0, seal: "" };

export const gamebookOf = (document: WireDocument): Gamebook =>
  (document as WireDocument & { gamebook?: Gamebook }).gamebook ?? NONE;

/** The hints of a question, in the order in which they are given. */
export const hintsOf = (ask: Ask): string[] => [ask.hint, ask.second_hint].filter((hint) => !!hint) as string[];

/** The mistakes of an answer: indexes of options, the first wrong place of an order, a number; empty if right. */
export function wrong(ask: Ask, given: readonly number[]): number[] {
  if (ask.form === "order") {
    const first = ask.answer.findIndex((right, place) => given[place] !== right);
    return first < 0 ? [] : [first];
  }
  if (ask.form === "several") {
    const nothing = ask.options.length - 1;
    if (given.includes(nothing)) return ask.answer.includes(nothing) ? [] : [nothing];
    return ask.options.map((_, place) => place).filter((place) => given.includes(place) !== ask.answer.includes(place));
  }
  if (ask.form === "move") return given.slice(0, 1).filter((place) => !ask.answer.includes(place));
  return given[0] === ask.answer[0] ? [] : [...given];
}

/** The mistakes of an order: each two options that are the wrong way round, and last the rule that decides; question.py numbers them. */
function swapped({ options, answer }: Ask, given: readonly number[]): number[] {
  const pairs = given.flatMap((first, at) => given.slice(at + 1).filter((second) => answer.indexOf(first) > answer.indexOf(second)).map((second) => first * options.length + second));
  return [...pairs, options.length ** 2];
}

/** The replies with each reason once: a later one that gives the same is its first sentence alone. */
function withoutRepeats(told: readonly Reply[]): Reply[] {
  const given = new Set<string>();
  return told.map((reply) => {
    const end = reply.text.indexOf(". ") + 1;
    const reason = end > 0 ? reply.text.slice(end) : "";
    if (reason && given.has(reason)) return { to: reply.to, text: reply.text.slice(0, end) };
    given.add(reason);
    return reply;
  });
}

/** What a wrong answer is told of: in a selection what was chosen wrongly, else the first that is missing; see question.py. */
function toldOf(ask: Ask, given: readonly number[], mistakes: readonly number[]): readonly number[] {
  if (ask.form === "order" && mistakes.length > 0) return swapped(ask, given);
  if (ask.form !== "several") return mistakes;
  const chosen = mistakes.filter((place) => given.includes(place));
  return chosen.length > 0 ? chosen : mistakes.slice(0, 1);
}

/** The replies to a wrong answer, each once. */
export function replies(ask: Ask, given: readonly number[]): Reply[] {
  const mistakes = wrong(ask, given);
  const places = toldOf(ask, given, mistakes);
  const found = places.flatMap((place) => (ask.replies ?? []).filter((reply) => reply.to === place));
  if (ask.form === "number" && places.length > 0 && found.length === 0) {
    const low = (given[0] ?? 0) < (ask.answer[0] ?? 0);
    const text = (low ? ask.too_low : ask.too_high) ?? "";
    return [{ to: given[0] ?? 0, text: text.replace("#", `${given[0]}`) }];
  }
  return withoutRepeats(found.filter((reply, at) => found.findIndex((other) => other.text === reply.text) === at));
}

/** The most rules that one wrong answer misses. */
const MOST_MISSED = 2;

/** The rules that a wrong answer misses: of each reply the one that decides, in a calculation that of its last row. */
export function missedBy({ kind, ledger, rules = [] }: Ask, told: readonly Reply[]): string[] {
  const missed = told.flatMap((reply) => reply.rules?.slice(0, 1) ?? []);
  const deciding = (kind === "total" && ledger?.rows?.filter(({ applied }) => applied).at(-1)?.rules) || rules;
  return [...new Set(missed.length > 0 ? missed : deciding.slice(0, 1))].slice(0, MOST_MISSED);
}

/** The option of each set of dice, by the indexes of the dice joined by hyphens; null if no dice are chosen. */
export function pickOf(dice: readonly number[][] | undefined): Record<string, number> | null {
  const named = (dice ?? []).flatMap((faces, option): [string, number][] => (faces.length ? [[faces.join("-"), option]] : []));
  return named.length > 0 ? Object.fromEntries(named) : null;
}

/** The answer after one more pick. If several can be picked, the last option is "nobody" and excludes all others. */
export function picked({ form, options }: Pick<Ask, "form" | "options">, given: readonly number[], place: number): number[] {
  const nobody = options.length - 1;
  if (form !== "one" && given.includes(place)) return given.filter((other) => other !== place);
  return form === "one" || place === nobody || given.includes(nobody) ? [place] : [...given, place];
}
