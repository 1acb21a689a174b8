// The middle of the stage: where we are, what it came to, with which dice, how, and why.
import { type Book, plain, type Scene } from "../document/book.js";
import type { DiceGroup, Event, Exchange, Frame, Ledger, Result, Ruling, Segment } from "../document/frames.js";
import { DieTile } from "../parts/dice.js";
import { Drawing } from "../parts/drawing.js";
import { EventMark } from "../parts/event_mark.js";
import { Claims, type Priority, Reason, reasonOf, SENTENCE, Sentences } from "../parts/ruling.js";
import { useLayoutEffect, useRef } from "preact/hooks";
import { classes, isKnown, seatClass, signed, useBook } from "../parts/shown.js";
import { Sigil } from "../parts/sigil.js";
import { RuleChip, Sentence } from "../parts/text.js";
import { type Beside, type Told, Waterfall } from "../parts/waterfall.js";
import { fit } from "./fit.js";
import { Branches, Moment, Where } from "./now.js";
import { headlineOf } from "./score.js";
import { Side, usedBy } from "./side.js";
import type { Session } from "../document/session.js";
import type { Stage } from "./stage.js";

const ROLLS = 5;
// Kinds of events that the course leaves out: the dice are drawn, and claims have tiles.
const QUIET: readonly Event["kind"][] = ["claim", "phase"];
const COURSE = 5;
// Beside fewer events there is room for what an ability says.
const SAID = 3;
const SAYING: readonly Event["kind"][] = ["ability", "card", "spend"];
// So many hits of those who do not sit at the table are told.
const HITS = 4;
// More dice than this are drawn smaller.
const MANY = 14;

/** How dice were changed, such as "1 → 5". */
const changesOf = ({ dice }: DiceGroup): string =>
  dice.filter(({ altered_from: before }) => isKnown(before)).map(({ altered_from: before, value }) => `${before}\u00a0→\u00a0${value}`).join(", ");

function RollOf({ group, again }: { group: DiceGroup; again: boolean }) {
  const { label } = useBook();
  const name = again ? label("cast_again", { name: group.label }) : group.label;
  const changes = changesOf(group);
  return (
    <div class={`dtnb-cast ${isKnown(group.seat) ? seatClass(group.seat) : ""}`}>
      <small>{[name, changes].filter(Boolean).join(", ")}</small>
      <span class="dtnb-cast-dice">{group.dice.map((die, i) => <DieTile key={i} die={die} />)}</span>
    </div>
  );
}

/** The dice of the exchange up to a frame, or those that lie on the table. */
function Casts({ exchange, scene, told }: { exchange: Exchange | null; scene: Scene | null; told: number }) {
  const { label } = useBook();
  const past = (exchange?.rolls ?? []).filter((roll) => roll.frame <= told).map((roll) => roll.group);
  const lying = (scene?.dice ?? []).filter((group) => !past.some((one) => plainDice(one) === plainDice(group)));
  const groups = [...past, ...lying].slice(-ROLLS).reduce<DiceGroup[]>(withNext, []);
  const many = groups.reduce((sum, group) => sum + group.dice.length, 0) > MANY;
  const none = groups.length === 0 && !exchange?.rolls?.length;
  return <div class={classes("dtnb-casts", many && "is-many", none && "is-none")} role="group" aria-label={label("dice")}>{groups.map((group, i) => <RollOf key={i} group={group} again={groups.slice(0, i).some((one) => one.label === group.label)} />)}</div>;
}

/** The rolls with the next one; of those who do not sit at the table, rolls alike that follow each other lie together. */
function withNext(groups: DiceGroup[], next: DiceGroup): DiceGroup[] {
  const last = groups.at(-1);
  return last && !isKnown(next.seat) && !isKnown(last.seat) && last.label === next.label
    ? [...groups.slice(0, -1), { ...last, dice: [...last.dice, ...next.dice] }] : [...groups, next];
}

const plainDice = (group: DiceGroup) => `${group.seat}:${group.dice.map((die) => die.value).join(" ")}`;

