// Made by build.mjs from the JSON Schema in dtnb/frames/format/wire.py; not to be edited.

export type AnyDocument = WireDocument | ColumnsDocument;
/**
 * Encode rows as columns, which makes stored and sent documents of frames small.
 *
 * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
 * key. It is encoded in one of these forms, where C is another column:
 *
 * ``[3, 4, 4]``
 *     The values as they are.
 * ``{"changes": C}``
 *     Numbers: the first number, then the difference of each number from the one before it.
 * ``{"times": C, "of": C}``
 *     Runs: value i of `of`, repeated ``times[i]`` times.
 * ``{"at": C, "of": C}``
 *     The values of `of` at these indexes.
 * ``{"given": C, "of": C}``
 *     For each 1 in `given`, the next value of `of`; for each 0, null.
 * ``{"lengths": C, "of": C}``
 *     Lists of these lengths; `of` has the items of all lists in order.
 * ``{"keys": {"name": C}}``
 *     Rows: the column of each key. Null means that a row does not have the key.
 */
export type Column =
  | unknown[]
  | {
      changes: Column;
    }
  | {
      times: Column;
      of: Column;
    }
  | {
      at: Column;
      of: Column;
    }
  | {
      given: Column;
      of: Column;
    }
  | {
      lengths: Column;
      of: Column;
    }
  | {
      keys: {
        [k: string]: Column;
      };
    };

/**
 * A document in rows, as it is encoded; see :class:`dtnb.frames.document.Document`.
 */
export interface WireDocument {
  format: 1;
  lang: string;
  title: string;
  seats: Seat[];
  frames: Frame[];
  subtitle?: string;
  labels?: {
    [k: string]: string;
  };
  rules?: {
    [k: string]: Rule;
  };
  explanations?: {
    [k: string]: Explanation;
  };
  entries?: BoardEntry[];
  places?: SceneSeat[];
  pictures?: Picture[];
  scenes?: Scene[];
  choices?: Option[];
  questions?: Question[];
  ledgers?: Ledger[];
  graph?: Graph | null;
  branches?: WireBranch[];
  editions?: OtherEdition[];
  odds?: Odds[];
  events?: Event[];
  exchanges?: Exchange[];
  outcome?: string;
  symbols?: {
    [k: string]: string;
  };
  opens_at?: number | null;
  ruling?: Ruling | null;
}
/**
 * A seat at the table.
 *
 * Parameters
 * ----------
 * figure
 *     The name of the character that the player plays; empty if there is no such name.
 * sigil
 *     The path data of the character's sigil, a drawing of 24 by 24 units; empty for none.
 * colours
 *     The seat's colour in the light and in the dark theme; empty if front ends choose.
 */
export interface Seat {
  name: string;
  figure?: string;
  sigil?: string;
  colours?: string[];
}
/**
 * A step of the record, or an annotation between two steps, ready to be drawn.
 *
 * Parameters
 * ----------
 * step
 *     The index of the step in the record.
 * kind
 *     The step's kind, or the kind of annotation: ``"claim"``, ``"refused"`` (by the
 *     rules), ``"unmade"`` (a move that could not be made) or ``"open"`` (the question at which
 *     the record stops).
 * depth
 *     The number of enclosing steps.
 * unit (``stop`` in JSON)
 *     The coarsest unit at which stepping through the document still stops at this frame:
 *     ``"turn"``, ``"phase"``, ``"window"`` or ``"step"``.
 * tags
 *     Tags by which front ends filter frames: those of the game, and these:
 *
 *     - ``decision``, ``amount``, ``sum``, ``mark``, ``claim``, ``refused``: what the frame shows
 *     - ``idle``: belongs to a window in which nobody could act
 *     - ``quiet``: belongs to a window in which a seat could act, but all passed
 *     - ``aside``: the note is about the situation, not about a move
 *     - ``told``: the short story writes the step in a sentence of its own
 *     - ``joined``: the short story appends the step to the previous sentence
 *     - ``later``: the short story delays the step and writes it with the step that completes it
 * scene, question, ledgers, odds
 *     Indexes into the pools of the document.
 */
