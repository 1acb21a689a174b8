import type { ComponentChildren, VNode } from "preact";
import { columns } from "../../../dtnb/frames/telling/ledger_columns.json";
import type { Book } from "../document/book.js";
import type { Ledger as LedgerData, LedgerRow } from "../document/frames.js";
import { classes, isKnown, minus, seatClass, signed, useBook, useLabel } from "./shown.js";
import { Explained, Ruled, SeatTag } from "./text.js";

const WIDTH = 120;
const HEIGHT = 12;

type Scale = (value: number) => number;

// Each row has one bar at its part of the running total; read downwards, the column is a waterfall chart. A bar that
// changes the total points: filled to the right for additions, hollow to the left for subtractions.
function Bar({ scale, from, to, kind }: { scale: Scale; from: number; to: number; kind: string }) {
  const [start, end] = [scale(from), scale(to)];
  const tip = kind === "more" ? Math.max(start, end - 6) : kind === "less" ? Math.min(start, end + 6) : end;
  const [top, middle, bottom] = [2, HEIGHT / 2, HEIGHT - 2];
  return (
    <svg class={`dtnb-bar is-${kind}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} preserveAspectRatio="none"
      aria-hidden="true" focusable="false">
      <line x1={scale(0)} x2={scale(0)} y1={0} y2={HEIGHT} class="dtnb-bar-zero" />
      <path d={`M${start} ${top}H${tip}L${end} ${middle} ${tip} ${bottom}H${start}Z`} />
    </svg>
  );
}

function scaleOf(ledger: LedgerData): Scale {
  const running = (ledger.rows ?? []).map((row) => row.running ?? 0);
  const values = [0, ledger.subtotal ?? 0, ledger.total ?? 0, ...running];
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return (value) => 1 + ((value - low) / span) * (WIDTH - 2);
}

const figure = (value: number | null | undefined) => (isKnown(value) ? signed(value) : "?");
const change = (value: number | null | undefined) => (isKnown(value) && value > 0 ? `+${value}` : figure(value));

/** The key of a row, by which a new row is recognised. */
const nameOf = (row: LedgerRow) => `${row.section} ${row.label} ${row.op} ${row.applied}`;

/** What a cell may show: its row, the calculation, and the document with the names of the seats. */
interface CellContext { row: LedgerRow; ledger: LedgerData; book: Book }

// A row that only gives another seat an amount changes no total; in the end its change is that amount.
function changeOf(value: number | null | undefined, { row, ledger }: CellContext): string {
  const settled = isKnown(ledger.total) && !isKnown(value);
  const back = settled ? ledger.returns?.find(({ label }) => label === row.label) : null;
  if (back) return `↩ ${back.amount}`;
  return row.section === 1 ? figure(value) : change(value);
}

// How a column shows a field of the row, as in dtnb/frames/telling/ledger.py.
const CELLS: Record<string, (value: any, context: CellContext) => ComponentChildren> = {
  text: (value: string | null | undefined) => isKnown(value) && minus(value),
  change: changeOf,
  amount: (value: number | null | undefined, { ledger }) => (isKnown(value) || !isKnown(ledger.total)) && figure(value),
  seat: (value: number | null | undefined, { book }) => isKnown(value) && book.seatName(value),
};

interface LedgerColumn { name: string; field: string; kind: string; optional?: boolean }
const valueOf = (row: LedgerRow, { field }: LedgerColumn) => row[field as keyof LedgerRow];

// The columns of a ledger, that of the labels first; an optional one is left out if no row has a value for it.
const columnsOf = ({ rows }: LedgerData) => (columns as LedgerColumn[]).filter((column) => (
  !column.optional || rows?.some((row) => isKnown(valueOf(row, column)))));
// The column of the bars has no heading.
const widthOf = (ledger: LedgerData) => columnsOf(ledger).length + 1;

interface RowProps { ledger: LedgerData; row: LedgerRow; from: number; scale: Scale; fresh: boolean }

function Row({ ledger, row, from, scale, fresh }: RowProps) {
  const book = useBook();
  const { label } = book;
  const kind = row.section === 1 ? "base" : (row.effect ?? 0) < 0 ? "less" : "more";
  const off = !row.applied;
  const strike = (child: ComponentChildren) => (off ? <s>{child}</s> : child);
  return (
    <>
      <tr class={classes("dtnb-row", off && "is-off", fresh && "is-new")}>
        <th scope="row">{row.rules?.length ? <Ruled ids={row.rules}>{strike(row.label)}</Ruled> : <Explained name={row.label}>{strike(row.label)}</Explained>}</th>
        {columnsOf(ledger).slice(1).map((column, i) => (
          <td class="dtnb-figure">{(!off || !i) && strike(CELLS[column.kind]!(valueOf(row, column), { row, ledger, book }))}</td>))}
        <td class="dtnb-fall">{!off && isKnown(row.running) && <Bar scale={scale} from={from} to={row.running} kind={kind} />}</td>
      </tr>
      {off && <tr class="dtnb-row-why"><td colSpan={widthOf(ledger)}>{[label("not_applied"), row.reason].filter(Boolean).join(": ")}</td></tr>}
    </>
  );
}

interface SumProps { name: string; value: number | null | undefined; scale: Scale; kind: string; width: number }

// A sum stands in the last column before the bars.
const Sum = ({ name, value, scale, kind, width }: SumProps) => (
  <tr class={`dtnb-sum ${kind}`}>
    <th scope="row" colSpan={width - 2}>{name}</th>
    <td class="dtnb-figure">{figure(value)}</td>
    <td class="dtnb-fall"><Bar scale={scale} from={0} to={value ?? 0} kind="sum" /></td>
  </tr>
);

/** The lines of a ledger in three sections, with subtotal and total if they are known. */
function rowsOf(ledger: LedgerData, before: LedgerData | undefined, label: ReturnType<typeof useLabel>): VNode[] {
  const [scale, width] = [scaleOf(ledger), widthOf(ledger)];
  const old = before && new Set((before.rows ?? []).map(nameOf));
  const body: VNode[] = [];
  let running = 0;
  let part: number | null = null;
  let subtotalled = !isKnown(ledger.subtotal);
  const subtotal = () => {
    if (!subtotalled) body.push(<Sum key="subtotal" name={label("subtotal")} value={ledger.subtotal} scale={scale} width={width} kind="is-subtotal" />);
    subtotalled = true;
  };
  (ledger.rows ?? []).forEach((row, i) => {
    if (row.section === 3) subtotal();
    if (row.section !== part) {
      part = row.section;
      body.push(
        <tr key={`part ${i}`} class="dtnb-part">
          <th colSpan={width} scope="colgroup"><span class="dtnb-part-number">{part}</span>{(part === 3 && ledger.third) || label(`section_${part}`)}</th>
        </tr>);
    }
    const from = row.section === 1 ? 0 : running;
    body.push(<Row key={i} ledger={ledger} row={row} from={from} scale={scale} fresh={old ? !old.has(nameOf(row)) : false} />);
    if (row.applied && isKnown(row.running)) running = row.running;
  });
  subtotal();
  if (isKnown(ledger.total)) body.push(<Sum key="total" name={label("total")} value={ledger.total} scale={scale} width={width} kind="is-total" />);
  return body;
}

/** A calculation. `before` is the same calculation at the previous stop; new rows are marked. */
export function Ledger({ ledger, before }: { ledger: LedgerData; before?: LedgerData | undefined }) {
  const book = useBook();
  const { label } = book;
  // Before anything is reckoned, a lesson leaves out the columns for what comes of it.
  const isOpen = !(ledger.rows ?? []).some(({ effect, running }) => isKnown(effect) || isKnown(running));
  return (
    <div class={classes("dtnb-ledger-one", seatClass(ledger.seat), isOpen && "is-open")}>
      <table class="dtnb-ledger-table">
        <caption><span class="dtnb-ledger-title">{ledger.title}</span> <span class="dtnb-mute">{ledger.edition}</span></caption>
        <thead><tr>
          {columnsOf(ledger).map(({ name }, i) => (
            <th key={name} scope="col" class={i ? "dtnb-figure" : ""} title={label(`column_hint_${name}`)}>{label(`column_${name}`)}</th>))}
          <td />
        </tr></thead>
        <tbody>{rowsOf(ledger, before, label)}</tbody>
      </table>
      {(ledger.returns?.length ?? 0) > 0 && (
        <ul class="dtnb-returns">{ledger.returns!.map((one, i) => (
          <li key={i}>↩ <SeatTag name={label("returns", { amount: one.amount, name: book.seatName(one.to), label: one.label })} seat={one.to} /></li>
        ))}</ul>)}
      {ledger.sentence && <p class="dtnb-ledger-sentence">{ledger.sentence}</p>}
    </div>
  );
}
