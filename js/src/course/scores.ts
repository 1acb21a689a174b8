// The scores of a class: files that readers saved, which anybody may have written; read with limits, counted question by question.

export interface Answered { text: string; tries: number; right: boolean; hint: boolean; shown: boolean; chosen: string[]; answer: string }
export interface Score { name: string; lesson: string; answers: Answered[] }

/** the largest file, the most questions in it, and the most files that are read together */
export const LARGEST = 200_000;
export const MOST_QUESTIONS = 200;
export const MOST_FILES = 200;
const LONGEST = 400;
/** the most answers to one question that are read */
const MOST_CHOSEN = 50;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === "string" && value.length <= LONGEST ? value : null);

function answerOf(value: unknown): Answered | null {
  if (!isRecord(value)) return null;
  const text = textOf(value.text);
  const { tries, right, hint, shown } = value;
  if (text === null || !Number.isInteger(tries) || (tries as number) < 0 || (tries as number) > 10_000) return null;
  if (typeof right !== "boolean" || typeof hint !== "boolean" || typeof shown !== "boolean") return null;
  // Files of earlier versions do not say what was chosen.
  const chosen = Array.isArray(value.chosen) ? value.chosen.slice(0, MOST_CHOSEN).map(textOf) : [];
  if (chosen.some((one) => one === null)) return null;
  return { text, tries: tries as number, right, hint, shown, chosen: chosen as string[], answer: textOf(value.answer) ?? "" };
}

/** Reads a score as a page or a notebook saves it; null if it is none. `file` names whoever gave no name. */
export function readScore(text: string, file: string): Score | null {
  if (text.length > LARGEST) return null;
  let data: unknown;
  try { data = JSON.parse(text); } catch { return null; }
  if (!isRecord(data) || data.dtnb_score !== 1 || !Array.isArray(data.answers) || data.answers.length > MOST_QUESTIONS) return null;
  const answers = data.answers.map(answerOf);
  if (answers.some((answer) => answer === null)) return null;
  const name = textOf(data.name)?.trim() || file.replace(/\.json$/, "").slice(0, LONGEST);
  return { name, lesson: textOf(data.lesson) ?? "", answers: answers as Answered[] };
}

export type Result = "at-once" | "right" | "not" | "open";

/** How a question went: at once and without help, in the end, not by oneself, or not tried. */
export function resultOf({ tries, right, hint, shown }: Answered): Result {
  if (right && !shown) return tries === 1 && !hint ? "at-once" : "right";
  return tries > 0 || shown ? "not" : "open";
}

/** A question: how it went, what is right if a file says it, and what was answered first, the most frequent answer first. */
export interface Row { text: string; answer: string; counts: Record<Result, number>; first: [string, number][] }

/** The lessons of the scores, each with its readers and a row for each question. */
export function classes(scores: readonly Score[]): { lesson: string; scores: Score[]; rows: Row[] }[] {
  const lessons = [...new Set(scores.map(({ lesson }) => lesson))].sort();
  return lessons.map((lesson) => {
    const here = scores.filter((score) => score.lesson === lesson).sort((a, b) => a.name.localeCompare(b.name));
    const length = Math.max(0, ...here.map(({ answers }) => answers.length));
    const rows = Array.from({ length }, (_, at): Row => {
      const counts: Row["counts"] = { "at-once": 0, right: 0, not: 0, open: 0 };
      for (const { answers } of here) counts[answers[at] ? resultOf(answers[at]) : "open"] += 1;
      const first = new Map<string, number>();
      for (const { answers } of here) {
        const one = answers[at]?.chosen[0];
        if (one) first.set(one, (first.get(one) ?? 0) + 1);
      }
      const answer = here.find(({ answers }) => answers[at]?.answer)?.answers[at]!.answer ?? "";
      return { answer, text: here.find(({ answers }) => answers[at])!.answers[at]!.text, counts, first: [...first].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)) };
    });
    return { lesson, scores: here, rows };
  });
}