export interface Frame {
  step: number;
  kind: string;
  depth: number;
  stop: "phase" | "step" | "turn" | "window";
  text: Segment[];
  scene: number;
  tags?: string[];
  actor?: number | null;
  rules?: string[];
  question?: number | null;
  ledgers?: number[];
  note?: string | null;
  mark?: ("disputed" | "good" | "interesting" | "mistake") | null;
  claim?: Claim | null;
  odds?: number | null;
}
/**
 * A piece of a sentence.
 *
 * Parameters
 * ----------
 * type (``t`` in JSON), text (``v`` in JSON)
 *     The type, and the text.
 * seat
 *     The seat's index, for segments of type ``"seat"``.
 */
export interface Segment {
  t: "dice" | "number" | "object" | "rule" | "seat" | "text";
  v: string;
  seat?: number | null;
}
/**
 * A claim of a person at the table, and whether it is true in the record.
 *
 * Parameters
 * ----------
 * claimant (``by`` in JSON), says
 *     Who makes the claim, and the claim in words.
 * evidence (``because`` in JSON)
 *     The actual value, or the sentence of the step that decides the claim.
 */
export interface Claim {
  by: string;
  says: string;
  answer: boolean;
  because?: string | null;
}
/**
 * A cited rule: its statement, and where the edition's book prints it.
 *
 * Parameters
 * ----------
 * id, statement
 *     The id of the rule, and the rule in our words.
 * citation
 *     Book and page.
 * certainty
 *     ``"printed"`` if the source prints the page number, ``"inferred"`` if the number is
 *     inferred, ``"silent"`` if the book does not state the rule.
 * reading
 *     The reading used if the book is silent.
 * pages
 *     The pages of the book, for short citations.
 * title
 *     The heading shown in place of an id that means nothing to readers.
 * plain
 *     The rule in one short sentence, for a place with room for one line; empty if the statement
 *     is short enough.
 * books
 *     The pages that print the rule, for each book of the game by its name; an empty tuple for a
 *     book that does not print it.
 * is_chosen
 *     Whether this is a reading that the table chose in place of the edition's own.
 */
export interface Rule {
  id: string;
  statement: string;
  citation?: string;
  certainty?: "inferred" | "printed" | "silent";
  reading?: string | null;
  pages?: number[];
  title?: string;
  plain?: string;
  books?: {
    [k: string]: number[];
  };
  is_chosen?: boolean;
}
/**
 * The explanation of a named object, such as a card, a token or a window.
 *
 * Parameters
 * ----------
 * text
 *     What the object does, or the rules of the window; one line for each paragraph.
 * kind
 *     The kind of object, or the phase of the window, in words.
 * title
 *     The name of the object for readers, if the document refers to it by another name.
 */
export interface Explanation {
  text: string;
  kind?: string;
  title?: string;
}
/**
 * An entry printed on a seat's board, with its level and whether it is met or used.
 */
export interface BoardEntry {
  name: string;
  note?: string | null;
  level?: number | null;
  state?: ("announced" | "met" | "used") | null;
}
export interface SceneSeat {
  seat: number;
  active?: boolean;
  badges?: string[];
  dials?: Dial[];
  tokens?: Token[];
  cards?: Card[];
  hidden_cards?: number;
  board?: number[];
}
/**
 * A number that a seat keeps and that changes during the game.
 *
 * Parameters
 * ----------
 * id, label
 *     The name of the dial for programs, and for readers.
 * value, max
 *     The current and the highest value; a `max` of None means no limit.
 * full
 *     The value at which a bar is drawn full, such as that of the start; None if it is `max`.
 * shared_with
 *     The other seats that share this dial, such as the rest of a team.
 */
export interface Dial {
  id: string;
  label: string;
  value: number;
  max?: number | null;
  full?: number | null;
  shared_with?: number[];
}
/**
 * A stack of tokens in front of a seat.
 */
