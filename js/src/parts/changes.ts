import type { Scene, Seat } from "../document/book.js";
import type { Card, Token } from "../document/frames.js";

/** The changes of one seat since the previous stop. */
export interface SeatChanges {
  seat: number;
  dials: Map<string, number>;
  tokens: Map<string, number>;
  drawn: string[];
  gone: string[];
  gones: Token[];
}

const counts = (tokens: readonly Token[] | undefined) => {
  const byName = new Map<string, number>();
  for (const token of tokens ?? []) byName.set(token.name, (byName.get(token.name) ?? 0) + token.count);
  return byName;
};

/** The names that one list has more often than another, each as often as the difference. */
function beyond(cards: readonly Card[] | undefined, others: readonly Card[] | undefined): string[] {
  const left = (others ?? []).map((card) => card.name);
  return (cards ?? []).map((card) => card.name).filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function ofSeat(seat: Seat, before: Seat): SeatChanges {
  const old = new Map((before.dials ?? []).map((dial) => [dial.id, dial.value]));
  const dials = new Map<string, number>();
  for (const { id, value } of seat.dials ?? []) {
    const was = old.get(id);
    if (was !== undefined && was !== value) dials.set(id, value - was);
  }
  const [now, then] = [counts(seat.tokens), counts(before.tokens)];
  const tokens = new Map<string, number>();
  for (const name of new Set([...now.keys(), ...then.keys()])) {
    const by = (now.get(name) ?? 0) - (then.get(name) ?? 0);
    if (by) tokens.set(name, by);
  }
  return {
    seat: seat.seat, dials, tokens,
    drawn: beyond(seat.cards, before.cards), gone: beyond(before.cards, seat.cards),
    gones: (before.tokens ?? []).filter((token) => !now.has(token.name)),
  };
}

/** The changes of each seat, by its index; empty without a previous stop. */
export function changes(scene: Scene | null, before: Scene | null): Map<number, SeatChanges> {
  const bySeat = new Map<number, SeatChanges>();
  if (!scene || !before || scene === before) return bySeat;
  const old = new Map((before.seats ?? []).map((seat) => [seat.seat, seat]));
  for (const seat of scene.seats ?? []) {
    const was = old.get(seat.seat);
    if (was && was !== seat) bySeat.set(seat.seat, ofSeat(seat, was));
  }
  return bySeat;
}
