import { render } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";
import { Shown, useBook } from "../parts/shown.js";
import type { Label } from "../document/labels.js";
import { isForClass, type Tried } from "./kept.js";
import { missedBy, type Ask } from "./data.js";
import type { Lesson } from "./lesson.js";
import { scored, type Answered } from "./scored.js";

const signOf = ({ right, shown, tries }: Tried) => (right && !shown ? "✓" : tries > 0 || shown ? "✗" : "·");

function save(text: string, ...about: string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${["dtnb-score", ...about.join(" ").match(/[\p{L}\p{N}]+/gu) ?? []].join("-")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Restarts lessons; if questions were answered, only after a confirmation. */
export function anew(lessons: readonly Lesson[], label: Label): void {
  if (!lessons.some(({ begun }) => begun) || confirm(label("lesson_forget"))) lessons.forEach((lesson) => lesson.restart());
}

function Figures({ all }: { all: readonly Answered[] }) {
  const { label } = useBook();
  const { right, at_once: once, questions: n } = scored(all);
  return (
    <>
      <p role="status">{label("lesson_score", { right, once, n })}</p>
      <ul class="dtnb-score-list">{all.map(({ text, tried }, i) => (
        <li key={i}><span aria-hidden="true">{signOf(tried)}</span> {text} <span class="dtnb-mute">{label("lesson_tries", { n: tried.tries })}</span></li>))}
      </ul>
    </>
  );
}

function Name({ name, put }: { name: string; put: (name: string) => void }) {
  const { label } = useBook();
  return (
    <label class="dtnb-ask-number"><span>{label("lesson_name")}</span>
      <input style={{ width: "220px" }} value={name} autocomplete="name" onInput={(event) => put(event.currentTarget.value)} /></label>
  );
}

// If a page counts all its questions, the score is saved there, with a name.
const counted = ({ inPage }: Lesson) => inPage && document.querySelector("[data-score]") !== null;

/** The reader's score, also as a file. */
export function Score({ lesson }: { lesson: Lesson }) {
  const { label } = useBook();
  const [name, setName] = useState("");
  const Heading = lesson.heading;
  return (
    <div class="dtnb-score">
      <Heading class="dtnb-lesson-ask">{label("lesson_end")}</Heading>
      {lesson.score.length > 0 && !counted(lesson) && (
        <>
          <Figures all={lesson.score} />
          <Name name={name} put={setName} />
          <button type="button" class="dtnb-button is-line" onClick={() => save(lesson.exported(name.trim()), lesson.book.title, name)}>{label("lesson_save")}</button>
        </>)}
    </div>
  );
}

// -- a page with several questions and gamebooks ------------------------------------------------------------------------

const onPage: { lesson: Lesson; el: Element }[] = [];

/** Adds a lesson to the score of its page. */
export const addToPage = (lesson: Lesson, el: Element): void => void onPage.push({ lesson, el });

function PageScore({ lessons, title }: { lessons: readonly Lesson[]; title: string }) {
  const { label } = useBook();
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  const [name, setName] = useState("");
  const [copied, setCopied] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const stops = lessons.map((lesson) => lesson.listen(() => redraw()));
    return () => stops.forEach((stop) => stop());
  }, [lessons]);
  const all = lessons.flatMap(({ score }) => score);
  const found = scored(all, { lesson: title, name: name.trim() });
  // A page from disk may not access the clipboard: the line is then shown, to be copied by hand.
  const copy = () => Promise.resolve(navigator.clipboard.writeText(line)).then(() => setCopied(true), () => setCopied(false));
  // A spreadsheet puts values separated by tabs into separate cells.
  const line = [name.trim(), title, found.questions, found.right, found.at_once, ...found.answers.map(({ tries, right, shown }) => (right && !shown ? tries : "–"))].join("\t");
  return (
    <div class="dtnb-score">
      <Figures all={all} />
      <Name name={name} put={(now) => { setName(now); setCopied(null); }} />
      <div class="dtnb-ask-buttons">
        <button type="button" class="dtnb-sit-button" onClick={() => save(JSON.stringify(found, null, 2), title, name)}>{label("lesson_save")}</button>
        <button type="button" class="dtnb-sit-button" onClick={() => void copy()}>{label("lesson_copy")}{copied && " ✓"}</button>
        {lessons.some(({ begun }) => begun) && <button type="button" class="dtnb-sit-button" onClick={() => anew(lessons, label)}>{label("lesson_again")}</button>}
      </div>
      {copied === false && <pre tabIndex={0}>{line}</pre>}
    </div>
  );
}

/** A pair of brackets at the end of a sentence that has only pages; others say that no book prints the sentence. */
const PAGES = / \[[^\],:\d]*\d[^\]]*\]$/;

/** What decided a question, with its book and page: who is right, and how a total is found, is explained by the sentence that cites a rule. */
function decidedBy(ask: Ask, { book }: Lesson): string | undefined {
  const at = ask.kind === "right" || ask.kind === "total" ? ask.because.findIndex((_, place) => ask.because_rules?.[place]?.length) : -1;
  const rule = book.rule(at < 0 ? missedBy(ask, [])[0] ?? "" : ask.because_rules![at]![0]!);
  const said = at < 0 ? rule?.statement : ask.because[at]!.replace(PAGES, "");
  // Where the books differ, the sentence begins with the name of its book.
  const isNamed = !rule?.citation || said?.endsWith("]") || said?.includes(rule.citation.split(/[,:]/)[0]!);
  return said && !isNamed ? `${said} (${rule.citation})` : said;
}

/** What decided the questions that are answered, each once. */
function rulesThatDecided(lessons: readonly Lesson[]): string[] {
  const said = lessons.flatMap((lesson) => lesson.data.questions.map((ask, place) => (lesson.isDone(place) ? decidedBy(ask, lesson) : undefined)));
  return [...new Set(said)].filter((text): text is string => !!text);
}

/** Draws the score of all questions of a page as they are answered, if the page has a place for it. */
export function mountScores(page: Document): void {
  const here = onPage.filter(({ el }) => page.contains(el));
  here.sort((a, b) => (a.el.compareDocumentPosition(b.el) & 4 ? -1 : 1));
  const lessons = here.map(({ lesson }) => lesson);
  if (!lessons[0]) return;
  const { book } = lessons[0];
  // A site keeps what was done on its pages; a page that is given away has nobody who hears.
  for (const lesson of lessons) {
    lesson.onAnswer = (answer) => {
      const all = lessons.flatMap(({ score }) => score);
      // Whoever had an answer shown has not done the question.
      const { questions, right: done, at_once } = scored(all);
      page.dispatchEvent(new CustomEvent("dtnb-answered", { detail: { questions, done, at_once, answer, rules: rulesThatDecided(lessons) } }));
    };
  }
  // A class has no score of one reader.
  if (isForClass()) return;
  page.querySelectorAll<HTMLElement>("[data-score]").forEach((el) => {
    el.replaceChildren();
    render(<Shown.Provider value={book}><PageScore lessons={lessons} title={page.title} /></Shown.Provider>, el);
  });
}
