import { LEVELS } from "../document/navigation.js";
import type { Session } from "../document/session.js";
import { fullScreen } from "./screen.js";
import type { Stage } from "./stage.js";

type Command = (session: Session, event: KeyboardEvent, stage: Stage) => void;

const arrow = (direction: number): Command => (session, event) => {
  if (event.altKey) session.step(direction, "step");
  else if (event.shiftKey) session.stepCoarser(direction);
  else session.step(direction);
};

const focusSearch: Command = (_, event, stage) => {
  stage.set({ pane: "story" });
  const root = (event.target as Element | null)?.closest(".dtnb");
  root?.querySelector<HTMLInputElement>(".dtnb-search input")?.focus();
};

interface Binding { shown: string; help: string; keys: Record<string, Command> }

// One table for the actions and the help: `keys` are the browser's names, `shown` the names for readers.
export const BINDINGS: Binding[] = [
  { shown: "← →", help: "key_step", keys: { ArrowRight: arrow(1), ArrowLeft: arrow(-1) } },
  { shown: "Shift ← →", help: "key_step_coarser", keys: {} },
  { shown: "Alt ← →", help: "key_step_finest", keys: {} },
  { shown: "1 2 3 4 5", help: "key_level",
    keys: Object.fromEntries(LEVELS.map((level, i) => [String(i + 1), (session: Session) => session.setLevel(level)])) },
  { shown: "↑ ↓", help: "key_coarser",
    keys: { ArrowUp: (session) => session.coarser(), ArrowDown: (session) => session.finer() } },
  { shown: "Home End", help: "key_ends", keys: { Home: (session) => session.first(), End: (session) => session.last() } },
  { shown: "Space", help: "key_play", keys: { " ": (session) => session.play() } },
  { shown: "n", help: "key_decision",
    keys: { n: (session) => session.jump("decision", 1), N: (session) => session.jump("decision", -1) } },
  { shown: "d", help: "key_ledger",
    keys: { d: (session) => session.jump("ledger", 1), D: (session) => session.jump("ledger", -1) } },
  { shown: "m", help: "key_mark",
    keys: { m: (session) => session.jump("mark", 1), M: (session) => session.jump("mark", -1) } },
  { shown: "b", help: "key_branch", keys: { b: (session) => session.enterBranch() } },
  { shown: "e", help: "key_edition", keys: { e: (session) => session.readNext() } },
  { shown: "x", help: "key_differs", keys: { x: (session) => session.toParting() } },
  { shown: "g", help: "key_graph", keys: { g: (_, __, stage) => stage.toggle("graph") } },
  { shown: "/", help: "key_search", keys: { "/": focusSearch } },
  { shown: "Esc", help: "key_escape",
    keys: { Escape: (session, _, stage) => (stage.help || stage.pane ? stage.set({ help: false, pane: "" }) : session.leaveBranch()) } },
  { shown: "s", help: "key_spoiler", keys: { s: (session) => session.hideAhead() } },
  { shown: "f", help: "key_screen", keys: { f: (_, event) => fullScreen(event.target as Element) } },
  { shown: "p", help: "key_projector", keys: { p: (_, __, stage) => stage.set({ projector: !stage.projector }) } },
  { shown: "t", help: "key_text", keys: { t: (_, __, stage) => stage.enlarge() } },
  { shown: "?", help: "key_help", keys: { "?": (_, __, stage) => stage.set({ help: !stage.help }) } },
];

const COMMANDS = new Map(BINDINGS.flatMap(({ keys }) => Object.entries(keys)));

const pressesItself = (target: Element) => Boolean(target.closest("button, summary, [role=button]"));
const takesText = (target: Element) => target.matches("input[type=search], select, textarea");

export function onKeydown(stage: Stage) {
  return (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (takesText(target)) {
      // Typed text belongs to its field only; a notebook's own shortcuts must not see it either.
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey && !event.key.startsWith("Arrow")) return;
    if (event.key === " " && pressesItself(target)) { event.stopPropagation(); return; }
    const command = COMMANDS.get(event.key);
    if (!command) return;
    // A notebook's own shortcuts (move cell, delete cell) must not see a key that was meant for the replay.
    event.preventDefault();
    event.stopPropagation();
    command(stage.session, event, stage);
  };
}
