import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Ledger } from "../parts/ledger.js";
import { classes, useBook } from "../parts/shown.js";
import { Badge, RuleChip, RuleChips } from "../parts/text.js";
import { hintsOf, missedBy, picked, wrong, type Ask, type Reply } from "./data.js";
import type { Lesson } from "./lesson.js";

/** What is asked; what one has to know for it stands below, and what the author says above. */
function Text({ ask, lesson, id }: { ask: Ask; lesson: Lesson; id?: string }) {
  const Heading = lesson.heading;
  const [asked = ask.text, ...known] = ask.lines ?? [];
  return (
    <>
      {ask.preface && <p class="dtnb-ask-preface">{ask.preface}</p>}
      <Heading class="dtnb-lesson-ask" id={id}>{asked}</Heading>
      {known.map((line) => <p key={line} class="dtnb-ask-known">{line}</p>)}
    </>
  );
}

interface FormProps { ask: Ask; given: number[]; give: (given: number[]) => void; name: string; replies: readonly Reply[] }
interface MoveProps { ask: Ask; moves: readonly [number, readonly Reply[]][]; act: (place: number) => void; name: string }

/** The moves to choose from. One is made by a tap; a wrong one keeps its reason below it. */
function Moves({ ask, moves, act }: MoveProps) {
  const tried = new Map(moves);
  const last = moves.at(-1)?.[0];
  return (
    <ul class="dtnb-choices">{ask.options.map((option, place) => {
      const replies = tried.get(place);
      return (
        <li key={place} class={classes("dtnb-choice-item", replies && "is-refused")}>
          <button type="button" class="dtnb-choice-button" aria-disabled={!!replies} onClick={() => act(place)}>
            {place < 9 && <kbd aria-hidden="true">{place + 1}</kbd>}<span>{option}</span></button>
          {replies && <div class="dtnb-reasons" role={place === last ? "status" : undefined}><Replies replies={replies} /></div>}
        </li>);
    })}</ul>
  );
}

function NumberForm({ given, give, name }: FormProps) {
  const { label } = useBook();
  return (
    <label class="dtnb-ask-number"><span>{label("lesson_number")}</span>
      <input type="number" min="0" inputMode="numeric" name={name} value={given[0] ?? ""} autocomplete="off"
        onInput={(event) => give(event.currentTarget.value === "" ? [] : [Math.trunc(Number(event.currentTarget.value))])} /></label>
  );
}

/** Options to tick. What was chosen in the last try stays, and what was wrong in it is marked. */
function PickForm({ ask, given, give, name, replies }: FormProps) {
  const { label } = useBook();
  const one = ask.form === "one";
  const toggle = (place: number) => give(picked(ask, given, place));
  return (
    <ul class="dtnb-ask-options">{ask.options.map((option, place) => {
      const isWrong = given.includes(place) && !ask.answer.includes(place) && replies.some(({ to }) => to === place);
      return (
        <li key={place}><label class={classes("dtnb-ask-option", given.includes(place) && "is-given", isWrong && "is-wrong")}>
          <input type={one ? "radio" : "checkbox"} name={name} checked={given.includes(place)} onChange={() => toggle(place)} />
          <span>{option}</span>{isWrong && <Badge tone="is-false">{label("lesson_not_this")}</Badge>}</label></li>);
    })}</ul>
  );
}

/** Options to be tapped in an order. After a wrong try one taps again from the first wrong place on. */
function OrderForm({ ask, given, give, replies }: FormProps) {
  const { label } = useBook();
  const from = replies.length > 0 && given.length === ask.answer.length ? wrong(ask, given)[0] ?? given.length : given.length;
  const put = (place: number) => {
    const before = given.slice(0, from);
    give(given.includes(place) && from === given.length ? given.filter((other) => other !== place) : before.includes(place) ? before : [...before, place]);
  };
  return (
    <div>
      <p class="dtnb-mute">{label("lesson_order")}</p>
      <ul class="dtnb-ask-options">{ask.options.map((option, place) => {
        const at = given.indexOf(place);
        return (
          <li key={place}><button type="button" class={classes("dtnb-ask-option", at >= 0 && "is-given", at >= from && "is-wrong")} aria-pressed={at >= 0}
            onClick={() => put(place)}>
            <span class="dtnb-ask-place">{at >= 0 ? at + 1 : ""}</span><span>{option}</span></button></li>);
      })}</ul>
    </div>
  );
}

const FORMS = { number: NumberForm, one: PickForm, several: PickForm, order: OrderForm };

function Form({ form, ...props }: FormProps & { form: keyof typeof FORMS }) {
  const Chosen = FORMS[form];
  return <Chosen {...props} />;
}

/** the most pages beside one sentence, and the most rules below a calculation; who reads a lesson looks up one */
const MOST_PAGES = 2;

