// Made by build.mjs from the JSON Schema in dtnb/quarrels/screens.py; not to be edited.

export type AnyScreen = Screen;

/**
 * A screen; its draft is sent back with the next act.
 */
export interface Screen {
  draft: Draft;
  step: "book" | "line" | "quarrel" | "then" | "verdict" | "what" | "where";
  position: number;
  steps: number;
  title: string;
  blocks: (Text | Search | Choices | Number | Dice | Course | Question | Verdict | Hits)[];
  seats?: Seat[];
  book?: Choice | null;
  next?: Choice | null;
  more?: Choice[];
  problem?: string;
}
/**
 * A quarrel that is being entered; its questions are phrases of the phrasebook.
 */
export interface Draft {
  step?: "book" | "line" | "quarrel" | "then" | "verdict" | "what" | "where";
  lang?: string;
  line?: string;
  case?: string;
  table?: {};
  where?: string;
  moves?: ({} | string)[];
  wanted?: string;
  wanted_at?: number;
  dispute?: string;
  claims?: Statement[];
  notes?: string[];
  used?: string;
  opened?: number;
  active?: string;
  dice?: number[];
  also?: string[];
  open?: string;
  typed?: string;
  own?: {};
}
/**
 * A statement of a person, in the words of the game's phrasebook.
 */
export interface Statement {
  by: string;
  says: string;
}
/**
 * A paragraph.
 */
export interface Text {
  type: "text";
  text: string;
  role?: "lead" | "plain" | "quiet" | "warning";
}
/**
 * A text field; the act is sent with the text as ``value`` whenever the text changes.
 */
export interface Search {
  type: "search";
  value: string;
  label: string;
  act: {};
  placeholder?: string;
}
/**
 * Choices to tap, under a heading.
 */
export interface Choices {
  type: "choices";
  choices: Choice[];
  title?: string;
  layout?: "buttons" | "chips" | "list" | "tiles";
  folded?: boolean;
}
/**
 * A button or tile that can be tapped, such as an ability.
 */
export interface Choice {
  label: string;
  act?: {} | null;
  note?: string;
  amount?: string;
  picture?: Picture | null;
  needs?: Picture[];
  seat?: string;
  state?: "chosen" | "free" | "refused";
  refused?: Refused | null;
  asks?: "" | "file";
}
/**
 * A sigil or symbol: the path data of an SVG drawing of 24 by 24, and its colours.
 */
export interface Picture {
  path: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  colours?: never[];
}
/**
 * Why a move is not allowed: the reasons, the rules, and when it would be allowed.
 */
export interface Refused {
  reasons: string[];
  places?: Place[];
  possible?: string;
  want?: {} | null;
  want_label?: string;
}
/**
 * A rule and the place where it is printed.
 */
export interface Place {
  rule: string;
  text: string;
  says?: string;
  books?: string[];
}
/**
 * A number field; the act is sent with the number as ``value``.
 */
export interface Number {
  type: "number";
  label: string;
  value: number | null;
  low: number;
  high: number;
  act: {};
  seat?: string;
  note?: string;
  decides?: boolean;
  problem?: string;
}
/**
 * Dice whose faces can be entered.
 */
export interface Dice {
  type: "dice";
  label: string;
  dice: Die[];
  seat?: string;
  faces?: Die[];
  result?: string;
  problem?: string;
}
/**
 * A die: the number of its face (0 if unknown) and the symbol of that face.
 */
export interface Die {
  face: number;
  symbol?: string;
  picture?: Picture | null;
  act?: {} | null;
}
/**
 * The events so far, in order.
 */
export interface Course {
  type: "course";
  events: Event[];
}
/**
 * Something that happened, a move that somebody insists on, or a window that was skipped.
 */
export interface Event {
  text: string;
  kind?: "happened" | "skipped" | "wanted";
  detail?: string;
  seat?: string;
  picture?: Picture | null;
  dice?: Die[];
  places?: Place[];
  remove?: {} | null;
  dispute?: {} | null;
}
/**
 * A disputed question with the answers of each person.
 */
export interface Question {
  type: "question";
  text: string;
  people: Answers[];
  remove?: {} | null;
}
/**
 * The answers that a person can give.
 */
export interface Answers {
  seat: string;
  answers: Choice[];
}
/**
 * The verdict: who is right, and why.
 */
export interface Verdict {
  type: "verdict";
  headline: string;
  book: string;
  winner?: string;
  situation?: string;
  answered?: Answered[];
  rule?: string;
  places?: Place[];
  silent?: string;
  others?: BookRow[];
  sum_title?: string;
  sum?: SumLine[];
  books?: BookRow[];
  standings?: Standing[];
  remarks?: Remark[];
  assumed?: string;
  doubt?: string;
}
/**
 * A statement of a person, and whether it is right.
 */
export interface Answered {
  seat: string;
  says: string;
  right: boolean | null;
  correct?: string;
  why?: string;
  places?: Place[];
}
/**
 * The result in some of the rulebooks.
 */
export interface BookRow {
  books: string[];
  text: string;
  places?: Place[];
  own?: boolean;
  result?: string;
  seat?: string;
}
/**
 * A line of a calculation: its label, the change, and the number after the change.
 */
export interface SumLine {
  label: string;
  change?: string;
  after?: string;
  kind?: "line" | "returned" | "subtotal" | "total";
  seat?: string;
}
/**
 * A person's situation afterwards: a number with its change, and the rest in words.
 */
export interface Standing {
  seat: string;
  label?: string;
  value?: string;
  change?: string;
  text?: string;
}
/**
 * A remark on something that the numbers do not show, and where books print the rule for it.
 */
export interface Remark {
  text: string;
  places?: Place[];
}
/**
 * The nearest cases.
 */
export interface Hits {
  type: "hits";
  hits: Hit[];
  title?: string;
}
/**
 * A case of the casebook that may be the same quarrel, with its verdict.
 */
export interface Hit {
  name: string;
  title: string;
  verdict: string;
  act: {};
  pictures?: Picture[];
  people?: string;
  story?: string;
}
/**
 * A person at the table, with the picture of their character.
 */
export interface Seat {
  name: string;
  figure?: string;
  picture?: Picture | null;
}
