// The objects on the table, and the action in progress.
import { useEffect, useRef } from "preact/hooks";
import type { Ledger } from "../document/frames.js";
import { Tile } from "../parts/dice.js";
import { SigilOf } from "../parts/sigil.js";
import { classes, isKnown, minus, seatClass } from "../parts/shown.js";
import { useTable } from "./context.js";
import type { Scene, View } from "./types.js";

function Seat({ view, at }: { view: View; at: number }) {
  const { w, does } = useTable();
  const name = view.seats[at]!;
  const look = view.looks?.[at];
  const lies = (view.scene.seats ?? []).find((seat) => seat.seat === at);
  return (
    <li class={`dtnb-sit-player dtnb-seat-${at % 6}${lies?.active ? " is-active" : ""}`}>
      <p class="dtnb-sit-player-head"><SigilOf path={look?.sigil} name={name} /><b>{name}</b>{look?.figure && look.figure !== name && <small>{look.figure}</small>}
        <select aria-label={w("player_of", { name })} value={view.players[name] ?? ""} onChange={(event) => does({ do: "player", seat: name, name: event.currentTarget.value || null })}>
          <option value="">{w("by_hand")}</option>
          {view.playerNames.map((player) => <option key={player} value={player}>{w(`player_${player}`)}</option>)}
        </select>
      </p>
      <p class="dtnb-sit-dials">
        {(lies?.dials ?? []).map((dial) => <span key={dial.id} class="dtnb-sit-dial">{dial.label} <b>{dial.value}</b></span>)}
      </p>
      <p class="dtnb-sit-things">
        {(lies?.tokens ?? []).map((token) => <span key={token.name} class="dtnb-sit-chip">{token.name} {token.count > 1 && <b>×{token.count}</b>}</span>)}
        {(lies?.cards ?? []).map((card, nth) => <span key={nth} class="dtnb-sit-chip is-card">{card.name}</span>)}
        {(lies?.hidden_cards ?? 0) > 0 && <span class="dtnb-mute">{w("hidden", { n: lies!.hidden_cards! })}</span>}
      </p>
    </li>
  );
}

function Dice({ scene, symbols }: { scene: Scene; symbols: Record<string, string> }) {
  return (
    <>
      {(scene.dice ?? []).map((group, at) => (
        <p key={at} class={classes("dtnb-sit-dice", isKnown(group.seat) && seatClass(group.seat))}><span class="dtnb-mute">{group.label}</span>
          {group.dice.map((die, nth) => <Tile key={nth} value={die.value} path={symbols[die.symbol ?? ""]} words={[die.value, die.symbol].filter(Boolean).join(", ")} />)}
        </p>
      ))}
    </>
  );
}

export function Sum({ ledger }: { ledger: Ledger }) {
  const { w } = useTable();
  return (
    <table class="dtnb-sit-sum"><caption>{ledger.title}</caption>
      <tbody>
        {(ledger.rows ?? []).map((row, at) => (
          <tr key={at} class={row.applied ? "" : "is-off"}><th scope="row">{row.label}</th><td>{minus(row.op)}</td><td>{row.applied ? row.running ?? "?" : ""}</td></tr>
        ))}
        <tr class="is-total"><th scope="row">{w("total")}</th><td /><td>{ledger.total ?? "?"}</td></tr>
      </tbody>
    </table>
  );
}

/** Scrolls to the end of a list so that its first visible line is whole. */
function toEnd(list: HTMLElement): void {
  list.style.paddingBottom = "";
  const end = list.scrollHeight - list.clientHeight;
  const first = [...list.children as HTMLCollectionOf<HTMLElement>].find((line) => line.offsetTop - list.offsetTop >= end);
  if (first) list.style.paddingBottom = `${first.offsetTop - list.offsetTop - end}px`;
  list.scrollTop = list.scrollHeight;
}

export function Lies({ view }: { view: View }) {
  const { w } = useTable();
  const story = useRef<HTMLOListElement>(null);
  // The latest event is at the end.
  useEffect(() => { if (story.current) toEnd(story.current); }, [view.told]);
  return (
    <section class="dtnb-sit-lies" aria-label={w("table")}>
      <ul class="dtnb-sit-players">{view.seats.map((_, at) => <Seat key={at} view={view} at={at} />)}</ul>
      <Dice scene={view.scene} symbols={view.symbols ?? {}} />
      {view.ledgers.map((ledger, at) => <Sum key={at} ledger={ledger} />)}
      {view.told.length > 0 && <h4>{w("told")}</h4>}
      <ol class="dtnb-sit-told" ref={story} tabIndex={0} aria-label={w("told")}>{view.told.map((line, at) => <li key={at}>{line}</li>)}</ol>
    </section>
  );
}
