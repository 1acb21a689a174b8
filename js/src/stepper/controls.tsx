import { LEVELS } from "../document/navigation.js";
import { Icon, type IconName } from "../parts/icons.js";
import { useLabel } from "../parts/shown.js";
import { fullScreen } from "./screen.js";
import type { Stage } from "./stage.js";

interface ButtonProps {
  name: IconName;
  label: string;
  hint?: string;
  onClick(event: MouseEvent): void;
  disabled?: boolean;
  pressed?: boolean;
  class?: string;
  /** Whether the label is written beside the icon where there is room. */
  written?: boolean;
}

export const Button = ({ name, label, hint, onClick, disabled, pressed, class: className = "", written }: ButtonProps) => (
  <button type="button" class={`dtnb-button is-${className || name}`} aria-label={label} title={hint ? `${label} (${hint})` : label}
    disabled={disabled} aria-pressed={pressed} onClick={onClick}><Icon name={name} />{written && <span>{label}</span>}</button>
);

function Position({ stage: { session } }: { stage: Stage }) {
  const label = useLabel();
  const { book, told, spoilerFree } = session;
  const position = { i: book.length ? told + 1 : 0, n: book.length };
  const text = label(spoilerFree ? "frame_only" : "frame_of", position);
  return (
    <div class="dtnb-track">
      {/* Free of spoilers the slider ends at the present, so that its length tells nothing. */}
      <input type="range" class="dtnb-slider" min="0" step="1" max={spoilerFree ? told : Math.max(0, book.length - 1)} value={told}
        aria-label={label("slider")} aria-valuetext={text} onInput={(event) => session.go(Number(event.currentTarget.value))} />
      <span class="dtnb-count">{text}</span>
    </div>
  );
}

function Levels({ stage: { session } }: { stage: Stage }) {
  const label = useLabel();
  return (
    <>
      <div class="dtnb-levels" role="radiogroup" aria-label={label("granularity")}>{LEVELS.map((level, i) => (
        <button key={level} type="button" role="radio" class="dtnb-level" data-level={level} title={`${label(`level_${level}`)} (${i + 1})`}
          aria-checked={level === session.granularity} tabIndex={level === session.granularity ? 0 : -1}
          onClick={() => session.setLevel(level)}>{label(`level_${level}`)}</button>
      ))}</div>
      <select class="dtnb-select dtnb-levels-short" aria-label={label("granularity")} value={session.granularity}
        onChange={(event) => session.setLevel(event.currentTarget.value)}>
        {LEVELS.map((level) => <option key={level} value={level}>{label(`level_${level}`)}</option>)}
      </select>
    </>
  );
}

/** The controls of the drawer: jumps, the position, the granularity, and the speed. */
export function Controls({ stage }: { stage: Stage }) {
  const label = useLabel();
  const { session } = stage;
  return (
    <div class="dtnb-controls" role="toolbar" aria-label={label("controls")}>
      <div class="dtnb-group is-jumping">
        <Button written name="decision" label={label("next_decision")} hint="n" onClick={() => session.jump("decision", 1)} />
        <Button written name="ledger" label={label("next_ledger")} hint="d" onClick={() => session.jump("ledger", 1)} />
        <Button written name="mark" label={label("next_mark")} hint="m" onClick={() => session.jump("mark", 1)} />
        {session.partings.length > 0 && <Button written name="differs" label={label("differs_next")} hint="x" onClick={() => session.toParting()} />}
      </div>
      <Position stage={stage} />
      <Levels stage={stage} />
      <select class="dtnb-select dtnb-speed" aria-label={label("speed")} title={label("speed")} value={String(stage.speed)}
        onChange={(event) => stage.playAt(Number(event.currentTarget.value))}>
        {stage.speeds.map((speed) => <option key={speed} value={String(speed)}>{`${speed === 0.5 ? "½" : speed}×`}</option>)}
      </select>
    </div>
  );
}

/** The display options: hiding what follows, larger text, full screen, and help. */
export function Tools({ stage }: { stage: Stage }) {
  const label = useLabel();
  const { session } = stage;
  const hide = label(session.spoilerFree ? "reveal" : "hide_ahead");
  const help = label("help");
  return (
    <div class="dtnb-group dtnb-tools">
      <button type="button" class="dtnb-button is-spoiler" aria-pressed={session.spoilerFree} aria-label={hide} title={`${hide} (s)`}
        onClick={() => session.hideAhead()}><Icon name="eye" /><span>{hide}</span></button>
      <Button name="text" label={label("text_size")} hint="t" onClick={() => stage.enlarge()} />
      <Button name="screen" label={label("full_screen")} hint="f" onClick={(event) => fullScreen(event.currentTarget as Element)} />
      <button type="button" class="dtnb-button is-help" aria-label={help} title={`${help} (?)`} aria-expanded={stage.help}
        onClick={() => stage.set({ help: !stage.help })}>?</button>
    </div>
  );
}
