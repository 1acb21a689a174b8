// The books of a replay as chips, each with what it comes to under it; what all come to stands beside them once.
import type { Book } from "../document/book.js";
import { isOpen } from "../parts/ruling.js";
import { useBook } from "../parts/shown.js";
import type { Stage } from "./stage.js";

export function Books({ stage: { session } }: { stage: Stage }) {
  const { label } = useBook();
  const { editions, edition, spoilerFree } = session;
  const { outcome: own = "", ruling } = editions[0]!.book.doc;
  const several = editions.length > 1;
  const isOurs = ({ name }: { name: string }) => Boolean(ruling && isOpen(ruling, ruling.books.indexOf(name)));
  // What one book alone comes to is said below.
  const outcomeOf = ({ book }: { book: Book }) => (spoilerFree || (!several && !ruling) ? "" : book.doc.outcome ?? "");
  const alike = several && editions.every((one) => outcomeOf(one) === own && isOurs(one) === isOurs(editions[0]!));
  const outcome = (one: typeof editions[number]) => outcomeOf(one) && (
    <b>{outcomeOf(one)}{" "}{alike && <small>{label(editions.length > 2 ? "in_all_books" : "in_both_books", { count: editions.length })}{" "}</small>}{isOurs(one) && <small class={alike ? "" : "dtnb-ours"}>{label("by_reading")}</small>}</b>);
  return (
    <div class="dtnb-books" role="group" aria-label={label("edition")}>
      {editions.map((one, i) => {
        const { name, differs } = one;
        return (
          <button key={name} type="button" class="dtnb-book" aria-pressed={i === edition}
            disabled={!several} title={several ? `${name} (e)` : undefined} onClick={() => session.read(i)}>
            <span>{differs && !spoilerFree && !outcomeOf(one) ? label("edition_differs", { name }) : name}</span>{!alike && outcome(one)}</button>);
      })}
      {alike && outcome(editions[0]!)}
    </div>
  );
}
