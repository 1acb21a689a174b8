// A quick entry of a dispute: one screen at a time, drawn from data.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Label } from "../document/labels.js";
import { Boards, Books, Cases, ChoicesBlock, isRoster, Line, Numbers, Paragraph, SeatCard } from "./blocks.js";
import { CourseBlock } from "./course.js";
import { DiceBlock } from "./dice.js";
import type { Flow } from "./flow.js";
import { nextAfter, spotOf, type Spot } from "./focus.js";
import { AroundContext, type Around, type Host, type Past, type Sheet } from "./host.js";
import { Icon, Named } from "./look.js";
import { QuestionBlock } from "./question.js";
import type { Choices, Number as NumberBlock, Screen, Search } from "./screens.js";
import { SheetView } from "./sheet.js";
import { VerdictBlock } from "./verdict.js";

type Block = Screen["blocks"][number];
type Group =
  | { kind: "block"; block: Block; at: number }
  | { kind: "numbers"; blocks: NumberBlock[]; at: number }
  | { kind: "boards"; blocks: Choices[]; at: number }
  | { kind: "seats"; seats: { block: Choices; name: Search | null }[]; at: number };

/** Blocks that are drawn together: numbers in a row, boards and seats side by side. */
export function grouped({ blocks, seats = [] }: Pick<Screen, "blocks" | "seats">): Group[] {
  const names = new Set(seats.map(({ name }) => name));
  const groups: Group[] = [];
  blocks.forEach((block, at) => {
    const last = groups.at(-1);
    const before = blocks[at - 1];
    const ofSeat = block.type === "choices" && names.has(block.title ?? "");
    if (block.type === "number") {
      if (last?.kind === "numbers" && last.blocks[0]!.decides === block.decides) last.blocks.push(block);
      else groups.push({ kind: "numbers", blocks: [block], at });
    } else if (ofSeat && block.layout === "tiles") {
      if (last?.kind === "boards") last.blocks.push(block);
      else groups.push({ kind: "boards", blocks: [block], at });
    } else if (ofSeat && block.layout === "chips") {
      if (last?.kind === "seats") last.seats.push({ block, name: null });
      else groups.push({ kind: "seats", seats: [{ block, name: null }], at });
    } else if (block.type === "search" && last?.kind === "seats" && before?.type === "choices") last.seats.at(-1)!.name = block;
    else groups.push({ kind: "block", block, at });
  });
  return groups;
}

interface Drawing { screen: Screen; waiting: number; level: number }

function BlockView({ block, at, drawing }: { block: Block; at: number; drawing: Drawing }) {
  const { screen, waiting, level } = drawing;
  switch (block.type) {
    case "text": return <Paragraph block={block} />;
    case "search": return <Line block={block} field={`${screen.step}.${at}`} first={at === 0 && screen.step === "line"} />;
    case "choices": {
      // While somebody is seated, the book stands in the corner, and all else can wait.
      const sets = (what: string) => block.choices.every(({ act }) => (act as { do?: string } | undefined)?.do === what);
      const books = screen.step === "book" && sets("book");
      const seating = screen.step === "book" && screen.blocks.some((one) => one.type === "choices" && isRoster(one));
      if (seating && !isRoster(block) && (block.layout ?? "list") !== "list" && (screen.seats?.length || !(books || sets("game")))) return null;
      return books ? <Books block={block} /> : <ChoicesBlock block={block} />;
    }
    case "dice": {
      const free = screen.blocks.findIndex((one) => one.type === "dice" && one.dice.some(({ face, act }) => face === 0 && act));
      return <DiceBlock block={block} waiting={waiting} fold={free !== at} />;
    }
    case "course": return <CourseBlock block={block} />;
    case "question": return <QuestionBlock block={block} />;
    case "verdict": return <VerdictBlock block={block} level={level} book={screen.book?.label ?? ""} />;
    case "hits": return <Cases block={block} />;
    case "number": return null;
  }
}

function GroupView({ group, drawing }: { group: Group; drawing: Drawing }) {
  const field = `${drawing.screen.step}.${group.at}`;
  if (group.kind === "numbers") return <Numbers blocks={group.blocks} field={field} />;
  if (group.kind === "boards") return <Boards blocks={group.blocks} />;
  if (group.kind === "seats") return <div class="q-seats">{group.seats.map(({ block, name }, at) => <SeatCard key={at} block={block} name={name} field={`${field}.${at}`} />)}</div>;
  return <BlockView block={group.block} at={group.at} drawing={drawing} />;
}

