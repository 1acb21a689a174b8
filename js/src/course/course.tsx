// The course: what comes next, every lesson with its minutes, and what has been done of it.
import { useState } from "preact/hooks";
import type { Label } from "../document/labels.js";
import { againHash, ON_HASH } from "./again.js";
import { change, forget, load } from "./kept.js";
import { dayOf, dueOf, isDone, LARGEST, merged, next, readProgress, written, type Progress } from "./progress.js";

export interface LessonEntry { name: string; title: string; minutes: number; able: string; teaches: string[] }
export interface CourseData {
  parts: { title: string; lessons: LessonEntry[] }[];
  /** what the rules say, and what the questions ask that a book leaves open */
  rules?: Record<string, string>;
  /** those of them about which practice has a dispute */
  disputed?: string[];
}

interface Props {
  course: CourseData;
  w: Label;
  /** the address of a lesson, and of the disputes; null where they are not beside this page */
  lesson: (name: string) => string;
  practice: string | null;
  missed: string | null;
  offer: (name: string, content: string) => void;
}

/** Whether a lesson is begun and not done: it is opened where one stopped. */
const isBegun = (of: Progress["lessons"][string] | undefined) => of !== undefined && !isDone(of);

function State({ of, w }: { of: Progress["lessons"][string] | undefined; w: Label }) {
  if (!of) return null;
  return (
    <p class={isDone(of) ? "course-state is-done" : "course-state"}>
      <meter min={0} max={of.questions} value={of.done} aria-label={w("course_done", { done: of.done, n: of.questions })} />
      <span>{isDone(of) ? `✓ ${w("course_at_once", { once: of.at_once, n: of.questions })}` : w("course_done", { done: of.done, n: of.questions })}</span>
    </p>
  );
}

/** What to do now: the lesson to go on with, and the rules that come back. */
function Now({ course, progress, w, lesson, practice, missed }: Omit<Props, "offer"> & { progress: Progress }) {
  const all = course.parts.flatMap(({ lessons }) => lessons);
  const name = next(progress, all.map((one) => one.name));
  const one = all.find((other) => other.name === name);
  const begun = Object.keys(progress.lessons).length > 0;
  const here = name !== null && progress.lessons[name];
  const { rules } = course;
  // A record of another version may hold what is no rule any more.
  const today = dayOf(new Date());
  const due = dueOf(progress.rules, today).filter((rule) => !rules || Object.hasOwn(rules, rule));
  const said = due.flatMap((rule) => rules?.[rule] ?? []);
  const earlier = all.slice(0, one ? all.indexOf(one) : 0).find(({ name: other }) => !progress.lessons[other] || !isDone(progress.lessons[other]!));
  const teaching = all.filter(({ teaches }) => teaches.some((rule) => due.includes(rule)));
  // The day's share may leave out all that a lesson was failed for.
  const waiting = Object.keys(progress.rules).filter((rule) => progress.rules[rule]!.due <= today);
  const share = ({ name: other }: LessonEntry) => { const { at_once, questions } = progress.lessons[other]!; return at_once / questions; };
  const isFailed = (entry: LessonEntry) => isDone(progress.lessons[entry.name]!) && share(entry) < 0.5 && entry.teaches.some((rule) => waiting.includes(rule));
  const played = all.filter((entry) => progress.lessons[entry.name] && (teaching.includes(entry) || isFailed(entry)))
    .sort((first, second) => share(first) - share(second));
  const hasDispute = !course.disputed || due.some((rule) => course.disputed!.includes(rule));
  return (
    <section class="course-now" aria-labelledby="course-now">
      <h2 id="course-now">{w(!begun ? "course_begin" : here ? "course_on" : one ? "course_next" : "course_all_done")}</h2>
      {one && <p><a class="course-go" href={`${lesson(one.name)}${here ? ON_HASH : ""}`}>{one.title}</a> <span class="course-mute">{here ? w("course_done", { done: here.done, n: here.questions }) : w("course_minutes", { n: one.minutes })}</span></p>}
      {one?.able && <p>{one.able}</p>}
      {begun && earlier && <p class="course-mute">{w("course_earlier")} <a href={lesson(earlier.name)}>{earlier.title}</a></p>}
      {due.length > 0 && (
        <div class="course-due">
          <p>{w(due.length === 1 ? "course_due_one" : "course_due", { n: due.length })}</p>
          {said.length > 0 && <details><summary>{w("course_due_which")}</summary><ul class="course-rules">{said.map((text, at) => <li key={at}>{text}</li>)}</ul></details>}
          <ul>
            {missed && hasDispute && <li><a href={missed}>{w("course_due_practice")}</a></li>}
            {played.slice(0, 3).map(({ name: other, title }) => <li key={other}><a href={`${lesson(other)}${againHash(waiting)}`}>{w("course_due_lesson", { title })}</a></li>)}
            {played.length === 0 && teaching.slice(0, 1).map(({ name: other, title }) => <li key={other}><a href={lesson(other)}>{w("course_due_taught", { title })}</a></li>)}
          </ul>
        </div>)}
      {practice && due.length === 0 && <p><a href={practice}>{w("course_practice")}</a></p>}
    </section>
  );
}