/** The rules of a calculation that stand beside none of its sentences, each with its statement: the one that decides and another, in the order of its rows. */
function Rules({ ask }: { ask: Ask }) {
  const book = useBook();
  if (ask.kind !== "total") return null;
  const ids = [...new Set([...missedBy(ask, []), ...ask.rules ?? []])].filter((id) => !ask.because_rules?.some((cited) => cited.includes(id)));
  const cited = ids.filter((id) => book.rule(id)?.pages?.length).slice(0, MOST_PAGES);
  const place = (id: string) => ask.rules?.indexOf(id) ?? 0;
  cited.sort((one, other) => place(one) - place(other));
  return <>{cited.map((id) => <p key={id}>{book.rule(id)?.statement} <RuleChip id={id} /></p>)}</>;
}

/** The pages of the rules behind a sentence; a rule that is on none is not looked up. */
function Pages({ ids }: { ids: readonly string[] | null | undefined }) {
  const book = useBook();
  return <RuleChips ids={ids?.filter((id) => book.rule(id)?.pages?.length).slice(0, MOST_PAGES)} />;
}

function Replies({ replies }: { replies: readonly Reply[] }) {
  return <>{replies.map((reply, i) => <p key={i}>{reply.text} <Pages ids={reply.rules} /></p>)}</>;
}

/** The answer with its explanation, and its calculation unless shown beside it; drawn once found or revealed. */
function Answer({ ask, shown, beside }: { ask: Ask; shown: boolean; beside: boolean }) {
  const { label } = useBook();
  // Who is right is said by the explanation of a quarrel.
  const names = ask.form === "number" || ask.kind === "right" ? [] : ask.answer.map((place) => ask.options[place] ?? "");
  return (
    <div class={classes("dtnb-ask-answer", !shown && "is-right")} role="status">
      <p class="dtnb-ask-verdict">{label(shown ? "lesson_shown" : "lesson_right")}{names.length === 1 && <b> {names}</b>}</p>
      {names.length > 1 && <ul>{names.map((name) => <li key={name}>✓ {name}</li>)}</ul>}
      {ask.because.map((text, i) => <p key={i}>{text} <Pages ids={ask.because_rules?.[i]} /></p>)}
      {ask.ledger && !beside && <Ledger ledger={ask.ledger} />}
      {(ask.form !== "number" || beside) && <Rules ask={ask} />}
    </div>
  );
}

/** A question to the reader: it waits for the right answer, gives a hint, and explains wrong answers. */
export function AskCard({ lesson, place }: { lesson: Lesson; place: number }) {
  const { label } = useBook();
  const name = useId();
  const ask = lesson.questionOf(place);
  const tried = lesson.triedOf(place);
  const { given = [], moves = [] } = tried;
  const give = (now: number[]) => lesson.give(place, now);
  const hints = hintsOf(ask).slice(0, tried.hints ?? (tried.hint ? 1 : 0));
  const ready = ask.form === "order" ? given.length === ask.answer.length : given.length > 0;
  const card = useRef<HTMLElement>(null);
  const state = `${tried.tries} ${lesson.isDone(place)}`;
  const before = useRef(state);
  // What an answer earned may lie behind the bar, or below the screen.
  useLayoutEffect(() => {
    if (before.current !== state) [...card.current!.querySelectorAll("[role='status']")].at(-1)?.scrollIntoView?.({ block: "nearest" });
    before.current = state;
  }, [state]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (ready) lesson.answer(place, given);
  };
  if (lesson.isDone(place)) {
    return (
      <div class="dtnb-ask" ref={card as never}>
        <Text ask={ask} lesson={lesson} />
        <Answer ask={ask} shown={tried.shown} beside={lesson.book.ledgers(lesson.frame).some(({ title }) => title === ask.ledger?.title)} />
      </div>
    );
  }
  return (
    <form class="dtnb-ask" ref={card as never} onSubmit={submit}>
      <Text ask={ask} lesson={lesson} id={`${name}-text`} />
      <div role="group" class={ask.form === "move" ? "dtnb-ask-moves" : undefined} aria-labelledby={`${name}-text`}>
        {ask.form === "move" ? <Moves ask={ask} moves={moves} act={(at) => lesson.tryMove(place, at)} name={name} />
          : <Form form={ask.form} ask={ask} given={given} give={give} name={name} replies={tried.replies} />}</div>
      <div class="dtnb-ask-buttons">
        {ask.form !== "move" && <button type="submit" class="dtnb-button is-play" disabled={!ready}>{label("lesson_check")}</button>}
        {hintsOf(ask).length > hints.length && (
          <button type="button" class="dtnb-button is-line" onClick={() => lesson.hint(place)}>{label(hints.length ? "lesson_second_hint" : "lesson_hint")}</button>)}
        <button type="button" class="dtnb-button is-line" onClick={() => lesson.show(place)}>{label("lesson_show")}</button>
      </div>
      {hints.map((hint) => <p key={hint} class="dtnb-ask-hint" role="status">{hint}</p>)}
      {ask.form !== "move" && tried.replies.length > 0 && (
        <div class="dtnb-ask-reply" role="status" key={tried.tries}>
          <p class="dtnb-ask-verdict">{label("lesson_wrong")}</p><Replies replies={tried.replies} />
        </div>)}
    </form>
  );
}
