// The blocks of a screen, each drawn for a thumb.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Act } from "./flow.js";
import { useAround } from "./host.js";
import { Heading, Icon, Named, SeatSigil, Sigil, Spine, Symbol, useSeatStyle } from "./look.js";
import type { Choice, Choices, Hits, Number as NumberBlock, Search, Text } from "./screens.js";

/** More than this in a list, such as all cards, stand in two columns. */
const MANY = 8;
/** How long a finger rests for a long press, in milliseconds. */
const LONG = 450;

/** What a tap on a choice does: its act, or its reason in a sheet; a long press gives the reason alone. */
export function usePress(choice: Choice) {
  const { send, ask } = useAround();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const long = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const refused = choice.refused;
  return {
    onPointerDown: () => {
      long.current = false;
      if (refused) timer.current = setTimeout(() => { long.current = true; ask({ kind: "refused", choice, only: true }); }, LONG);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: Event) => { if (refused) event.preventDefault(); },
    onClick: () => {
      stop();
      if (long.current) return;
      if (refused && !choice.act) ask({ kind: "refused", choice });
      else if (choice.act) send(choice.act);
    },
  };
}

const pressed = (choice: Choice) => (choice.state ? choice.state === "chosen" : undefined);

export const Paragraph = ({ block }: { block: Text }) => <p class={`q-text is-${block.role ?? "plain"}`}><Named text={block.text} /></p>;

/** A text that is typed, which a new screen does not take away from under the fingers. */
function useTyped(value: string): [string, (text: string) => void, { onFocus(): void; onBlur(): void }] {
  const [text, setText] = useState(value);
  const focused = useRef(false);
  const { flush } = useAround();
  useEffect(() => { if (!focused.current) setText(value); }, [value]);
  return [text, setText, { onFocus: () => { focused.current = true; }, onBlur: () => { focused.current = false; flush(); } }];
}

export function Line({ block, field, first }: { block: Search; field: string; first?: boolean }) {
  const { w, type, flush } = useAround();
  const [text, setText, focus] = useTyped(block.value);
  const line = useRef<HTMLLabelElement>(null);
  const write = (now: string) => { setText(now); type(field, block.act, now); };
  return (
    <label class="q-line" ref={line}>
      <span class={first ? "q-hidden" : "q-label"}>{block.label}</span>
      <input type="text" value={text} placeholder={block.placeholder} autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="search"
        {...focus} onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === "Enter") flush(); }} />
      {text ? <button type="button" class="q-clear" aria-label={w("clear")} onClick={(event) => { event.preventDefault(); write(""); line.current?.querySelector("input")?.focus(); }}><Icon name="close" /></button> : <Icon name="search" />}
    </label>
  );
}

/** The number in a field, or null while there is none. */
const numberOf = (text: string) => (/^\s*\d+\s*$/.test(text) ? parseInt(text, 10) : null);

function Field({ block, field }: { block: NumberBlock; field: string }) {
  const { type } = useAround();
  const style = useSeatStyle();
  const [text, setText, focus] = useTyped(block.value === null ? "" : String(block.value));
  return (
    <label class="q-number" style={style(block.seat)}>
      <span><Named text={block.label} />{block.note && <small>{block.note}</small>}</span>
      <input class="q-figure" type="text" inputMode="numeric" pattern="[0-9]*" maxLength={4} autocomplete="off" value={text}
        aria-invalid={block.problem ? "true" : undefined} {...focus}
        onFocus={(event) => { focus.onFocus(); event.currentTarget.select(); }}
        onInput={(event) => {
          setText(event.currentTarget.value);
          const value = numberOf(event.currentTarget.value);
          if (value !== null) type(field, block.act, value, 400);
        }} />
      {block.problem && <em class="q-wrong" role="alert">{block.problem}</em>}
    </label>
  );
}

/** Numbers in a row; those that only say where somebody ends are said to be such. */
export function Numbers({ blocks, field }: { blocks: readonly NumberBlock[]; field: string }) {
  const { w } = useAround();
  const idle = blocks.every(({ decides }) => decides === false);
  return (
    <div class={`q-numbers ${idle ? "is-idle" : ""}`}>
      {idle && <p class="q-label">{w("only_ends")}</p>}
      {blocks.map((block, at) => <Field key={block.label} block={block} field={`${field}.${at}`} />)}
    </div>
  );
}

// -- choices ---------------------------------------------------------------------------------------

const needsNote = ({ note, needs = [], amount }: Choice) => Boolean(note || needs.length || amount);

