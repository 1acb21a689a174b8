import { Fragment, type ComponentChildren } from "preact";
import type { Frame, Rule, Segment } from "../document/frames.js";
import type { Label } from "../document/labels.js";
import { MiniDice } from "./face.js";
import { Icon } from "./icons.js";
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

/** Where a rule is printed, in a word: its pages, or that no page has it. */
const placeOf = (rule: Rule | null, label: Label): string =>
  (rule?.title || (rule?.pages?.length ? label("page_short", { pages: rule.pages.join(", ") }) : label("page_none")));

interface ChipProps { ids: readonly string[]; place?: string | undefined }

/** A book mark: where one or several rules are printed, which it shows on hover, tap and focus. */
function BookMark({ ids, place }: ChipProps) {
  const book = useBook();
  const statements = ids.map((id) => book.rule(id)?.statement ?? book.label("rule_unknown")).join(" ");
  const words = place ?? placeOf(book.rule(ids[0]!), book.label);
  return (
    <button type="button" class="dtnb-rule-chip" data-rule={ids.join(" ")} aria-label={`${words}: ${statements}`}><Icon name="book_mark" />{words}</button>
  );
}

/** The book mark of one rule, with its page or a place in words. */
export const RuleChip = ({ id, place }: { id: string; place?: string }) => <BookMark ids={[id]} place={place} />;

/** Book marks of rules; those of one page share one. */
export function RuleChips({ ids }: { ids: readonly string[] | null | undefined }) {
  const book = useBook();
  const byPlace = new Map<string, string[]>();
  for (const id of ids ?? []) {
    const place = placeOf(book.rule(id), book.label);
    byPlace.set(place, [...byPlace.get(place) ?? [], id]);
  }
  return <>{[...byPlace].map(([place, same]) => <BookMark key={place} ids={same} place={place} />)}</>;
}

/** An element based on rules, which it shows on hover, tap and focus. */
export function Ruled({ ids, children }: { ids: readonly string[] | null | undefined; children: ComponentChildren }) {
  if (!ids?.length) return <>{children}</>;
  return <button type="button" class="dtnb-explained" data-rule={ids.join(" ")}>{children}</button>;
}

// An inferred page is marked by one sign, which is explained once.
const SIGNS: Record<string, string> = { inferred: "°" };

/** The citation of a rule, with the sign of its certainty. */
export const cited = (rule: Rule): string => `${rule.citation ?? ""}${rule.citation ? SIGNS[rule.certainty ?? ""] ?? "" : ""}`;

/** A rule in full: its statement, its citation, its reading, and its number unless that stands elsewhere. */
export function RuleText({ id, pinned = false, numbered = true }: { id: string; pinned?: boolean; numbered?: boolean }) {
  const book = useBook();
  const { label } = book;
  const rule = book.rule(id);
  return (
    <article class={classes("dtnb-rule", pinned && "is-pinned")} data-rule-text={id}>
      <p class="dtnb-rule-statement">{rule ? rule.statement : label("rule_unknown")}</p>
      <p class="dtnb-rule-head">
        {rule && cited(rule) && <span class="dtnb-rule-citation">{cited(rule)}</span>}
        {pinned && rule && cited(rule).endsWith("°") && <span class="dtnb-rules-signs">{label("sign_inferred")}</span>}
        {(numbered || rule?.title) && <span class="dtnb-rule-name">{ruleName(id, rule)}</span>}
      </p>
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
