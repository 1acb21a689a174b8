// Drawings of 24 by 24 made of stroked path data: sigils of figures, symbols on dice.
import type { Book } from "../document/book.js";

export const Drawn = ({ path, class: className }: { path: string; class?: string }) => (
  <svg class={className ?? "dtnb-drawn"} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
);

/** The colours of all seats as properties of a view; the classes of seats use them. */
export function seatColours(book: Book): Record<string, string> {
  const seats = (book.parent ?? book).doc.seats ?? [];
  return Object.fromEntries(seats.flatMap(({ colours = [] }, seat) =>
    (colours.length === 2 ? [[`--seat-${seat}`, `light-dark(${colours[0]}, ${colours[1]})`]] : [])));
}

/** The sigil of a seat, or the first letter of its name. */
export function Sigil({ book, seat }: { book: Book; seat: number }) {
  const { sigil } = book.look(seat);
  if (sigil) return <Drawn path={sigil} class="dtnb-sigil" />;
  return <span class="dtnb-sigil is-letter" aria-hidden="true">{[...(book.figure(seat) || book.seatName(seat))][0]}</span>;
}
