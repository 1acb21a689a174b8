// Drawings of 24 by 24 made of stroked path data: sigils of figures, symbols on dice.
import type { Book } from "../document/book.js";
import type { Seat } from "../document/frames.js";

export const Drawn = ({ path, class: className }: { path: string; class?: string }) => (
  <svg class={className ?? "dtnb-drawn"} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
);

/** The colours of seats as properties of a view, and that of letters on them; the classes of seats use them. */
export function colourProperties(seats: readonly Pick<Seat, "colours">[]): Record<string, string> {
  const named = seats.flatMap(({ colours = [] }, seat) =>
    (colours.length === 2 ? [[`--seat-${seat}`, `light-dark(${colours[0]}, ${colours[1]})`]] : []));
  return Object.fromEntries(named.length > 0 ? [...named, ["--on-seat", "light-dark(#ffffff, #14181d)"]] : []);
}

/** The colours of all seats of a document. */
export const seatColours = (book: Book): Record<string, string> => colourProperties((book.parent ?? book).doc.seats ?? []);

/** A sigil, or the first letter of a name that has none. */
export function SigilOf({ path, name }: { path: string | undefined; name: string }) {
  if (path) return <Drawn path={path} class="dtnb-sigil" />;
  return <span class="dtnb-sigil is-letter" aria-hidden="true">{[...name][0]}</span>;
}

/** The sigil of a seat of a document. */
export const Sigil = ({ book, seat }: { book: Book; seat: number }) =>
  <SigilOf path={book.look(seat).sigil} name={book.figure(seat) || book.seatName(seat)} />;