/** How a dial changed, where the text of a result only repeats the headline. */
function Turned({ result, scene }: { result: Result; scene: Scene | null }) {
  const dial = scene?.seats?.find(({ seat }) => seat === result.seat)?.dials?.find(({ id }) => id === result.dial);
  const repeats = result.amount && result.text?.at(-1)?.v === result.amount;
  if (!dial || !repeats || !result.change) return <Sentence frame={{ text: result.text ?? [] }} />;
  return <>{dial.label} <span class="dtnb-number">{signed(dial.value - result.change)} → {signed(dial.value)}</span></>;
}

function Results({ event, sides, scene = null }: { event: Event | null; sides: readonly number[]; scene?: Scene | null }) {
  const book = useBook();
  const place = (seat: number) => (sides.indexOf(seat) + sides.length + 1) % (sides.length + 1);
  const results = [...event?.results ?? []].sort((a, b) => place(a.seat) - place(b.seat));
  return (
    <ul class="dtnb-results">{results.map((result, i) => (
      <li key={i} class={`dtnb-result ${seatClass(result.seat)}`}>
        {result.dial ? <strong>{result.amount || (result.change > 0 ? `+${result.change}` : signed(result.change))}</strong> : <Sigil book={book} seat={result.seat} />}
        <span><b>{book.seatName(result.seat)}</b>{" "}<Turned result={result} scene={scene} /></span>
      </li>))}</ul>
  );
}

/** Who does what to whom, once it was said in an event of its exchange, or when the exchange is over. */
function topicOf(book: Book, at: number, isOver: boolean): Segment[] {
  const { exchange, kind } = book.events[at] ?? {};
  const known = isKnown(exchange) && (isOver || book.events.some((event, i) => (i < at || kind === "response") && event.exchange === exchange && event.kind !== "roll"));
  return known ? book.exchange(book.events[at])?.topic ?? [] : [];
}

/** What happened in this turn before an event, where no long calculation shows it; what is `known` is not repeated. */
function Course({ at, apart, known, rule, rolled, ruling, sides }: { at: number; apart: number | undefined; known: readonly string[]; rule: string | undefined; rolled: boolean; ruling: Ruling | null; sides: readonly number[] }) {
  const book = useBook();
  const event = book.events[at];
  const before = [...courseOf(book, at), ...(apart ? [event!] : []), ...(ruling ? refusedAfter(book, at) : [])];
  // Where nothing came before, the box says what the card or ability says.
  const alone = before.length === 0 && event && SAYING.includes(event.kind) && saidOf(book, event) !== "";
  const past = alone || (before.length === 0 && event?.kind === "refused") ? [event!] : before;
  if (past.length === 0) return null;
  const few = past.length <= SAID;
  // The reason of a refusal is given below if it is the one that decides.
  const isReasoned = (one: Event) => known.length > 0 && (one.why === rule || (one.results ?? []).some(({ text }) => known.includes(plain({ text: text ?? [] }))));
  // The blows of one player begin alike.
  const alike = rolled && past.length > 1 ? lengthAlike(past.map(({ headline }) => headline ?? [])) : 0;
  // On a wide screen, the sides say what was used in the exchange.
  const isBeside = (one: Event) => one.exchange === event?.exchange && isKnown(one.seat) && sides.includes(one.seat);
  return (
    <ol class={classes("dtnb-course", rolled ? "is-rolled" : few && "is-few")} data-spare={ruling?.quarrel ? 0.5 : undefined} aria-label={book.label("story")} style={{ "--rows": past.length }}>{past.map((event, i) => (
      <li key={event.first} class={classes(`is-${event.kind}`, isKnown(event.seat) && seatClass(event.seat))}>{(rolled && diceOf(book, event)) || <EventMark event={event} />}<span>{alone ? <b>{event.title}</b> : <Sentence frame={{ text: isReasoned(event) ? moveOf(book, event) : event.kind === "turn" ? turnOf(book, event) : (event.headline ?? []).slice(alike) }} flat />}
        {event.kind === "refused" && !(isReasoned(event) && before.length > 0) && (event.results ?? []).map((result, i) => <small key={i} class="is-said"><Sentence frame={{ text: result.text ?? [] }} flat /></small>)}
        {few && SAYING.includes(event.kind) && !isGiven(book, event) && !known.includes(saidOf(book, event)) && !past.slice(i + 1).some((later) => saysAgain(book, later, event)) && <small class={classes("is-said", isBeside(event) && "is-beside")}>{saidOf(book, event)}</small>}</span></li>))}{rolled && past[0]?.kind !== "turn" && <Answers event={event} />}</ol>
  );
}

