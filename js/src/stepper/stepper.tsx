import { createContext, render, type ComponentChildren, type RefObject } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../document/connect.js";
import type { Seat as SeatData } from "../document/book.js";
import { decides } from "../document/navigation.js";
import type { Session } from "../document/session.js";
import { ShortGraph, graphTitle } from "../graph/graph.js";
import { changes, type SeatChanges } from "../parts/changes.js";
import { Rolls } from "../parts/dice.js";
import { reasonOf } from "../parts/ruling.js";
import { Icon } from "../parts/icons.js";
import { Explainer } from "../parts/explainer.js";
import { Ledger } from "../parts/ledger.js";
import { Odds } from "../parts/odds.js";
import { Question } from "../parts/question.js";
import { Drawing } from "../parts/drawing.js";
import { Seat } from "../parts/seat.js";
import { seatColours } from "../parts/sigil.js";
import { classes, isKnown, Shown, useLabel } from "../parts/shown.js";
import { cited, RuleText } from "../parts/text.js";
import { Asking } from "./asking.js";
import { DecidingRule } from "./deciding.js";
import { Books } from "./books.js";
import { Controls, Tools } from "./controls.js";
import { Help } from "./help.js";
import { onKeydown } from "./keys.js";
import { Exchanges, Middle } from "./middle.js";
import { spoken } from "./now.js";
import { Others, Side, usedBy } from "./side.js";
import { Stage, type Pane } from "./stage.js";
import { Story } from "./story.js";
import { onSwipe } from "./swipe.js";
import { Timeline } from "./timeline.js";

const WIDE = 900;
const NARROW = 520;
// The width of an event on the timeline, that of what is beside it, and the most events side by side.
const EVENT = 74;
const BESIDE = 530;
const MOST = 9;
type Mode = "wide" | "medium" | "narrow";

/** The available width class, the widest if nothing can be measured; and how many events have room side by side. */
function useMode(root: RefObject<HTMLElement>, size: number): [Mode, number] {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const view = root.current;
    if (!view) return;
    const measure = () => setWidth(view.clientWidth);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    return () => observer.disconnect();
  }, [root]);
  const room = width / size;
  const mode = !width || room >= WIDE ? "wide" : room >= NARROW ? "medium" : "narrow";
  // An odd number, so that the present event can be in the middle.
  const events = width ? Math.floor((mode === "wide" ? room - BESIDE : room) / EVENT) : MOST;
  return [mode, Math.max(3, Math.min(MOST, events - (1 - events % 2)))];
}

const Alone = createContext(false);
const ShownPane = createContext<Pane | "">("");

interface PaneProps { name: Pane; title?: string; children: ComponentChildren; empty?: boolean }

function PaneOf({ name, title, children, empty = false }: PaneProps) {
  const label = useLabel();
  const Heading = useContext(Alone) ? "h2" : "h3";
  return (
    <section role="group" class={`dtnb-pane dtnb-${name === "window" ? "question" : name}${useContext(ShownPane) === name ? " is-shown" : ""}${empty ? " is-empty" : ""}`} data-pane={name} aria-label={title ?? label(name)}>
      <Heading class="dtnb-heading">{title ?? label(name)}</Heading>
      {children}
    </section>
  );
}

/** A scrolling element is reachable by the keyboard, and then has a name. */
const Scroll = ({ name, children }: { name: Pane; children: ComponentChildren }) => (
  <div class="dtnb-scroll" tabIndex={0} role="group" aria-label={useLabel()(name)}>{children}</div>
);

const Empty = ({ text }: { text: string }) => <p class="dtnb-empty">{text}</p>;

