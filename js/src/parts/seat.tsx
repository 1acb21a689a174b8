import type { Seat as SeatData } from "../document/book.js";
import type { BoardEntry, Card as CardData, Dial as DialData, Token as TokenData } from "../document/frames.js";
import type { SeatChanges } from "./changes.js";
import { classes, isKnown, seatClass, useBook } from "./shown.js";
import { Sigil } from "./sigil.js";
import { Badge, Explained } from "./text.js";

const SIGN: Record<string, string> = { positive: "+", negative: "−", unique: "★" };

const by = (change: number) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;

const Change = ({ by: change }: { by: number | undefined }) => (change
  ? <span class={classes("dtnb-change", change < 0 ? "is-negative" : "is-positive")}>{by(change)}</span> : null);

function Dial({ dial, change }: { dial: DialData; change: number | undefined }) {
  const max = dial.max ?? 0;
  const full = max > 0 ? Math.max(0, Math.min(100, (100 * dial.value) / max)) : 0;
  return (
    <div class="dtnb-dial" data-dial={dial.id} role="meter" aria-label={dial.label} aria-valuenow={dial.value} aria-valuemin={Math.min(0, dial.value)}
      aria-valuemax={Math.max(max || dial.value, dial.value)} aria-valuetext={max ? `${dial.value} / ${max}` : String(dial.value)}>
      <span class="dtnb-dial-label">{dial.label}</span>
      <span class="dtnb-dial-figures">
        <span class="dtnb-dial-value">{dial.value}</span>
        {max > 0 && <span class="dtnb-dial-max">/ {max}</span>}
        <Change by={change} />
      </span>
      {max > 0 && <span class="dtnb-dial-bar"><span class="dtnb-dial-fill" style={{ width: `${full}%` }} /></span>}
    </div>
  );
}

function Token({ token, change }: { token: TokenData; change: number | undefined }) {
  const { label } = useBook();
  const tone = token.tone ?? "";
  return (
    <li class={classes("dtnb-token", tone && `is-${tone}`, Boolean(change) && "is-changed", token.count === 0 && "is-gone")}>
      {SIGN[tone] && <span class="dtnb-token-sign" role="img" aria-label={label(`tone_${tone}`)}>{SIGN[tone]}</span>}
      <Explained name={token.name} />
      <span class="dtnb-token-count">{isKnown(token.limit) ? `${token.count}/${token.limit}` : `×${token.count}`}</span>
      <Change by={change} />
    </li>
  );
}

const Card = ({ card, drawn }: { card: CardData; drawn: boolean }) => (
  <li class={classes("dtnb-card", card.tone && `is-${card.tone}`, drawn && "is-changed")}>
    {isKnown(card.cost) && <span class="dtnb-card-cost">{card.cost}</span>}
    <Explained name={card.name} class="dtnb-card-name" />
  </li>
);

function Ability({ entry }: { entry: BoardEntry }) {
  const { label } = useBook();
  return (
    <li class={classes("dtnb-ability", entry.state && `has-state is-${entry.state}`)}>
      <Explained name={entry.name} class="dtnb-ability-name" />
      {(entry.level ?? 0) > 1 && <span class="dtnb-ability-level">{"I".repeat(Math.min(3, entry.level!))}</span>}
      <span class="dtnb-ability-note">{entry.note}</span>
      {entry.state && <Badge tone="is-state">{label(`state_${entry.state}`)}</Badge>}
    </li>
  );
}

function Board({ entries, open }: { entries: readonly BoardEntry[]; open: boolean | undefined }) {
  const { label } = useBook();
  const striking = entries.filter((entry) => entry.state);
  return (
    <>
      {striking.length > 0 && <ul class="dtnb-board is-short" aria-label={label("board")}>{striking.map((entry) => <Ability key={entry.name} entry={entry} />)}</ul>}
      {entries.length > striking.length && (
        <details class="dtnb-more" open={open}>
          <summary>{label("board_more", { n: entries.length })}</summary>
          <ul class="dtnb-board" aria-label={label("board")}>{entries.map((entry) => <Ability key={entry.name} entry={entry} />)}</ul>
        </details>)}
    </>
  );
}

interface SeatProps { seat: SeatData; changed?: SeatChanges | undefined; open?: boolean; aside?: boolean }

/** One seat: the player and figure, dials, tokens, hand and board, with the latest changes; small if it stands aside. */
export function Seat({ seat, changed, open, aside }: SeatProps) {
  const book = useBook();
  const { label } = book;
  const figure = book.figure(seat.seat);
  const drawn = [...(changed?.drawn ?? [])];
  const isDrawn = (name: string) => { const at = drawn.indexOf(name); if (at >= 0) drawn.splice(at, 1); return at >= 0; };
  const tokens = [...(seat.tokens ?? []), ...(changed?.gones ?? []).map((token) => ({ ...token, count: 0 }))];
  const hidden = seat.hidden_cards ?? 0;
  const cards = seat.cards ?? [];
  return (
    <article class={classes("dtnb-player", seatClass(seat.seat), seat.active && "is-active", aside && "is-aside")} aria-label={book.seatName(seat.seat)}>
      <p class="dtnb-player-head">
        <Sigil book={book} seat={seat.seat} />
        <span class="dtnb-player-name">{book.seatName(seat.seat)}</span>
        {figure && <span class="dtnb-player-figure">{figure}</span>}
        {seat.active && <Badge tone="is-active">{label("active")}</Badge>}
        {(seat.badges ?? []).filter((text) => text !== figure).map((text) => <Badge key={text}>{text}</Badge>)}
      </p>
      <div class="dtnb-dials">{(seat.dials ?? []).map((dial) => <Dial key={dial.id} dial={dial} change={changed?.dials.get(dial.id)} />)}</div>
      {tokens.length > 0 && (
        <ul class="dtnb-tokens" aria-label={label("tokens")}>
          {tokens.map((token, i) => <Token key={i} token={token} change={changed?.tokens.get(token.name)} />)}
        </ul>)}
      {(cards.length > 0 || hidden > 0) && (
        <ul class="dtnb-cards" aria-label={label("cards")}>
          {cards.map((card, i) => <Card key={i} card={card} drawn={isDrawn(card.name)} />)}
          {hidden > 0 && <li class="dtnb-card is-hidden">{label("hidden_cards", { n: hidden })}</li>}
        </ul>)}
      <Board entries={seat.board ?? []} open={open} />
    </article>
  );
}
