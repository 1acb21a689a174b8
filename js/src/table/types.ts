// The data of a table; dtnb/tabletop/view.py makes them.
import type { Ledger, Option as FrameOption, Rule, Scene as WireScene, SceneSeat } from "../document/frames.js";

export type Scene = Omit<WireScene, "seats"> & { seats?: SceneSeat[] };

export interface Answer { value: string | number | null; label: string; most: number }

export interface Field {
  path: string[]; label: string; kind: "choice" | "number" | "counts" | "list";
  value: unknown; answers: Answer[]; low: number; high: number; usual: number | null; needed: boolean; notes: string[];
  counts?: Record<string, number>;
}

export interface Named { value: string; label: string }

export interface SetUp {
  game: string; games: Named[]; edition: string; editions: Named[]; title: string;
  seats: string[]; mostSeats: number; fields: Field[]; ready: boolean; missing: string;
}

/** An option, with the number by which it is chosen. */
export type Option = FrameOption & { number: number };
export interface Chance {
  kind: string; count: number; faces: number; deck: { value: string; label: string; most: number }[]; unseen: boolean;
}

export interface Question {
  title: string; kind: string; window: string; windowName?: string; asked: number; order?: number[]; prompt: string;
  options: Option[]; chance?: Chance; mayPass?: boolean; pick?: Record<string, number> | null;
}

export interface Missing { book: string; name: string; prompt: string; count: number; faces: number }
export interface Settled { text: string; html: string; missing: Missing[] }
export interface Saying { text: string; low: number; high: number; now: number }

export interface Look { figure: string; sigil: string; colours: string[] }

export interface View {
  stage: "setting-up" | "playing" | "over"; lang: string; undo: number; redo: number; kept: string; wrote: string; notice: Refused | null;
  settled: Settled | null; setup?: SetUp;
  title: string; edition: string; seats: string[]; looks?: Look[]; symbols?: Record<string, string>; players: Record<string, string>; playerNames: string[];
  question: Question | null; rules: Record<string, Rule>; saying: boolean;
  together: boolean; forbidden: { seat: number; option: number; label: string }[]; scene: Scene; ledgers: Ledger[];
  told: string[]; claims: { by: string; says: string }[]; sayings: Saying[]; marks: Named[]; file: string;
}

export interface Refused { text: string; rules: string[] }
export type Message = { do: string } & Record<string, unknown>;
export type Does = (message: Message) => void;
export type Words = (key: string, params?: Record<string, string | number>) => string;