/** With how many parts all texts begin alike, up to the first that names a thing. */
const lengthAlike = ([first = [], ...others]: Segment[][]): number =>
  Math.max(0, first.findIndex(({ t, v }, i) => !["seat", "text"].includes(t) || others.some((other) => other[i]?.v !== v)));

/** Whose turn is over, with what it came to last. */
function turnOf(book: Book, event: Event): Segment[] {
  const end = book.events.slice(0, book.events.indexOf(event)).findLast(({ outcome }) => outcome);
  if (!end || end.kind === "turn") return event.headline!;
  // An end that is nobody's act has a sentence that says whose turn it was.
  const [name, value] = isKnown(end.seat) || !end.headline?.length ? [`${event.title}, ${book.seatName(event.seat)}`, end.title] : [event.title, plain({ text: end.headline })];
  return book.withSeats(book.label("pair", { name, value }));
}

/** A refused move without the reasons, where the rule below gives the one that decides. */
const moveOf = (book: Book, { headline }: Event): Segment[] => book.withSeats(plain({ text: headline ?? [] }).split(SENTENCE)[0]!);

/** Whether the amount of an ability is given and not rolled, and is none that its text has. */
const isGiven = (book: Book, event: Event): boolean =>
  event.kind === "ability" && Boolean(event.sign) && !(book.exchange(event)?.rolls ?? []).some(({ frame }) => frame <= event.last) && !saidOf(book, event).match(/\d+/g)?.includes(event.sign!);

/** How many dice of those who do not sit at the table hit in the exchange of an event, and what the hits cost. */
function Answers({ event }: { event: Event | undefined }) {
  const book = useBook();
  const answers = book.events.filter(({ kind, exchange, seat }) => kind === "response" && exchange === event?.exchange && !isKnown(seat));
  const rolls = (book.exchange(event)?.rolls ?? []).filter(({ group }) => !isKnown(group.seat));
  const hits = rolls.map(({ frame }) => answers.some(({ first, last, results }) => results?.length && first <= frame && last >= frame));
  if (rolls.length === 0) return null;
  return (
    <li class="dtnb-answers"><span>{book.label("answered", { n: rolls.length, hits: hits.filter(Boolean).length, name: book.seatName(book.exchange(event)?.seats?.[0]) })}</span>
      {answers.flatMap(({ results }) => results ?? []).slice(0, HITS).map(({ text }, i) => <b key={i}><Sentence frame={{ text: text ?? [] }} flat /></b>)}</li>
  );
}

/** The dice that an event was rolled with; null if there are none. */
function diceOf(book: Book, event: Event) {
  const roll = book.exchange(event)?.rolls?.findLast(({ frame, group }) => frame <= event.last && group.label === event.title && group.seat === event.seat);
  return roll ? <span class="dtnb-cast-dice">{roll.group.dice.map((die, i) => <DieTile key={i} die={die} />)}</span> : null;
}

/** What an ability says on the level that its seat has. */
function saidOf(book: Book, { seat, title, last }: Event): string {
  const level = book.scene(book.frame(last))?.seats?.find((one) => one.seat === seat)?.board?.find(({ name }) => name === title)?.level ?? 0;
  return book.saying(title, level);
}

/** Whether a later event says what an earlier one says, as an ability does after the card that changed it. */
const saysAgain = (book: Book, later: Event, event: Event): boolean =>
  SAYING.includes(later.kind) && saidOf(book, later) !== "" && saidOf(book, event).includes(saidOf(book, later));