/** The pane of ledgers; the first total, or the newest row before there is one, is scrolled into sight. */
function Calculations({ moment, children }: { moment: unknown; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const label = useLabel();
  useLayoutEffect(() => {
    const pane = box.current;
    const news = pane?.querySelector(".is-total") ?? [...pane?.querySelectorAll(".is-new") ?? []].at(-1);
    if (!pane || !news) return;
    const due = requestAnimationFrame(() => {
      // Scroll from the top, so that the position does not depend on the previous frame.
      pane.scrollTop = 0;
      const below = news.getBoundingClientRect().bottom - pane.getBoundingClientRect().bottom + 24;
      if (below > 0) pane.scrollTop = below;
    });
    return () => cancelAnimationFrame(due);
  }, [moment]);
  return <div ref={box} class="dtnb-scroll" tabIndex={0} role="group" aria-label={label("ledger")}>{children}</div>;
}

/** The odds of a frame, or the button that requests them. */
function OddsHere({ stage }: { stage: Stage }) {
  const { session: { frame, edition }, asking } = stage;
  const label = useLabel();
  if (stage.odds) return <Odds odds={stage.odds} scene={stage.session.book.scene(frame)} />;
  if (!asking || !frame || edition) return null;
  const told = asking.of(frame);
  return told ? <p class="dtnb-empty">{label(told === "none" ? "odds_none" : "lesson_waiting")}</p>
    : <button type="button" class="dtnb-link" onClick={() => asking.ask(frame)}>{label("odds_ask")}</button>;
}

/** The table, the open window and the ledgers of a frame, in full. */
function Details({ stage, before, changed }: { stage: Stage; before: number | null; changed: Map<number, SeatChanges> }) {
  const { book, frame } = stage.session;
  const { label } = book;
  const scene = book.scene(frame);
  const pictures = scene?.pictures ?? [];
  const past = before === null ? null : book.frame(before);
  const { question, odds } = stage;
  const ledgers = book.ledgers(frame);
  const earlier = new Map(book.ledgers(past).map((one) => [one.title, one]));
  return (
    <>
      <PaneOf name="table">
        <Scroll name="table">
          {(scene?.dice?.length ?? 0) > 0 && <Rolls scene={scene} />}
          <div class="dtnb-players">{(scene?.seats ?? []).map((seat) => <Seat key={seat.seat} seat={seat} changed={changed.get(seat.seat)} />)}</div>
          {pictures.map((picture) => <Drawing key={picture.label} picture={picture} />)}
          {(scene?.notes ?? []).map((text) => <p key={text} class="dtnb-scene-note">{text}</p>)}
        </Scroll>
      </PaneOf>
      <PaneOf name="window" empty={!question}>
        <Scroll name="window" key={question ? question.title : ""}>
          {question ? <Question question={question} tell={mayTell(stage)} /> : <Empty text={label("question_none")} />}
        </Scroll>
      </PaneOf>
      <PaneOf name="ledger" title={odds && !ledgers.length ? label("odds") : undefined} empty={!odds && ledgers.length === 0}>
        <Calculations moment={frame}>
          {ledgers.map((ledger) => <Ledger key={ledger.title} ledger={ledger} before={earlier.get(ledger.title)} />)}
          {!odds && ledgers.length === 0 && <Empty text={label("ledger_none")} />}
          <OddsHere stage={stage} />
        </Calculations>
      </PaneOf>
      <Rules stage={stage} />
    </>
  );
}

/** The rule that decides the present event, at its end. */
function decidingRule({ session }: Stage): string {
  const { book, told, headline, ruled } = session;
  const event = book.events[book.eventAt(told)];
  return (headline && (reasonOf(session.editions[0]!.book.doc.ruling, ruled)?.rule || event?.why)) || "";
}

function Rules({ stage }: { stage: Stage }) {
  const { book, frame } = stage.session;
  const { label } = book;
  const deciding = decidingRule(stage);
  const ids = stage.session.veiled ? [] : (frame?.rules ?? []).filter((id) => id !== deciding);
  const worked = ids.some((id) => { const rule = book.rule(id); return rule && cited(rule).endsWith("°"); });
  return (
    <PaneOf name="rules" empty={!deciding && ids.length === 0}>
      <Scroll name="rules" key={ids.join()}>
        {deciding && <DecidingRule stage={stage} id={deciding} />}
        {deciding && ids.length > 0 && <h4 class="dtnb-heading">{label("rules_further")}</h4>}
        {ids.map((id) => <RuleText key={id} id={id} numbered={false} />)}
        {!deciding && ids.length === 0 && <Empty text={label("rules_none")} />}
        {worked && <p class="dtnb-rules-signs">{label("sign_inferred")}</p>}
        {(deciding || ids.length > 0) && (
          <details class="dtnb-rule-numbers"><summary>{label("rule_numbers")}</summary>{[deciding, ...ids].filter(Boolean).join(", ")}</details>)}
      </Scroll>
    </PaneOf>
  );
}

// Without spoilers, a window shows its chosen option only after that was revealed.
function mayTell({ session, question }: Stage): boolean {
  if (!session.spoilerFree) return true;
  const { book, told } = session;
  for (let i = told; i >= 0; i -= 1) {
    const frame = book.frame(i)!;
    if (book.question(frame) === question && decides(frame)) return true;
    if (frame.stop !== "step") return false;
  }
  return false;
}

/** The drawer: the present moment in all detail, above the middle of the stage. */
function Drawer({ stage, before, changed }: { stage: Stage; before: number | null; changed: Map<number, SeatChanges> }) {
  const { session, pane } = stage;
  const { book } = session;
  return (
    <section class="dtnb-drawer" data-shown={pane} aria-label={pane ? stage.paneTitle(pane) : undefined} hidden={!pane && !stage.printing}>
      {(pane || stage.printing) && (
        <>
          <button type="button" class="dtnb-button is-close" aria-label={book.label("close")} title={`${book.label("close")} (Esc)`}
            onClick={() => stage.set({ pane: "" })}><Icon name="refused" /></button>
          <Details stage={stage} before={before} changed={changed} />
          <PaneOf name="story"><Story stage={stage} /></PaneOf>
          {book.doc.graph && <PaneOf name="graph" title={graphTitle(session)}><ShortGraph session={session} /></PaneOf>}
          <Controls stage={stage} />
        </>)}
    </section>
  );
}

/** The text for screen readers at each step. It is silent while playing, when it would interrupt itself. */
function Narrator({ session, always }: { session: Session; always: boolean }) {
  const node = useRef<HTMLDivElement>(null);
  const holder = typeof document === "undefined" ? null : document.activeElement?.closest(".dtnb");
  const heard = (holder && holder === node.current?.closest(".dtnb")) || (always && !holder);
  return (
    <div ref={node} class="dtnb-hidden-text dtnb-narrator" role="status" aria-live={session.playing || !heard ? "off" : "polite"}>{spoken(session)}</div>
  );
}

/** Who stands left and right: the two of the exchange, or those whose turn it is and one other. */
function sidesOf(stage: Stage): [Standing[], SeatData[]] {
  const { book, told, frame } = stage.session;
  const seats = book.scene(frame)?.seats ?? [];
  const exchange = book.exchange(book.events[book.eventAt(told)]);
  const named = exchange?.seats?.length ? [...exchange.seats] : seats.filter((seat) => seat.active).map((seat) => seat.seat);
  // Beside one who acts alone stands who disputes it.
  const claimants = (stage.session.editions[0]!.book.doc.ruling?.claims ?? []).map(({ by }) => (book.doc.seats ?? []).findIndex(({ name }) => name === by));
  // An ability that is aimed at nobody strikes several: beside its player stands who disputes it.
  if (exchange?.roles?.[1] === "") named.splice(1, 0, ...claimants.filter((seat) => seat >= 0 && seat !== named[0]));
  const others = [...claimants, ...seats.map((seat) => seat.seat)].filter((seat) => seat >= 0 && !named.includes(seat));
  const wanted = stage.brought !== null && others.includes(stage.brought) ? [named[0] ?? 0, stage.brought] : [...named, ...others];
  const two = [...new Set(wanted)].slice(0, 2);
  // Of two players each keeps a side, whoever acts: nothing moves but what changed.
  if (seats.length === 2) two.sort((a, b) => a - b);
  const pick = (seat: number) => seats.find((one) => one.seat === seat);
  const sides = two.flatMap((number) => {
    const seat = pick(number);
    return seat ? [{ seat, role: exchange?.roles?.[exchange.seats?.indexOf(number) ?? -1] ?? "" }] : [];
  });
  return [sides, seats.filter((seat) => !two.includes(seat.seat))];
}

interface Standing { seat: SeatData; role: string }

/** The results of the present event by seat and dial, or the changes since the previous stop. */
function changesOf(stage: Stage, changed: Map<number, SeatChanges>, seat: number): Map<string, number> {
  const { session } = stage;
  const event = session.book.events[session.book.eventAt(session.told)];
  const changes = new Map(changed.get(seat)?.dials);
  if (event && session.told >= event.last && !session.veiled) {
    // An outcome names what all of its exchange came to.
    const counted = session.book.events.filter((one) => one === event || (event.outcome && one.last < event.last && isKnown(event.exchange) && one.exchange === event.exchange));
    const all = counted.flatMap(({ results }) => results ?? []).filter((one) => one.seat === seat && one.dial);
    for (const { dial } of all) changes.set(dial, all.filter((one) => one.dial === dial).reduce((sum, one) => sum + one.change, 0));
  }
  return changes;
}

function Stepper({ stage }: { stage: Stage }) {
  const { session } = stage;
  const { book } = session;
  const root = useRef<HTMLDivElement>(null);
  const [mode, events] = useMode(root, stage.size);
  const before = session.before();
  const past = before === null ? null : book.frame(before);
  const changed = changes(book.scene(session.frame), past && book.scene(past));
  const [sides, others] = sidesOf(stage);
  return (
    <Shown.Provider value={book}><Alone.Provider value={stage.alone}><ShownPane.Provider value={stage.pane}>
      <div ref={root} class={classes("dtnb dtnb-stepper", `is-${mode}`, stage.projector && "is-projector", session.editions[0]!.book.doc.ruling?.quarrel && "is-case")} tabIndex={-1} role="group" data-lm-suppress-shortcuts="true" lang={book.doc.lang}
        aria-label={book.label("stepper", { title: book.title })} data-shown={stage.pane} data-told={session.told} style={{ "--zoom": stage.size, "--events": events, ...seatColours(book) }}
        onKeyDown={onKeydown(stage)} {...onSwipe((direction) => session.step(direction))}>
        <div class="dtnb-stage">
          <Timeline stage={stage} />
          <div class="dtnb-title">
            {stage.alone ? <h1>{book.title}</h1> : <h2>{book.title}</h2>}
            <Books stage={stage} />
            <Tools stage={stage} />
          </div>
          <div class={classes("dtnb-main", sides.length < 2 && "is-single")}>
            <Middle stage={stage} sides={sides.map(({ seat }) => seat.seat)} />
            {sides.map(({ seat, role }, i) => (
              <Side key={i} seat={seat} role={role} changed={changed.get(seat.seat)} changes={changesOf(stage, changed, seat.seat)} {...usedBy(book, session.told, seat)} right={i === 1} />))}
            <Others seats={others} told={session.told} bring={(brought) => stage.set({ brought })} />
          </div>
          {stage.printing && <Exchanges book={book} />}
          <Drawer stage={stage} before={before} changed={changed} />
          {stage.help && <Help stage={stage} />}
        </div>
        <Explainer root={root} />
        <Narrator session={session} always />
      </div>
    </ShownPane.Provider></Alone.Provider></Shown.Provider>
  );
}

/** Draws a Stepper until the returned function is called. */
export function mountStepper(session: Session, el: HTMLElement, model?: Model): () => void {
  const stage = new Stage(session, el.localName === "main", model);
  const asking = model?.get("asks_odds") ? stage.asking = new Asking(session, model) : null;
  if (asking) model!.on("msg:custom", asking.heard);
  const draw = () => {
    const held = el.contains(document.activeElement);
    render(<Stepper stage={stage} />, el);
    // A removed control loses the focus: the whole view gets it, so that the keys still work.
    if (held && !el.contains(document.activeElement)) (el.firstElementChild as HTMLElement).focus({ preventScroll: true });
  };
  const paper = typeof matchMedia === "function" ? matchMedia("print") : null;
  const onPrint = () => stage.set({ printing: paper!.matches });
  paper?.addEventListener("change", onPrint);
  draw();
  const quiet = session.listen(draw);
  model?.on("change:table", stage.answered);
  return () => {
    if (asking) model!.off("msg:custom", asking.heard);
    model?.off("change:table", stage.answered);
    paper?.removeEventListener("change", onPrint);
    quiet();
    render(null, el);
  };
}
