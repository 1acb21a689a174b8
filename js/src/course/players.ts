// Who sits at the tables of a lesson, whose questions come from different turns.
import { Book, decode } from "../document/book.js";
import type { Label } from "../document/labels.js";
import { bytesOf } from "../document/page_model.js";

export interface Player { sigil: string; name: string; figure: string }

/** Who sits at the table of a question. */
export async function playersOf(view: HTMLElement): Promise<Player[]> {
  const text = document.getElementById(view.dataset.document ?? "dtnb-document")?.textContent ?? "";
  const book = new Book(await decode(bytesOf(text)));
  return (book.doc.seats ?? []).map((_, seat) => ({ sigil: book.look(seat).sigil, name: book.seatName(seat), figure: book.figure(seat) }));
}

/** Says above each question who plays another figure than in the question before it; nothing where nobody does. */
export async function nameNewPlayers(views: readonly HTMLElement[], w: Label): Promise<void> {
  let before: string[] | null = null;
  for (const view of views) {
    const players = (await playersOf(view)).map(({ name, figure }) => (figure ? `${name} (${figure})` : name));
    const others = players.filter((player) => before && !before.includes(player));
    before = players;
    if (others.length === 0) continue;
    const note = document.createElement("p");
    note.className = "lesson-players";
    note.textContent = w("lesson_other_table", { players: others.join(", ") });
    view.before(note);
  }
}