function Progress({ screen, w }: { screen: Screen; w: Label }) {
  return (
    <p class="q-progress" role="img" aria-label={w("step", { n: screen.position, all: screen.steps })}>
      {Array.from({ length: screen.steps }, (_, at) => <i key={at} class={at + 1 === screen.position ? "is-at" : at + 1 < screen.position ? "is-done" : ""} />)}
    </p>
  );
}

/** Keeps what is drawn above a phone's keyboard. */
function useRoomAboveKeyboard(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const port = window.visualViewport;
    if (!port) return;
    const fit = () => root.current?.style.setProperty("--q-height", `${Math.round(port.height)}px`);
    fit();
    port.addEventListener("resize", fit);
    return () => port.removeEventListener("resize", fit);
  }, []);
}

/** The faces that a die can be set to. */
const TRAY = ".q-tray";

/** After how long an answer is said to take its time, in milliseconds. */
const SLOW = 350;

export interface QuarrelProps {
  flow: Flow;
  host: Host;
  w: Label;
  /** What stands in place of a screen until the engine has given one. */
  early: Screen;
  /** Whether it fills the window, or is a part of a page. */
  full: boolean;
  /** The level of its heading. */
  level: number;
  back: (() => void) | null;
  open(past: Past): void;
  /** What stands below the first screen where it is a part of a page. */
  children?: ComponentChildren;
}