/** What the reason of a ruling says. */
const knownOf = (reason: ReturnType<typeof reasonOf>): string[] => (reason ? [reason.text, reason.plain ?? ""] : []);

const hasCourse = (book: Book, at: number): boolean => courseOf(book, at).length > 0;

function courseOf(book: Book, at: number): Event[] {
  const { events } = book;
  // A whole game that nobody disputes is told turn by turn.
  const turns = events.slice(0, at).filter(({ kind, headline, outcome }) => kind === "turn" && outcome && headline?.length);
  if (at === events.length - 1 && events[at]?.kind === "outcome" && !book.doc.ruling && turns.length > 1) return turns.slice(-COURSE);
  const begin = Math.max(0, events.slice(0, at).findLastIndex(({ kind }) => kind === "turn"));
  // The end of the turn before says with what this one began, where little else is said.
  const told = events.slice(begin, at).filter(({ kind, headline, outcome }, i) => headline?.length && (!outcome || kind === "card" || (i === 0 && kind === "turn")) && !QUIET.includes(kind));
  if (told.length > 2 && book.doc.ruling && told[0]!.kind === "turn") told.shift();
  // Of an ability that another event interrupts, the last sentence says the most.
  const again = (one: Event, next: Event) => one.kind === "ability" && next.title === one.title && next.seat === one.seat && next.exchange === one.exchange;
  const answered = (i: number) => told.findIndex(({ kind }, at) => at > i && kind === "response");
  // Its first half is told as well where there is room.
  const isHalf = (one: Event, next: Event) => next.sign && one.results?.length && !one.sign && told.filter(({ kind }) => kind !== "roll").length <= SAID;
  const last = told.filter((one, i) => !told.slice(i + 1, answered(i) < 0 ? told.length : answered(i)).some((next) => again(one, next) && !isHalf(one, next)));
  // The dice are drawn as well; one who fights alone against many tells the blows; the last refusal is the one in dispute.
  let few = last;
  if (few.length > COURSE) few = few.filter(({ kind }) => kind !== "roll");
  if (few.length > 1 && book.exchange(events[at])?.rolls?.length) few = few.filter(({ kind, headline }) => kind !== "roll" || !headline!.some(({ t }) => t === "dice"));
  const blows = few.filter(({ kind, exchange }) => kind === "ability" && exchange === events[at]!.exchange);
  // Of several exchanges, the amounts add up to what is claimed: they go before what else happened.
  if (new Set(few.filter(({ sign }) => sign).map(({ exchange }) => exchange)).size > (few.length > COURSE ? 1 : 2)) few = few.filter(({ kind }) => kind !== "effect");
  if (few.length > COURSE && blows.length && book.exchange(events[at])?.seats?.length === 1) few = blows;
  const refusal = few.findLast(({ kind }) => kind === "refused");
  return (few.length > 3 ? few.filter((one) => one.kind !== "refused" || one === refusal) : few).slice(-COURSE);
}

/** What was refused only when its exchange was over, as an act that came too early is. */
const refusedAfter = ({ events }: Book, at: number): Event[] =>
  events.slice(at + 1).filter(({ kind, exchange, seat }) => kind === "refused" && isKnown(seat) && isKnown(exchange) && exchange === events[at]?.exchange).slice(0, 1);

/** The deciding rule of an event in one line, with its book and page. */
function Why({ event }: { event: Event | null }) {
  const book = useBook();
  const rule = event?.why ? book.rule(event.why) : null;
  return (
    <p class="dtnb-why">{rule && event && <><Sentences text={rule.plain || rule.statement} /> <RuleChip id={event.why!} place={rule.citation ?? ""} /></>}</p>
  );
}

const DECLARED = "declared-together";