export interface Token {
  name: string;
  count: number;
  limit?: number | null;
  tone?: ("negative" | "positive" | "unique") | null;
}
/**
 * A card in a hand whose cards are known.
 */
export interface Card {
  name: string;
  cost?: number | null;
  note?: string | null;
  tone?: ("instant" | "main" | "roll" | "upgrade") | null;
}
/**
 * An SVG drawing that is part of the table, such as a map.
 */
export interface Picture {
  label: string;
  svg: string;
}
export interface Scene {
  phase?: string;
  window?: string;
  seats?: number[];
  dice?: DiceGroup[];
  notes?: string[];
  pictures?: number[];
}
/**
 * The dice of one roll.
 */
export interface DiceGroup {
  label: string;
  dice: Die[];
  seat?: number | null;
  note?: string | null;
}
/**
 * One die on the table.
 */
export interface Die {
  value: number;
  symbol?: string | null;
  kept?: boolean;
  altered_from?: number | null;
}
/**
 * An action that the asked seat can try, with the reasons if it is not allowed.
 *
 * Parameters
 * ----------
 * thing
 *     The name of the card or other object of the action, as label and reasons write it.
 * object_place (``source`` in JSON)
 *     ``"hand"`` if the object is a card that is known to be in the hand, ``"unknown"`` if it
 *     may be one of the unknown cards there; None if it is no card.
 * permissions (``because`` in JSON)
 *     The rules that allow the chosen action, if somebody might doubt that it is allowed.
 */
export interface Option {
  label: string;
  allowed: boolean;
  chosen?: boolean;
  reasons?: OptionReason[];
  because?: OptionReason[];
  thing?: string;
  source?: ("hand" | "unknown") | null;
}
/**
 * One reason against an option, or one reason for it.
 *
 * The `remedy` of a reason against an option says what would have to change; a reason for an
 * option has none.
 */
export interface OptionReason {
  text: string;
  rules?: string[];
  remedy?: string | null;
}
export interface Question {
  title: string;
  kind: "action" | "chance" | "claim" | "detail" | "forced";
  window?: string;
  asked?: number | null;
  order?: number[];
  prompt?: string;
  options?: number[];
  closed?: string | null;
}
/**
 * One calculation. `total` is None until it is complete.
 *
 * Parameters
 * ----------
 * seat
 *     The seat that the amount is for; None if it is not known yet.
 * edition
 *     The name of the edition whose rules apply.
 * returns
 *     The amounts that other seats get because of this calculation.
 * sentence
 *     The calculation in one line of text.
 * third_heading (``third`` in JSON)
 *     The heading of section 3, if its rows are not multiples of the subtotal but something else.
 */
export interface Ledger {
  title: string;
  seat?: number | null;
  edition?: string;
  rows?: LedgerRow[];
  subtotal?: number | null;
  total?: number | null;
  returns?: Return[];
  sentence?: string | null;
  third?: string;
}
/**
 * One line of a calculation.
 *
 * Parameters
 * ----------
 * section
 *     1 for initial amounts, 2 for additions and subtractions, 3 for multiples of the subtotal.
 * label
 *     The name of the source of the row, such as a card.
 * op
 *     The operation as people write it: ``"18"``, ``"+5"``, ``"½"``.
 * applied
 *     Whether the row changed the amount; if not, `reason` says why.
 * effect
 *     The change of the amount; None while it is not known.
 * running
 *     The amount after this row; None while it is not known.
 * rules
 *     The ids of the rules behind the row.
 * seat
 *     The seat that played the source of the row; None if no seat did.
 */
export interface LedgerRow {
  section: 1 | 2 | 3;
  label: string;
  op: string;
  applied: boolean;
  effect?: number | null;
  running?: number | null;
  reason?: string | null;
  rules?: string[];
  seat?: number | null;
}
/**
 * An amount that another seat gets because of this calculation.
 */
