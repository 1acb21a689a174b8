import { useId, useState } from "preact/hooks";
import { Ledger } from "../parts/ledger.js";
import { classes, useBook } from "../parts/shown.js";
import { RuleChip, RuleChips } from "../parts/text.js";
import { picked, type Ask, type Reply } from "./data.js";
import type { Lesson } from "./lesson.js";

interface FormProps { ask: Ask; given: number[]; give: (given: number[]) => void; name: string }

function NumberForm({ given, give, name }: FormProps) {
  const { label } = useBook();
  return (
    <label class="dtnb-ask-number"><span>{label("lesson_number")}</span>
      <input type="number" min="0" inputMode="numeric" name={name} value={given[0] ?? ""} autocomplete="off"
        onInput={(event) => give(event.currentTarget.value === "" ? [] : [Math.trunc(Number(event.currentTarget.value))])} /></label>
  );
}

function PickForm({ ask, given, give, name }: FormProps) {
  const one = ask.form === "one";
  const toggle = (place: number) => give(picked(ask, given, place));
  return (
    <ul class="dtnb-ask-options">{ask.options.map((option, place) => (
      <li key={place}><label class={classes("dtnb-ask-option", given.includes(place) && "is-given")}>
        <input type={one ? "radio" : "checkbox"} name={name} checked={given.includes(place)} onChange={() => toggle(place)} />
        <span>{option}</span></label></li>))}
    </ul>
  );
}

function OrderForm({ ask, given, give }: FormProps) {
  const { label } = useBook();
  return (
    <div>
      <p class="dtnb-mute">{label("lesson_order")}</p>
      <ul class="dtnb-ask-options">{ask.options.map((option, place) => {
        const at = given.indexOf(place);
        return (
          <li key={place}><button type="button" class={classes("dtnb-ask-option", at >= 0 && "is-given")} aria-pressed={at >= 0}
            onClick={() => give(at >= 0 ? given.filter((other) => other !== place) : [...given, place])}>
            <span class="dtnb-ask-place">{at >= 0 ? at + 1 : ""}</span><span>{option}</span></button></li>);
      })}</ul>
    </div>
  );
}

const FORMS = { number: NumberForm, one: PickForm, several: PickForm, order: OrderForm };

/** The rules behind an answer by id, with their statements unless a reason already gave them. */
function Rules({ ask }: { ask: Ask }) {
  const book = useBook();
  const unsaid = (id: string) => {
    const text = book.rule(id)?.statement ?? "";
    return ask.kind === "total" || (ask.kind === "right" && !ask.because.some((reason) => reason.includes(text))) ? text : "";
  };
  return (
    <>
      {ask.rules?.map((id) => unsaid(id) && <p key={id}>{unsaid(id)} <RuleChip id={id} /></p>)}
      <p><RuleChips ids={ask.rules?.filter((id) => !unsaid(id))} /></p>
    </>
  );
}

function Replies({ replies }: { replies: readonly Reply[] }) {
  return <>{replies.map((reply, i) => <p key={i}>{reply.text} <RuleChips ids={reply.rules} /></p>)}</>;
}

/** The answer with its explanation, and its calculation unless shown beside it; drawn once found or revealed. */
function Answer({ ask, shown, beside }: { ask: Ask; shown: boolean; beside: boolean }) {
  const { label } = useBook();
  const names = ask.form === "number" ? [] : ask.answer.map((place) => ask.options[place] ?? "");
  return (
    <div class={classes("dtnb-ask-answer", !shown && "is-right")} role="status">
      <p class="dtnb-ask-verdict">{label(shown ? "lesson_shown" : "lesson_right")}{shown && names.length > 0 && <b> {names.join(", ")}</b>}</p>
      {ask.because.map((text, i) => <p key={i}>{text}</p>)}
      {ask.ledger && !beside && <Ledger ledger={ask.ledger} />}
      {(ask.form !== "number" || beside) && <Rules ask={ask} />}
    </div>
  );
}

/** A question to the reader: it waits for the right answer, gives a hint, and explains wrong answers. */
export function AskCard({ lesson, place, last = false }: { lesson: Lesson; place: number; last?: boolean }) {
  const { label } = useBook();
  const name = useId();
  const [given, give] = useState<number[]>([]);
  const ask = lesson.questionOf(place);
  const Heading = lesson.heading;
  const tried = lesson.triedOf(place);
  const Form = FORMS[ask.form];
  const ready = ask.form === "order" ? given.length === ask.answer.length : given.length > 0;
  const submit = (event: Event) => {
    event.preventDefault();
    if (ready) lesson.answer(place, given);
    // Options ticked in one try do not count in the next.
    if (ask.form === "several") give([]);
  };
  if (lesson.isDone(place)) {
    return (
      <div class="dtnb-ask">
        <Heading class="dtnb-lesson-ask">{ask.text}</Heading>
        <Answer ask={ask} shown={tried.shown} beside={lesson.book.ledgers(lesson.frame).some(({ title }) => title === ask.ledger?.title)} />
        {!last && <button type="button" class="dtnb-button is-play" onClick={() => lesson.goOn()}>{label("lesson_go_on")}<kbd>→</kbd></button>}
      </div>
    );
  }
  return (
    <form class="dtnb-ask" onSubmit={submit}>
      <Heading class="dtnb-lesson-ask" id={`${name}-text`}>{ask.text}</Heading>
      <div role="group" aria-labelledby={`${name}-text`}><Form ask={ask} given={given} give={give} name={name} /></div>
      <div class="dtnb-ask-buttons">
        <button type="submit" class="dtnb-button is-play" disabled={!ready}>{label("lesson_check")}</button>
        {ask.hint && <button type="button" class="dtnb-button is-line" aria-expanded={tried.hint} onClick={() => lesson.hint(place)}>{label("lesson_hint")}</button>}
        <button type="button" class="dtnb-button is-line" onClick={() => lesson.show(place)}>{label("lesson_show")}</button>
      </div>
      {tried.hint && <p class="dtnb-ask-hint" role="status">{ask.hint}</p>}
      {tried.replies.length > 0 && (
        <div class="dtnb-ask-reply" role="status" key={tried.tries}>
          <p class="dtnb-ask-verdict">{label("lesson_wrong")}</p><Replies replies={tried.replies} />
        </div>)}
    </form>
  );
}
