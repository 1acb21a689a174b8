// A lesson's page shows what stands below a question once it is answered, so that no prose answers it before the reader does.
import { render } from "preact";
import type { Label } from "../document/labels.js";
import { isDone, onceDrawn, VIEW } from "./for_class.js";

/** Returns the part of a page that waits: what stands below the first question that is not answered. */
export function waitingOf(cells: readonly Element[]): Element[] {
  const first = cells.findIndex((cell) => [...cell.querySelectorAll(VIEW)].some((view) => !isDone(view)));
  return first < 0 ? [] : cells.slice(first + 1);
}

/** Lets a lesson's page wait for the answer to each of its questions; a button shows all of it, or `isWhole` does. */
export function mountWaiting(main: Element, w: Label, isWhole = false): void {
  onceDrawn(main, () => {
    const cells = [...main.children];
    const place = document.createElement("div");
    place.className = "class-offer lesson-waits";
    let readsOn = isWhole;
    const all = () => { readsOn = true; show(); };
    const show = () => {
      const waiting = readsOn ? [] : waitingOf(cells);
      for (const cell of cells) cell.classList.toggle("is-waiting", waiting.includes(cell));
      const before = waiting[0]?.previousElementSibling;
      if (!before) place.remove();
      else if (before !== place) before.after(place);
    };
    render(<><span>{w("lesson_waits")}</span> <button type="button" onClick={all}>{w("lesson_read_on")}</button></>, place);
    new MutationObserver(show).observe(main, { childList: true, subtree: true });
    show();
  });
}
