// The events of a line in order, as people tell them; the present one is in the middle.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Event } from "../document/book.js";
import { EventMark } from "../parts/event_mark.js";
import { classes, isKnown, seatClass, useBook } from "../parts/shown.js";
import { Button } from "./controls.js";
import type { Session } from "../document/session.js";
import type { Stage } from "./stage.js";

// A game has hundreds of events; the page has those around the present one.
const AROUND = 12;

function Mark({ event, at, now, stage }: { event: Event; at: number; now: number; stage: Stage }) {
  const here = at === now;
  const book = useBook();
  return (
    <li class={classes("dtnb-event", `is-${event.kind}`, event.outcome && "is-outcome", at < now && "is-past", here && "is-present",
      isKnown(event.seat) && seatClass(event.seat))}>
      <button type="button" tabIndex={here ? 0 : -1} aria-current={here ? "step" : undefined} onClick={() => stage.session.go(event.last)}>
        <EventMark event={event} />
        <span class="dtnb-event-title">{event.kind === "refused" && isKnown(event.seat) && `${book.seatName(event.seat)}: `}{event.title}{event.sign && <span class="dtnb-hidden-text"> {event.sign}</span>}</span>
      </button>
    </li>
  );
}

/** Whether an event is the refusal of somebody who claims nothing, beside that of one who does. */
function isBeside({ editions, told }: Session, event: Event): boolean {
  const { book } = editions[0]!;
  const claims = ({ seat }: Event) => book.doc.ruling?.claims.some(({ by }) => by === book.seatName(seat));
  return event.kind === "refused" && !claims(event) && (told < event.first || told > event.last)
    && book.events.some((other) => other.kind === "refused" && other.exchange === event.exchange && claims(other));
}

export function Timeline({ stage }: { stage: Stage }) {
  const book = useBook();
  const { session } = stage;
  const { label } = book;
  const { playing, spoilerFree } = session;
  const events = (session.settles ? book.events.filter(({ kind }) => kind !== "claim") : book.events).filter((event) => !isBeside(session, event));
  const now = events.findLastIndex(({ first }) => first <= session.told);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    const present = box?.querySelector<HTMLElement>(".is-present");
    if (box && present) box.scrollLeft = present.offsetLeft - (box.clientWidth - present.offsetWidth) / 2;
  });
  const first = Math.max(0, now - AROUND);
  // Free of spoilers, the events that follow are not shown.
  const last = spoilerFree ? now + 1 : now + AROUND + 1;
  return (
    <div class="dtnb-timeline">
      <div class="dtnb-group is-stepping" role="toolbar" aria-label={label("controls")}>
        <Button name={playing ? "pause" : "play"} class="play" label={label(playing ? "pause" : "play")} hint="Space" pressed={playing}
          onClick={() => session.play()} />
        <Button name="next" label={label("next")} hint="→" onClick={() => session.step(1)} />
        <Button name="previous" label={label("previous")} hint="←" onClick={() => session.step(-1)} />
        <Button name="first" label={label("first")} hint="Home" onClick={() => session.first()} />
        <Button name="last" label={label("last")} hint="End" disabled={spoilerFree} onClick={() => session.last()} />
      </div>
      <ol ref={list} class="dtnb-events" aria-label={label("events")}>
        {events.slice(first, last).map((event, i) => <Mark key={first + i} event={event} at={first + i} now={now} stage={stage} />)}
      </ol>
      <div class="dtnb-drawer-tabs" role="group" aria-label={label("panes")}>
        <button type="button" class="dtnb-tab is-details" onClick={() => stage.toggle("story")}>{label("details")}</button>
        {stage.offered.map((pane) => (
          <button key={pane} type="button" class="dtnb-tab" data-offer={pane} aria-pressed={stage.pane === pane}
            onClick={() => stage.toggle(pane)}>{pane === "graph" ? label("graph_tab") : stage.paneTitle(pane)}</button>))}
      </div>
    </div>
  );
}
