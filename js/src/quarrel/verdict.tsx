// The last screen: who is right, why, by which book, and where everybody stands.
import { useAround } from "./host.js";
import { Heading, Icon, Named, SeatSigil, Spine, useSeatStyle } from "./look.js";
import type { Answered, BookRow, Place, SumLine, Verdict } from "./screens.js";

/** A whole rule in our words, with its place in every book. */
export function WholeRule({ place }: { place: Place }) {
  const { w } = useAround();
  return (
    <>
      <p><Named text={place.says ?? ""} /></p>
      {(place.books ?? []).map((book) => <p key={book} class="q-place"><Icon name="book" />{book}</p>)}
      <p class="q-quiet">{w("our_words", { rule: place.rule })}</p>
    </>
  );
}

/** Where rules are printed; a tap opens each. */
export const Places = ({ places }: { places: readonly Place[] | undefined }) => (
  <>{(places ?? []).map((place) => (place.says
    ? <details key={place.rule + place.text} class="q-folded q-opens"><summary><span class="q-place" title={place.rule}><Icon name="book" />{place.text}</span><Icon name="down" /></summary><WholeRule place={place} /></details>
    : <p key={place.rule + place.text} class="q-place" title={place.rule}><Icon name="book" />{place.text}</p>))}</>
);

const number = (text: string | undefined) => (text && /^[−-]?\d+$/.test(text) ? Number(text.replace("−", "-")) : null);

interface Bar { from: number; to: number }

/** The bars of a sum: each begins where the one before it ended. */
export function barsOf(lines: readonly SumLine[]): (Bar | null)[] {
  let running = 0;
  return lines.map(({ kind = "line", after }) => {
    const to = number(after);
    if (to === null) return null;
    if (kind === "returned") return { from: 0, to };
    const from = kind === "line" ? running : 0;
    running = to;
    return { from, to };
  });
}

function Sum({ title, lines }: { title: string; lines: readonly SumLine[] }) {
  const style = useSeatStyle();
  const bars = barsOf(lines);
  const ends = bars.flatMap((bar) => (bar ? [bar.from, bar.to] : []));
  const low = Math.min(0, ...ends);
  const span = Math.max(1, ...ends) - low;
  const at = (value: number) => `${(100 * (value - low)) / span}%`;
  return (
    <section class="q-sum" aria-label={title || undefined}>
      {title && <Heading><Named text={title} /></Heading>}
      <ol>{lines.map(({ label, change, after, kind = "line", seat }, i) => {
        const bar = bars[i];
        const less = bar ? bar.to < bar.from : false;
        return (
          <li key={i} class={`is-${kind} ${less ? "is-less" : ""}`} style={style(seat)}>
            <span>{label}</span>
            <span class="q-track" aria-hidden="true">{bar && <i style={{ left: at(Math.min(bar.from, bar.to)), width: `${(100 * Math.abs(bar.to - bar.from)) / span}%` }} />}</span>
            <span class="q-op">{change === after ? "" : change}</span>
            <b>{after}</b>
          </li>);
      })}</ol>
    </section>
  );
}

function Books({ rows }: { rows: readonly BookRow[] }) {
  const { w } = useAround();
  const style = useSeatStyle();
  if (rows.length === 0) return null;
  const books = rows.flatMap((row) => row.books);
  const only = rows[0]!;
  if (rows.length === 1) return (
    <p class="q-same">{books.map((book) => <Spine key={book} book={book} />)}<span>{w("same_books", { n: books.length })} {books.length === 1 && only.text}</span></p>
  );
  return (
    <ul class="q-two">{rows.map(({ books: names, text, places, own, result, seat }, i) => (
      <li key={i} style={style(seat)}>
        <p class="q-names">{names.map((book, at) => <span key={book} class={own && at === 0 ? "is-own" : ""}><Spine book={book} /><span>{book}</span></span>)}</p>
        {text && <p><Named text={text} /></p>}
        <Places places={places} />
        {(result || seat) && <p class="q-outcome">{seat}<strong>{result}</strong></p>}
      </li>
    ))}</ul>
  );
}