/** A tile: a picture, a name, what it needs and what it gives. */
function Tile({ choice, kind }: { choice: Choice; kind: string }) {
  const { w } = useAround();
  const style = useSeatStyle();
  const press = usePress(choice);
  const { label, note, amount, picture, needs = [], seat, state } = choice;
  const large = kind === "figure" || kind === "moment";
  return (
    <button type="button" class={`q-tile is-${kind} ${state ? `is-${state}` : ""}`} style={style(seat)} aria-pressed={state === "chosen" ? true : undefined}
      disabled={!choice.act && !choice.refused} {...press}>
      {picture && (large && kind === "figure" ? <Sigil picture={picture} letter={label} /> : kind === "moment" ? <span class="q-scene"><Symbol picture={picture} /></span> : <Symbol picture={picture} />)}
      <span class="q-tile-words">
        <b>{label}</b>
        {state === "refused" && <span class="q-hidden">: {w("not_now")}</span>}
        {needs.length > 0 && <span class="q-needs">{needs.map((one, at) => <Symbol key={at} picture={one} />)}</span>}
        {note && <small><Named text={note} /></small>}
      </span>
      {amount && <span class="q-amount">{amount}</span>}
    </button>
  );
}

/** A choice that takes a file of the reader's. */
function FileRow({ choice }: { choice: Choice }) {
  const { send } = useAround();
  return (
    <li><label class="q-row">
      <Icon name="file" />
      <span class="q-tile-words"><b>{choice.label}</b>{choice.note && <small>{choice.note}</small>}</span>
      <input type="file" class="q-hidden" accept=".yaml,.yml,.json,.txt" onChange={async (event) => {
        const file = event.currentTarget.files?.[0];
        if (file && choice.act) send({ ...choice.act, value: await file.text() });
      }} />
    </label></li>
  );
}

function Row({ choice }: { choice: Choice }) {
  if (choice.asks === "file") return <FileRow choice={choice} />;
  return <ButtonRow choice={choice} />;
}

function ButtonRow({ choice }: { choice: Choice }) {
  const { w } = useAround();
  const style = useSeatStyle();
  const press = usePress(choice);
  const { label, note, amount, picture, seat, state } = choice;
  return (
    <li><button type="button" class={`q-row ${state ? `is-${state}` : ""}`} style={style(seat)} aria-pressed={pressed(choice)} disabled={!choice.act && !choice.refused} {...press}>
      {picture ? <Symbol picture={picture} /> : <Icon name={state === "chosen" ? "right" : "plus"} />}
      <span class="q-tile-words"><b><Named text={label} /></b>{state === "refused" && <span class="q-hidden">: {w("not_now")}</span>}{note && <small><Named text={note} /></small>}</span>
      {amount && <span class="q-amount">{amount}</span>}
    </button></li>
  );
}

function Chip({ choice }: { choice: Choice }) {
  const style = useSeatStyle();
  const press = usePress(choice);
  const { label, note, picture, seat, state } = choice;
  return (
    <button type="button" class={`q-chip ${state ? `is-${state}` : ""}`} style={style(seat)} aria-pressed={pressed(choice)} disabled={!choice.act && !choice.refused} {...press}>
      {picture && <Sigil picture={picture} letter={label} size="small" />}{label}{note && <small>{note}</small>}
    </button>
  );
}

/** What was chosen, with the way to change it. */
function Taken({ choice }: { choice: Choice }) {
  const style = useSeatStyle();
  const press = usePress(choice);
  return (
    <button type="button" class="q-taken" style={style(choice.seat)} {...press}>
      <Sigil picture={choice.picture} letter={choice.label} />
      <b>{choice.label}</b>
      {choice.amount && <span class="q-amount">{choice.amount}</span>}
      {choice.note && <u>{choice.note}</u>}
    </button>
  );
}

/** Whether choices are figures to choose from. */
export const isRoster = ({ choices, layout }: Choices): boolean =>
  layout === "tiles" && choices.length > 1 && choices.every((choice) => choice.picture && !needsNote(choice) && !choice.seat);

const kindOf = (block: Choices): string => {
  if (block.layout === "buttons") return block.choices.every(({ seat }) => seat) ? "seat" : "moment";
  return isRoster(block) ? "figure" : "thing";
};

function Body({ block }: { block: Choices }) {
  const { choices, layout = "list" } = block;
  const only = choices.length === 1 ? choices[0]! : null;
  if (layout === "tiles" && only?.state === "chosen") return <Taken choice={only} />;
  if (layout === "chips") return <div class="q-chips">{choices.map((choice) => <Chip key={choice.label} choice={choice} />)}</div>;
  if (layout === "list") return <ul class={`q-rows ${choices.length > MANY ? "is-many" : ""}`}>{choices.map((choice) => <Row key={choice.label} choice={choice} />)}</ul>;
  const kind = kindOf(block);
  return <div class={`q-tiles is-${kind}`}>{choices.map((choice) => <Tile key={choice.label} choice={choice} kind={kind} />)}</div>;
}

