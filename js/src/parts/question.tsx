import { Fragment } from "preact";
import type { Question as QuestionData } from "../document/book.js";
import type { Option, OptionReason } from "../document/frames.js";
import { refusals } from "./refusals.js";
import { classes, isKnown, useBook } from "./shown.js";
import { Badge, Explained, RuleChips, SeatTag } from "./text.js";

const KINDS = new Set(["action", "forced", "detail", "claim", "chance"]);

// Twenty ways to re-roll are laid out as a cloud, three answers as a list.
const MANY = 6;

export function Reasons({ reasons }: { reasons: readonly OptionReason[] }) {
  const { label } = useBook();
  return (
    <ul class="dtnb-reasons">{reasons.map((reason, i) => (
      <li key={i} class="dtnb-reason">
        <span>{reason.text} </span><RuleChips ids={reason.rules} />
        {reason.remedy && <span class="dtnb-remedy">{label("remedy", { remedy: reason.remedy })}</span>}
      </li>
    ))}</ul>
  );
}

/** The label of an option; its object explains itself. */
export function OptionLabel({ option }: { option: Option }) {
  const { thing, label } = option;
  const at = thing ? label.indexOf(thing) : -1;
  if (!thing || at < 0) return <>{label}</>;
  return <>{label.slice(0, at)}<Explained name={thing} />{label.slice(at + thing.length)}</>;
}

function Allowed({ option, chosen }: { option: Option; chosen: boolean }) {
  const { label } = useBook();
  return (
    <li class={classes("dtnb-option", chosen ? "is-chosen" : "is-allowed")}>
      <span class="dtnb-option-label"><OptionLabel option={option} /></span>
      {chosen && <Badge tone="is-chosen">{label("chosen")}</Badge>}
      {chosen && (option.because ?? []).length > 0 && (
        <div class="dtnb-because"><span class="dtnb-mute">{label("may_because")}</span><Reasons reasons={option.because!} /></div>)}
    </li>
  );
}

function Refused({ options }: { options: readonly Option[] }) {
  const { label } = useBook();
  return (
    <ul class="dtnb-options">{refusals(options).map((group, i) => (
      <li key={i} class="dtnb-option is-refused">
        <span class="dtnb-option-label">{group.options.map((option, at) => (
          <Fragment key={at}>{at > 0 && <span class="dtnb-mute"> · </span>}<OptionLabel option={option} /></Fragment>
        ))}</span>
        <span class="dtnb-hidden-text"> {label("refused")}</span>
        <Reasons reasons={group.reasons} />
      </li>
    ))}</ul>
  );
}

/** Options with unknown cards of a hand are folded into one line. */
function Unknown({ options }: { options: readonly Option[] }) {
  const { label } = useBook();
  if (options.length === 0) return null;
  const possible = options.filter((option) => option.allowed).length;
  return (
    <details class="dtnb-unknown">
      <summary>{label("unknown_hand", { n: possible, all: options.length })}</summary>
      <p class="dtnb-unknown-list">{options.filter((option) => option.allowed).map((option, i) => (
        <Fragment key={i}>{i > 0 && " · "}<OptionLabel option={option} /></Fragment>
      ))}</p>
      <Refused options={options.filter((option) => !option.allowed)} />
    </details>
  );
}

export interface QuestionProps {
  question: QuestionData;
  /** Whether the chosen option may be shown. */
  tell?: boolean;
}

/** A question: the asked seat, the options, and the refused options with their reasons. */
export function Question({ question, tell = true }: QuestionProps) {
  const book = useBook();
  const { label } = book;
  // The chosen option has a line of its own, even if its card was unknown.
  const hidden = (option: Option) => option.source === "unknown" && !(option.chosen && tell);
  const options = question.options ?? [];
  const open = options.filter((option) => !hidden(option));
  const allowed = open.filter((option) => option.allowed);
  const refused = open.filter((option) => !option.allowed);
  const order = question.order ?? [];
  return (
    <>
      <p class="dtnb-question-head">
        <span class="dtnb-question-title"><Explained name={question.window ?? ""}>{question.title || question.window}</Explained></span>
        {KINDS.has(question.kind) && <Badge>{label(`kind_${question.kind}`)}</Badge>}
      </p>
      <p class="dtnb-question-who">
        {isKnown(question.asked) && <span class="dtnb-asked">{label("asked", { name: book.seatName(question.asked) })}</span>}
        {order.length > 1 && (
          <span class="dtnb-order"><span class="dtnb-mute">{label("order")} </span>{order.map((seat, i) => (
            <Fragment key={i}>{i > 0 && <span class="dtnb-mute"> → </span>}<SeatTag name={book.seatName(seat)} seat={seat} /></Fragment>
          ))}</span>)}
      </p>
      {question.prompt && <p class="dtnb-prompt">{question.prompt}</p>}
      {question.closed && <p class="dtnb-closed">{label("closed", { reason: question.closed })}</p>}
      {allowed.length > 0 && (
        <ul class={classes("dtnb-options", allowed.length > MANY && "is-many")}>
          {allowed.map((option, i) => <Allowed key={i} option={option} chosen={Boolean(option.chosen) && tell} />)}
        </ul>)}
      {refused.length > 0 && (
        <details class="dtnb-refused">
          <summary>{label("refused_options", { n: refused.length })}</summary>
          <Refused options={refused} />
        </details>)}
      <Unknown options={options.filter(hidden)} />
    </>
  );
}
