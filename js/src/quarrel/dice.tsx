// Dice to state: one tap of the tray sets the next die, a tap on a die chooses it again.
import { useEffect, useState } from "preact/hooks";
import { useAround } from "./host.js";
import { DieFace, dieWords, Heading, useSeatStyle } from "./look.js";
import type { Dice, Die } from "./screens.js";

const PIPS: readonly Die[] = [1, 2, 3, 4, 5, 6].map((face) => ({ face }));

/** Dice that stand still, such as those of an event. */
export const Still = ({ dice }: { dice: readonly Die[] }) => (
  <span class="q-dice is-small">{dice.map((die, at) => <span key={at} class="q-die" role="img" aria-label={dieWords(die)}><DieFace die={die} /></span>)}</span>
);

export function DiceBlock({ block, waiting, fold }: { block: Dice; waiting: number; fold: boolean }) {
  const { w, send } = useAround();
  const style = useSeatStyle();
  // What was tapped stands at once; what the engine says replaces it when all is answered.
  const [mine, setMine] = useState<Record<number, number>>({});
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => { if (waiting === 0) setMine({}); }, [waiting, block]);
  const faces = block.faces?.length ? block.faces : PIPS;
  const shown = block.dice.map((die, at): Die => {
    const face = mine[at];
    return face === undefined || face === die.face ? die : { ...die, ...faces.find((one) => one.face === face), act: die.act };
  });
  const free = block.dice.some(({ act }) => act);
  const next = shown.findIndex(({ face, act }) => face === 0 && act);
  const target = chosen ?? (next >= 0 ? next : null);
  const set = (face: number) => {
    const act = target === null ? null : block.dice[target]?.act;
    if (!act) return;
    setMine({ ...mine, [target!]: face });
    setChosen(null);
    send({ ...act, value: face });
  };
  return (
    <section class="q-roll" style={style(block.seat)} aria-label={block.label}>
      <Heading>{block.label}</Heading>
      <div class="q-dice-line">
        <div class="q-dice">{shown.map((die, at) => (die.act ? (
          <button key={at} type="button" class={`q-die ${die.face ? "" : "is-empty"} ${at === target && (chosen !== null || !fold) ? "is-next" : ""}`} aria-label={w("die", { n: at + 1, face: dieWords(die) })}
            aria-pressed={at === chosen} onClick={() => setChosen(at === chosen ? null : at)}><DieFace die={die} /></button>)
          : <span key={at} class="q-die" role="img" aria-label={dieWords(die)}><DieFace die={die} /></span>))}</div>
        {block.result && <p class="q-result">{block.result}</p>}
      </div>
      {block.problem && <p class="q-wrong" role="alert">{block.problem}</p>}
      {free && target !== null && (chosen !== null || !fold) && (
        <div class="q-tray" role="group" aria-label={w("face", { n: target + 1 })}>
          {faces.map((die) => <button key={die.face} type="button" class="q-die" aria-label={dieWords(die)} onClick={() => set(die.face)}><DieFace die={die} /></button>)}
        </div>)}
    </section>
  );
}
