// What a class answered: a table of readers, and a bar for each question. The files stay on this device.
import { useState } from "preact/hooks";
import type { Label } from "../document/labels.js";
import { classes, LARGEST, MOST_FILES, readScore, resultOf, type Result, type Score } from "./scores.js";

const SIGNS: Record<Result, string> = { "at-once": "✓✓", right: "✓", not: "✗", open: "·" };
const RESULTS = Object.keys(SIGNS) as Result[];

export function ClassView({ w }: { w: Label }) {
  const [scores, put] = useState<Score[]>([]);
  const [said, say] = useState("");
  const read = async (files: readonly File[]) => {
    const few = files.slice(0, MOST_FILES);
    const all = await Promise.all(few.map(async (file) => [file.name, file.size <= LARGEST ? readScore(await file.text(), file.name) : null] as const));
    const found = all.flatMap(([, score]) => score ?? []);
    const refused = [...all.filter(([, score]) => score === null).map(([name]) => name), ...files.slice(MOST_FILES).map(({ name }) => name)];
    put((before) => [...before.filter(({ name, lesson }) => !found.some((one) => one.name === name && one.lesson === lesson)), ...found]);
    say(refused.length > 0 ? w("class_refused", { names: refused.slice(0, 5).join(", "), n: refused.length }) : w("class_read", { n: found.length }));
  };
  return (
    <div class="course class-view">
      <p class="course-buttons">
        <label class="course-file">{w("class_load")}<input type="file" accept=".json" multiple onChange={(event) => { void read([...event.currentTarget.files ?? []]); event.currentTarget.value = ""; }} /></label>
        {scores.length > 0 && <button type="button" onClick={() => { put([]); say(""); }}>{w("class_clear")}</button>}
      </p>
      <p role="status">{said}</p>
      {classes(scores).map(({ lesson, scores: readers, rows }) => (
        <section key={lesson}>
          <h2>{lesson || w("class_untitled")}</h2>
          <p class="course-mute class-key">{RESULTS.map((result) => <span key={result}><i class={`class-swatch is-${result}`} aria-hidden="true" /> {SIGNS[result]} {w(`class_${result}`)}</span>)}</p>
          <ol class="class-bars">{rows.map(({ text, answer, counts, first }, at) => (
            <li key={at}>
              <p>{text}{answer && <> <b>{answer}</b></>}</p>
              <div class="class-bar" role="img" aria-label={RESULTS.map((result) => `${w(`class_${result}`)}: ${counts[result]}`).join(", ")}>
                {RESULTS.map((result) => counts[result] > 0 && <span key={result} class={`is-${result}`} style={{ flexGrow: counts[result] }}>{counts[result]}</span>)}
              </div>
              {first.length > 0 && <p class="course-mute class-first">{w("class_first")} {first.map(([answer, n]) => `${answer} (${n})`).join(" · ")}</p>}
            </li>))}
          </ol>
          <div class="class-table" tabIndex={0} role="group" aria-label={w("class_table")}>
            <table>
              <thead><tr><th scope="col">{w("class_name")}</th>{rows.map((_, at) => <th key={at} scope="col">{at + 1}</th>)}<th scope="col">{SIGNS["at-once"]}</th></tr></thead>
              <tbody>{readers.map(({ name, answers }) => (
                <tr key={name}><th scope="row">{name}</th>
                  {rows.map((_, at) => { const result = answers[at] ? resultOf(answers[at]) : "open"; return <td key={at} title={w(`class_${result}`)}>{SIGNS[result]}</td>; })}
                  <td>{answers.filter((answer) => resultOf(answer) === "at-once").length}</td>
                </tr>))}
              </tbody>
            </table>
          </div>
        </section>))}
    </div>
  );
}
