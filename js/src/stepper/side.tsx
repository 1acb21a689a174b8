// One of the two who stand left and right: whole at every stop, so that nothing has to be looked for.
import type { Book, Seat as SeatData } from "../document/book.js";
import type { Dial, Token } from "../document/frames.js";
import type { SeatChanges } from "../parts/changes.js";
import { classes, isKnown, seatClass, signed, useBook } from "../parts/shown.js";
import { Sigil } from "../parts/sigil.js";
import { Explained } from "../parts/text.js";

const DOTS = 20;
const CARDS = 6;
// A title of more letters has no room on a narrow screen.
const SHORT = 12;
// Of more dials than this, dots could no longer be told apart.
const FEW = 2;
// A board of more abilities than this shows those that are in use.
const ABILITIES = 4;

/** A requirement in few words: "3 Swords / 4 Swords" is "3 / 4 Swords". */
function shortened(note: string): string {
  const ways = note.split(" / ").map((way) => /^(\d+) (\S+)$/.exec(way));
  return ways.every((way) => way && way[2] === ways[0]?.[2]) ? `${ways.map((way) => way![1]).join(" / ")} ${ways[0]![2]}` : note;
}

/** Whether the limit of a token is worth a word. */
const limited = ({ count, limit }: Token): boolean => isKnown(limit) && limit > 1 && count > 0;

const Delta = ({ by }: { by: number | undefined }) => (
  <em class={classes("dtnb-delta", by === undefined ? "is-none" : by < 0 ? "is-less" : by > 0 ? "is-more" : "is-same")}>
    {by === undefined ? "" : by === 0 ? "±0" : by > 0 ? `+${by}` : signed(by)}</em>
);

const share = (value: number, max: number) => `${Math.max(0, Math.min(100, (100 * value) / max))}%`;

function Main({ dial, by }: { dial: Dial; by: number | undefined }) {
  const { label } = useBook();
  const max = dial.max ?? 0;
  const full = dial.full ?? max;
  return (
    <div class="dtnb-main-dial" data-dial={dial.id} role="meter" aria-label={dial.label} aria-valuenow={dial.value}
      aria-valuemin={Math.min(0, dial.value)} aria-valuemax={Math.max(max, dial.value)}>
      <strong>{signed(dial.value)}</strong><Delta by={by} />
      {full > 0 && <span class="dtnb-gauge"><i style={{ width: share(dial.value, full) }} /></span>}
      <small>{full > 0 ? label("dial_of", { dial: dial.label, max: full }) : dial.label}</small>
    </div>
  );
}

/** A dial beside the main one: as dots that one counts, or, among `many`, as a line with a bar. */
function Other({ dial, by, many, moves }: { dial: Dial; by: number | undefined; many: boolean; moves: readonly Move[] }) {
  const max = dial.max ?? 0;
  const dots = max > 1 && max <= DOTS && !many;
  if (many) {
    return (
      <div class="dtnb-side-dial is-line" data-dial={dial.id} role="meter" aria-label={dial.label} aria-valuenow={dial.value}
        aria-valuemin={Math.min(0, dial.value)} aria-valuemax={Math.max(max, dial.value)}>
        <span class="dtnb-side-figure"><span>{dial.label}</span><Delta by={by || undefined} /><b>{signed(dial.value)}</b>{max > 0 && <small>/ {max}</small>}</span>
        {max > 0 && <span class="dtnb-gauge"><i style={{ width: share(dial.value, max) }} /></span>}
      </div>
    );
  }
  return (
    <div class="dtnb-side-dial" data-dial={dial.id} role="meter" aria-label={dial.label} aria-valuenow={dial.value}
      aria-valuemin={Math.min(0, dial.value)} aria-valuemax={Math.max(max, dial.value)}>
      {dots && <span class="dtnb-dots" aria-hidden="true">{Array.from({ length: max }, (_, i) => <i key={i} class={i < dial.value ? "is-on" : ""} />)}</span>}
      <span class="dtnb-side-figure"><b>{signed(dial.value)}</b> {dial.label} {moves.length === 0 && <Delta by={by || undefined} />}</span>
      {moves.map((one, i) => <span key={i} class="dtnb-move"><Delta by={one.by} /> <small class={classes("dtnb-glued", one.title.length > SHORT && "is-long")}>{one.title}</small></span>)}
    </div>
  );
}

