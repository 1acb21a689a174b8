import { Fragment, type ComponentChildren } from "preact";
import type { Frame, Rule, Segment } from "../document/frames.js";
import { MiniDice } from "./face.js";
import { classes, seatClass, useBook } from "./shown.js";

export const SeatTag = ({ name, seat }: { name: string; seat: number | null | undefined }) =>
  <span class={`dtnb-seat ${seatClass(seat)}`}>{name}</span>;

export const Badge = ({ tone, children }: { tone?: string; children: ComponentChildren }) =>
  <span class={classes("dtnb-badge", tone)}>{children}</span>;

/** An object that explains itself on hover, tap and focus; without an explanation, only its name. */
export function Explained({ name, class: className, children }: { name: string; class?: string; children?: ComponentChildren }) {
  const shown = children ?? name;
  if (!useBook().explanation(name)) return <span class={className}>{shown}</span>;
  return <button type="button" class={classes("dtnb-explained", className)} data-explain={name}>{shown}</button>;
}

/** The short name of a rule: its title, else its id. */
export const ruleName = (id: string, rule: Rule | null): string => rule?.title || id;

export function RuleChip({ id }: { id: string }) {
  const book = useBook();
  const name = ruleName(id, book.rule(id));
  return (
    <button type="button" class="dtnb-rule-chip" data-rule={id} aria-label={book.label("rule_show", { id: name })}>{name}</button>
  );
}

export const RuleChips = ({ ids }: { ids: readonly string[] | null | undefined }) =>
  <>{(ids ?? []).map((id) => <RuleChip key={id} id={id} />)}</>;

/** An element based on rules, which it shows on hover, tap and focus. */
export function Ruled({ ids, children }: { ids: readonly string[] | null | undefined; children: ComponentChildren }) {
  if (!ids?.length) return <>{children}</>;
  return <button type="button" class="dtnb-explained" data-rule={ids.join(" ")}>{children}</button>;
}

// An inferred page is marked by one sign, which is explained once.
const SIGNS: Record<string, string> = { inferred: "°" };

/** The citation of a rule, with the sign of its certainty. */
export const cited = (rule: Rule): string => `${rule.citation ?? ""}${rule.citation ? SIGNS[rule.certainty ?? ""] ?? "" : ""}`;

/** A rule in full: its statement, its citation, and its reading. */
export function RuleText({ id, pinned = false }: { id: string; pinned?: boolean }) {
  const book = useBook();
  const { label } = book;
  const rule = book.rule(id);
  return (
    <article class={classes("dtnb-rule", pinned && "is-pinned")} data-rule-text={id}>
      <p class="dtnb-rule-head">
        <span class="dtnb-rule-name">{ruleName(id, rule)}</span>
        {rule && cited(rule) && <span class="dtnb-rule-citation">{cited(rule)}</span>}
      </p>
      <p class="dtnb-rule-statement">{rule ? rule.statement : label("rule_unknown")}</p>
      {rule?.reading && <p class="dtnb-rule-reading"><span class="dtnb-mute">{label("reading")} </span>{rule.reading}</p>}
    </article>
  );
}

// A line may break on both sides of a button, but not between a name and its punctuation.
const OPENING = /[([«“]+$/;
const CLOSING = /^[.,:;!?)\]»”…]+/;

const textOf = (part: Segment | undefined): string => (part?.t === "text" ? part.v : "");

function Glued({ before, after, children }: { before: string; after: string; children: ComponentChildren }) {
  return before || after ? <span class="dtnb-glued">{before}{children}{after}</span> : <>{children}</>;
}

/** A frame's sentence. With `flat`, inside a button such as a line of the story, it has no buttons of its own. */
export function Sentence({ frame, flat = false }: { frame: Pick<Frame, "text"> | null; flat?: boolean }) {
  const parts = frame?.text ?? [];
  const isButton = (i: number) => !flat && parts[i]?.t === "object";
  const closing = (i: number) => CLOSING.exec(textOf(parts[i]))?.[0] ?? "";
  const opening = (i: number) => OPENING.exec(textOf(parts[i]))?.[0] ?? "";
  return (
    <>{parts.map((part, i) => {
      switch (part.t) {
        case "seat": return <SeatTag key={i} name={part.v} seat={part.seat} />;
        case "object": return flat ? <b key={i} class="dtnb-object">{part.v}</b> : <Glued key={i} before={opening(i - 1)} after={closing(i + 1)}><Explained name={part.v} class="dtnb-object" /></Glued>;
        case "number": return <span key={i} class="dtnb-number">{part.v}</span>;
        case "dice": return <MiniDice key={i} text={part.v} />;
        case "rule": return flat ? <span key={i} class="dtnb-rule-id">{part.v}</span> : <RuleChip key={i} id={part.v} />;
        default: {
          const from = isButton(i - 1) ? closing(i).length : 0;
          const to = isButton(i + 1) ? opening(i).length : 0;
          return <Fragment key={i}>{part.v.slice(from, part.v.length - to)}</Fragment>;
        }
      }
    })}</>
  );
}
