import { render } from "preact";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";
import { plain } from "../document/book.js";
import type { Packed } from "../document/book.js";
import type { Model } from "../document/connect.js";
import type { Seat as SeatData } from "../document/book.js";
import type { Session } from "../document/session.js";
import { Rolls } from "../parts/dice.js";
import { Drawing } from "../parts/drawing.js";
import { Explainer } from "../parts/explainer.js";
import { Ledger } from "../parts/ledger.js";
import { Seat } from "../parts/seat.js";
import { seatColours } from "../parts/sigil.js";
import { classes, isKnown, Shown, useBook } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";
import { AskCard } from "./ask.js";
import { isForClass } from "./kept.js";
import { chain, Lesson, type Detour } from "./lesson.js";
import { Options } from "./options.js";
import { addToPage, anew, Score } from "./scoreboard.js";
import { isTold, telling } from "./told.js";

// Where whole boards have room below the dials.
const ROOMY = 1000;
// Where the table stands below what is asked.
const NARROW = 640;

interface Props { lesson: Lesson }

const framesOf = ({ book, way }: Detour) => book.frames.slice(way.first, way.first + way.count);

function Where({ lesson }: Props) {
  const scene = lesson.shownBook.scene(lesson.frame);
  // A moment that is called after its phase says no more than the phase.
  const phase = scene?.phase?.split(" · ").at(-1);
  const crumbs = [scene?.phase, phase && scene?.window?.startsWith(phase) ? "" : scene?.window].filter(Boolean);
  return <p class="dtnb-where">{crumbs.map((text) => <span key={text} class="dtnb-crumb">{text}</span>)}</p>;
}

/** The story so far; the newest line is in sight. */
function Told({ lesson }: Props) {
  const { label } = useBook();
  const box = useRef<HTMLOListElement>(null);
  const { detour, book, done } = lesson;
  const line = telling(book.frames, lesson.seen, lesson.before);
  useLayoutEffect(() => { if (box.current) box.current.scrollTop = box.current.scrollHeight; }, [lesson.at, detour]);
  const first = line.findIndex(({ fresh }) => fresh);
  return (
    <ol ref={box} class="dtnb-told" tabIndex={0} aria-label={label("story")}>
      {line.map(({ frame, at, fresh, note }, place) => (
        <li key={at} class={classes("dtnb-told-line", `is-${frame.stop}`, fresh && !detour && "is-fresh")} style={{ "--depth": Math.min(4, frame.depth) }}>
          {place === first && done && !detour && <span class={classes("dtnb-told-done", done.mine && "is-mine")}>{label(done.mine ? "lesson_mine" : "lesson_done", { what: done.labels.join(", ") })} </span>}
          <Sentence frame={frame} flat />
          {note && <span class="dtnb-told-note"> {note}</span>}
        </li>))}
      {chain(detour).map((one, i) => {
        const told = framesOf(one).filter(isTold);
        return (
          <li key={i} class="dtnb-told-line is-other">
            <p class="dtnb-told-other">{label("lesson_other", { label: one.label })}</p>
            {told.length === 0 && <p class="dtnb-mute">{label("lesson_nothing_yet")}</p>}
            <ol>{told.map((frame, at) => <li key={at} class={classes("dtnb-told-line", one === detour && "is-fresh")}><Sentence frame={frame} flat /></li>)}</ol>
          </li>);
      })}
    </ol>
  );
}

// Which abilities the dice meet is what a reader is to find.
const unmarked = (seat: SeatData): SeatData => ({ ...seat, board: (seat.board ?? []).map((entry) => (entry.state === "met" ? { ...entry, state: null } : entry)) });

