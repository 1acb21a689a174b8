import type { VNode } from "preact";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";
import type { Book } from "../document/book.js";
import type { Frame } from "../document/frames.js";
import { JUMPS } from "../document/navigation.js";
import { Icon, type IconName } from "../parts/icons.js";
import { classes, useLabel } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";
import { Lines } from "./lines.js";
import { FILTERS, type Filter, type Stage } from "./stage.js";

const NEAR = 40;

function signOf(frame: Frame): IconName | null {
  const tags = frame.tags ?? [];
  if (frame.mark) return "mark";
  if (tags.includes("refused")) return "refused";
  if (JUMPS.ledger.some((tag) => tags.includes(tag))) return "ledger";
  return tags.includes("decision") ? "decision" : null;
}

interface LineProps { stage: Stage; frame: Frame; at: number; present: boolean }

function Line({ stage: { session }, frame, at, present }: LineProps) {
  const parts = session.lines.length === 1 && session.partings.some((one) => one.at === at);
  const sign = parts ? "differs" : signOf(frame);
  const tags = frame.tags ?? [];
  const focusable = present ? 0 : -1;
  return (
    <li class={classes("dtnb-story-item", `is-${frame.stop}`, tags.includes("idle") && "is-idle", tags.includes("refused") && "is-refused",
      present && "is-present", parts && "is-parting")} data-frame={at} style={{ "--depth": Math.min(8, Math.max(0, frame.depth || 0)) }}>
      <button type="button" class="dtnb-line" tabIndex={focusable} aria-current={present ? "step" : undefined} onClick={() => session.go(at)}>
        <span class="dtnb-line-mark" aria-hidden="true">{sign && <Icon name={sign} />}</span>
        <span class="dtnb-line-text"><Sentence frame={frame} flat />{parts && <span class="dtnb-hidden-text"> {session.book.label("differs_next")}</span>}</span>
      </button>
      {session.isPast(at) && session.book.branchesAt(at).map((branch) => (
        <button key={branch.place} type="button" class="dtnb-line dtnb-line-branch" tabIndex={focusable}
          onClick={() => { session.go(at); session.enterBranch(branch.place); }}><Icon name="branch" />{session.book.label("branch_other", { name: branch.name })}</button>))}
    </li>
  );
}

function Search({ stage, found }: { stage: Stage; found: number | null }) {
  const label = useLabel();
  return (
    <div class="dtnb-search" role="search">
      <input type="search" value={stage.search} placeholder={label("search")} aria-label={label("search")}
        onInput={(event) => stage.set({ search: event.currentTarget.value })}
        onKeyDown={(event) => { if (event.key === "Escape") stage.set({ search: "" }); }} />
      <select class="dtnb-select" aria-label={label("filter")} value={stage.filter}
        onChange={(event) => stage.set({ filter: event.currentTarget.value as Filter })}>
        {Object.keys(FILTERS).map((name) => <option key={name} value={name}>{label(`filter_${name}`)}</option>)}
      </select>
      <span class="dtnb-hidden-text" role="status">{found === null ? "" : label("found", { n: found })}</span>
    </div>
  );
}

/** The story line by line; stepping only moves the mark of the present line, so that scroll and focus stay. */
export function Story({ stage }: { stage: Stage }) {
  const { session } = stage;
  const { book, told: index } = session;
  const box = useRef<HTMLOListElement>(null);
  const lines = useRef<Lines | null>(null);
  const drawn = useRef<{ book: Book | null; items: Map<string, VNode> }>({ book: null, items: new Map() });
  const height = useRef<number | null>(null);
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  const held = box.current?.querySelector(".is-present")?.contains(document.activeElement) ?? false;

  const shown = (lines.current ??= new Lines(stage));
  shown.update();
  if (drawn.current.book !== book) drawn.current = { book, items: new Map() };
  // An unchanged line is the same object for Preact, which then skips it.
  const item = (at: number) => {
    const present = at === index;
    const key = `${at}${present}${session.isPast(at)}`;
    const { items } = drawn.current;
    if (!items.has(key)) items.set(key, <Line key={at} stage={stage} frame={book.frame(at)!} at={at} present={present} />);
    return items.get(key);
  };

  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    const earlier = scrollTop < NEAR && shown.earlier();
    const later = scrollTop + clientHeight > scrollHeight - NEAR && shown.later();
    if (earlier) height.current = scrollHeight;
    if (earlier || later) redraw();
  };

  // Lines in sight stay in place when lines are added before them.
  useLayoutEffect(() => {
    if (height.current === null || !box.current) return;
    box.current.scrollTop += box.current.scrollHeight - height.current;
    height.current = null;
  });

  useLayoutEffect(() => {
    const present = box.current?.querySelector<HTMLElement>(".is-present");
    if (held) present?.querySelector<HTMLElement>(".dtnb-line")?.focus({ preventScroll: true });
    // Reading its position at once would make the browser lay out the whole page twice.
    const due = requestAnimationFrame(() => reveal(box.current));
    return () => cancelAnimationFrame(due);
  }, [book, index, session.granularity, stage.pane]);

  return (
    <>
      <Search stage={stage} found={shown.narrowed ? shown.frames.length : null} />
      <ol ref={box} class="dtnb-story-list" onScroll={onScroll}>{shown.frames.map(item)}</ol>
    </>
  );
}

function reveal(box: HTMLElement | null): void {
  const present = box?.querySelector<HTMLElement>(".is-present");
  if (!box || !present) return;
  const top = present.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + present.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = Math.max(0, top - box.clientHeight / 2);
  }
}