/** The record as a file, from a file, and away. */
function Record({ progress, set, w, offer }: { progress: Progress; set: (progress: Progress) => void; w: Label; offer: Props["offer"] }) {
  const [said, say] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    const there = file.size <= LARGEST ? readProgress(await file.text()) : null;
    if (there) set(change((here) => merged(here, there)));
    say(w(there ? "course_loaded" : "course_not_progress"));
  };
  return (
    <details class="course-record">
      <summary>{w("course_record")}</summary>
      <p class="course-mute">{w("course_record_about")}</p>
      <p class="course-buttons">
        <button type="button" onClick={() => offer("dtnb-progress.json", written(progress))}>{w("course_save")}</button>
        <label class="course-file">{w("course_load")}<input type="file" accept=".json" onChange={(event) => { void read(event.currentTarget.files?.[0]); event.currentTarget.value = ""; }} /></label>
        <button type="button" onClick={() => { if (confirm(w("course_forget_sure"))) { set(forget()); say(""); } }}>{w("course_forget")}</button>
      </p>
      <p role="status">{said}</p>
    </details>
  );
}

export function Course({ course, w, lesson, practice, missed, offer }: Props) {
  const [progress, set] = useState(load);
  const all = course.parts.flatMap(({ lessons }) => lessons);
  const done = all.filter(({ name }) => progress.lessons[name] && isDone(progress.lessons[name]!)).length;
  const usual = Math.round(all.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, all.length));
  const first = next(progress, all.map(({ name }) => name));
  return (
    <div class="course">
      <Now course={course} progress={progress} w={w} lesson={lesson} practice={practice} missed={missed} />
      <p class="course-mute">{w("course_sum", { done, n: all.length, minutes: usual })}</p>
      {course.parts.map(({ title, lessons }, at) => (
        <section key={title} aria-labelledby={`course-part-${at}`}>
          <h2 id={`course-part-${at}`}>{title}</h2>
          <ol class="course-lessons">{lessons.map((one) => (
            <li key={one.name} class={one.name === first ? "is-next" : undefined} aria-current={one.name === first ? "step" : undefined}>
              <a href={`${lesson(one.name)}${isBegun(progress.lessons[one.name]) ? ON_HASH : ""}`}>{one.title}</a> <span class="course-mute">{w("course_minutes", { n: one.minutes })}</span>
              {one.able && <p>{one.able}</p>}
              <State of={progress.lessons[one.name]} w={w} />
            </li>))}
          </ol>
        </section>))}
      <Record progress={progress} set={set} w={w} offer={offer} />
    </div>
  );
}
