// A turn made into a lesson by tapping: moments are marked, each with a question and a sentence; and the page of such a lesson.
import { useEffect, useRef, useState } from "preact/hooks";
import { PageModel } from "../document/page_model.js";
import { mountScores } from "../gamebook/scoreboard.js";
import { render } from "../widget.js";
import { Code } from "./code.js";
import { offer, useShell } from "./shell.js";
import type { EngineModel } from "./engine.js";

/** What dtnb/replay/questions/marks.py says of a turn. */
type Ask = Record<string, unknown>;
export interface Moment { frame: number; label: string; done: string; offers: { ask: Ask; label: string }[] }
export interface Marked { ask: Ask; sentence: string }
interface Mark { offer: number; sentence: string }

/** A lesson that was made: its file, and its link with a picture of it, or why there is none. */
interface Made { file: string; link: string; qr: string; reason: string }

/** What is marked, in the order of the turn, as the engine takes it. */
export const markedOf = (moments: readonly Moment[], marks: ReadonlyMap<number, Mark>): Marked[] =>
  moments.flatMap(({ offers }, at) => {
    const mark = marks.get(at);
    return mark ? [{ ask: offers[mark.offer]!.ask, sentence: mark.sentence }] : [];
  });

/** A file's name made of a title: its letters and digits, joined by hyphens. */
export const fileName = (title: string): string => (title.match(/[\p{L}\p{N}]+/gu) ?? ["lesson"]).join("-").slice(0, 60);

interface OneProps { moment: Moment; mark: Mark | undefined; set: (mark: Mark | null) => void; see: () => void }

function One({ moment, mark, set, see }: OneProps) {
  const { w } = useShell();
  return (
    <li class="app-moment">
      <label class="app-moment-head">
        <input type="checkbox" checked={!!mark} onChange={() => { set(mark ? null : { offer: 0, sentence: "" }); if (!mark) see(); }} />
        <span><b>{moment.label}</b>{moment.done && <span class="app-mute"> – {moment.done}</span>}</span>
      </label>
      {mark && (
        <div class="app-moment-marked">
          {moment.offers.length > 1
            ? <select class="app-wide" aria-label={w("lesson_kind")} value={mark.offer} onChange={(event) => set({ ...mark, offer: Number(event.currentTarget.value) })}>
              {moment.offers.map(({ label }, at) => <option key={label} value={at}>{label}</option>)}</select>
            : <p class="app-mute">{moment.offers[0]!.label}</p>}
          <input class="app-wide" maxLength={600} aria-label={w("lesson_sentence")} placeholder={w("lesson_sentence")} value={mark.sentence} onInput={(event) => set({ ...mark, sentence: event.currentTarget.value })} />
        </div>)}
    </li>
  );
}

