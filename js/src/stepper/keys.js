import { LEVELS } from "../document/navigation.js";

const arrow = (direction) => (session, event) => {
  if (event.altKey) session.step(direction, "step");
  else if (event.shiftKey) session.stepCoarser(direction);
  else session.step(direction);
};

// One table for acting and for the help: `keys` are what the browser reports, `shown` what the reader reads.
export const BINDINGS = [
  { shown: "← →", help: "key_step", keys: { ArrowRight: arrow(1), ArrowLeft: arrow(-1) } },
  { shown: "Shift ← →", help: "key_step_coarser", keys: {} },
  { shown: "Alt ← →", help: "key_step_finest", keys: {} },
  { shown: "1 2 3 4", help: "key_level",
    keys: Object.fromEntries(LEVELS.map((level, i) => [String(i + 1), (session) => session.setLevel(level)])) },
  { shown: "↑ ↓", help: "key_coarser",
    keys: { ArrowUp: (session) => session.coarser(), ArrowDown: (session) => session.finer() } },
  { shown: "Home End", help: "key_ends", keys: { Home: (session) => session.first(), End: (session) => session.last() } },
  { shown: "Space", help: "key_play", keys: { " ": (session) => session.play() } },
  { shown: "n p", help: "key_decision",
    keys: { n: (session) => session.jump("decision", 1), p: (session) => session.jump("decision", -1) } },
  { shown: "d", help: "key_ledger",
    keys: { d: (session) => session.jump("ledger", 1), D: (session) => session.jump("ledger", -1) } },
  { shown: "m", help: "key_mark",
    keys: { m: (session) => session.jump("mark", 1), M: (session) => session.jump("mark", -1) } },
  { shown: "b", help: "key_branch", keys: { b: (session) => session.enterBranch() } },
  { shown: "Esc", help: "key_escape",
    keys: { Escape: (session) => (session.open.help ? session.toggle("help", false) : session.leaveBranch()) } },
  { shown: "s", help: "key_spoiler", keys: { s: (session) => session.hideAhead() } },
  { shown: "?", help: "key_help", keys: { "?": (session) => session.toggle("help") } },
];

const COMMANDS = new Map(BINDINGS.flatMap(({ keys }) => Object.entries(keys)));

const pressesItself = (target) => Boolean(target.closest?.("button, summary, [role=button]"));

export function onKeydown(session) {
  return (event) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey && !event.key.startsWith("Arrow")) return;
    if (event.key === " " && pressesItself(event.target)) { event.stopPropagation(); return; }
    const command = COMMANDS.get(event.key);
    if (!command) return;
    // A notebook's own shortcuts (move cell, delete cell) must not see a key that was meant for the replay.
    event.preventDefault();
    event.stopPropagation();
    command(session, event);
  };
}