export function Quarrel({ flow, host, w, early, full, level, back, open, children }: QuarrelProps) {
  const [, draw] = useState(0);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const tapped = useRef(false);
  const spot = useRef<Spot | null>(null);
  /** Where the tray of faces lay when something was tapped: the next face must lie under the same thumb. */
  const trayTop = useRef<number | null>(null);
  /** Whether the focus is ours to keep: it was given here, and nobody has pointed elsewhere since. */
  const held = useRef(false);
  useRoomAboveKeyboard(root);
  useLayoutEffect(() => flow.listen((toAnother) => {
    if (toAnother) moved.current = true;
    draw((count) => count + 1);
  }), [flow]);
  const screen = flow.screen ?? early;
  useEffect(() => {
    const title = root.current?.querySelector<HTMLElement>("[data-title]");
    const main = root.current?.querySelector<HTMLElement>(".q-main");
    const tray = moved.current || trayTop.current === null ? null : main?.querySelector(TRAY);
    if (tray && main) main.scrollTop += tray.getBoundingClientRect().top - trayTop.current!;
    // What comes next is at the end of what happened.
    if (!moved.current && tapped.current && flow.waiting === 0 && screen.step === "then" && !tray) {
      const many = main?.querySelector<HTMLElement>(".q-choices:has(.is-many)");
      if (main) main.scrollTop = many ? many.offsetTop - main.offsetTop - 8 : main.scrollHeight;
    }
    // What was opened on the last screen stands below its verdict.
    if (!moved.current && tapped.current && flow.waiting === 0 && screen.step === "verdict" && screen.draft.open && main) {
      const opened = main.querySelector<HTMLElement>(":scope > :is(.q-line, .q-numbers)") ?? [...main.querySelectorAll<HTMLElement>(":scope > .q-choices")].at(-1);
      if (opened) main.scrollTop = opened.offsetTop - main.offsetTop - 8;
    }
    const focused = document.activeElement;
    // What was tapped may be gone: who uses a keyboard goes on from what is asked next, or from the title.
    const lost = (tapped.current || held.current) && (focused === document.body || focused === null);
    if (!moved.current && !lost) return;
    if (flow.waiting > 0) return;
    const next = moved.current || !root.current ? null : nextAfter(root.current, spot.current);
    if (moved.current && main) main.scrollTop = screen.step === "then" ? main.scrollHeight : 0;
    moved.current = tapped.current = false;
    // Whoever types goes on typing.
    if (focused instanceof HTMLInputElement && root.current?.contains(focused)) return;
    held.current = true;
    (next ?? title)?.focus({ preventScroll: !full });
  });
  useEffect(() => {
    const letGo = () => { held.current = false; };
    document.addEventListener("pointerdown", letGo);
    return () => document.removeEventListener("pointerdown", letGo);
  }, []);
  const { seats = [], problem, next, book, more = [] } = screen;
  const around = useMemo((): Around => ({
    w, seats, level: level + 1,
    send: (act) => {
      tapped.current = true;
      spot.current = root.current && spotOf(root.current, document.activeElement);
      trayTop.current = root.current?.querySelector(TRAY)?.getBoundingClientRect().top ?? null;
      void flow.send(act);
    },
    // Before the engine is there, what is typed becomes part of the draft that it is given.
    type: (field, act, value, pause) => { if (flow.screen) flow.type(field, act, value, pause); else flow.visit.draft = { ...flow.visit.draft, line: String(value) }; },
    flush: () => flow.flush(),
    ask: setSheet,
  }), [flow, w, seats, level]);
  const drawing = { screen, waiting: flow.waiting, level };
  const verdict = screen.blocks.some(({ type }) => type === "verdict");
  const Title = `h${level}` as "h1";
  const past = host.past && screen.step === "line" && host.past.list().length > 0;
  const busy = flow.waiting > 0 && flow.screen !== null;
  const [slow, setSlow] = useState(false);
  const working = w(screen.step === "quarrel" ? "settling" : "working");
  // An answer that takes its time says so.
  useEffect(() => {
    if (!busy) { setSlow(false); return; }
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <AroundContext.Provider value={around}>
      <div class={`dtnb-quarrel is-${screen.step} ${full ? "is-full" : "is-part"} ${busy ? "is-busy" : ""} ${flow.screen ? "" : "is-early"}`} ref={root} data-step={screen.step} aria-busy={busy}>
        <div class="q-bar">
          {back && (full || flow.at > 0) ? <button type="button" class="q-back" aria-label={w("back")} onClick={back}><Icon name="back" /></button> : <span />}
          <Progress screen={screen} w={w} />
          {past ? <button type="button" class="q-corner" onClick={() => setSheet({ kind: "past" })}><Icon name="clock" />{w("past")}</button>
            : book ? <button type="button" class="q-corner" disabled={!book.act} onClick={() => book.act && around.send(book.act)}><Icon name="book" /><span>{book.label}</span></button> : <span />}
        </div>
        <div class="q-main" key={`${flow.at}.${screen.step}`}>
          {!verdict && <Title class="q-title" tabIndex={-1} data-title><Named text={screen.title} /></Title>}
          {grouped(screen).map((group) => <GroupView key={`${group.at}.${group.kind === "block" ? group.block.type : group.kind}`} group={group} drawing={drawing} />)}
        </div>
        <div class="q-foot">
          <p class="q-hidden" role="status">{slow && working}</p>
          <p class="q-problem" role="alert">{problem || (flow.failure && w("failed", { reason: flow.failure }))}</p>
          {verdict ? (
            <div class="q-after">
              {host.play ? <button type="button" class="q-go" onClick={() => void host.play!(screen.draft)}><Icon name="play" />{w("play")}</button>
                : next?.act && <button type="button" class="q-go" onClick={() => around.send(next.act!)}>{next.label}</button>}
              <div class="q-three">
                {host.share && <button type="button" onClick={() => setSheet({ kind: "share" })}><Icon name="share" />{w("share")}</button>}
                {!host.share && host.keep && <button type="button" onClick={() => void host.keep!(screen.draft)}><Icon name="file" />{w("keep")}</button>}
                {more.length > 0 && <button type="button" onClick={() => setSheet({ kind: "more" })}><Icon name="fork" />{w("more")}</button>}
                {host.anew && <button type="button" onClick={host.anew}><Icon name="plus" />{w("anew")}</button>}
                {host.report && <button type="button" onClick={() => void host.report!(screen.draft)}><Icon name="flag" />{w("wrong_verdict")}</button>}
              </div>
            </div>
          ) : (
            <>
              {more.map((choice) => <button key={choice.label} type="button" class="q-go is-quiet" disabled={!choice.act} onClick={() => choice.act && around.send(choice.act)}>{choice.label}</button>)}
              {next && next.note && !next.act && <p class="q-missing">{next.note}</p>}
              {slow && <button type="button" class="q-go is-quiet" onClick={() => flow.cancel()}>{w("cancel")}</button>}
              {next && <button type="button" class="q-go" disabled={!next.act} onClick={() => next.act && around.send(next.act)}>{slow ? working : next.label}</button>}
            </>
          )}
        </div>
        {sheet && <SheetView sheet={sheet} host={host} draft={screen.draft} more={more} open={open} close={() => setSheet(null)} />}
      </div>
      {children}
    </AroundContext.Provider>
  );
}
