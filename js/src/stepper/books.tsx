// The books of a replay as chips, each with what it comes to under it.
import { isOpen } from "../parts/ruling.js";
import { classes, useBook } from "../parts/shown.js";
import type { Stage } from "./stage.js";

export function Books({ stage: { session } }: { stage: Stage }) {
  const { label } = useBook();
  const { editions, edition, spoilerFree } = session;
  const { outcome: own = "", ruling } = editions[0]!.book.doc;
  return (
    <div class="dtnb-books" role="group" aria-label={label("edition")}>
      {editions.map(({ name, book, differs }, i) => {
        const outcome = spoilerFree ? "" : book.doc.outcome ?? "";
        const parts = Boolean(differs) && !spoilerFree;
        return (
          <button key={name} type="button" class={classes("dtnb-book", (outcome ? outcome !== own : parts) && "is-different")} aria-pressed={i === edition}
            disabled={editions.length < 2} title={editions.length > 1 ? `${name} (e)` : undefined} onClick={() => session.read(i)}>
            <span>{parts && !outcome ? label("edition_differs", { name }) : name}</span>{outcome && <b>{outcome}{" "}{ruling && isOpen(ruling, ruling.books.indexOf(name)) && <small class="dtnb-ours">{label("by_reading")}</small>}</b>}</button>);
      })}
    </div>
  );
}
