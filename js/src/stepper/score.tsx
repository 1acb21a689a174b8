// What an exchange came to, as a score: a tile for each sentence of the headline, with its number as the largest thing.
import { plain, type Scene } from "../document/book.js";
import type { Event, Result, Segment } from "../document/frames.js";
import { classes, isKnown, seatClass, signed } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";

// More sentences than this are read as a text.
const MOST = 3;
// The number of a name, such as C1, is none.
const NUMBER = /(?<!\p{L})[−-]?\d+/gu;
const END = /^(.*?)[.!](?:\s+|$)(.*)$/su;

// A sentence of more letters is set smaller.
const LONG = 44;

// What follows the number, such as "cards", stands under it unless it is longer.
const UNIT = 19;

/** A sentence of a headline: its words, whose it is, its number, if it has one, and what that counts; a number amid the words has no unit. The rest are sentences below it. */
export interface Scored { text: Segment[]; seat: number; figure: string; unit: string | null; rest: Segment[] }

/** The sentences of a text. */
function sentencesOf(text: readonly Segment[]): Segment[][] {
  const sentences: Segment[][] = [[]];
  for (const part of text) {
    let rest = part.v;
    for (let end = part.t === "text" ? END.exec(rest) : null; end; end = END.exec(rest)) {
      if (end[1]) sentences.at(-1)!.push({ ...part, v: end[1] });
      sentences.push([]);
      rest = end[2]!;
    }
    if (rest) sentences.at(-1)!.push({ ...part, v: rest });
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** A sentence as a score; null if it has no number of its own or nobody to whom it belongs. */
function scoreOf(text: Segment[], seat: number): Scored | null {
  const numbers = plain({ text }).match(NUMBER) ?? [];
  if (seat < 0 || numbers.length !== 1) return null;
  const [figure, words] = [numbers[0]!, plain({ text })];
  const unit = words.slice(words.indexOf(figure) + figure.length);
  return unit.length > UNIT ? { text, seat, figure, unit: null, rest: [] } : { text: withoutEnd(text, figure.length + unit.length), seat, figure, unit: unit.trim(), rest: [] };
}

/** A headline as scores: one for each sentence, or, if a sentence is none, for the first one; of what begins with `claims`, one for each of these. The others stand below those of the same player. What names no player belongs to the `sole` one. */
export function headlineOf(text: readonly Segment[], claims = 0, sole = -1): Scored[] {
  const sentences = sentencesOf(text);
  const seatOf = (one: readonly Segment[]) => one.find(({ t }) => t === "seat")?.seat ?? sole;
  const all = sentences.map((one) => scoreOf(one, seatOf(one)));
  const words = sentences.map((one) => plain({ text: one }).replaceAll("\u00a0", " "));
  const said = words.slice(0, claims);
  const againIn = (i: number) => said.find((claim) => words[i]!.endsWith(claim)) ?? "";
  if (!claims && all.length <= MOST && all.every(Boolean)) return all.filter(isKnown);
  const leads = claims || 1;
  const scores = sentences.slice(0, leads).map((one, i): Scored => all[i] ?? { text: one, seat: seatOf(one), figure: "", unit: null, rest: [] });
  for (let i = leads; i < sentences.length; i += 1) {
    const one = sentences[i]!;
    const again = againIn(i);
    if (words[i] === again) continue;
    // What leads to a claim stays: "Ann plays a card: Ben takes 2".
    const lead = words[i]!.slice(0, -again.length).search(/\s*:\s*$/);
    const left = lead < 0 ? one : withoutEnd(one, words[i]!.length - lead);
    const place = scores.find(({ seat }) => seat === seatOf(one)) ?? scores[0]!;
    place.rest.push(...left, { t: "text", v: left.at(-1)!.v.endsWith("!") ? " " : ". " });
  }
  return scores;
}

/** A text without its last letters, which are drawn beside it. */
function withoutEnd(text: readonly Segment[], length: number): Segment[] {
  let left = plain({ text: [...text] }).length - length;
  return text.flatMap((part): Segment[] => {
    const v = part.v.slice(0, Math.max(0, left));
    left -= part.v.length;
    return v ? [{ ...part, v: left > 0 ? v : v.trimEnd() }] : [];
  });
}

/** How it comes about: what follows the colon of a result, or what the sentence has not said. */
function howOf(score: Scored, result: Result, scene: Scene | null): Segment[] {
  const { text, figure } = score;
  const said = result.text ?? [];
  const dial = scene?.seats?.find(({ seat }) => seat === result.seat)?.dials?.find(({ id }) => id === result.dial);
  // A result of another dial belongs to another sentence.
  if (!isOf(score, result, scene)) return [];
  // Of several calculations, only the last one has changed the dial here.
  const turned = dial && result.change ? `${dial.label} ${signed(dial.value - result.change)}\u00a0→\u00a0${signed(dial.value)}` : "";
  const isBare = said.at(-1)?.v === figure || said.length === 0 || (String(dial?.value) === figure && result.change && result.amount !== figure);
  if (isBare) return turned ? [{ t: "text", v: turned }] : [];
  const colon = said.findIndex(({ t, v }) => t === "text" && v.includes(": "));
  if (colon >= 0) return [{ t: "text", v: said[colon]!.v.replace(/^.*?: /s, "") }, ...said.slice(colon + 1), ...(turned && String(-result.change) === figure ? [{ t: "text", v: `; ${turned}` } as const] : [])];
  // The verb stands in the sentence.
  const [first, ...rest] = said;
  const word = first!.v.split(" ", 1)[0]!;
  return `${plain({ text })} `.includes(` ${word} `) ? [{ ...first!, v: first!.v.slice(word.length).trimStart() }, ...rest] : [...said];
}

/** Whether the number of a score is the amount or the new value of a result. */
function isOf({ seat, figure, unit }: Scored, result: Result, scene: Scene | null): boolean {
  const dial = scene?.seats?.find((one) => one.seat === result.seat)?.dials?.find(({ id }) => id === result.dial);
  return seat === result.seat && [result.amount?.replace("+", ""), String(Math.abs(result.change)), String(dial?.value)].includes(figure) && (!unit || unit === dial?.label);
}

/** The scores without those that tell a result again, as "takes 2" does after "is at 28". */
const withoutRepeats = (scores: readonly Scored[], results: readonly Result[], scene: Scene | null): Scored[] =>
  scores.filter((score, i) => !results.some((result) => isOf(score, result, scene) && scores.slice(0, i).some((earlier) => isOf(earlier, result, scene))));

/** The headline of an event, the number of each sentence beside it. */
export function Scores({ scores, event, scene }: { scores: readonly Scored[]; event: Event | null; scene: Scene | null }) {
  const shown = new Set<Result>();
  return (
    <div class="dtnb-totals">{withoutRepeats(scores, event?.results ?? [], scene).map((score, i) => {
      const result = event?.results?.find((result) => result.seat === score.seat && !shown.has(result) && howOf(score, result, scene).length > 0);
      if (result) shown.add(result);
      const how = score.rest.length > 0 ? score.rest : result ? howOf(score, result, scene) : [];
      const long = plain({ text: score.text }).length > LONG;
      return (
        <div key={i} class={classes("dtnb-total", how.length === 0 && "is-bare", long && "is-long", seatClass(score.seat < 0 ? null : score.seat))}>
          <p class="dtnb-sentence is-headline"><span><Sentence frame={{ text: score.text }} flat />{" "}</span>{score.unit !== null && <b class={classes("dtnb-tally", score.unit && "has-unit")}>{score.figure}{score.unit && <small> {score.unit}</small>}</b>}</p>
          {score.unit === null && score.figure && <b class="dtnb-tally" aria-hidden="true">{score.figure}</b>}
          {how.length > 0 && <small><Sentence frame={{ text: how }} flat /></small>}
        </div>);
    })}</div>
  );
}
