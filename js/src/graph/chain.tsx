// The small graph of one exchange: its events one below the other, and an arrow from each act to what it changes.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Event } from "../document/book.js";
import type { Graph } from "../document/frames.js";
import type { Session } from "../document/session.js";
import { classes, isKnown, seatClass } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";
import { EventMark } from "../parts/event_mark.js";

/** A row of the picture: an event, and the row to which an arrow of its own leads. */
interface Row { event: Event; at: number; to: number; word: string; modifies: boolean }

// The sizes of a row and of the space at its sides, in pixels.
const SHORT = 44;
const TALL = 46;
const GAP = 8;
const LEFT = 30;
const RIGHT = 46;
const ALWAYS: readonly Event["kind"][] = ["ability", "refused"];

/** The acts of the present exchange that changed something or came to nothing, from the first blow to the outcome. */
export function chainOf(session: Session, graph: Graph): Row[] {
  const { book, told, spoilerFree } = session;
  const exchange = book.events[book.eventAt(told)]?.exchange;
  if (!isKnown(exchange)) return [];
  const links = (graph.links ?? []).map(({ act, on, word }) => ({ from: book.eventAt(act), to: book.eventAt(on), word })).filter(({ from, to }) => from !== to);
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  const end = book.events.findLastIndex((event) => event.exchange === exchange && event.outcome);
  const rows = book.events.flatMap((event, at): Row[] => {
    const isPart = event.exchange === exchange && event.kind !== "claim" && (linked.has(at) || event.outcome || ALWAYS.includes(event.kind)) && (end < 0 || at <= end);
    if (!isPart || (spoilerFree && event.first > told)) return [];
    const own = links.filter(({ from }) => from === at);
    const link = own.find(({ word }) => word);
    return [{ event, at, to: link?.to ?? -1, word: link?.word ?? "", modifies: own.some(({ word }) => !word) }];
  });
  return rows.some(({ to, modifies }) => to >= 0 || modifies) ? rows : [];
}

export function Chain({ rows, session, middle }: { rows: readonly Row[]; session: Session; middle: number }) {
  const { book } = session;
  const pane = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => setNarrow((pane.current?.clientWidth ?? 0) < 560), []);
  const height = narrow ? TALL : SHORT;
  const row = (at: number) => rows.findIndex((one) => one.at === at);
  const y = (index: number) => index * (height + GAP) + height / 2;
  useLayoutEffect(() => {
    const box = pane.current;
    if (box) box.scrollTop = y(row(book.eventAt(middle))) - box.clientHeight / 2;
  }, [middle, narrow]);
  const start = rows.findIndex(({ event }) => event.kind === "ability");
  const end = rows.findLastIndex(({ event }) => event.outcome);
  const flows = start >= 0 && end > start;
  const total = rows.length * (height + GAP) - GAP;
  const now = book.eventAt(session.told);
  return (
    <div ref={pane} class="dtnb-chain">
      <div class="dtnb-chain-rows" style={{ gridAutoRows: `${height}px` }}>
        <svg class="dtnb-chain-left" width={LEFT} height={total} aria-hidden="true">{rows.map(({ to, event }, i) => {
          const target = row(to);
          if (target < 0 || target === i) return null;
          const [from, into] = [y(i) - 6, y(target) + (target < i ? 6 : -6)];
          return (
            <g key={i} class={seatClass(event.seat)}>
              <path d={`M${LEFT} ${from}H8V${into}H${LEFT - 9}`} />
              <path class="is-head" d={`M${LEFT} ${into}l-11 -6v12z`} />
            </g>);
        })}</svg>
        <ol>{rows.map(({ event, at, to, word }) => (
          <li key={at}>
            <button type="button" class={classes("dtnb-chain-box", `is-${event.kind}`, at === now && "is-present", isKnown(event.seat) && seatClass(event.seat))} aria-current={at === now ? "step" : undefined}
              onClick={() => session.go(event.last)}>
              <EventMark event={event} />
              <span><span class="dtnb-chain-text"><Sentence frame={{ text: event.headline ?? [] }} flat /></span>
                {row(to) >= 0 && <small>{row(to) < row(at) ? "↑" : "↓"} {word}: {book.events[to]!.title}</small>}</span>
            </button>
          </li>))}</ol>
        {flows && <svg class="dtnb-chain-right" width={RIGHT} height={total} aria-hidden="true">
          <path class={`is-flow ${seatClass(rows[start]!.event.seat)}`} d={`M0 ${y(start)}H${RIGHT - 16}V${y(end)}H12`} />
          <path class={`is-head ${seatClass(rows[start]!.event.seat)}`} d={`M0 ${y(end)}l14 -9v18z`} />
          {rows.map(({ event, modifies }, i) => modifies && i > start && (
            <g key={i} class={seatClass(event.seat)}><path d={`M0 ${y(i)}H${RIGHT - 28}`} /><path class="is-head" d={`M${RIGHT - 19} ${y(i)}l-11 -6v12z`} /></g>))}
        </svg>}
      </div>
    </div>
  );
}
