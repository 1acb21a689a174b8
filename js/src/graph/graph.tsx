// The graph of a line: its picture, its nested list, and its what-ifs.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Graph as Drawn, OutlineEntry } from "../document/frames.js";
import type { Session } from "../document/session.js";
import { plain } from "../document/book.js";
import { safeSvg } from "../parts/safesvg.js";
import { place } from "../parts/placing.js";
import { isKnown } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";
import { Chain, chainOf } from "./chain.js";
import { Paper } from "./paper.js";
import { Picture, type Part } from "./picture.js";
import "./graph.css";

/** The kind of picture: with one player, nobody has priority over anybody. */
export const graphTitle = ({ book }: Session): string => book.doc.graph?.title || book.label("graph");

// The state of each graph of a document (of a branch, of another edition) begins afresh.
const keys = new WeakMap<Drawn, number>();
let known = 0;

function keyOf(graph: Drawn): number {
  if (!keys.has(graph)) keys.set(graph, known += 1);
  return keys.get(graph)!;
}

export function Graph({ session }: { session: Session }) {
  const graph = session.book.doc.graph;
  return graph ? <GraphOf key={keyOf(graph)} graph={graph} session={session} /> : null;
}

/** The small graph of the present exchange, if anything acted on anything there, and on request the whole one. */
export function ShortGraph({ session }: { session: Session }) {
  const graph = session.book.doc.graph;
  return graph ? <ShortGraphOf key={keyOf(graph)} graph={graph} session={session} /> : null;
}

function ShortGraphOf({ graph, session }: { graph: Drawn; session: Session }) {
  const { label } = session.book;
  const [long, setLong] = useState(false);
  const rows = chainOf(session, graph);
  if (rows.length === 0) return <GraphOf graph={graph} session={session} />;
  const turn = <button type="button" class="dtnb-graph-tool" aria-pressed={long} onClick={() => setLong(!long)}>{label("graph_long")}</button>;
  if (long) return <GraphOf graph={graph} session={session} tool={turn} />;
  return (
    <div class="dtnb-graph-body is-short">
      <p class="dtnb-graph-shows"><b><Sentence frame={{ text: topicOf(session) }} flat />.</b>{" "}{label("graph_short")} {turn}</p>
      <Chain rows={rows} session={session} middle={contested(session)} />
    </div>
  );
}

/** Who does what to whom in the present exchange. */
const topicOf = ({ book, told }: Session) => book.exchange(book.events[book.eventAt(told)])?.topic ?? [];

/** The frame to be read first: at the end of an exchange what was refused in it, or else its last answer. */
function contested({ book, told }: Session): number {
  const now = book.events[book.eventAt(told)];
  if (!now?.outcome || told < now.last) return told;
  const own = book.events.filter(({ exchange, last }) => exchange === now.exchange && last < now.first);
  return (own.findLast(({ kind }) => kind === "refused") ?? own.findLast(({ kind }) => kind === "card" || kind === "spend"))?.last ?? told;
}

