// The ruling on a dispute: each claim with its mark, and the reason of the book that is shown.
import type { Book } from "../document/book.js";
import type { Rule, Ruling, Segment } from "../document/frames.js";
import { Icon } from "./icons.js";
import { classes, seatClass, useBook } from "./shown.js";
import { Sigil, SigilOf } from "./sigil.js";
import { RuleChip, Sentence } from "./text.js";

const ANSWERS = { true: "right", false: "wrong", null: "open" } as const;
const SIGNS = { right: "mark_right", wrong: "refused", open: "question" } as const;

type Answer = "right" | "wrong" | "partly" | "open";

/** What somebody's claims come to together: one who is right in one thing and wrong in another is partly right. */
function together(answers: readonly (keyof typeof SIGNS)[]): Answer {
  const all = new Set(answers);
  return all.size === 1 ? answers[0]! : all.has("right") ? "partly" : all.has("wrong") ? "wrong" : "open";
}

/** The claims as tiles, one for each player, in the player's colour; the sign of an answer stands at the end. */
export function Claims({ ruling, book: at }: { ruling: Ruling; book: number }) {
  const { claims } = ruling;
  const book = useBook();
  const { label, doc } = book;
  return (
    <ul class="dtnb-results">{[...new Set(claims.map(({ by }) => by))].map((by) => {
      const seat = (doc.seats ?? []).findIndex((one) => one.name === by);
      const own = claims.filter((one) => one.by === by).map((one) => ({ ...one, answer: ANSWERS[String(one.answers[at] ?? null) as keyof typeof ANSWERS] }));
      const answer = together(own.map((one) => one.answer));
      const several = own.length > 1;
      return (
        <li key={by} class={classes("dtnb-result is-claim", `is-${answer}`, seat >= 0 && seatClass(seat))}>
          <span class="dtnb-claim-sigil">{seat >= 0 ? <Sigil book={book} seat={seat} /> : <SigilOf path="" name={by} />}</span>
          <span class="dtnb-claim-said"><span class="dtnb-claim-by"><b>{by}</b>{seat < 0 && <>{" "}<small>{label("onlooker")}</small></>}{" "}{label(`claim_${answer}`)}</span>
            {own.map(({ says, total, answer: one }) => <span key={says} class={`is-${one}`}><q>{bound(says)}</q>{several && <Icon name={SIGNS[one]} />}{one === "wrong" && total && <small data-spare={1.9}><Sums text={whole(total)} /></small>}</span>)}</span>
          {!several && <Icon name={SIGNS[own[0]!.answer]} />}
        </li>);
    })}</ul>
  );
}

/** Whether a book leaves the deciding question open, so that the answer is a reading of ours. */
export const isOpen = (ruling: Ruling, book: number) => ruling.open_in?.includes(book) ?? false;

/** What decides under a book, by its index; undefined before the outcome. */
export const reasonOf = (ruling: Ruling | null | undefined, book: number) =>
  (book < 0 ? undefined : ruling?.reasons?.find(({ books }) => books?.includes(book)) ?? ruling?.reasons?.[0]);

/** Where a rule is printed: in the book in play, on the card itself, or else in another book. */
function placeOf(rule: Rule, places: readonly string[], book: string, at: number, label: Book["label"]): string {
  const place = places[at] || places.find(Boolean);
  if (place) return place;
  // Beside a book in play stands no page of another book that is not named as one.
  return rule.id.includes(":") || rule.citation?.startsWith(book) ? rule.citation ?? "" : label("page_missing", { book });
}

// A sentence begins after the end of another one.
export const SENTENCE = /(?<=[.!?]) (?=\p{Lu})/u;

// The page in brackets at the end of a text.
const SOURCE = / (?=\([^()]*\)$)/;

/** A text whose sentences after the first can be left out where there is no room. */
export const Sentences = ({ text }: { text: string }) =>
  <>{text.split(SENTENCE).map((sentence, i) => (i ? <span key={i} data-spare={2 + i / 100}> {sentence}</span> : sentence))}</>;

/** The order of all seats, and those of them who declared together, in that order. */
export interface Priority { order: string[]; declared: string[] }

