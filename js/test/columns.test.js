import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRows, values } from "../src/document/columns.js";
import { fakeModel, inColumns, sample, show, tiny, zipped } from "./helpers.js";

const travelled = () => JSON.parse(readFileSync(join(import.meta.dirname, "fixtures", "sample.columns.json"), "utf8"));

// In rows null and an absent key are the same.
const bare = (value) => (Array.isArray(value) ? value.map(bare) : value && typeof value === "object"
  ? Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (each === null ? [] : [[key, bare(each)]]))) : value);

describe("a column", () => {
  it.each([
    ["of values as they are", [3, 4, 4], [3, 4, 4]],
    ["of changes", { changes: [3, 1, 0, -2] }, [3, 4, 4, 2]],
    ["of values that come several times", { times: [1, 2], of: ["a", "b"] }, ["a", "b", "b"]],
    ["of values at their places", { at: [1, 0, 1], of: ["a", "b"] }, ["b", "a", "b"]],
    ["of values that are not always given", { given: [1, 0, 1], of: ["a", "b"] }, ["a", null, "b"]],
    ["of lists", { lengths: [2, 0, 1], of: [7, 8, 9] }, [[7, 8], [], [9]]],
    ["of rows, some without a key", { keys: { a: [1, 2], b: ["x", null] } }, [{ a: 1, b: "x" }, { a: 2 }]],
    ["of runs of changes", { changes: { times: [1, 3], of: [5, 1] } }, [5, 6, 7, 8]],
    ["of lists of rows", { lengths: { times: [2], of: [1] }, of: { keys: { a: [1, 2] } } }, [[{ a: 1 }], [{ a: 2 }]]],
  ])("%s", (_, column, read) => expect(values(column)).toEqual(read));
});

describe("a document in columns", () => {
  it("as Python writes it is the same document", () => expect(bare(inRows(travelled()))).toEqual(bare(sample())));
  it("of another format is refused with its number, in the document's own words if it has them", async () => {
    const later = (labels) => fakeModel(null, { frames_gz: zipped({ ...inColumns(tiny([{}])), format: 3, labels }) });
    expect((await show(later())).el.textContent)
      .toBe("This replay is written in format 3, which this Stepper does not know. A newer dtnb reads it.");
    expect((await show(later({ error_format: "Format {format} inconnu." }))).el.textContent).toBe("Format 3 inconnu.");
  });
});
