import type { Model } from "../document/connect.js";
import type { Session } from "../document/session.js";
import type { Asking } from "./asking.js";

export const PANES = ["table", "window", "ledger", "story", "rules", "graph"] as const;
export type Pane = (typeof PANES)[number];

// What the story can be narrowed to, and the tags of what stays.
export const FILTERS = {
  all: [],
  decision: ["decision"],
  chance: ["chance", "dice"],
  ledger: ["amount", "sum"],
  refused: ["refused"],
  mark: ["mark", "claim"],
} as const;
export type Filter = keyof typeof FILTERS;

const SIZES = [1, 1.2, 1.45];
const SPEEDS = [0.5, 1, 2, 4];
const PATIENCE = 12_000;

/** How the reader has set up the Stepper; where they are is told by the session. */
export class Stage {
  readonly session: Session;
  /** Whether it is the whole of a page, and its title that page's. */
  readonly alone: boolean;
  pane: Pane = "table";
  help = false;
  size = 1;
  speed = 1;
  search = "";
  filter: Filter = "all";
  /** Who is asked for odds that the document does not carry; none without a kernel. */
  asking?: Asking;
  /** What became of a wish to play on: it waits, or no kernel heard it. */
  wish: "" | "waiting" | "silent" = "";
  private readonly interval: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, alone = false, private readonly model?: Model) {
    this.session = session;
    this.alone = alone;
    this.interval = session.interval;
  }

  set(change: Partial<Pick<Stage, "pane" | "help" | "search" | "filter">>): void {
    Object.assign(this, change);
    this.session.tell();
  }

  /** The next of the sizes of text, for a projector. */
  enlarge(): void {
    this.size = SIZES[(SIZES.indexOf(this.size) + 1) % SIZES.length]!;
    this.session.tell();
  }

  /** Whether somebody could sit down at this moment: in the file's own line, where a kernel knows its replay. */
  get playsOn(): boolean { return Boolean(this.model?.get("plays_on")) && this.session.lines.length === 1 && !this.session.edition; }

  playOn(): void {
    this.model!.send!({ kind: "play-on", frame: this.session.told });
    this.wishes("waiting");
    this.timer = setTimeout(() => this.wishes("silent"), PATIENCE);
  }

  /** The table is there. */
  readonly answered = (): void => this.wishes("");

  private wishes(wish: Stage["wish"]): void {
    clearTimeout(this.timer);
    this.wish = wish;
    this.session.tell();
  }

  get speeds(): readonly number[] { return SPEEDS; }

  playAt(speed: number): void {
    this.speed = speed;
    this.session.interval = this.interval / speed;
    this.session.tell();
  }
}