/** A line that says what is not asked, with the way to open it. */
function Opens({ title, choice }: { title: string; choice: Choice }) {
  const press = usePress(choice);
  return (
    <button type="button" class="q-opens" {...press}>
      <span><Named text={title} /></span><b>{choice.label}</b><Icon name="down" />
    </button>
  );
}

export function ChoicesBlock({ block }: { block: Choices }) {
  const { title, folded, choices } = block;
  if (folded && choices.length === 1) return <Opens title={title ?? ""} choice={choices[0]!} />;
  if (folded) return <details class="q-folded"><summary><span><Named text={title ?? ""} /></span><Icon name="down" /></summary><Body block={block} /></details>;
  return <section class="q-choices" aria-label={title || undefined}>{title && <Heading><Named text={title} /></Heading>}<Body block={block} /></section>;
}

/** The book on the table, of several. */
export function Books({ block }: { block: Choices }) {
  return (
    <section class="q-choices" aria-label={block.title || undefined}>
      {block.title && <Heading>{block.title}</Heading>}
      <div class="q-books">{block.choices.map((choice) => <BookTile key={choice.label} choice={choice} />)}</div>
    </section>
  );
}

function BookTile({ choice }: { choice: Choice }) {
  const press = usePress(choice);
  return (
    <button type="button" class={`q-book ${choice.state ? `is-${choice.state}` : ""}`} aria-pressed={choice.state === "chosen"} {...press}>
      <Spine book={choice.label} /><span><b>{choice.label}</b>{choice.note && <small>{choice.note}</small>}</span>
    </button>
  );
}

/** A seat: the figure above, the name below. */
export function SeatCard({ block, name, field }: { block: Choices; name: Search | null; field: string }) {
  const { seats } = useAround();
  const style = useSeatStyle();
  const { type } = useAround();
  const [figure, ...others] = block.choices;
  const press = usePress(figure!);
  const seat = seats.find((one) => one.name === block.title);
  const [text, setText, focus] = useTyped(name?.value ?? "");
  return (
    <section class="q-seat" style={style(block.title)} aria-label={block.title}>
      <button type="button" class="q-seat-top" {...press}>
        {figure!.picture?.path && <Symbol picture={{ path: figure!.picture.path }} />}
        <span><b>{figure!.label}</b>{figure!.note && <small>{figure!.note}</small>}</span>
      </button>
      {name ? <input type="text" aria-label={name.label} placeholder={name.placeholder} value={text} maxLength={24} autocomplete="off" spellcheck={false} {...focus}
        onFocus={(event) => { focus.onFocus(); event.currentTarget.select(); }}
        onInput={(event) => { setText(event.currentTarget.value); if (event.currentTarget.value.trim()) type(field, name.act, event.currentTarget.value.trim(), 600); }} />
        : <span class="q-seat-name">{seat?.name ?? block.title}</span>}
      {others.map((other) => <Away key={other.label} choice={other} of={block.title ?? ""} />)}
    </section>
  );
}

function Away({ choice, of }: { choice: Choice; of: string }) {
  const press = usePress(choice);
  return <button type="button" class="q-away" aria-label={`${choice.label}: ${of}`} {...press}><Icon name="close" /></button>;
}

/** Boards side by side: what each person can do, and what not. */
export function Boards({ blocks }: { blocks: readonly Choices[] }) {
  const style = useSeatStyle();
  return (
    <div class="q-boards">{blocks.map((block) => (
      <section key={block.title} class="q-board" style={style(block.title)} aria-label={block.title}>
        <Heading class="q-heading"><SeatSigil name={block.title} size="small" />{block.title}</Heading>
        {block.choices.map((choice, at) => <Tile key={choice.label} choice={choice} kind={at === block.choices.length - 1 && !choice.picture && !needsNote(choice) && choice.act ? "more" : "thing"} />)}
      </section>
    ))}</div>
  );
}

export function Cases({ block }: { block: Hits }) {
  const { send } = useAround();
  return (
    <section class="q-choices" aria-label={block.title || undefined}>
      {block.title && <Heading>{block.title}</Heading>}
      <ul class="q-cases">{block.hits.map(({ name, title, verdict, act, pictures = [], people, story }) => (
        <li key={name}><button type="button" class="q-case" onClick={() => send(act as Act)}>
          <span><b>{title}</b>{pictures.length > 0 && <span class="q-needs">{pictures.map((one, at) => <Sigil key={at} picture={one} size="small" />)}</span>}{people && <small>{people}</small>}{story && <small class="q-story">{story}</small>}<span>{verdict}</span></span>
          <Icon name="on" />
        </button></li>
      ))}</ul>
    </section>
  );
}