export interface Return {
  to: number;
  label: string;
  amount: number;
}
/**
 * The priority graph as SVG and as a nested list, with the frames that its elements lead to.
 *
 * Parameters
 * ----------
 * svg, whole
 *     The picture of the windows in which an action was declared, and the picture of the whole
 *     graph, if it is different.
 * nodes
 *     The frame to which each box leads, by the id of the box, for both pictures.
 * parts
 *     By the id of an element of the picture: the first frame at which everything shown by the
 *     element has happened. Elements are arrows, headings, folds, and boxes that show several
 *     frames.
 * title
 *     The kind of graph, as a heading.
 * legend
 *     The legend of colours and arrows, as SVG.
 * without
 *     The what-ifs of actions.
 * links
 *     The acts that change other frames, in the order of time.
 */
export interface Graph {
  svg: string;
  nodes?: {
    [k: string]: number;
  };
  parts?: {
    [k: string]: number;
  };
  outline?: OutlineEntry[];
  title?: string;
  whole?: string;
  legend?: string;
  without?: Without[];
  links?: ActLink[];
}
/**
 * An entry of the nested list that says what the picture of the graph shows.
 */
export interface OutlineEntry {
  text: string;
  frame?: number | null;
  children?: OutlineEntry[];
}
/**
 * What would have happened without one action, as the priority graph shows it.
 */
export interface Without {
  title: string;
  text: string;
  boxes: string[];
  falls?: string[];
  totals?: {
    [k: string]: string;
  };
}
/**
 * An act that changes what another frame shows, such as a token spent on a roll.
 */
export interface ActLink {
  act: number;
  on: number;
  word?: string;
}
/**
 * A branch, whose line leaves the document's line after a frame.
 */
export interface WireBranch {
  name: string;
  from_frame: number;
  document: WireDocument;
}
/**
 * The same line under another edition, whose frames refer to the pools of the document.
 */
export interface OtherEdition {
  name: string;
  frames: Frame[];
  meets: number[];
  differs?: never[] | null;
  rules?: {
    [k: string]: Rule;
  };
  events?: Event[];
  exchanges?: Exchange[];
  outcome?: string;
}
/**
 * One part of a play as people tell it, such as "rolled", "spent a token" or "lost 9".
 *
 * The events of a document follow each other without a gap, and together they contain all frames.
 */
export interface Event {
  first: number;
  last: number;
  kind:
    | "ability"
    | "card"
    | "claim"
    | "effect"
    | "gain"
    | "loss"
    | "open"
    | "outcome"
    | "phase"
    | "refused"
    | "response"
    | "roll"
    | "spend"
    | "turn";
  title: string;
  sign?: string;
  seat?: number | null;
  headline?: Segment[];
  outcome?: boolean;
  results?: Result[];
  why?: string;
  exchange?: number | null;
}
/**
 * The result of an event for one seat.
 */
export interface Result {
  seat: number;
  dial: string;
  change: number;
  text?: Segment[];
  amount?: string;
}
/**
 * The part of a play in which two sides act on each other, or a whole phase.
 *
 * An exchange between two sides lasts from the first roll to the last result.
 */
export interface Exchange {
  first: number;
  last: number;
  seats?: number[];
  roles?: string[];
  rolls?: Roll[];
  topic?: Segment[];
}
/**
 * The final dice of one roll of an exchange.
 */
export interface Roll {
  frame: number;
  group: DiceGroup;
}
/**
 * The odds at one decision of the record, with notes on what they assume and leave out.
 */
export interface Odds {
  tables: OddsTable[];
  notes?: string[];
}
/**
 * The chances of several events, or of each value that an amount can have.
 */
export interface OddsTable {
  title: string;
  heads?: string[];
  rows?: OddsRow[];
}
/**
 * A row of a table of odds: the chances of one event, or of one value of an amount.
 */
