// A document is sent in columns; dtnb/frames/format/columns.py describes the forms of a column.
import type { Column, ColumnsDocument, WireDocument } from "./frames.js";

const EDITION = ["frames", "events", "exchanges"] as const;
const POOLS = ["entries", "places", "pictures", "scenes", "choices", "questions", "ledgers", "odds", ...EDITION] as const;
const ROWS = 1;
const COLUMNS = 2;

type Row = Record<string, unknown>;

function rows(keys: Record<string, Column>): Row[] {
  const columns = Object.entries(keys).map(([key, column]) => [key, values(column)] as const);
  return Array.from(columns[0]?.[1] ?? [], (_, i) => {
    const row: Row = {};
    for (const [key, column] of columns) if (column[i] !== null) row[key] = column[i];
    return row;
  });
}

const numbers = (column: Column) => values(column) as number[];

function sums(changes: number[]): number[] {
  let sum = 0;
  return changes.map((change) => (sum += change));
}

function spread(of: unknown[], given: number[]): unknown[] {
  let next = 0;
  return given.map((one) => (one ? of[next++] : null));
}

function cut(of: unknown[], lengths: number[]): unknown[] {
  let end = 0;
  return lengths.map((length) => of.slice(end, (end += length)));
}

/** The values of a column, in any form. */
export function values(column: Column): unknown[] {
  if (Array.isArray(column)) return column;
  if ("keys" in column) return rows(column.keys);
  if ("changes" in column) return sums(numbers(column.changes));
  const of = values(column.of);
  if ("at" in column) return numbers(column.at).map((i) => of[i]);
  if ("given" in column) return spread(of, numbers(column.given));
  if ("times" in column) return numbers(column.times).flatMap((count, i) => new Array<unknown>(count).fill(of[i]));
  return cut(of, numbers(column.lengths));
}

export class UnknownFormat extends Error {
  readonly format: unknown;
  readonly labels: Record<string, string> | undefined;

  constructor({ format, labels }: { format: unknown; labels?: Record<string, string> }) {
    super(`a document of frames of format ${String(format)}`);
    this.format = format;
    this.labels = labels;
  }
}

function converted<Name extends string>(from: Partial<Record<Name, Column>>, names: readonly Name[]) {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, values(from[name] as Column)]));
}

/** The same document with its pools as lists of rows, branches included. */
export function inRows(doc: ColumnsDocument): WireDocument {
  if (doc.format !== COLUMNS) throw new UnknownFormat(doc);
  const branches = (doc.branches ?? []).map((branch) => ({ ...branch, document: inRows(branch.document) }));
  const editions = doc.editions?.map((one) => ({ ...one, ...converted(one, EDITION), meets: values(one.meets) }));
  return { ...doc, ...converted(doc, POOLS), branches, ...(editions && { editions }), format: ROWS } as WireDocument;
}
