import { graphTitle } from "../graph/graph.js";
import type { Model } from "../document/connect.js";
import type { Session } from "../document/session.js";
import type { Asking } from "./asking.js";

// The panes of the drawer.
export const PANES = ["story", "graph", "window", "ledger", "rules", "table"] as const;
export type Pane = (typeof PANES)[number];

// The filters of the story, and the tags of the frames that each one keeps.
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

/** The reader's settings of the Stepper; the session has the position. */
export class Stage {
  readonly session: Session;
  /** Whether the Stepper is the whole page, with its title as the page's title. */
  readonly alone: boolean;
  /** The open pane of the drawer; empty while the drawer is closed. */
  pane: Pane | "" = "";
  /** Whether only the two players and the outcome are shown, large enough for the last row. */
  projector = false;
  /** Whether the page is being printed: then every pane and every exchange is on it. */
  printing = false;
  /** A seat that the reader wants to see beside the acting one. */
  brought: number | null = null;
  help = false;
  size = 1;
  speed = 1;
  search = "";
  filter: Filter = "all";
  /** Requests odds that the document does not have; null without a kernel. */
  asking?: Asking;
  /** The state of a request to play on: pending, or not answered by any kernel. */
  wish: "" | "waiting" | "silent" = "";
  private readonly interval: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, alone = false, private readonly model?: Model) {
    this.session = session;
    this.alone = alone;
    this.interval = session.interval;
  }

  set(change: Partial<Pick<Stage, "pane" | "help" | "search" | "filter" | "projector" | "brought" | "printing">>): void {
    Object.assign(this, change);
    this.session.tell();
  }

  get offered(): Pane[] { return PANES.filter((pane) => pane !== "graph" || this.session.book.doc.graph); }

  /** Opens a pane of the drawer, or closes the drawer if it is the open one. */
  toggle(pane: Pane): void {
    if (this.offered.includes(pane)) this.set({ pane: this.pane === pane ? "" : pane });
  }

  /** The odds of the present frame that are known. */
  get odds() {
    const { book, frame } = this.session;
    const asked = frame && this.asking?.of(frame);
    return book.odds(frame) ?? (typeof asked === "object" ? asked : null);
  }

  /** The question of this frame, or of the one about to be revealed; the question of a refused move is not shown. */
  get question() {
    const { book, frame, awaited } = this.session;
    return book.question(awaited && !awaited.tags?.includes("refused") ? awaited : frame);
  }

  paneTitle(pane: Pane): string {
    const { label } = this.session.book;
    if (pane === "graph") return graphTitle(this.session);
    return label(pane);
  }

  /** Chooses the next size of text, for example for a projector. */
  enlarge(): void {
    this.size = SIZES[(SIZES.indexOf(this.size) + 1) % SIZES.length]!;
    this.session.tell();
  }

  /** Whether the reader can play on from this frame: in the file's own line, if a kernel knows its replay. */
  get playsOn(): boolean { return Boolean(this.model?.get("plays_on")) && this.session.lines.length === 1 && !this.session.edition; }

  playOn(): void {
    this.model!.send!({ kind: "play-on", frame: this.session.told });
    this.wishes("waiting");
    this.timer = setTimeout(() => this.wishes("silent"), PATIENCE);
  }

  /** The table has arrived. */
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
