// The open question: the options, the reasons against refused ones, dice to enter, cards to draw.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { OptionReason, Rule } from "../document/frames.js";
import { useTable } from "./context.js";
import { Again, type Pick } from "../parts/again.js";
import { Icon } from "../parts/icons.js";
import { refusals } from "../parts/refusals.js";
import { Faces } from "./Faces.js";
import type { Option, Question, View } from "./types.js";

function Reasons({ reasons, rules }: { reasons: readonly OptionReason[]; rules: Record<string, Rule> }) {
  return (
    <ul class="dtnb-sit-reasons">
      {reasons.map((reason, at) => (
        <li key={at}>{reason.text}{" "}
          {(reason.rules ?? []).map((id) => (
            <details key={id} class="dtnb-sit-rule"><summary><Icon name="book_mark" />{rules[id]?.citation || rules[id]?.title || id}</summary><span>{rules[id]?.statement ?? id}</span></details>
          ))}
          {reason.remedy && <span class="dtnb-mute"> → {reason.remedy}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Refused options; equal reasons are shown once. */
function Refused({ question, rules }: { question: Question; rules: Record<string, Rule> }) {
  const { w } = useTable();
  const options = question.options.filter((option) => !option.allowed);
  const groups = useMemo(() => refusals(options), [question]);
  if (!options.length) return null;
  return (
    <details class="dtnb-sit-refused"><summary>{w("refused", { n: options.length })}</summary>
      <ul>{groups.map((group, at) => (
        <li key={at}><b>{group.options.map((option) => option.label).join(", ")}</b><Reasons reasons={group.reasons} rules={rules} /></li>
      ))}</ul>
    </details>
  );
}

/** The dice to re-roll, chosen by touching them. */
function RollAgain({ question, view, pick }: { question: Question; view: View; pick: Pick }) {
  const { w, does } = useTable();
  const rest = question.options.filter((option) => option.allowed && !Object.values(pick).includes(option.number));
  return (
    <div class="dtnb-sit-again">
      <Again groups={view.scene.dice ?? []} pick={pick} touch={w("touch_dice")} roll={w("roll_again")} dieOf={(n) => w("die", { n })}
        look="dtnb-sit-button" choose={(option) => does({ do: "choose", option })} />
      <Options options={rest} />
    </div>
  );
}

function Options({ options }: { options: Option[] }) {
  const { does } = useTable();
  return (
    <ol class="dtnb-sit-options">
      {options.map((option, at) => (
        <li key={option.number}>
          <button type="button" class="dtnb-sit-option" onClick={() => does({ do: "choose", option: option.number })}>
            <span>{option.label}</span>{at < 9 && <kbd aria-hidden="true">{at + 1}</kbd>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Chance({ question }: { question: Question }) {
  const { w, does } = useTable();
  const chance = question.chance!;
  if (chance.kind === "roll") {
    return <Faces count={chance.count} faces={chance.faces} name={question.prompt}
      onEntered={(values) => does({ do: "roll", values })} onProgram={() => does({ do: "roll" })} />;
  }
  return (
    <div class="dtnb-sit-faces-row">
      {chance.unseen && <button type="button" class="dtnb-sit-button is-first" onClick={() => does({ do: "roll", unseen: true })}>{w("unseen")}</button>}
      <select class="dtnb-sit-add" value="" aria-label={w("drawn")} onChange={(event) => does({ do: "roll", values: [event.currentTarget.value] })}>
        <option value="">{w("drawn")}</option>
        {chance.deck.map((card) => <option key={card.value} value={card.value}>{card.label}</option>)}
      </select>
      <button type="button" class="dtnb-sit-button" onClick={() => does({ do: "roll" })}>{w("program_draws")}</button>
    </div>
  );
}

export function Asked({ view }: { view: View }) {
  const { w, does } = useTable();
  const { question } = view;
  const pane = useRef<HTMLElement>(null);
  const held = useRef(false);
  const came = useRef(-1);
  const which = question ? `${question.window} ${question.asked} ${question.prompt} ${view.undo}` : "";
  useEffect(() => {
    came.current = came.current < 0 ? 0 : Date.now();
    // After a choice by key, the focus moves to the first option, because the pressed one is gone.
    const here = pane.current;
    if (held.current && here && !here.contains(document.activeElement)) here.querySelector<HTMLElement>(".dtnb-sit-body button, .dtnb-sit-body select")?.focus({ preventScroll: true });
  }, [which]);
  const onClickCapture = (event: MouseEvent) => {
    // The second half of a double click was not meant for the question that has appeared in between.
    if (event.detail > 1 && (Date.now() - came.current < 300 || pane.current?.closest("[aria-busy=true]"))) event.stopPropagation();
  };
  if (!question) {
    return <section class="dtnb-sit-asked is-over" ref={pane}><h3>{w("over")}</h3><p class="dtnb-mute">{w("over_then")}</p></section>;
  }
  const allowed = question.options.filter((option) => option.allowed);
  return (
    <section class={`dtnb-sit-asked dtnb-seat-${question.asked % 6}`} ref={pane} aria-label={w("asked", { name: view.seats[question.asked] ?? "" })}
      onClickCapture={onClickCapture} onFocusIn={() => { held.current = true; }} onPointerDown={() => { held.current = true; }}>
      <p class="dtnb-sit-where">{question.windowName ?? question.title}</p>
      <h3>{question.title === question.windowName ? <span class="dtnb-seat">{w("asked", { name: view.seats[question.asked] ?? "" })}</span>
        : <><span class="dtnb-seat">{view.seats[question.asked]}</span> · {question.title}</>}</h3>
      <p class="dtnb-sit-prompt" aria-live="polite">{question.prompt}</p>
      <div class="dtnb-sit-body">
        {question.chance ? <Chance question={question} />
          : question.pick ? <RollAgain key={which} question={question} view={view} pick={question.pick} />
            : <Options options={allowed} />}
      </div>
      <p class="dtnb-sit-actions">
        {view.saying && <button type="button" class="dtnb-sit-plain" onClick={() => does({ do: "back" })}>{w("back")}</button>}
        {question.mayPass && !view.saying && <button type="button" class="dtnb-sit-plain" onClick={() => does({ do: "pass-on" })}>{w("all_pass")} <kbd>a</kbd></button>}
        {view.together && <button type="button" class="dtnb-sit-plain" onClick={() => does({ do: "together" })}>{w("together")}</button>}
        {view.forbidden.length > 0 && (
          <select class="dtnb-sit-add" value="" aria-label={w("forbidden")} onChange={(event) => does({ do: "refuse", ...view.forbidden[Number(event.currentTarget.value)] })}>
            <option value="">{w("forbidden")}</option>
            {view.forbidden.map((action, at) => <option key={at} value={at}>{action.label}</option>)}
          </select>)}
      </p>
      <Refused question={question} rules={view.rules} />
    </section>
  );
}
