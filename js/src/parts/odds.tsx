import type { Scene } from "../document/book.js";
import type { Die, OddsRow, Odds as OddsData } from "../document/frames.js";
import { DieTile } from "./dice.js";
import { seatClass } from "./shown.js";

/** The dice of a roll with the best ones to keep marked on them. */
function Keeping({ dice, keeps }: { dice: readonly Die[]; keeps: readonly number[] }) {
  const left = [...keeps];
  return (
    <span class="dtnb-keeping">{dice.map((die, i) => {
      const at = left.indexOf(die.value);
      if (at >= 0) left.splice(at, 1);
      return <DieTile key={i} die={{ value: die.value, symbol: die.symbol ?? "", kept: at >= 0 }} />;
    })}</span>
  );
}

/** The odds of a frame: each chance with a bar behind it; the dice of the last roll show what to keep. */
export function Odds({ odds, scene }: { odds: OddsData; scene: Scene | null }) {
  const roll = scene?.dice?.at(-1);
  const first = (row: OddsRow) => (row.keeps && roll ? <Keeping dice={roll.dice} keeps={row.keeps} /> : row.first);
  return (
    <div class={`dtnb-odds ${seatClass(roll?.seat)}`}>
      {odds.tables.map(({ title, heads, rows }, i) => (
        <table key={i} class="dtnb-ledger-table">
          <caption>{title}</caption>
          {heads && <thead><tr><td />{heads.map((head) => <th key={head} scope="col" class="dtnb-figure">{head}</th>)}</tr></thead>}
          <tbody>{rows?.map((row, at) => (
            <tr key={at}>
              <th scope="row"><span class="dtnb-odds-name"><span>{row.name} <span class="dtnb-mute">{row.needs}</span></span>{first(row)}</span></th>
              {row.told.map((told, n) => <td key={n} class="dtnb-figure" style={{ "--share": `${row.shares[n]}%` }}>{told}</td>)}
            </tr>
          ))}</tbody>
        </table>
      ))}
      {odds.notes?.map((note) => <p key={note} class="dtnb-ledger-sentence">{note}</p>)}
    </div>
  );
}