/** A change of a dial in the present turn, with the title of its event. */
interface Move { dial: string; by: number; title: string }

interface Props {
  seat: SeatData;
  role: string;
  changed: SeatChanges | undefined;
  changes: ReadonlyMap<string, number>;
  /** The tokens that the seat has spent, and the cards that it has played, in the present exchange. */
  spent: readonly [string, number][];
  played: readonly string[];
  /** The abilities with which the seat has acted in it. */
  acted: readonly string[];
  /** How its dials changed in the turn, each time with what did it. */
  moves: readonly Move[];
  right: boolean;
}

export function Side({ seat, role, changed, changes, spent, played, acted, moves, right }: Props) {
  const book = useBook();
  const { label } = book;
  const name = book.seatName(seat.seat);
  const figure = book.figure(seat.seat);
  const [main, ...others] = seat.dials ?? [];
  // A token that is gone counts how many went.
  const lost = (changed?.gones ?? []).map((token): Token => ({ ...token, count: 0 }));
  const gone = [...spent.filter(([name]) => !lost.some((token) => token.name === name)).map(([name, count]): Token => ({ name, count: -count })), ...lost];
  const cards = seat.cards ?? [];
  const hidden = seat.hidden_cards ?? 0;
  const board = seat.board ?? [];
  const used = board.length > ABILITIES ? board.filter((entry) => entry.state || acted.includes(entry.name)) : board;
  return (
    <article class={classes("dtnb-side", right && "is-right", seat.active && "is-active", seatClass(seat.seat))}
      aria-label={name} data-seat={seat.seat}>
      <header><Sigil book={book} seat={seat.seat} /><span><b>{name}</b><small>{figure && <span>{figure}{role && " · "}</span>}{role}</small></span></header>
      <div class="dtnb-side-body">
      {main && <Main dial={main} by={changes.get(main.id)} />}
      {others.map((dial) => <Other key={dial.id} dial={dial} by={changes.get(dial.id)} many={others.length > FEW} moves={moves.filter((one) => one.dial === dial.id)} />)}
      {(seat.tokens?.length || gone.length) ? (
        <ul class="dtnb-tiles" aria-label={label("tokens")}>{[...(seat.tokens ?? []), ...gone].map((token, i) => (
          <li key={i} class={classes("dtnb-tile", token.tone && `is-${token.tone}`, token.count <= 0 && "is-gone", changed?.tokens.has(token.name) && "is-changed")}>
            <span class="dtnb-tile-mark" aria-hidden="true">{[...token.name][0]}</span>
            <Explained name={token.name} />
            <small class={Math.abs(token.count) > 1 || limited(token) ? "" : "dtnb-hidden-text"}>{limited(token) ? `${token.count} / ${token.limit}` : `×${token.count < -1 ? -token.count : Math.max(0, token.count)}`}</small>
          </li>))}</ul>) : null}
      {played.length > 0 && (
        <ul class="dtnb-hand is-played" aria-label={label("played")}>{played.map((name, i) => (
          <li key={i} class="dtnb-hand-card is-played"><Explained name={name} /><small>{label("played")}</small></li>))}</ul>)}
      {(cards.length > 0 || hidden > 0) && (
        <ul class="dtnb-hand" aria-label={label("cards")}>
          {cards.slice(0, CARDS).map((card, i) => (
            <li key={i} class={classes("dtnb-hand-card", card.tone && `is-${card.tone}`, changed?.drawn.includes(card.name) && "is-changed")}>
              {isKnown(card.cost) && <b>{card.cost}</b>}<Explained name={card.name} /></li>))}
          {(hidden > 0 || cards.length > CARDS) && (
            <li class="dtnb-hand-card is-hidden">{label("hidden_cards", { n: hidden + Math.max(0, cards.length - CARDS) })}</li>)}
        </ul>)}
      {used.length + played.length + spent.length > 0 && (
        <ul class="dtnb-side-board" aria-label={label("board")}>{used.map((entry) => (
          <li key={entry.name} class={classes(entry.state && "has-state")}><b><Explained name={entry.name} />{(entry.level ?? 1) > 1 && ` ${"I".repeat(entry.level!)}`}</b><small>{shortened(entry.note ?? "")}</small><p>{book.saying(entry.name, entry.level ?? 1)}</p></li>))}
          {[...played, ...spent.map(([name]) => name)].map((name, i) => <li key={i}><b><Explained name={name} /></b><small>{label(i < played.length ? "played" : "spent")}</small><p>{book.saying(name, 0)}</p></li>)}
        </ul>)}
      </div>
    </article>
  );
}

