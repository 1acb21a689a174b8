// Dice that are chosen by touching them: five dice can be re-rolled in thirty-one ways.
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Die, DiceGroup } from "../document/frames.js";
import { Face } from "./face.js";

/** The option of each set of dice, by their indexes joined by hyphens. */
export type Pick = Record<string, number>;

interface Props {
  groups: readonly DiceGroup[];
  pick: Pick;
  /** the text above the dice, and the text of the button */
  touch: string;
  roll: string;
  dieOf: (n: number) => string;
  /** the class of its button */
  look: string;
  choose: (option: number) => void;
  /** how a die is drawn; as its pips, if omitted */
  faceOf?: (die: Die) => VNode;
}

export function Again({ groups, pick, touch, roll, dieOf, look, choose, faceOf = ({ value }) => <Face value={value} size={34} /> }: Props) {
  const [dice, setDice] = useState<number[]>([]);
  const most = Math.max(...Object.keys(pick).flatMap((key) => key.split("-").map(Number))) + 1;
  const shown = groups.filter((group) => group.dice.length === most).at(-1)?.dice ?? [];
  const chosen = pick[[...dice].sort((a, b) => a - b).join("-")];
  return (
    <>
      <p>{touch}</p>
      <div class="dtnb-again" role="group" aria-label={touch}>
        {shown.map((die, at) => (
          <button type="button" key={at} class="dtnb-again-die" aria-pressed={dice.includes(at)} aria-label={`${dieOf(at + 1)}: ${die.value}`}
            onClick={() => setDice(dice.includes(at) ? dice.filter((other) => other !== at) : [...dice, at])}>{faceOf(die)}</button>
        ))}
        <button type="button" class={look} disabled={chosen === undefined} onClick={() => choose(chosen!)}>{roll}</button>
      </div>
    </>
  );
}
