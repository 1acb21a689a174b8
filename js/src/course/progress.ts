// What a learner has done, as one small record that only pure functions change. Days are counted from 1970, in local time.

/** A lesson as far as it has been played: how many questions it has, and how many were answered rightly, in the end and at once. */
export interface LessonDone { questions: number; done: number; at_once: number }

/** A rule that was missed: in which box it lies, and the day on which it comes back. */
export interface Missed { box: number; due: number }

export interface Progress {
  dtnb_progress: 1;
  lessons: Record<string, LessonDone>;
  rules: Record<string, Missed>;
  /** disputes answered, and how many of them rightly */
  disputes: { answered: number; right: number };
  /** the lesson that was played last */
  last: string;
}

/** How a question went. */
export interface Answer { rules: readonly string[]; right: boolean }

/** After how many days a rule comes back, by its box; after the last box it is known. */
export const DAYS = [0, 1, 3, 7, 21] as const;
/** the largest file that is read, and the most entries in it */
export const LARGEST = 200_000;
const MOST = 2_000;
const LAST_DAY = 200_000;
const NAME = /^[A-Za-z0-9][\w.-]{0,79}$/;

export const EMPTY: Progress = { dtnb_progress: 1, lessons: {}, rules: {}, disputes: { answered: 0, right: 0 }, last: "" };

/** The number of a day. */
export const dayOf = (date: Date): number => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The rules after an answer: what was missed comes back today, what was right then comes back later, or is known. What was missed last stands last. */
export function repeated(rules: Progress["rules"], { rules: ids, right }: Answer, day: number): Progress["rules"] {
  const changed = { ...rules };
  for (const id of ids) {
    const known = Object.hasOwn(changed, id) ? changed[id]! : null;
    if (!right) {
      delete changed[id];
      changed[id] = { box: 0, due: day };
    }
    // What comes up again before its day was seen a moment ago, which says little of tomorrow.
    else if (known && known.due <= day) {
      const box = known.box + 1;
      if (box < DAYS.length) changed[id] = { box, due: day + DAYS[box]! };
      else delete changed[id];
    }
  }
  return changed;
}

/** How many rules come back in a day; the others wait. */
export const A_DAY = 8;

/** The rules that come back today, the longest due first, of one day the last missed: a day's share, less what was answered rightly today. */
export function dueOf(rules: Progress["rules"], day: number): string[] {
  const entries = Object.entries(rules);
  const done = entries.filter(([, { box, due }]) => box > 0 && due - DAYS[box]! === day).length;
  return entries.reverse().filter(([, { due }]) => due <= day)
    .sort(([, one], [, other]) => one.due - other.due || one.box - other.box).map(([id]) => id)
    .slice(0, Math.max(0, A_DAY - done));
}

/** A lesson as it was and as it is played now: what was done stays done, and what is asked again was not answered at once. */
function further(before: LessonDone | undefined, now: LessonDone): LessonDone {
  // Another number of questions: the lesson has changed.
  if (before?.questions !== now.questions) return now;
  if (now.done <= before.done) return before;
  return { ...now, at_once: Math.min(now.at_once, before.at_once + now.done - before.done) };
}

/** The record after a question of a lesson. */
export function learned(before: Progress, lesson: string, done: LessonDone, answer: Answer | null, day: number): Progress {
  const known = Object.hasOwn(before.lessons, lesson) ? before.lessons[lesson] : undefined;
  return {
    ...before, lessons: { ...before.lessons, [lesson]: further(known, done) }, last: lesson,
    rules: answer ? repeated(before.rules, answer, day) : before.rules };
}

/** The record after a dispute. */
export function judged(before: Progress, answer: Answer, day: number): Progress {
  const { answered, right } = before.disputes;
  return { ...before, rules: repeated(before.rules, answer, day), disputes: { answered: answered + 1, right: right + Number(answer.right) } };
}

export const isDone = ({ questions, done }: LessonDone): boolean => questions > 0 && done >= questions;

/** The lesson to go on with: the last one if it is begun and not finished, else the first in the order that is not. */
export function next(progress: Progress, lessons: readonly string[]): string | null {
  const open = (name: string) => !Object.hasOwn(progress.lessons, name) || !isDone(progress.lessons[name]!);
  if (lessons.includes(progress.last) && open(progress.last)) return progress.last;
  return lessons.find(open) ?? null;
}

/** Both records in one: the further lesson, and a rule on the earlier of its days. */
export function merged(here: Progress, there: Progress): Progress {
  const lessons = { ...here.lessons };
  for (const [name, one] of Object.entries(there.lessons)) {
    if (!Object.hasOwn(lessons, name) || lessons[name]!.done < one.done) lessons[name] = one;
  }
  const rules = { ...here.rules };
  for (const [id, one] of Object.entries(there.rules)) {
    if (!Object.hasOwn(rules, id) || rules[id]!.due > one.due) rules[id] = one;
  }
  const disputes = here.disputes.answered >= there.disputes.answered ? here.disputes : there.disputes;
  return { ...here, lessons, rules, disputes, last: here.last || there.last };
}

/** A record as a file. */
export const written = (progress: Progress): string => `${JSON.stringify(progress, null, 1)}\n`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown, most = MOST): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function entriesOf<T>(value: unknown, read: (entry: Record<string, unknown>) => T | null): Record<string, T> | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  if (entries.length > MOST) return null;
  const found: [string, T][] = [];
  for (const [name, entry] of entries) {
    const read_ = NAME.test(name) && isRecord(entry) ? read(entry) : null;
    if (read_ === null) return null;
    found.push([name, read_]);
  }
  return Object.fromEntries(found);
}

/** Reads a record that anybody may have written; null if it is none. Nothing else of the text is kept. */
export function readProgress(text: string): Progress | null {
  if (text.length > LARGEST) return null;
  let data: unknown;
  try { data = JSON.parse(text); } catch { return null; }
  if (!isRecord(data) || data.dtnb_progress !== 1) return null;
  const lessons = entriesOf(data.lessons, ({ questions, done, at_once }) =>
    (isCount(questions) && isCount(done, questions) && isCount(at_once, done) ? { questions, done, at_once } : null));
  const rules = entriesOf(data.rules, ({ box, due }) =>
    (isCount(box, DAYS.length - 1) && isCount(due, LAST_DAY) ? { box, due } : null));
  const counts = data.disputes;
  if (!lessons || !rules || !isRecord(counts)) return null;
  const { answered, right } = counts;
  if (!isCount(answered, 1_000_000) || !isCount(right, answered)) return null;
  const last = typeof data.last === "string" && NAME.test(data.last) ? data.last : "";
  return { dtnb_progress: 1, lessons, rules, disputes: { answered, right }, last };
}
