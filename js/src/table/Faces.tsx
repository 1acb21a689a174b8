// Dice that are entered face by face: dice with few faces have a button for each, others take a number.
import { useState } from "preact/hooks";
import { Face } from "../parts/face.js";
import { useTable } from "./context.js";

const BUTTONS = 12;

interface Props { count: number; faces: number; name: string; onEntered: (values: number[]) => void; onProgram?: () => void }

/** Another question begins without dice. */
export const Faces = (props: Props) => <Entry key={`${props.name} ${props.count} ${props.faces}`} {...props} />;

function Entry({ count, faces, onEntered, onProgram }: Props) {
  const { w } = useTable();
  const [values, setValues] = useState<number[]>([]);
  const enter = (face: number) => {
    const all = [...values, face];
    if (all.length < count) setValues(all);
    else { setValues([]); onEntered(all); }
  };
  return (
    <div class="dtnb-sit-faces">
      <p class="dtnb-sit-entered" aria-live="polite">
        {Array.from({ length: count }, (_, at) => (
          <span key={at} class={`dtnb-sit-die${at < values.length ? " is-there" : ""}`}>
            {values[at] === undefined ? "" : <Face value={values[at]} size={30} />}
            <span class="dtnb-hidden-text">{values[at] ?? "–"}</span>
          </span>
        ))}
        {values.length > 0 && <button type="button" class="dtnb-sit-plain" onClick={() => setValues(values.slice(0, -1))}>{w("take_back_die")}</button>}
      </p>
      <div class="dtnb-sit-faces-row" role="group" aria-label={w("die_shows", { n: values.length + 1 })}>
        {faces <= BUTTONS
          ? Array.from({ length: faces }, (_, at) => (
            <button type="button" key={at} class="dtnb-sit-face" aria-label={String(at + 1)} onClick={() => enter(at + 1)}>
              <Face value={at + 1} size={34} />
            </button>))
          : <input type="number" min={1} max={faces} aria-label={w("die_shows", { n: values.length + 1 })}
            onChange={(event) => { const face = event.currentTarget.valueAsNumber; if (face >= 1 && face <= faces) enter(face); event.currentTarget.value = ""; }} />}
        {onProgram && <button type="button" class="dtnb-sit-button" onClick={onProgram}>{w("program_rolls")}</button>}
      </div>
    </div>
  );
}