/** What a seat has used up in the exchange of a frame up to there: its last tokens of a kind, and cards. */
export function usedBy(book: Book, told: number, { seat, dials, tokens, cards }: SeatData): Pick<Props, "spent" | "played" | "acted" | "moves"> {
  const at = book.eventAt(told);
  const { exchange } = book.events[at] ?? {};
  const turns = book.events.slice(0, at).map(({ kind }, i) => (kind === "turn" ? i + 1 : 0)).filter(Boolean);
  const between = (from = 0, to = at + 1) => book.events.slice(from, to).filter(({ last }) => last <= told)
    .flatMap(({ title, results }) => (results ?? []).filter((one) => one.seat === seat && one.dial && one.change).map(({ dial, change }): Move => ({ dial, by: change, title })));
  // Who has gained and paid nothing in this turn may have done so in the one before.
  const moves = [between(turns.at(-1)), between(turns.at(-2), turns.at(-1) ?? 0)].find((some) => some.some(({ dial }) => dial !== dials?.[0]?.id)) ?? [];
  if (!isKnown(exchange)) return { spent: [], played: [], acted: [], moves };
  const used = book.events.filter((event) => event.exchange === exchange && event.seat === seat && event.last <= told);
  const names = (kind: string) => [...new Set(used.filter((event) => event.kind === kind).map(({ title }) => title))];
  const heldAt = (i: number, name: string) => book.scene(book.frame(i))?.seats?.find((one) => one.seat === seat)?.tokens?.find((token) => token.name === name)?.count ?? 0;
  const ends = book.events.filter((event) => event.exchange === exchange && event.last <= told).map(({ last }) => last);
  const lostOf = (name: string) => [book.exchange(used[0])?.first ?? 0, ...ends].reduce((sum, i, n, all) => sum + Math.max(0, n ? heldAt(all[n - 1]!, name) - heldAt(i, name) : 0), 0);
  return { moves, acted: [...names("ability"), ...names("response")], spent: names("spend").map((name): [string, number] => [name, lostOf(name)]).filter(([name, lost]) => lost && !(tokens ?? []).some((token) => token.name === name)), // A card that came too late is in hand again.
    played: names("card").filter((name) => !(cards ?? []).some((card) => card.name === name)) };
}

/** How the dials of a seat have changed in the exchange of a frame up to there; what a shared dial lost counts for those who were struck. */
function changedBy(book: Book, told: number, { seat, dials }: SeatData): [Dial, number][] {
  const { exchange } = book.events[book.eventAt(told)] ?? {};
  const results = book.events.filter((event) => isKnown(exchange) && event.exchange === exchange && event.last <= told).flatMap(({ results }) => results ?? []);
  const sharers = book.ledgers(book.frame(told)).some((one) => one.seat === seat) ? dials?.[0]?.shared_with ?? [] : [];
  return (dials ?? []).map((dial) => [dial, results.reduce((sum, one) => (one.dial === dial.id && (one.seat === seat || (dial === dials![0] && sharers.includes(one.seat))) ? sum + one.change : sum), 0)]);
}

/** The seats beside the two of the exchange, a line each with what changed; a tap brings one to the right. */
export function Others({ seats, told, bring }: { seats: readonly SeatData[]; told: number; bring: (seat: number) => void }) {
  const book = useBook();
  const { label } = book;
  if (seats.length === 0) return null;
  return (
    <ul class="dtnb-others">{seats.map((seat) => (
      <li key={seat.seat} class={seatClass(seat.seat)}>
        <button type="button" onClick={() => bring(seat.seat)}><Sigil book={book} seat={seat.seat} /><b>{book.seatName(seat.seat)}</b>
          {changedBy(book, told, seat).map(([dial, by], i) => (i === 0 || by !== 0) && <span key={dial.id}>{i > 0 ? `· ${signed(dial.value)} ${dial.label}` : `${dial.shared_with?.length ? label("partner", { name: dial.shared_with.map((other) => book.seatName(other)).join(", ") }) : dial.label} ${signed(dial.value)}`}{by !== 0 && <> <Delta by={by} /></>}</span>)}</button>
      </li>))}</ul>
  );
}
