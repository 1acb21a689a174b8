// Made by build.mjs from the JSON Schema of frames (dtnb/frames/format/wire.py); not to be edited.

export type AnyDocument = WireDocument | ColumnsDocument;
/**
 * Rows as columns: how the pools of a document of frames are written where it travels.
 *
 * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
 * holds the values of one key, written in one of these forms, which may stand inside one another:
 *
 * ``[3, 4, 4]``
 *     The values as they are.
 * ``{"changes": C}``
 *     Numbers: by how much each differs from the one before, the first from nought.
 * ``{"times": C, "of": C}``
 *     Each value of `of` so many times.
 * ``{"at": C, "of": C}``
 *     The values of `of` at these indexes.
 * ``{"given": C, "of": C}``
 *     For 1 the next value of `of`, for 0 null.
 * ``{"lengths": C, "of": C}``
 *     Lists of such lengths, cut from `of` one behind the other.
 * ``{"keys": {"name": C}}``
 *     Rows: each key with its column. A row lacks a key of which its column has null.
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
 * Everything a front end needs, in rows; see :class:`dtnb.frames.document.Document`.
 *
 * Parameters
 * ----------
 * entries
 *     What is printed on boards; `places` refer to them.
 * places
 *     What lies in front of a seat; `scenes` refer to them.
 * pictures
 *     Drawings; `scenes` refer to them.
 * choices
 *     Options; `questions` refer to them.
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
}
/**
 * A seat at the table.
 *
 * Parameters
 * ----------
 * name
 *     What the player is called.
 * figure
 *     Who or what they play, if that has a name of its own.
 */
export interface Seat {
  name: string;
  figure?: string;
}
/**
 * One drawable moment.
 *
 * Parameters
 * ----------
 * step
 *     Index of the record's step.
 * kind
 *     The step's kind, or ``"refused"`` for a move that the rules refused, ``"unmade"`` for one
 *     that came to nothing, and ``"open"`` for the question at which the record stops.
 * depth
 *     Nesting in the story.
 * stop
 *     The coarsest granularity at which stepping stops here.
 * tags
 *     What it can be found by: ``"decision"``, ``"amount"``, ``"sum"``, ``"mark"``, ``"claim"``,
 *     ``"refused"``, ``"idle"`` (a window in which nobody could act), ``"quiet"`` (one in which
 *     somebody could, and all passed), ``"aside"`` (the note is about the moment, not about
 *     this step), ``"told"``, ``"joined"`` and ``"later"`` (what the short story tells: in a
 *     line of its own, behind what came before, with what comes of it), and the game's own.
 * scene, question, ledgers, odds
 *     Indexes into the pools.
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
 * t
 *     The type.
 * v
 *     The text.
 * seat
 *     The seat's index, for segments of type ``"seat"``.
 */
export interface Segment {
  t: "dice" | "number" | "object" | "rule" | "seat" | "text";
  v: string;
  seat?: number | null;
}
/**
 * What somebody at the table said, and the record's answer.
 */
export interface Claim {
  by: string;
  says: string;
  answer: boolean;
  because?: string | null;
}
/**
 * A cited rule: what it says, and where this edition's book has it.
 *
 * Parameters
 * ----------
 * id, statement
 *     The rule in our words.
 * citation
 *     Book and page.
 * certainty
 *     Whether the page is printed in our source, inferred, or the book is silent.
 * reading
 *     The reading used where the book is silent.
 * pages
 *     The pages of the book, for citations that are short.
 * title
 *     What it is called where an id says nothing to a reader.
 */
export interface Rule {
  id: string;
  statement: string;
  citation?: string;
  certainty?: "inferred" | "printed" | "silent";
  reading?: string | null;
  pages?: number[];
  title?: string;
}
/**
 * What a thing is that is shown by its name: a card, a token, something on a board, a window.
 *
 * Parameters
 * ----------
 * text
 *     What it does, or what holds there; paragraphs are lines.
 * kind
 *     What sort of thing it is.
 * title
 *     What it is called, where that is not the name by which it is found.
 */
export interface Explanation {
  text: string;
  kind?: string;
  title?: string;
}
/**
 * Something printed on a seat's board.
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
 * A number that a seat keeps.
 *
 * Parameters
 * ----------
 * id, label, value, max
 *     What it is, what it shows, and how far it goes.
 * shared_with
 *     Other seats that keep this very number together with it.
 */