export interface OddsRow {
  name: string;
  told: string[];
  shares: number[];
  needs?: string;
  first?: string;
  keeps?: number[] | null;
}
/**
 * Who is right, and why.
 *
 * Parameters
 * ----------
 * books
 *     The names of the books.
 * claims
 *     The claims, in the order of the file.
 * question
 *     The question on which the books differ, or which they leave open; empty if there is none.
 * reasons
 *     The deciding rules or answers, beginning with that under the file's own book.
 * beliefs
 *     Why the verdict is not certain, if its case says so; then for each mistaken person a
 *     sentence such as "Ben plays as if he could pass".
 * open_in
 *     The indexes of the books that leave the question open, so that the answer is our reading.
 * cases
 *     The titles of disputes of the casebook that the same rule decides.
 * quarrel
 *     What the dispute is about, in the words of its case in the casebook; empty without a case.
 * is_about_sum
 *     Whether a calculation is disputed, and not only something else, such as who holds a token.
 */
export interface Ruling {
  books: string[];
  claims: RuledClaim[];
  question?: string;
  reasons?: Reason[];
  beliefs?: string[];
  open_in?: number[];
  cases?: string[];
  quarrel?: string;
  is_about_sum?: boolean;
}
/**
 * A person's claim, and whether it is true under each book.
 */
export interface RuledClaim {
  by: string;
  says: string;
  answers: (boolean | null)[];
  total?: string;
}
/**
 * A rule or an answer that decides under some of the books.
 *
 * Parameters
 * ----------
 * text, plain
 *     The rule, or the answer to the open question; then the same in one short sentence, empty if
 *     the text is short enough.
 * books
 *     The indexes of the books; empty for an answer on which the players have to agree.
 * rule
 *     The id of the rule; empty if no rule supports the answer.
 * places
 *     Where each book of the ruling prints the rule; empty for a book that does not.
 */
export interface Reason {
  text: string;
  books?: number[];
  rule?: string;
  places?: string[];
  plain?: string;
}
/**
 * A document in columns: its pools are columns in place of rows.
 */
export interface ColumnsDocument {
  format: 2;
  lang: string;
  title: string;
  seats: Seat[];
  frames: Column;
  subtitle?: string;
  labels?: {
    [k: string]: string;
  };
  rules?: {
    [k: string]: Rule;
  };
  explanations?: {
    [k: string]: Explanation;
  };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  entries?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  places?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  pictures?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  scenes?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  choices?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  questions?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  ledgers?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  graph?: Graph | null;
  branches?: ColumnsBranch[];
  editions?: ColumnsEdition[];
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  odds?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  events?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  exchanges?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  outcome?: string;
  symbols?: {
    [k: string]: string;
  };
  opens_at?: number | null;
  ruling?: Ruling | null;
}
/**
 * A branch, whose line leaves the document's line after a frame.
 */
export interface ColumnsBranch {
  name: string;
  from_frame: number;
  document: ColumnsDocument;
}
/**
 * The same line under another edition, with its fields in columns.
 */
export interface ColumnsEdition {
  name: string;
  frames: Column;
  meets: Column;
  differs?: never[] | null;
  rules?: {
    [k: string]: Rule;
  };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  events?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  /**
   * Encode rows as columns, which makes stored and sent documents of frames small.
   *
   * Rows of one kind repeat their keys, and often repeat earlier values. A column has the values of one
   * key. It is encoded in one of these forms, where C is another column:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: the first number, then the difference of each number from the one before it.
   * ``{"times": C, "of": C}``
   *     Runs: value i of `of`, repeated ``times[i]`` times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For each 1 in `given`, the next value of `of`; for each 0, null.
   * ``{"lengths": C, "of": C}``
   *     Lists of these lengths; `of` has the items of all lists in order.
   * ``{"keys": {"name": C}}``
   *     Rows: the column of each key. Null means that a row does not have the key.
   */
  exchanges?:
    | unknown[]
    | {
        changes: Column;
      }
    | {
        times: Column;
        of: Column;
      }
    | {
        at: Column;
        of: Column;
      }
    | {
        given: Column;
        of: Column;
      }
    | {
        lengths: Column;
        of: Column;
      }
    | {
        keys: {
          [k: string]: Column;
        };
      };
  outcome?: string;
}