/** Whether a seat has nothing to do with what is asked: it holds nothing, and neither the question nor a calculation names it. */
function isAside(seat: SeatData, lesson: Lesson, ledgers: ReturnType<Lesson["book"]["ledgers"]>): boolean {
  if (lesson.ask === null || seat.active || ledgers.some((ledger) => ledger.seat === seat.seat)) return false;
  if ((seat.tokens ?? []).length + (seat.cards ?? []).length + (seat.hidden_cards ?? 0) > 0) return false;
  const { text, lines = [], options } = lesson.questionOf(lesson.ask);
  return ![text, ...lines, ...options].join(" ").includes(lesson.book.seatName(seat.seat));
}

function Table({ lesson }: Props) {
  const book = lesson.shownBook;
  const { label } = useBook();
  const { frame } = lesson;
  const scene = book.scene(frame);
  const open = !lesson.single && innerWidth >= ROOMY;
  const ledgers = book.ledgers(frame);
  const boards = (
    <>
      {(scene?.dice?.length ?? 0) > 0 && !(lesson.pick && lesson.ask === null) && <Rolls scene={scene} />}
      <div class="dtnb-players">{(scene?.seats ?? []).map((seat) => (
        <Seat key={seat.seat} seat={lesson.waits ? unmarked(seat) : seat} open={open} aside={isAside(seat, lesson, ledgers)} />))}</div>
    </>
  );
  // What follows an answer is near it.
  const folds = lesson.answered && innerWidth <= NARROW;
  return (
    <section role="group" class="dtnb-pane dtnb-lesson-table" aria-label={label("table")}>
      <div class="dtnb-scroll" tabIndex={0} role="group" aria-label={label("table")}>
        {folds ? <details class="dtnb-more"><summary>{label("table")}</summary>{boards}</details> : boards}
        {!lesson.asksTotal && ledgers.filter(({ rows = [], total }) => rows.length > 1 || isKnown(total)).map((ledger) => <Ledger key={ledger.title} ledger={lesson.settled(ledger)} />)}
        {(scene?.pictures ?? []).map((picture) => <Drawing key={picture.label} picture={picture} />)}
        {(scene?.notes ?? []).map((text) => <p key={text} class="dtnb-scene-note">{text}</p>)}
      </div>
    </section>
  );
}

function Task({ lesson }: Props) {
  const { label } = useBook();
  const { ask } = lesson;
  return (
    <section role="group" class="dtnb-pane dtnb-lesson-task" aria-label={label("lesson_task")}>
      <div class="dtnb-scroll" key={`${lesson.at} ${ask} ${lesson.detour?.path.join()}`}>
        {ask !== null ? <AskCard lesson={lesson} place={ask} />
          : lesson.over ? <Score lesson={lesson} /> : <Options lesson={lesson} />}
      </div>
    </section>
  );
}

function Bar({ lesson }: Props) {
  const { label } = useBook();
  const waits = lesson.ask === null && !lesson.over && !lesson.detour && lesson.moment?.kind !== "open";
  return (
    <div class="dtnb-lesson-bar" role="toolbar" aria-label={label("controls")}>
      <button type="button" class="dtnb-button" disabled={lesson.at === 0 && !lesson.detour} onClick={() => lesson.back()}>{label("lesson_back")}<kbd>←</kbd></button>
      <span class="dtnb-lesson-stop">{lesson.over ? label("lesson_end") : label("lesson_stop", { n: lesson.at + 1 })}</span>
      {lesson.at > 0 && <button type="button" class="dtnb-button" onClick={() => anew([lesson], label)}>{label("lesson_again")}</button>}
      {!lesson.over && (
        <button type="button" class="dtnb-button is-play" disabled={!lesson.mayGoOn} onClick={() => lesson.goOn()}>
          {label(waits ? "lesson_what_was_done" : "lesson_go_on")}<kbd>→</kbd></button>)}
    </div>
  );
}