function GraphOf({ graph, session, tool }: { graph: Drawn; session: Session; tool?: ComponentChildren }) {
  const { label } = session.book;
  const pane = useRef<HTMLDivElement>(null);
  const paper = useRef<Paper | null>(null);
  const picture = useRef<Picture | null>(null);
  const [whole, setWhole] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const [seen, setSeen] = useState<Part | null>(null);
  const [, redraw] = useState(0);
  const source = whole && graph.whole ? graph.whole : graph.svg;
  const { told: index, spoilerFree } = session;

  useLayoutEffect(() => {
    if (!pane.current || !source) return;
    paper.current ??= new Paper(pane.current, () => redraw((count) => count + 1));
    picture.current = Picture.of(source, graph, {
      go: (frame) => session.go(frame),
      unfold: () => setWhole(true),
      leaveOut: (which) => setLeft((now) => (now === which ? null : which)),
      preview: setSeen,
      label: (name, values) => label(name, values as Record<string, string>),
    });
    if (picture.current) paper.current.show(picture.current.svg, picture.current);
    setSeen(null);
  }, [source]);

  useLayoutEffect(() => {
    const drawn = picture.current;
    if (!drawn || !paper.current) return;
    drawn.update(index, spoilerFree);
    paper.current.crop(drawn.known(index, spoilerFree));
    const wanted = contested(session);
    const near = drawn.present(wanted, spoilerFree) ?? drawn.nodes[0];
    const here = drawn.present(index, spoilerFree);
    if (near && wanted !== index) {
      paper.current.centre(near.element);
      if (here) paper.current.include(here.element);
    } else if (near) paper.current.reveal(near.element);
  }, [source, index, spoilerFree]);

  useLayoutEffect(() => picture.current?.leaveOut(left), [source, left]);

  useEffect(() => {
    if (!pane.current || typeof ResizeObserver === "undefined") return;
    // Only its width is observed, because its height follows the picture.
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === width) return;
      width = entry.contentRect.width;
      paper.current?.refit();
      const near = picture.current?.present(contested(session), session.spoilerFree) ?? picture.current?.nodes[0];
      if (near) paper.current?.centre(near.element);
    });
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, [source]);

  const topic = topicOf(session);
  const without = left === null ? undefined : graph.without?.[left];
  const entries = source ? graph.outline ?? [] : (graph.outline ?? []).filter(({ frame }) => isKnown(frame) && frame <= index).slice(-1);
  return (
    <div class="dtnb-graph-body">
      {source && <p class="dtnb-graph-shows">{topic.length > 0 && <><b><Sentence frame={{ text: topic }} flat />.</b>{" "}</>}{label("graph_shows")}</p>}
      {source && <Tools paper={paper} label={label} whole={graph.whole ? whole : null} turn={() => setWhole(!whole)}>{tool}</Tools>}
      {source && <div ref={pane} class="dtnb-graph-picture" onKeyDown={(event) => zoomKey(event, paper.current)} />}
      {source && <p class="dtnb-graph-told" role="status">{without && <><b>{without.title}.</b> {without.text}</>}</p>}
      {graph.legend && source && <Legend text={graph.legend} name={label("graph_legend")} />}
      {entries.length > 0 && (
        <details class="dtnb-more dtnb-graph-list" open={!source}>
          <summary>{label(source ? "graph_outline" : "graph_turn")}</summary>
          <Outline entries={entries} session={session} present={presentOf(entries, index)} until={Infinity} />
        </details>
      )}
      <Preview part={seen} picture={picture.current} graph={graph} session={session} />
    </div>
  );
}

interface Toolbar { paper: RefObject<Paper>; label: Session["book"]["label"]; whole: boolean | null; turn(): void; children?: ComponentChildren }

function Tools({ paper, label, whole, turn, children }: Toolbar) {
  const tool = (name: string, sign: string, act: () => void) =>
    <button type="button" class="dtnb-graph-tool" aria-label={label(name)} title={label(name)} onClick={act}>{sign}</button>;
  const all = paper.current?.fit === "all";
  return (
    <div class="dtnb-graph-tools" role="group" aria-label={label("graph_size")}>
      {children}
      {tool("graph_smaller", "−", () => paper.current?.zoom(-1))}
      {tool("graph_larger", "+", () => paper.current?.zoom(1))}
      <button type="button" class="dtnb-graph-tool" onClick={() => paper.current?.fitTo(all ? "reading" : "all")}>{label(all ? "graph_read" : "graph_fit")}</button>
      {whole !== null && <button type="button" class="dtnb-graph-tool" aria-pressed={whole} onClick={turn}>{label("graph_whole")}</button>}
    </div>
  );
}

