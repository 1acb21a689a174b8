import type { Odds as OddsData } from "../document/frames.js";

/** The odds of a frame: each chance with a bar behind it. */
export const Odds = ({ odds }: { odds: OddsData }) => (
  <div class="dtnb-odds">
    {odds.tables.map(({ title, heads, rows }, i) => (
      <table key={i} class="dtnb-ledger-table">
        <caption>{title}</caption>
        {heads && <thead><tr><td />{heads.map((head) => <th key={head} scope="col" class="dtnb-figure">{head}</th>)}</tr></thead>}
        <tbody>{rows?.map((row, at) => (
          <tr key={at}>
            <th scope="row">{row.name} <span class="dtnb-mute">{[row.needs, row.first].filter(Boolean).join(" · ")}</span></th>
            {row.told.map((told, n) => <td key={n} class="dtnb-figure" style={{ "--share": `${row.shares[n]}%` }}>{told}</td>)}
          </tr>
        ))}</tbody>
      </table>
    ))}
    {odds.notes?.map((note) => <p key={note} class="dtnb-ledger-sentence">{note}</p>)}
  </div>
);
