// What an exchange came to, as a score: a tile for each sentence of the headline, with its number as the largest thing.
import { plain, type Scene } from "../document/book.js";
import type { Event, Result, Segment } from "../document/frames.js";
import { classes, isKnown, seatClass, signed } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";

// More sentences than this are read as a text.
const MOST = 3;
const NUMBER = /[−-]?\d+/g;
const END = /^(.*?)[.!](?:\s+|$)(.*)$/su;

/** A sentence of a headline: its words without the full stop, whose it is, and its number. */
export interface Scored { text: Segment[]; seat: number; figure: string; isLast: boolean }

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

/** A headline as scores; null if a sentence has no number of its own or nobody to whom it belongs. */
export function scoresOf(headline: readonly Segment[]): Scored[] | null {
  const scores = sentencesOf(headline).map((text): Scored | null => {
    const seat = text.find(({ t }) => t === "seat")?.seat;
    const numbers = plain({ text }).match(NUMBER) ?? [];
    if (!isKnown(seat) || numbers.length !== 1) return null;
    return { text, seat, figure: numbers[0]!, isLast: plain({ text }).endsWith(numbers[0]!) };
  });
  return scores.length > 0 && scores.length <= MOST && scores.every(isKnown) ? scores : null;
}

/** A sentence without its last number, which is drawn beside it. */
const withoutFigure = ({ text, figure, isLast }: Scored): Segment[] =>
  (isLast ? text.map((part, i) => (i === text.length - 1 ? { ...part, v: part.v.slice(0, part.v.length - figure.length).trimEnd() } : part)) : text);

/** How it comes about: what follows the colon of a result, or what the sentence has not said. */
function howOf({ text }: Scored, result: Result, scene: Scene | null): Segment[] {
  const said = result.text ?? [];
  const colon = said.findIndex(({ t, v }) => t === "text" && v.includes(": "));
  if (colon >= 0) return [{ t: "text", v: said[colon]!.v.replace(/^.*?: /s, "") }, ...said.slice(colon + 1)];
  const dial = scene?.seats?.find(({ seat }) => seat === result.seat)?.dials?.find(({ id }) => id === result.dial);
  if (said.at(-1)?.v === result.amount || said.length === 0) {
    return dial && result.change ? [{ t: "text", v: `${dial.label} ${signed(dial.value - result.change)} → ${signed(dial.value)}` }] : [];
  }
  // The verb stands in the sentence.
  const [first, ...rest] = said;
  const word = first!.v.split(" ", 1)[0]!;
  return plain({ text }).includes(` ${word} `) ? [{ ...first!, v: first!.v.slice(word.length).trimStart() }, ...rest] : [...said];
}

/** The scores of an event, the number of each beside its sentence. */
export function Scores({ scores, event, scene }: { scores: readonly Scored[]; event: Event | null; scene: Scene | null }) {
  return (
    <div class="dtnb-totals">{scores.map((score, i) => {
      const result = scores.findIndex(({ seat }) => seat === score.seat) === i ? event?.results?.find(({ seat }) => seat === score.seat) : undefined;
      const how = result ? howOf(score, result, scene) : [];
      return (
        <div key={i} class={classes("dtnb-total", how.length === 0 && "is-bare", seatClass(score.seat))}>
          <p class="dtnb-sentence is-headline"><span><Sentence frame={{ text: withoutFigure(score) }} flat />{" "}</span>{score.isLast && <b class="dtnb-tally">{score.figure}</b>}</p>
          {!score.isLast && <b class="dtnb-tally" aria-hidden="true">{score.figure}</b>}
          {how.length > 0 && <small><Sentence frame={{ text: how }} flat /></small>}
        </div>);
    })}</div>
  );
}