/** A result without the source in brackets at its end, which the rule beside it is about. */
function withoutSource(text: readonly Segment[]): Segment[] {
  const begin = plain({ text: [...text] }).endsWith(")") ? text.findLastIndex(({ v }) => v.includes(" (")) : -1;
  return begin < 0 ? [...text] : [...text.slice(0, begin), { ...text[begin]!, v: text[begin]!.v.replace(/ \(.*$/s, "") }];
}

/** What it comes to under each book, with how that comes about. */
const endsOf = ({ editions }: Session): Record<string, Segment[]> => Object.fromEntries(editions.map(({ name, book }) => [name,
  book.events.findLast(({ outcome }) => outcome)?.results?.filter(({ amount }) => amount !== "0").flatMap(({ seat, text, amount }): Segment[] =>
    [{ t: "text", v: " " }, { t: "seat", v: book.seatName(seat), seat }, { t: "text", v: " " }, ...withoutSource(text ?? []), { t: "text", v: amount && !plain({ text: text ?? [] }).split(/\D+/).includes(amount) ? ` = ${amount}.` : "." }]) ?? []]));

/** How priority orders all seats, and those who declared together; the frame names these first, then all in their order. */
function priorityOf(frame: Frame | null | undefined): Priority | null {
  const named = frame?.kind === DECLARED ? frame.text.filter(({ t }) => t === "seat").map(({ v }) => v) : [];
  const declared = new Set(named.filter((name, i) => named.indexOf(name) !== i));
  const order = named.slice(declared.size);
  return order.length ? { order, declared: order.filter((name) => declared.has(name)) } : null;
}

/** How priority orders what is declared as the books part, under each book. */
function prioritiesOf({ partings, book, editions, edition }: Session): Record<string, Priority | null> {
  const at = Math.min(...partings.map((one) => one.at));
  const here = priorityOf(book.frame(at));
  const other = (one: Session["editions"][number]) => priorityOf(one.book.frames.slice(one.differs?.[0] ?? at).find(({ kind }) => kind === DECLARED));
  return Object.fromEntries(here ? editions.map((one, i) => [one.name, i === edition ? here : other(one)]) : []);
}

/** What every exchange came to, one after the other, for paper. */
export function Exchanges({ book }: { book: Book }) {
  const ends = (book.doc.exchanges ?? []).map((_, i) => book.events.findLast((event) => event.exchange === i && event.outcome));
  return <div class="dtnb-exchanges">{ends.map((event, i) => event && <ExchangeOnPaper key={i} book={book} event={event} />)}</div>;
}

function ExchangeOnPaper({ book, event }: { book: Book; event: Event }) {
  const frame = book.frame(event.last);
  const ledger = largest(book.ledgers(frame));
  const exchange = book.exchange(event);
  const sides = exchange?.seats?.slice(0, 2) ?? [];
  const changes = (seat: number) => new Map((event.results ?? []).flatMap((one) => (one.seat === seat && one.dial ? [[one.dial, one.change] as const] : [])));
  return (
    <section class="dtnb-exchange">
      <p class="dtnb-where"><span class="dtnb-crumb is-topic"><Sentence frame={{ text: exchange?.topic ?? [] }} flat /></span><span class="dtnb-crumb">{book.scene(frame)?.phase}</span></p>
      <p class="dtnb-sentence is-headline"><Sentence frame={{ text: event.headline ?? [] }} flat /></p>
      <div class="dtnb-exchange-sides">{sides.map((number, place) => {
        const seat = book.scene(frame)?.seats?.find((one) => one.seat === number);
        return seat && <Side key={number} seat={seat} role={exchange?.roles?.[place] ?? ""} changed={undefined} changes={changes(number)} {...usedBy(book, event.last, seat)} right={false} />;
      })}</div>
      <Casts exchange={exchange} scene={null} told={event.last} />
      {ledger && <Waterfall ledger={ledger} actor={sides[0] ?? null} beside={besideOf(book, frame, ledger, event)} />}
      <Results event={event} sides={sides} scene={book.scene(frame)} />
      <Why event={event} />
    </section>
  );
}

/** The calculation with the most lines is the one that people quarrel about. */
const largest = (ledgers: readonly Ledger[]): Ledger | null =>
  ledgers.reduce<Ledger | null>((best, one) => ((one.rows?.length ?? 0) > (best?.rows?.length ?? -1) ? one : best), null);

/** What stands beside the calculation that is drawn. */
const besideOf = (book: Book, frame: Frame | null, ledger: Ledger, event: Event | null): Beside =>
  ({ others: book.ledgers(frame).filter((one) => one !== ledger), results: event?.results ?? [], scene: book.scene(frame), refused: refusedIn(book, event), isStated: isStated(book, event), isInOtherOrder: isInOtherOrder(book, event, ledger) });

// What is told beside the rows; the dice and the topic tell the rest.
const TOLD: readonly Event["kind"][] = ["card", "spend", "effect", "response", "refused"];

/** What the rows of a calculation leave out: what happened between them, and why an act was refused; for short ones. */
function toldBeside(book: Book, at: number, ledger: Ledger): Told[] {
  if (!isShort(ledger)) return [];
  const exchange = book.events[at]?.exchange;
  const rowOf = ({ title, kind }: Event) => (kind === "refused" ? -1 : (ledger.rows ?? []).findIndex(({ label }) => label === title || label.startsWith(`${title},`) || label.startsWith(`${title} `)));
  // A refusal of somebody who claims nothing is a side matter; what an ability brings is a row, before which stands what was done before.
  return book.events.slice(0, at).filter((event) => isKnown(exchange) && event.exchange === exchange && event.headline?.length && (event.kind !== "effect" || rowOf(event) >= 0 || book.doc.ruling?.quarrel?.includes(event.title!) !== false) && !(event.kind === "refused" && book.doc.ruling?.claims.every(({ by }) => by !== book.seatName(event.seat))) && (TOLD.includes(event.kind) ? isKnown(event.seat) : event.kind === "ability" && event.sign && rowOf(event) >= 0))
    .map((event): Told => ({ event, row: rowOf(event) }));
}

/** Whether the additions of a calculation stand in another order than they were made. */
function isInOtherOrder(book: Book, event: Event | null, { rows }: Ledger): boolean {
  const order = (rows ?? []).filter(({ section }) => section === 2).map(({ label }) => book.events.findIndex(({ exchange, title, sign }) => exchange === event?.exchange && sign && title === label)).filter((i) => i >= 0);
  return order.some((i, n) => n > 0 && i < order[n - 1]!);
}

/** Whether the number with which the exchange of an event begins is stated: nothing was rolled, and the ability's text has other numbers. */
function isStated(book: Book, event: Event | null): boolean {
  const ability = book.events.find(({ kind, exchange, sign }) => kind === "ability" && sign && exchange === event?.exchange);
  const rolled = (book.exchange(event)?.rolls ?? []).some(({ frame }) => frame <= (ability?.last ?? 0));
  return Boolean(ability) && !rolled && !(saidOf(book, ability!).match(/\d+/g) ?? [""]).every((number) => number === ability!.sign);
}

/** The last act that was refused in the exchange of an event. */
const refusedIn = (book: Book, event: Event | null): Event | null =>
  (event?.outcome ? book.events.findLast(({ kind, exchange, seat, last }) => kind === "refused" && exchange === event.exchange && last <= event.last && isKnown(seat)) : null) ?? null;

/** Whether a calculation is one number, which the headline says. */
const isSingle = (ledger: Ledger): boolean => (ledger.rows?.length ?? 0) < 2;

/** Whether a calculation leaves room for the course of play beside it. */
const isShort = (ledger: Ledger): boolean => (ledger.rows?.length ?? 0) < 4;

export function Middle({ stage, sides }: { stage: Stage; sides: readonly number[] }) {
  const { session } = stage;
  const book = useBook();
  const { told, frame } = session;
  const at = book.eventAt(told);
  const event = book.events[at] ?? null;
  const kind = event?.kind;
  const ended = event !== null && told >= event.last && !session.veiled;
  const exchange = book.exchange(event);
  const scene = book.scene(frame);
  const topic = topicOf(book, at, ended && event.outcome === true);
  const ledger = largest(book.ledgers(frame));
  // The first picture is the place, which tells nothing of a fight; when a turn or the game is over, it is seen again.
  const over = kind === "turn" || (kind === "outcome" && isKnown(event!.seat));
  const meets = (one: Scene | null) => (one?.pictures?.length ?? 0) > 1;
  const fought = !over && (meets(scene) || (exchange?.rolls ?? []).some(({ frame }) => meets(book.scene(book.frame(frame)))));
  const ruling = session.ruled < 0 ? null : session.editions[0]!.book.doc.ruling;
  const claims = ruling && ruling.claims.length > 0 ? <Claims ruling={ruling} book={session.ruled} /> : null;
  // Nor does it tell of a dispute in which nobody was refused a move and nothing changed there.
  const aside = claims !== null && kind !== "refused" && book.scene(book.frame(0))?.pictures?.[0]?.svg === scene?.pictures?.[0]?.svg;
  const now = (scene?.pictures ?? []).slice(fought || aside ? 1 : 0);
  // One who fought alone has many rolls: each stands at its blow.
  const summed = sides.length < 2 && ended && kind === "outcome";
  // Who is fought stands as at the last roll, all of them when it is over: who fell since is struck out.
  const roll = fought ? (summed ? exchange?.rolls?.[0] : exchange?.rolls?.findLast(({ frame }) => frame <= told)) : undefined;
  const faced = roll && book.scene(book.frame(roll.frame))?.pictures?.slice(1);
  // Who came since makes the picture longer.
  const boards = faced?.length && faced[0]!.svg.length >= (now[0]?.svg.length ?? 0) ? faced : now;
  // A number that nobody disputes makes room for what happened; several add up to what a dial shows.
  const isDrawn = ledger !== null && !isSingle(ledger) && ((ruling?.is_about_sum ?? true) || book.ledgers(frame).length > 1);
  const calculated = isDrawn || (ledger !== null && !(boards.length || hasCourse(book, at)));
  const outcome = ended && event.outcome === true;
  const { headline } = session;
  // Of an act that is no outcome, the number says what is claimed, and the course what was done.
  const apart = calculated || kind === "outcome" ? 0 : headline?.says?.length;
  const scored = headline && headlineOf(apart ? headline.says! : headline.text, headline.leads, sides.length > 1 ? -1 : sides[0]);
  const root = useRef<HTMLElement>(null);
  // A dispute whose outcome says nothing opens at another event.
  useLayoutEffect(() => fit(root.current!, outcome || (ended && claims !== null && at === book.doc.opens_at)));
  return (
    <section ref={root} class="dtnb-middle" aria-label={book.label("present")}>
      <Where stage={stage} topic={topic} late={topic.length > 0 && (exchange?.roles ?? []).some(Boolean) && !exchange?.rolls?.length && !scene?.dice?.length} />
      <div class="dtnb-opening">
        <div class="dtnb-head"><Moment stage={stage} scored={scored} /></div>
        {ruling?.quarrel && <p class="dtnb-dispute">{ruling.quarrel}</p>}
      </div>
      {claims}
      {!summed && <Casts exchange={exchange} scene={scene} told={told} />}
      <div class="dtnb-body">
        {boards.slice(calculated ? -1 : 0).map((picture) => <Drawing key={picture.label} picture={picture} {...(boards === faced ? { now: now[0]?.svg ?? "" } : {})} />)}
        {!calculated && <Course at={at} apart={apart} known={knownOf(reasonOf(ruling, session.ruled))} rule={reasonOf(ruling, session.ruled)?.rule} rolled={summed} ruling={ruling ?? null} sides={sides} />}
        {ledger && calculated && <Waterfall ledger={ledger} actor={exchange?.seats?.[0] ?? frame?.actor ?? null} beside={besideOf(book, frame, ledger, ended ? event : null)} told={boards.length === 0 ? toldBeside(book, at, ledger) : []} />}
      </div>
      {!claims && !(scored?.[0]?.figure && scored[0].rest.length === 0) && <Results event={ended ? event : null} sides={sides} scene={scene} />}
      {ruling ? <Reason ruling={ruling} book={session.ruled} priorities={prioritiesOf(session)} ends={claims ? {} : endsOf(session)} /> : <Why event={ended ? event : null} />}
      <Branches stage={stage} />
    </section>
  );
}
