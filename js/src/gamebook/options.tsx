import type { Option } from "../document/frames.js";
import { Again } from "../parts/again.js";
import { DieTile } from "../parts/dice.js";
import { Reasons } from "../parts/question.js";
import { classes, isKnown, seatClass, useBook } from "../parts/shown.js";
import { Badge } from "../parts/text.js";
import { chain, type Lesson } from "./lesson.js";

// Two dozen options are laid out as a cloud, a handful as a list.
const MANY = 10;

// Beside few options there is room for what a card or token says.
const FEW = 5;

interface OptionProps { lesson: Lesson; option: Option; place: number; few: boolean }

// Before it is chosen, nothing about an option shows whether it is allowed.
function Choice({ lesson, option, place, few }: OptionProps) {
  const { label } = useBook();
  const opened = lesson.opened.has(place);
  const book = useBook();
  const text = few && option.thing ? book.explanation(option.thing)?.text.split("\n")[0] : "";
  return (
    <li class={classes("dtnb-choice-item", opened && "is-refused")}>
      <button type="button" class="dtnb-choice-button" aria-disabled={lesson.dead.has(place)} onClick={() => lesson.choose(place)}>
        <kbd aria-hidden="true" class={place < 9 ? "" : "is-none"}>{place + 1}</kbd><span>{option.label}{text && <small>{text}</small>}</span>
        {opened && <Badge tone="is-false">{label("refused")}</Badge>}
      </button>
      {opened && <div role="status"><Reasons reasons={option.reasons ?? []} /></div>}
    </li>
  );
}

/** The details that were chosen for the reader, and the alternatives. */
function Details({ lesson }: { lesson: Lesson }) {
  const { label } = useBook();
  const { detour } = lesson;
  if (!detour || !(detour.way.details?.length)) return null;
  const ways = detour.among.map((at) => lesson.data.ways[at]);
  return (
    <div class="dtnb-details">
      <span class="dtnb-mute">{label("lesson_details")}</span>
      {detour.among.length < 2 ? <span>{detour.way.details.join(", ")}</span> : ways.map((way, at) => (
        <button key={at} type="button" class="dtnb-detail" aria-pressed={at === detour.at} onClick={() => lesson.otherwise(at)}>
          {(way?.details ?? []).join(", ")}</button>))}
    </div>
  );
}

function Kernel({ lesson }: { lesson: Lesson }) {
  const { label } = useBook();
  if (lesson.asked === "no") return null;
  if (lesson.asked === "waiting") return <p class="dtnb-kernel" role="status">{label("lesson_waiting")}</p>;
  const back = lesson.detour ? () => lesson.leaveDetour() : lesson.mayGoOn && (() => lesson.goOn());
  return (
    <div class="dtnb-kernel" role="status" ref={(el) => el?.scrollIntoView?.({ block: "nearest" })}>
      <p>{label(lesson.inPage ? "lesson_no_further" : "lesson_needs_kernel")}</p>
      {back && <button type="button" class="dtnb-button is-line" onClick={back}>{label(lesson.detour ? "lesson_return" : "lesson_what_was_done")}</button>}
    </div>
  );
}

/** The end of a detour: what would come next, and the way back. */
function End({ lesson }: { lesson: Lesson }) {
  const { label } = useBook();
  const { detour } = lesson;
  if (!detour) return null;
  return (
    <div class="dtnb-detour">
      <p class="dtnb-detour-head"><Badge tone="is-state">{label("lesson_leads")}</Badge> <b>{chain(detour).map((one) => one.label).join(" › ")}</b></p>
      <Details lesson={lesson} />
      {detour.way.end === "chance" && <p>{label("lesson_end_chance")}</p>}
      {detour.way.end === "over" && <p>{label("lesson_end_over")}</p>}
      <div class="dtnb-detour-ways">
        <button type="button" class="dtnb-button is-line" onClick={() => lesson.leaveDetour()}>{label("lesson_return")}<kbd>Esc</kbd></button>
        {detour.way.end === "chance" && !lesson.inPage && (
          <button type="button" class="dtnb-button is-line" onClick={() => lesson.chance()}>{label("lesson_chance")}</button>)}
      </div>
    </div>
  );
}

/** The question at the table, with all options. */
export function Options({ lesson }: { lesson: Lesson }) {
  const book = useBook();
  const { label } = book;
  const { question, heading: Heading } = lesson;
  const options = question?.options ?? [];
  const { pick } = lesson;
  const dice = Object.values(pick ?? {});
  const waits = !lesson.detour && lesson.moment?.kind !== "open" && isKnown(question?.asked);
  return (
    <>
      <End lesson={lesson} />
      {question && (
        <>
          <Heading class="dtnb-lesson-ask">{isKnown(question.asked) ? label("lesson_you", { name: book.seatName(question.asked) }) : question.title}</Heading>
          <p class="dtnb-lesson-prompt">{question.prompt}{waits && ` ${label("lesson_how", { reveal: label("lesson_what_was_done") })}`}</p>
          <div class={classes(pick && "dtnb-sit-again", seatClass(question.asked))}>
            {pick && (
              <Again key={`${lesson.at} ${lesson.detour?.path.join()}`} groups={lesson.shownBook.scene(lesson.frame)?.dice ?? []} pick={pick}
                touch={label("lesson_touch")} roll={label("lesson_roll")} dieOf={(n) => label("lesson_die", { n })} look="dtnb-button is-line" faceOf={(die) => <DieTile die={die} />}
                choose={(place) => lesson.choose(place)} />)}
            {options.length > 0 && (
              <ul class={classes("dtnb-choices", options.length - dice.length > MANY && "is-many")} aria-label={label("lesson_options")}>
                {options.map((option, place) => !dice.includes(place) && <Choice key={place} lesson={lesson} option={option} place={place} few={options.length <= FEW} />)}
              </ul>)}
          </div>
        </>)}
      {lesson.unkept && lesson.asked === "no" && <p class="dtnb-mute">{label(lesson.inPage ? "lesson_some_end" : "lesson_some")}</p>}
      <Kernel lesson={lesson} />
    </>
  );
}