/** An answer with the order of seats to which it leads: "Clockwise around the table: Ann, Cat, Ben. Cat comes before Ben." */
function Answer({ text, priority }: { text: string; priority: Priority | null | undefined }) {
  const { label } = useBook();
  if (!priority) return <Sentences text={text} />;
  const [first, other] = priority.declared;
  return <>{label("pair", { name: text.replace(/\.$/, ""), value: priority.order.join(", ") })}.{first && other && <b> {label("comes_before", { first, other })}</b>}</>;
}

// A sum stays on one line.
const whole = (sums: string) => sums.replace(/ (?=[−+=])|(?<=[−+=]) /gu, "\u00a0");

/** Sums, of which the last stays longest: it comes to what is claimed. A semicolon goes with what is left out. */
function Sums({ text }: { text: string }) {
  const parts = text.split(/(?<=; )(?=.*=)|(?= ?; [^=]*$)/);
  const last = parts.findLastIndex((part) => part.includes("="));
  return <>{parts.map((part, i) => (i === last || last < 0 ? part : <span key={i} data-spare={2.4}>{part}</span>))}</>;
}

/** Who is right under a book, and not under the one that is shown. */
const rightIn = ({ claims }: Ruling, other: number, shown: number) =>
  new Set(claims.filter(({ answers }) => answers[other] && !answers[shown]).map(({ by }) => by));

// A number stays with what it counts.
const bound = (says: string) => says.replace(/ (?=\d+$)/, "\u00a0");

/** Why somebody is wrong who is right in no book, where the books differ on another question. */
const ownMistakes = ({ beliefs, claims, reasons }: Ruling): string[] =>
  (beliefs ?? []).filter((belief) => (reasons?.length ?? 0) > 1 && claims.some(({ by, answers }) => belief.startsWith(`${by} `) && !answers.some(Boolean)));

/** What decides under a book: the rule with its page, or the answer to the open question; and to which order it led. */
export function Reason({ ruling, book, priorities, ends }: { ruling: Ruling; book: number; priorities: Record<string, Priority | null>; ends: Record<string, Segment[]> }) {
  const shown = useBook();
  const reason = reasonOf(ruling, book);
  const rule = reason?.rule ? shown.rule(reason.rule) : null;
  const open = isOpen(ruling, book);
  const name = ruling.books[book]!;
  const places = reason?.places ?? [];
  const place = rule ? placeOf(rule, places, name, book, shown.label) : "";
  const own = ownMistakes(ruling);
  const ours = ruling.open_in?.length === ruling.books.length ? "reading_ours" : "reading_ours_in";
  return (
    <div class="dtnb-why">
      {reason && <p>{ruling.question && <b>{ruling.question} </b>}{open && <>{shown.label(ours, { book: name })} </>}<Answer text={reason.plain || reason.text} priority={priorities[name]} /> {!open && !places[book] && places.some(Boolean) && `${shown.label("page_elsewhere", { book: name })} `}{rule && !(open && rule.certainty === "silent") && <RuleChip id={reason.rule!} place={open && place ? shown.label("page_nearest", { place }) : place} />}</p>}
      {own.map((belief) => <p key={belief} class="dtnb-belief" data-spare={0.9}>{belief.split(SOURCE).map((part, i) => (i ? <span key={i} data-spare={2}> {part}</span> : part))}</p>)}
      {reason?.books?.length && ruling.reasons?.filter(({ books }) => books?.length && !books.includes(book)).map(({ books, text, plain }) => <p key={text} class="dtnb-otherwise-read" data-spare={1}><b>{books!.map((other) => ruling.books[other]).join(", ")}{books!.every((other) => isOpen(ruling, other)) && ` ${shown.label("by_reading")}`}:</b> <Answer text={plain || text} priority={priorities[ruling.books[books![0]!]!]} />{!priorities[name] && <span data-spare={2.7}>{[...rightIn(ruling, books![0]!, book)].map((by) => <b key={by}> {by} {shown.label("claim_right")}.</b>)}</span>}<span data-spare={1.9}><Sentence frame={{ text: ends[ruling.books[books![0]!]!] ?? [] }} flat /></span></p>)}
      {ruling.beliefs?.filter((belief) => !own.includes(belief)).map((belief) => <p key={belief} class="dtnb-belief" data-spare={3}>{belief}</p>)}
    </div>
  );
}