export interface Dial {
  id: string;
  label: string;
  value: number;
  max?: number | null;
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
 * A card in an open hand.
 */
export interface Card {
  name: string;
  cost?: number | null;
  note?: string | null;
  tone?: ("instant" | "main" | "roll" | "upgrade") | null;
}
/**
 * A drawing of ours (SVG) that the table needs, such as a map.
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
 * Dice rolled for one purpose.
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
 * Something the asked seat could try.
 *
 * Parameters
 * ----------
 * thing
 *     The name of what it is about, as it stands in the label and in the reasons.
 * source
 *     Whether that is in the hand, or may be in one of which nobody knows what it holds.
 */
export interface Option {
  label: string;
  allowed: boolean;
  chosen?: boolean;
  reasons?: OptionReason[];
  thing?: string;
  source?: ("hand" | "unknown") | null;
}
/**
 * One reason against an option, and what would remove it.
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
 * One calculation, complete or still growing (then `total` is None).
 *
 * Parameters
 * ----------
 * third
 *     What the third section does, where it is anything but to multiply.
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
 *     1 what comes in, 2 what is added and subtracted, 3 what multiplies the subtotal.
 * label
 *     Where the line comes from.
 * op
 *     The operation as people write it: ``"18"``, ``"+5"``, ``"½"``.
 * applied
 *     False for what acted on nothing; `reason` says why.
 * effect
 *     By how much it changed the amount; None while it is not known.
 * running
 *     The amount after this line; None while it is not known.
 * rules
 *     Ids of the rules behind the line.
 * seat
 *     Whose it is, where it was brought by a player.
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
 * The drawn graph: its SVG, which element belongs to which frame, and the same as a list.
 *
 * Parameters
 * ----------
 * svg, whole
 *     The picture of what was contested, and of everything where that is more.
 * nodes
 *     The frame of each box, in both pictures.
 * parts
 *     The frame by which all has happened that an element says: arrows, headings, folds, and boxes
 *     that say more than the frame to which they lead.
 * title
 *     What kind of picture it is.
 * legend
 *     What its colours and arrows mean, as a picture.
 * without
 *     What would be without an action.
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
}
/**
 * A line of the graph's outline for readers without the picture.
 */
export interface OutlineEntry {
  text: string;
  frame?: number | null;
  children?: OutlineEntry[];
}
/**
 * What would be without one action of the graph.
 *
 * Parameters
 * ----------
 * title, text
 *     What is left out, and what would be, in sentences, with what was assumed.
 * boxes
 *     The action's box in each picture.
 * falls
 *     The boxes of what would not be there at all.
 * totals
 *     By the box of a sum, what it would come to in a few words.
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
 * Another line, from one of the document's frames on.
 */
export interface WireBranch {
  name: string;
  from_frame: number;
  document: WireDocument;
}
/**
 * The same line under another book; its frames refer to the pools of the document.
 *
 * Parameters
 * ----------
 * name
 *     What the book is called.
 * meets
 *     For each frame of the document, the frame here that is the same moment.
 * differs
 *     The first frame here that differs, and the frame of the document from which it does; None
 *     where the books agree.
 * rules
 *     Cited rules that this book has elsewhere, or otherwise.
 */
export interface OtherEdition {
  name: string;
  frames: Frame[];
  meets: number[];
  differs?: never[] | null;
  rules?: {
    [k: string]: Rule;
  };
}
/**
 * How likely it is from a moment, with what was counted.
 */
export interface Odds {
  tables: OddsTable[];
  notes?: string[];
}
/**
 * Chances of several things, or of each number that something can come to.
 */
export interface OddsTable {
  title: string;
  heads?: string[];
  rows?: OddsRow[];
}
/**
 * The chances of one thing.
 *
 * Parameters
 * ----------
 * name
 *     What it is.
 * told, shares
 *     Each chance in words, and the length of its bar in percent.
 * needs
 *     What the dice must show.
 * first
 *     What the last chance begins with.
 */
export interface OddsRow {
  name: string;
  told: string[];
  shares: number[];
  needs?: string;
  first?: string;
}
/**
 * The same in columns: what the keys of rows hold, key by key.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
   * Rows as columns: how the pools of a document of frames are written where it travels.
   *
   * Rows of one kind repeat their keys, and most of what stands under a key was there before. A column
   * holds the values of one key, written in one of these forms, which may stand inside one another:
   *
   * ``[3, 4, 4]``
   *     The values as they are.
   * ``{"changes": C}``
   *     Numbers: by how much each differs from the one before, the first from nought.
   * ``{"times": C, "of": C}``
   *     Each value of `of` so many times.
   * ``{"at": C, "of": C}``
   *     The values of `of` at these indexes.
   * ``{"given": C, "of": C}``
   *     For 1 the next value of `of`, for 0 null.
   * ``{"lengths": C, "of": C}``
   *     Lists of such lengths, cut from `of` one behind the other.
   * ``{"keys": {"name": C}}``
   *     Rows: each key with its column. A row lacks a key of which its column has null.
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
}
/**
 * Another line, from one of the document's frames on.
 */
export interface ColumnsBranch {
  name: string;
  from_frame: number;
  document: ColumnsDocument;
}
/**
 * The same line under another book, in columns.
 */
export interface ColumnsEdition {
  name: string;
  frames: Column;
  meets: Column;
  differs?: never[] | null;
  rules?: {
    [k: string]: Rule;
  };
}