function zoomKey(event: KeyboardEvent, paper: Paper | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !paper) return;
  if (event.key === "+" || event.key === "=") paper.zoom(1);
  else if (event.key === "-") paper.zoom(-1);
  else if (event.key === "0") paper.fitTo("reading");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function Legend({ text, name }: { text: string; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = safeSvg(text);
    if (drawn) place.current?.replaceChildren(drawn);
  }, [text]);
  return <details class="dtnb-more dtnb-graph-legend"><summary>{name}</summary><div ref={place} /></details>;
}

/** The frame of a box, shown beside it: what happens there, its result, and its what-if. */
function Preview({ part, picture, graph, session }: { part: Part | null; picture: Picture | null; graph: Drawn; session: Session }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const floating = box.current;
    if (!part || !floating || !part.element.isConnected) return;
    floating.showPopover?.();
    place(floating, part.element);
    return () => floating.hidePopover?.();
  }, [part]);
  const { book } = session;
  const frame = part && book.frame(part.frame);
  const without = part && !session.spoilerFree ? graph.without?.find(({ boxes }) => boxes.includes(part.element.id)) : undefined;
  const dials = (book.scene(frame)?.seats ?? []).map((seat) =>
    `${book.seatName(seat.seat)}: ${(seat.dials ?? []).map((dial) => `${dial.label} ${dial.value}`).join(", ")}`);
  const told = (part && picture?.told.get(part.element)) ?? "";
  return (
    <div ref={box} class="dtnb-popover dtnb-preview" role="tooltip" popover="manual" hidden={!frame}>
      {frame && part && (
        <>
          <p class="dtnb-popover-head"><b>{plain(frame)}</b><span class="dtnb-mute">{book.label("frame_of", { i: part.frame + 1, n: book.length })}</span></p>
          {told && !told.startsWith(plain(frame)) && <p>{told}</p>}
          {frame.note && session.isPast(part.frame) && <p><em>{frame.note}</em></p>}
          {dials.length > 0 && <p class="dtnb-mute">{dials.join(" · ")}</p>}
          {without && <p class="dtnb-preview-without"><b>{without.title}.</b> {without.text}</p>}
        </>
      )}
    </div>
  );
}

function presentOf(entries: OutlineEntry[], index: number): OutlineEntry | null {
  let best: OutlineEntry | null = null;
  const look = (all: OutlineEntry[]): void => {
    for (const entry of all) {
      if (isKnown(entry.frame) && entry.frame <= index && (!best || entry.frame > (best.frame ?? -1))) best = entry;
      look(entry.children ?? []);
    }
  };
  look(entries);
  return best;
}

/** A line without its list of rules, which its frame shows. */
const withoutRules = (text: string) => text.replace(/ \[[^\]]*\]$/, "");

interface List { entries: OutlineEntry[]; session: Session; present: OutlineEntry | null; until: number }

function Outline({ entries, session, present, until }: List) {
  const { book, told } = session;
  const end = (at: number) => entries[at + 1]?.frame ?? until;
  // An entry is known when its step is over; an entry of a turn or phase says only that it begins.
  const isTold = ({ frame }: OutlineEntry, at: number) =>
    (frame ?? 0) <= told && (end(at) <= told || told === book.length - 1 || /turn|phase/.test(book.frame(frame ?? 0)!.stop));
  const shown = session.spoilerFree ? entries.filter(isTold) : entries;
  return (
    <ul class="dtnb-outline">{shown.map((entry, at) => (
      <li key={at} class={entry === present ? "is-present" : ""} aria-current={entry === present ? "step" : undefined}>
        {isKnown(entry.frame)
          ? <button type="button" class="dtnb-link" onClick={() => session.go(entry.frame!)}>{withoutRules(entry.text)}</button>
          : <span>{withoutRules(entry.text)}</span>}
        {(entry.children?.length ?? 0) > 0 && <Outline entries={entry.children!} session={session} present={present} until={end(entries.indexOf(entry))} />}
      </li>
    ))}</ul>
  );
}
