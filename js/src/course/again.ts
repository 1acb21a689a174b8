// A lesson that is opened for what was missed, or not found: those questions are asked again, and everything else stays answered.
import { decode } from "../document/book.js";
import { bytesOf } from "../document/page_model.js";
import { gamebookOf, type Gamebook } from "../gamebook/data.js";
import { keep, kept, placeOf, type Place } from "../gamebook/kept.js";
import { isDone, VIEW } from "./for_class.js";

const AGAIN = "#again=";

/** The address at which a lesson is opened where one stopped. */
export const ON_HASH = "#on";

/** The address at which a lesson asks again what some rules decide. */
export const againHash = (rules: readonly string[]): string => AGAIN + rules.join(",");

/** The rules that an address asks for; null if it asks for none. */
export const againOf = (hash: string): string[] | null => (hash.startsWith(AGAIN) ? hash.slice(AGAIN.length).split(",") : null);

/** The questions of a view that some rules decide: all that were answered, and those among them that were not answered rightly at once. */
function decidedBy({ questions }: Gamebook, { tried }: Place, rules: readonly string[]): { all: number[]; missed: number[] } {
  // A rule may have been missed by a wrong answer alone.
  const about = (place: number) => [...questions[place]?.rules ?? [], ...questions[place]?.replies?.flatMap((reply) => reply.rules ?? []) ?? []];
  const all = tried.filter(([place]) => about(place).some((rule) => rules.includes(rule)));
  const missed = all.filter(([, { tries, hint, shown }]) => tries !== 1 || hint || shown);
  return { all: all.map(([place]) => place), missed: missed.map(([place]) => place) };
}

/** A place at which some questions are open again, and which stands at the first of them. */
function reopened({ at, passed, tried }: Place, { moments }: Gamebook, open: readonly number[]): Place {
  const stops = open.map((place) => moments.findIndex(({ asks }) => asks?.includes(place))).filter((stop) => stop >= 0);
  return { at: Math.min(at, ...stops), passed: passed.filter((place) => !open.includes(place)), tried: tried.filter(([place]) => !open.includes(place)) };
}

/** What is kept of the views of a page once what was missed of some rules is open, or all that they decide if nothing was; null where nothing changes. */
export function openAgain(views: readonly { place: Place; book: Gamebook }[], rules: readonly string[]): (Place | null)[] {
  const decided = views.map(({ place, book }) => decidedBy(book, place, rules));
  const some = decided.some(({ missed }) => missed.length > 0);
  return decided.map(({ all, missed }, at) => {
    const open = some ? missed : all;
    return open.length > 0 ? reopened(views[at]!.place, views[at]!.book, open) : null;
  });
}

/** What is kept of the views of a page once the questions are open whose answer was only shown; null where nothing changes. */
export function openShown(views: readonly { place: Place; book: Gamebook }[]): (Place | null)[] {
  return views.map(({ place, book }) => {
    const open = place.tried.flatMap(([question, { shown }]) => (shown ? [question] : []));
    return open.length > 0 ? reopened(place, book, open) : null;
  });
}

/** Opens questions again in what is kept of a page, as `chosen` says of its views; whether anything was to be opened. */
export async function reopen(page: Document, chosen: (views: readonly { place: Place; book: Gamebook }[]) => (Place | null)[]): Promise<boolean> {
  const views = (await Promise.all([...page.querySelectorAll<HTMLElement>(VIEW)].map(async (view, at) => {
    const document = await decode(bytesOf(page.getElementById(view.dataset.document ?? "dtnb-document")?.textContent ?? ""));
    const book = gamebookOf(document);
    const name = placeOf(document.lang, book.seal, at);
    const place = kept(name);
    return place ? [{ name, place, book }] : [];
  }))).flat();
  const opened = chosen(views);
  opened.forEach((place, at) => { if (place) keep(views[at]!.name, place); });
  return opened.some((place) => place !== null);
}

/** Shows the first question of a page that waits for an answer; `note` is said above it. */
export function showFirst(main: Element, note = ""): void {
  const first = [...main.querySelectorAll(VIEW)].find((view) => !isDone(view));
  if (!first) return;
  if (note) {
    const said = document.createElement("p");
    said.className = "lesson-again";
    said.textContent = note;
    first.before(said);
  }
  (first.previousElementSibling ?? first).scrollIntoView({ block: "start" });
}
