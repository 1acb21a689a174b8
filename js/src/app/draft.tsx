// A file that somebody writes for a game: the text on one side, its sheet on the other, and what is wrong at its word.
import { useEffect, useRef, useState } from "preact/hooks";
import { offer, raiseHeadings, useShell } from "./shell.js";

/** What the engine says of a text: `unknown` is why it cannot be kept although nothing in it is wrong. */
interface Proof { title: string; html: string; styles: string[]; problems: Problem[]; unknown: string }
export interface Problem { text: string; line: number; column: number }

/** How long nobody types before the sheet is made anew, in milliseconds. */
const PAUSE = 300;

/** Where the word at a place begins and ends; lines and columns count from 1. */
export function wordAt(text: string, line: number, column: number): [number, number] {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const start = Math.min(before + column - 1, text.length);
  const word = /^[^\s,{}[\]]+/.exec(text.slice(start))?.[0].length ?? 0;
  return [start, start + Math.max(word, start < text.length ? 1 : 0)];
}

const adopted = new Set<string>();

/** Applies the style sheets of a sheet, once each; the policy of the page allows none in markup. */
function adopt(styles: string[]): void {
  for (const css of styles.filter((one) => !adopted.has(one))) {
    adopted.add(css);
    const rules = new CSSStyleSheet();
    rules.replaceSync(css);
    document.adoptedStyleSheets.push(rules);
  }
}

export function DraftPage({ begun }: { begun: string }) {
  const { w, lang, engine, shelf, go } = useShell();
  const [text, setText] = useState(begun);
  const [proof, setProof] = useState<Proof | null>(null);
  const [sheet, setSheet] = useState("");
  const [said, setSaid] = useState("");
  const [kept, setKept] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const page = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The last answer is of the last question, because the engine answers one after the other.
    const ask = () => void engine.call<Proof>("proof", text, lang).then((answer) => {
      setProof(answer);
      // While the file is wrong, the last sheet that was right stays.
      if (!answer.html) return;
      adopt(answer.styles);
      setSheet(answer.html);
    });
    const timer = setTimeout(ask, first.current ? 0 : PAUSE);
    first.current = false;
    return () => clearTimeout(timer);
  }, [text, lang]);
  useEffect(() => raiseHeadings(page.current!), [sheet]);
  const enter = (changed: string) => { setText(changed); setSaid(""); shelf.draft = changed; };
  const lead = ({ line, column }: Problem) => {
    const area = field.current!;
    area.focus();
    area.setSelectionRange(...wordAt(text, line, column));
    area.scrollTop = Math.max(0, (area.scrollHeight * (line - 5)) / text.split("\n").length);
  };
  const keep = () => void engine.call<string>("keep_own", text, lang).then(
    (name) => { setKept(name); setSaid(w("kept_own")); },
    (error: Error) => setSaid(error.message),
  );
  const right = proof !== null && proof.problems.length === 0 && !proof.unknown;
  return (
    <>
      <div class="app-row app-bar">
        <button type="button" class="app-button" onClick={() => go({ kind: "home" })}>{w("back")}</button>
        <button type="button" class="app-button is-first" disabled={!right} onClick={keep}>{w("keep_own")}</button>
        <button type="button" class="app-button" onClick={() => void offer(kept.split("/").pop() || "own.yaml", text, true)}>{w("share")}</button>
        {kept && <a class="app-button" href="#table=table.json">{w("play")}</a>}
        {said && <span role="status">{said}</span>}
      </div>
      <div class="app-columns">
        <section class="app-card" aria-labelledby="app-own-file">
          <h2 id="app-own-file">{w("own_file")}</h2>
          <textarea ref={field} class="app-wide app-writing" spellcheck={false} aria-labelledby="app-own-file" value={text} onInput={(event) => enter(event.currentTarget.value)} />
        </section>
        <div>
          <section class="app-card" aria-labelledby="app-own-wrong" aria-live="polite">
            <h2 id="app-own-wrong">{w(right || !proof ? "own_right" : "own_wrong")}</h2>
            {proof?.unknown && <p>{proof.unknown}</p>}
            {proof && proof.problems.length > 0 && <ul>
              {proof.problems.map((problem) => (
                <li key={problem.text}><button type="button" class="app-plain app-problem" onClick={() => lead(problem)}>{problem.text}</button></li>
              ))}
            </ul>}
          </section>
          <section ref={page} class="app-card app-sheet" aria-label={w("own_sheet")} tabIndex={0} dangerouslySetInnerHTML={{ __html: sheet }} />
        </div>
      </div>
    </>
  );
}
