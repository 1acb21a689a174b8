import { createContext, render, type ComponentChildren, type RefObject } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../document/connect.js";
import { decides } from "../document/navigation.js";
import type { Session } from "../document/session.js";
import { Graph, graphTitle } from "../graph/graph.js";
import { changes } from "../parts/changes.js";
import { Rolls } from "../parts/dice.js";
import { Explainer } from "../parts/explainer.js";
import { Ledger } from "../parts/ledger.js";
import { Odds } from "../parts/odds.js";
import { Question } from "../parts/question.js";
import { Drawing } from "../parts/drawing.js";
import { Seat } from "../parts/seat.js";
import { Shown, useLabel } from "../parts/shown.js";
import { cited, RuleText } from "../parts/text.js";
import { Asking } from "./asking.js";
import { Controls, Editions, Tools } from "./controls.js";
import { Help } from "./help.js";
import { onKeydown } from "./keys.js";
import { Now, spoken } from "./now.js";
import { PANES, Stage, type Pane } from "./stage.js";
import { Story } from "./story.js";
import { onSwipe } from "./swipe.js";

const WIDE = 900;
const NARROW = 520;
type Mode = "wide" | "medium" | "narrow";

/** The available width class; the widest if nothing can be measured. */
function useMode(root: RefObject<HTMLElement>, size: number): Mode {
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
  return !width || room >= WIDE ? "wide" : room >= NARROW ? "medium" : "narrow";
}

const Alone = createContext(false);
const ShownPane = createContext<Pane>("story");

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