/** The rule that decides; a tap shows it whole, with those that are cited with it. */
function Why({ rule, places, silent }: { rule: string; places: readonly Place[]; silent: string | undefined }) {
  const { w, ask } = useAround();
  const whole = places.filter(({ says }) => says);
  return (
    <button type="button" class="q-why" disabled={whole.length === 0} onClick={() => ask({ kind: "rule", places: whole })}>
      <span class="q-label">{places.length === 0 ? w("in_short_alone") : places.map((place, i) => <span key={place.text} class="q-place" title={place.rule}><Icon name="book" />{i === 0 ? w("in_short", { place: place.text }) : place.text}</span>)}</span>
      <span class="is-rule"><Named text={rule} /></span>
      {silent && <span class="q-quiet">{silent}</span>}
    </button>
  );
}

/** Where the rule of a reason stands; a tap shows it whole. */
function Cited({ place }: { place: Place }) {
  const { ask } = useAround();
  const text = `(${place.text})`;
  if (!place.says) return <span title={place.rule}> {text}</span>;
  return <>{" "}<button type="button" class="q-cited" title={place.rule} onClick={() => ask({ kind: "rule", places: [place] })}>{text}</button></>;
}

const MARKS = { true: "right", false: "close", null: "search" } as const;

/** A reason up to this length stands beside its statement. */
const BRIEF = 32;

function Claims({ claims }: { claims: readonly Answered[] }) {
  const { w } = useAround();
  const style = useSeatStyle();
  return (
    <ul class="q-claims" aria-label={w("claims")}>{claims.map(({ seat, says, right, correct, why, places = [] }, i) => (
      <li key={i} style={style(seat)} class={`is-${right === null ? "open" : right ? "right" : "wrong"}`}>
        <Icon name={MARKS[String(right) as keyof typeof MARKS]} />
        <p>
          <b class="q-name">{seat}</b> <q>{says}</q><span class="q-hidden">: {w(right === null ? "open" : right ? "right" : "wrong")}</span>
          {correct && <small>{w("in_fact", { what: correct })}</small>}
          {why && <small class={places.length === 0 && why.length <= BRIEF ? "is-brief" : ""}>{why}{places.map((place) => <Cited key={place.rule} place={place} />)}</small>}
        </p>
      </li>
    ))}</ul>
  );
}

export function VerdictBlock({ block, level, book: corner }: { block: Verdict; level: number; book: string }) {
  const { w } = useAround();
  const style = useSeatStyle();
  const { headline, winner = "", book, situation, answered = [], rule, places = [], silent, others = [], sum = [], sum_title = "", books = [], standings = [], remarks = [], assumed, doubt } = block;
  const Title = `h${level}` as "h1";
  return (
    <div class="q-verdict">
      <header class={`q-win ${winner ? "" : "is-nobody"}`} style={style(winner)}>
        {winner && <SeatSigil name={winner} size="large" />}
        <div><Title tabIndex={-1} data-title><Named text={headline} /></Title>{situation && <p><Named text={situation} /></p>}</div>
      </header>
      <div class="q-grounds">
        {rule && <Why rule={rule} places={places} silent={silent} />}
        {doubt && <p class="q-text is-warning">{doubt}</p>}
        <Claims claims={answered} />
        {others.length > 0 && <details class="q-folded"><summary><span>{w("others")}</span><Icon name="down" /></summary>{others.map((row, i) => <div key={i} class="q-other"><p><Named text={row.text} /></p><Places places={row.places} /></div>)}</details>}
      </div>
      <div class="q-facts">
        {sum.length > 0 && <div style={style(standings[0]?.seat)}><Sum title={sum_title} lines={sum} /></div>}
        <Books rows={books} />
        {standings.length > 0 && (
          <section aria-label={w("so_now")}><Heading class="q-hidden">{w("so_now")}</Heading><div class="q-now">{standings.map(({ seat, label, value, change, text }) => (
            <div key={seat} class="q-end" style={style(seat)}>
              <p><b class="q-name">{seat}</b>{label && value && <small>{label}</small>}</p>
              {value && <p class="q-value">{value}{change && <em>{change}</em>}</p>}
              {text && <p class="q-rest">{text}</p>}
            </div>))}</div>{remarks.map(({ text, places = [] }) => <p key={text} class="q-quiet q-remark"><Named text={text} />{places.map((place) => <Cited key={place.rule} place={place} />)}</p>)}{assumed && <p class="q-quiet"><Named text={assumed} /></p>}</section>
        )}
        {book !== corner && <p class="q-by"><Icon name="book" />{w("by_book", { book })}</p>}
      </div>
    </div>
  );
}