function Ready({ made, name, page }: { made: Made; name: string; page: () => void }) {
  const { w } = useShell();
  const [copied, setCopied] = useState(false);
  const begins = useRef<HTMLDivElement>(null);
  useEffect(() => begins.current?.scrollIntoView?.({ block: "nearest" }), [made]);
  return (
    <div class="app-share" ref={begins} role="status">
      <p>{w("lesson_ready")}</p>
      {made.link && <input class="app-wide" readOnly value={made.link} aria-label={w("lesson_link")} onFocus={(event) => event.currentTarget.select()} />}
      <div class="app-row">
        {made.link && <button type="button" class="app-button is-first" onClick={() => void navigator.clipboard.writeText(made.link).then(() => setCopied(true), () => {})}>{w("copy")}</button>}
        {made.link && <a class="app-button" href={made.link.replace(/^[^#]*/, "")}>{w("lesson_play")}</a>}
        <button type="button" class="app-button" onClick={page}>{w("lesson_page")}</button>
        <button type="button" class="app-button" onClick={() => void offer(`${name}.yaml`, made.file, true)}>{w("share")}</button>
        {copied && <span>{w("copied")}</span>}
      </div>
      {made.reason && <p>{made.reason}</p>}
      {made.qr && <Code svg={made.qr} label={w("lesson_link")} />}
    </div>
  );
}

function Marking({ model, title }: { model: EngineModel; title: string }) {
  const { w, lang, engine } = useShell();
  const [moments, setMoments] = useState<Moment[] | null>(null);
  const [marks, setMarks] = useState<ReadonlyMap<number, Mark>>(new Map());
  const [name, setName] = useState(title);
  const [made, setMade] = useState<Made | null>(null);
  const [wrong, setWrong] = useState("");
  const [making, setMaking] = useState(false);
  useEffect(() => void engine.call<Moment[]>("lesson_moments").then(setMoments, (error: Error) => setWrong(error.message)), [model]);
  const change = (at: number, mark: Mark | null) => {
    const changed = new Map(marks);
    if (mark) changed.set(at, mark); else changed.delete(at);
    setMarks(changed);
    setMade(null);
    setWrong("");
  };
  const make = () => {
    setMaking(true);
    setWrong("");
    const address = location.href.replace(/[?#].*$/, "");
    void engine.call<Made>("make_lesson", name, markedOf(moments ?? [], marks), address)
      .then(setMade, (error: Error) => setWrong(error.message)).finally(() => setMaking(false));
  };
  const page = () => void engine.call<string>("lesson_page", made!.file, lang).then((html) => offer(`${fileName(name)}.html`, html));
  if (!moments) return <p role="status">{wrong || w("lesson_looking")}</p>;
  return (
    <>
      <p class="app-mute">{w("lesson_about")}</p>
      <ol class="app-moments">{moments.map((moment, at) => (
        <One key={at} moment={moment} mark={marks.get(at)} set={(mark) => change(at, mark)}
          see={() => model.update({ index: moment.frame })} />))}
      </ol>
      <label class="app-moment-title">{w("lesson_title")}
        <input class="app-wide" maxLength={600} value={name} onInput={(event) => { setName(event.currentTarget.value); setMade(null); }} /></label>
      <div class="app-row">
        <button type="button" class="app-button is-first" disabled={marks.size === 0 || making} onClick={make}>{w(making ? "lesson_making" : "lesson_make")}</button>
        <span class="app-mute">{w("lesson_count", { n: marks.size })}</span>
      </div>
      {wrong && <p class="app-trouble" role="alert">{wrong}</p>}
      {made && <Ready made={made} name={fileName(name)} page={page} />}
    </>
  );
}

/** Below a turn: makes a lesson of it. */
export function LessonMaker({ model, title }: { model: EngineModel; title: string }) {
  const { w } = useShell();
  const [open, setOpen] = useState(false);
  return (
    <details class="app-card" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{w("lesson_begin")}</summary>
      {open && <Marking model={model} title={title} />}
    </details>
  );
}

/** What the engine says of a lesson that it has opened. */
export interface OpenedLesson { key: string; title: string }

/** A lesson, as on a page that is given away: it waits, keeps what was answered, and counts it. */
export function LessonPage({ lesson, model }: { lesson: OpenedLesson; model: EngineModel }) {
  const { w, go } = useShell();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = lesson.title;
    let leave: (() => void) | null = null;
    let gone = false;
    const shown = new PageModel({ view: "gamebook", index: 0, frames_gz: model.get("frames_gz") });
    void render({ model: shown, el: place.current! }).then((left) => { if (gone) left(); else { leave = left; mountScores(document); } });
    return () => { gone = true; leave?.(); document.title = before; };
  }, [lesson.key]);
  return (
    <>
      <div class="app-row app-bar"><button type="button" class="app-button" onClick={() => go({ kind: "home" })}>{w("back")}</button></div>
      <div class="app-view" ref={place} />
      <div class="app-card"><div class="dtnb" data-score="" /></div>
    </>
  );
}