/** The pane of ledgers; new rows and totals are scrolled into sight. */
function Calculations({ moment, children }: { moment: unknown; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const label = useLabel();
  useLayoutEffect(() => {
    const pane = box.current;
    const news = pane?.querySelectorAll(".is-new, .is-total, table:has(.is-total) ~ *");
    if (!pane || !news?.length) return;
    const due = requestAnimationFrame(() => {
      // Scroll from the top, so that the position does not depend on the previous frame.
      pane.scrollTop = 0;
      const below = news[news.length - 1]!.getBoundingClientRect().bottom - pane.getBoundingClientRect().bottom + 24;
      if (below > 0) pane.scrollTop = below;
    });
    return () => cancelAnimationFrame(due);
  }, [moment]);
  return <div ref={box} class="dtnb-scroll" tabIndex={0} role="group" aria-label={label("ledger")}>{children}</div>;
}

/** The known odds of the present frame. */
function oddsOf({ session: { book, frame }, asking }: Stage) {
  const told = frame && asking?.of(frame);
  return book.odds(frame) ?? (typeof told === "object" ? told : null);
}

/** The odds of a frame, or the button that requests them. */
function OddsHere({ stage }: { stage: Stage }) {
  const { session: { frame, edition }, asking } = stage;
  const label = useLabel();
  const odds = oddsOf(stage);
  if (odds) return <Odds odds={odds} />;
  if (!asking || !frame || edition) return null;
  const told = asking.of(frame);
  return told ? <p class="dtnb-empty">{label(told === "none" ? "odds_none" : "lesson_waiting")}</p>
    : <button type="button" class="dtnb-link" onClick={() => asking.ask(frame)}>{label("odds_ask")}</button>;
}

/** The table, the open window, the ledgers and the rules of a frame. */
function Moment({ stage, before }: { stage: Stage; before: number | null }) {
  const { book, frame } = stage.session;
  const { label } = book;
  const scene = book.scene(frame);
  const [board, ...pictures] = scene?.pictures ?? [];
  const past = before === null ? null : book.frame(before);
  const changed = changes(scene, past && book.scene(past));
  const question = asked(stage.session);
  const ledgers = book.ledgers(frame);
  const odds = oddsOf(stage);
  const earlier = new Map(book.ledgers(past).map((one) => [one.title, one]));
  return (
    <>
      <PaneOf name="table">
        <Scroll name="table">
          {(scene?.dice?.length ?? 0) > 0 && <Rolls scene={scene} />}
          {/* The first picture is what all play on: it stands above what lies before each of them. */}
          {board && <Drawing picture={board} />}
          <div class="dtnb-players">{(scene?.seats ?? []).map((seat) => <Seat key={seat.seat} seat={seat} changed={changed.get(seat.seat)} />)}</div>
          {pictures.map((picture) => <Drawing key={picture.label} picture={picture} />)}
          {(scene?.notes ?? []).map((text) => <p key={text} class="dtnb-scene-note">{text}</p>)}
        </Scroll>
      </PaneOf>
      <PaneOf name="window" empty={!question}>
        <Scroll name="window" key={question ? question.title : ""}>
          {question ? <Question question={question} tell={mayTell(stage.session)} /> : <Empty text={label("question_none")} />}
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

function Rules({ stage }: { stage: Stage }) {
  const { book, frame } = stage.session;
  const { label } = book;
  const ids = stage.session.veiled ? [] : frame?.rules ?? [];
  const worked = ids.some((id) => { const rule = book.rule(id); return rule && cited(rule).endsWith("°"); });
  return (
    <PaneOf name="rules" empty={ids.length === 0}>
      <Scroll name="rules" key={ids.join()}>
        {ids.map((id) => <RuleText key={id} id={id} />)}
        {ids.length === 0 && <Empty text={label("rules_none")} />}
        {worked && <p class="dtnb-rules-signs">{label("sign_inferred")}</p>}
      </Scroll>
    </PaneOf>
  );
}

/** The question of this frame, or of the one about to be revealed; the question of a refused move is not shown. */
const asked = ({ book, frame, awaited }: Session) => book.question(awaited && !awaited.tags?.includes("refused") ? awaited : frame);

// Without spoilers, a window shows its chosen option only after that was revealed.
function mayTell(session: Session): boolean {
  if (!session.spoilerFree) return true;
  const { book, told } = session;
  const question = asked(session);
  for (let i = told; i >= 0; i -= 1) {
    const frame = book.frame(i)!;
    if (book.question(frame) === question && decides(frame)) return true;
    if (frame.stop !== "step") return false;
  }
  return false;
}

// A narrow view shows one pane at a time; in a wide view, only story and graph share a place.
const OFFERED: Record<Mode, readonly Pane[]> = {
  wide: ["story", "graph"],
  medium: ["window", "ledger", "story", "rules", "graph"],
  narrow: PANES,
};

/** The tabs of panes that share a place; a sign marks panes with content for this frame. */
function Choice({ stage, mode }: { stage: Stage; mode: Mode }) {
  const { book, frame } = stage.session;
  const { label } = book;
  const news: Partial<Record<Pane, boolean>> = { window: Boolean(asked(stage.session)), ledger: book.ledgers(frame).length > 0 || Boolean(oddsOf(stage)) };
  const offered = OFFERED[mode].filter((pane) => pane !== "graph" || book.doc.graph);
  const shown = shownPane(stage, mode);
  if (offered.length < 2) return null;
  return (
    <div class="dtnb-choice" role="group" aria-label={label("panes")}>{offered.map((pane) => (
      <button key={pane} type="button" data-offer={pane} aria-pressed={pane === shown} class={news[pane] ? "has-news" : ""} onClick={() => stage.set({ pane })}>
        {pane === "graph" ? graphTitle(stage.session) : label(pane === "ledger" && oddsOf(stage) && !book.ledgers(frame).length ? "odds" : pane)}</button>
    ))}</div>
  );
}

function shownPane({ pane, session }: Stage, mode: Mode): Pane {
  if (pane === "graph" && !session.book.doc.graph) return mode === "medium" ? "window" : "story";
  if (mode === "wide") return pane === "graph" ? "graph" : "story";
  return mode === "medium" && pane === "table" ? "window" : pane;
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

function Stepper({ stage }: { stage: Stage }) {
  const { session } = stage;
  const { book } = session;
  const root = useRef<HTMLDivElement>(null);
  const mode = useMode(root, stage.size);
  const before = session.before();
  const past = before === null ? null : book.frame(before);
  const changed = changes(book.scene(session.frame), past && book.scene(past));
  const shown = shownPane(stage, mode);
  return (
    <Shown.Provider value={book}><Alone.Provider value={stage.alone}><ShownPane.Provider value={shown}>
      <div ref={root} class={`dtnb dtnb-stepper is-${mode}`} tabIndex={0} role="group" data-lm-suppress-shortcuts="true" lang={book.doc.lang}
        aria-label={book.label("stepper", { title: book.title })} data-shown={shown} style={{ "--zoom": stage.size }}
        onKeyDown={onKeydown(stage)} {...onSwipe((direction) => session.step(direction))}>
        <div class="dtnb-stage">
          <div class="dtnb-title">
            {stage.alone ? <h1>{book.title}</h1> : <h2>{book.title}</h2>}
            <Editions stage={stage} />
            <Tools stage={stage} />
          </div>
          <Now stage={stage} changed={changed} />
          <Choice stage={stage} mode={mode} />
          <Moment stage={stage} before={before} />
          <PaneOf name="story"><Story stage={stage} /></PaneOf>
          {book.doc.graph && <PaneOf name="graph" title={graphTitle(session)}><Graph session={session} /></PaneOf>}
          <Controls stage={stage} />
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
  draw();
  const quiet = session.listen(draw);
  model?.on("change:table", stage.answered);
  return () => {
    if (asking) model!.off("msg:custom", asking.heard);
    model?.off("change:table", stage.answered);
    quiet();
    render(null, el);
  };
}
