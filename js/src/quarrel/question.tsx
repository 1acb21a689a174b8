// A question in dispute: each person's answers in their colour.
import { useAround } from "./host.js";
import { Heading, Icon, Named, useSeatStyle } from "./look.js";
import type { Answers, Choice, Question } from "./screens.js";

/** The most characters of an answer that stands beside others. */
const SHORT = 14;
/** The most of one that stands large, such as a number. */
const LARGE = 4;

function Answer({ choice, label, about }: { choice: Choice; label: string; about?: string }) {
  const { send } = useAround();
  return (
    <button type="button" class={`q-answer ${choice.state === "chosen" ? "is-chosen" : ""}`} aria-pressed={choice.state === "chosen"} aria-label={about}
      disabled={!choice.act} onClick={() => choice.act && send(choice.act)}>{label}{choice.note && !about && <small>{choice.note}</small>}</button>
  );
}

/** Answers that all people have in the same order. */
const shared = (people: readonly Answers[]) => people.every(({ answers }) =>
  answers.length === people[0]!.answers.length && answers.every(({ label }, at) => label === people[0]!.answers[at]!.label));

export function QuestionBlock({ block }: { block: Question }) {
  const { w, send } = useAround();
  const style = useSeatStyle();
  const { people, text, remove } = block;
  const answers = people[0]?.answers ?? [];
  const short = people.every((one) => one.answers.length <= 3 && one.answers.every(({ label, note, amount }) => label.length <= SHORT && !note && !amount));
  return (
    <section class="q-question" aria-label={text}>
      <Heading class="q-heading"><Named text={text} /></Heading>
      {remove && <button type="button" class="q-away" aria-label={w("unask", { what: text })} onClick={() => send(remove)}><Icon name="close" /></button>}
      {!short && shared(people) ? (
        <ul class="q-ways">{answers.map((answer, at) => (
          <li key={at} class="q-way">
            <p>{answer.amount && <b>{answer.amount}</b>}<span class={!answer.amount && answer.label.length <= LARGE ? "is-large" : ""}>{answer.label}</span>{answer.note && <small>{answer.note}</small>}</p>
            <span class="q-who">{people.map(({ seat, answers: own }) => (
              <span key={seat} style={style(seat)}><Answer choice={own[at]!} label={seat} about={`${seat}: ${answer.amount ?? ""} ${answer.label}`} /></span>))}</span>
          </li>))}
        </ul>
      ) : people.map(({ seat, answers: own }) => (
        <div key={seat} class={`q-says ${short ? "" : "is-long"}`} style={style(seat)} role="group" aria-label={`${seat} ${w("says")}`}>
          <p><b class="q-name">{seat}</b><small>{w("says")}</small></p>
          <div class="q-answers">{own.map((answer) => <Answer key={answer.label} choice={answer} label={answer.amount || answer.label} />)}</div>
        </div>))}
    </section>
  );
}
