// A document travels in columns; dtnb/frames/columns.py says what each form of them means.
const POOLS = ["entries", "places", "pictures", "scenes", "choices", "questions", "ledgers", "frames"];
const ROWS = 1;
const COLUMNS = 2;

function rows(keys) {
  const columns = Object.entries(keys).map(([key, column]) => [key, values(column)]);
  return Array.from(columns[0]?.[1] ?? [], (_, i) => {
    const row = {};
    for (const [key, column] of columns) if (column[i] !== null) row[key] = column[i];
    return row;
  });
}

function sums(changes) {
  let sum = 0;
  return changes.map((change) => (sum += change));
}

function spread(of, given) {
  let next = 0;
  return given.map((one) => (one ? of[next++] : null));
}

function cut(of, lengths) {
  let end = 0;
  return lengths.map((length) => of.slice(end, (end += length)));
}

/** The values of a column, whatever its form. */
export function values(column) {
  if (Array.isArray(column)) return column;
  if (column.keys) return rows(column.keys);
  if (column.changes) return sums(values(column.changes));
  const of = values(column.of);
  if (column.at) return values(column.at).map((i) => of[i]);
  if (column.given) return spread(of, values(column.given));
  if (column.times) return values(column.times).flatMap((count, i) => new Array(count).fill(of[i]));
  return cut(of, values(column.lengths));
}

export class UnknownFormat extends Error {
  constructor({ format, labels }) {
    super(`a document of frames of format ${format}`);
    Object.assign(this, { format, labels });
  }
}

/** The same document with its pools as lists of rows, branches included. */
export function inRows(doc) {
  if (doc.format !== COLUMNS) throw new UnknownFormat(doc);
  const pools = POOLS.filter((name) => name in doc).map((name) => [name, values(doc[name])]);
  const branches = (doc.branches ?? []).map((branch) => ({ ...branch, document: inRows(branch.document) }));
  return { ...doc, ...Object.fromEntries(pools), branches, format: ROWS };
}
