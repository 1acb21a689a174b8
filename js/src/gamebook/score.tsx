import { useBook } from "../parts/shown.js";
import type { Lesson, Tried } from "./lesson.js";

const signOf = ({ right, shown, tries }: Tried) => (right && !shown ? "✓" : tries > 0 || shown ? "✗" : "·");

function save(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "dtnb-score.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** How the reader fared, and the same as a file. */
export function Score({ lesson }: { lesson: Lesson }) {
  const { label } = useBook();
  const all = lesson.score;
  const Heading = lesson.heading;
  const right = all.filter(({ tried }) => tried.right && !tried.shown).length;
  return (
    <div class="dtnb-score">
      <Heading class="dtnb-lesson-ask">{label("lesson_end")}</Heading>
      {all.length > 0 && (
        <>
          <p>{label("lesson_score", { right, n: all.length })}</p>
          <ul class="dtnb-score-list">{all.map(({ text, tried }, i) => (
            <li key={i}><span aria-hidden="true">{signOf(tried)}</span> {text} <span class="dtnb-mute">{label("lesson_tries", { n: tried.tries })}</span></li>))}
          </ul>
          <button type="button" class="dtnb-button is-line" onClick={() => save(lesson.exported())}>{label("lesson_save")}</button>
        </>)}
    </div>
  );
}