/** The text for screen readers when something new appears. */
function Voice({ lesson }: Props) {
  const { label } = useBook();
  const { detour, ask } = lesson;
  const frames = detour ? framesOf(detour).filter(isTold)
    : telling(lesson.book.frames, lesson.seen, lesson.before).filter(({ fresh }) => fresh).map(({ frame }) => frame);
  const words = frames.map(plain).slice(-4);
  if (detour) words.unshift(label("lesson_other", { label: detour.label }));
  words.push(ask !== null ? lesson.questionOf(ask).text : lesson.question?.prompt ?? "");
  return <div class="dtnb-hidden-text" role="status" aria-live="polite">{words.filter(Boolean).join(" ")}</div>;
}

function onKeydown(lesson: Lesson) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = (event.target as Element).matches?.("input, select, textarea");
    if (typing && event.key !== "Escape") { event.stopPropagation(); return; }
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const die = Object.values(lesson.pick ?? {}).includes(number);
    const { ask } = lesson;
    const moves = ask !== null && !lesson.isDone(ask) && lesson.questionOf(ask).form === "move" ? lesson.questionOf(ask).options.length : 0;
    const act = number >= 0 && number < moves ? () => lesson.tryMove(ask!, number)
      : number >= 0 && ask === null && !die ? () => lesson.choose(number)
      : { ArrowRight: () => lesson.goOn(), ArrowLeft: () => lesson.back(), Escape: () => lesson.leaveDetour() }[event.key];
    if (!act) return;
    // A notebook's own shortcuts (move cell, delete cell) must not see a key that was meant for the lesson.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

function Whole({ lesson, focused }: Props & { focused: { first: boolean } }) {
  const root = useRef<HTMLDivElement>(null);
  const { book } = lesson;
  const { single } = lesson;
  const place = `${lesson.at} ${lesson.ask} ${lesson.ask !== null && lesson.isDone(lesson.ask)} ${lesson.detour?.path.join() ?? ""}`;
  // The pressed button is gone with its stop: the keys continue at the new question.
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!focused.first && lost) root.current?.focus({ preventScroll: true });
    focused.first = false;
  }, [place, focused]);
  return (
    <div ref={root} class={classes("dtnb dtnb-lesson", single && "is-single", lesson.answered && "is-answered")} tabIndex={0} role="group" lang={book.doc.lang}
      aria-label={book.label("lesson", { title: book.title })} style={seatColours(book)} data-lm-suppress-shortcuts="true" onKeyDown={onKeydown(lesson)}>
      {!single && (
        <div class="dtnb-title">{lesson.inPage ? <h1>{book.title}</h1> : <h2>{book.title}</h2>}{book.doc.subtitle && <span class="dtnb-mute">{book.doc.subtitle}</span>}</div>)}
      <Where lesson={lesson} />
      <div class="dtnb-lesson-panes">
        <Table lesson={lesson} />
        <div class="dtnb-lesson-side">
          <Told lesson={lesson} />
          <Task lesson={lesson} />
        </div>
      </div>
      {!single && <Bar lesson={lesson} />}
      <Voice lesson={lesson} />
      <Explainer root={root} />
    </div>
  );
}

function View({ lesson, focused }: Props & { focused: { first: boolean } }) {
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useLayoutEffect(() => lesson.listen(() => redraw()), [lesson]);
  return <Shown.Provider value={lesson.shownBook}><Whole lesson={lesson} focused={focused} /></Shown.Provider>;
}

/** Draws a gamebook, or a single question, until the returned function is called. */
export function mountGamebook(session: Session, el: HTMLElement, model?: Model): () => void {
  const places = [...document.querySelectorAll("[data-view='gamebook']")];
  const place = Math.max(0, places.findIndex((one) => one.contains(el)));
  const lesson = new Lesson(session.book, model, isForClass() ? -1 : place);
  if (!model) addToPage(lesson, el);
  const heard = (said: never, buffers: never) => void lesson.heard(said, buffers as Packed[]);
  model?.on("msg:custom", heard);
  render(<View lesson={lesson} focused={{ first: true }} />, el);
  return () => { model?.off("msg:custom", heard); render(null, el); };
}
