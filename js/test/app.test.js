import { describe, expect, it, vi } from "vitest";
import { layOut } from "../src/app/archive.js";
import { wordAt } from "../src/app/draft.js";
import { Engine, Refused } from "../src/app/engine.js";
import { find } from "../src/app/home.js";
import { Shelf, takeSlot } from "../src/app/kept.js";
import { fragmentOf, hashOf, placeOf } from "../src/app/place.js";
import { labelsOf } from "../src/app/shell.js";

// A stored zip with one file, byte by byte as APPNOTE.TXT 4.3 has it.
function storedZip(name, content, method = 0) {
  const path = new TextEncoder().encode(name);
  const data = new TextEncoder().encode(content);
  const local = [0x50, 0x4b, 3, 4, 20, 0, 0, 0, method, 0, 0, 0, 0, 0, 0, 0, 0, 0, data.length, 0, 0, 0, data.length, 0, 0, 0, path.length, 0, 0, 0, ...path, ...data];
  const central = [0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0, method, 0, 0, 0, 0, 0, 0, 0, 0, 0, data.length, 0, 0, 0, data.length, 0, 0, 0, path.length, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...path];
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, central.length, 0, 0, 0, local.length, 0, 0, 0, 0, 0];
  return Uint8Array.from([...local, ...central, ...end]);
}

describe("an archive", () => {
  const files = () => {
    const written = {};
    return { written, mkdirTree: vi.fn(), writeFile: (path, bytes) => { written[path] = new TextDecoder().decode(bytes); } };
  };

  it("is laid out below a folder", () => {
    const fs = files();
    expect(layOut(fs, storedZip("dtnb/a.txt", "Hello"), "/lib")).toBe(1);
    expect(fs.written).toEqual({ "/lib/dtnb/a.txt": "Hello" });
    expect(fs.mkdirTree).toHaveBeenCalledWith("/lib/dtnb");
  });

  it("is refused when it is cut off, or deflated", () => {
    const zip = storedZip("a", "b");
    expect(() => layOut(files(), zip.subarray(0, -1), "/")).toThrow("no archive");
    expect(() => layOut(files(), new Uint8Array(3), "/")).toThrow("no archive");
    expect(() => layOut(files(), storedZip("a", "b", 8), "/")).toThrow("deflated");
  });
});

describe("an address", () => {
  it.each([
    ["", { kind: "home" }],
    ["#course", { kind: "course" }],
    ["#missed", { kind: "missed" }],
    ["#open=a-case", { kind: "open", value: "a-case", step: null }],
    ["#turn=Ab_-9&step=12", { kind: "turn", value: "Ab_-9", step: 11 }],
    ["#table=table.json", { kind: "table", value: "table.json" }],
    ["#own=heroes%2Firon_hag.yaml", { kind: "own", value: "heroes/iron_hag.yaml" }],
    ["#own=", { kind: "own", value: "" }],
    ["#open=two%20words&step=1", { kind: "open", value: "two words", step: 0 }],
  ])("%s leads to a place and back", (hash, place) => {
    expect(placeOf(hash)).toEqual(place);
    expect(hashOf(place)).toBe(hash);
  });

  it.each(["#other=1", "#open", "#open=a&step=x", "#step=3", "#open=a&step=1&more"])("%s leads to the first page", (hash) => {
    expect(placeOf(hash)).toEqual({ kind: "home" });
  });

  it("may be damaged", () => {
    expect(placeOf("#open=%E0%A4%A")).toEqual({ kind: "open", value: "%E0%A4%A", step: null });
    expect(placeOf("#open=a&step=0").step).toBe(0);
  });

  it("is found in a link that somebody pasted", () => {
    expect(fragmentOf(" https://example.org/app/#turn=Ab_-9&step=3\n")).toBe("#turn=Ab_-9&step=3");
    expect(fragmentOf("https://example.org/#lesson=Ab_-9")).toBe("#lesson=Ab_-9");
    expect(placeOf("#lesson=Ab_-9")).toEqual({ kind: "lesson", value: "Ab_-9" });
    expect(hashOf({ kind: "lesson", value: "Ab_-9" })).toBe("#lesson=Ab_-9");
    expect(fragmentOf("dtnb: 1\ntitle: '#turn=x y'")).toBe(null);
  });
});

describe("a problem of a file", () => {
  const text = "do:\n  - {deel: 3, to: you}\n";
  it.each([
    [2, 6, "deel:"],
    [2, 15, "to:"],
    [2, 22, "}"],
    [1, 1, "do:"],
    [9, 9, ""],
  ])("in line %i, column %i leads to %s", (line, column, word) => {
    expect(text.slice(...wordAt(text, line, column))).toBe(word);
  });
});

describe("what is looked for", () => {
  const shelf = [
    { name: "a", title: "Évasion", kind: "case", says: "Late again", verdict: "" },
    { name: "b", title: "Late", kind: "case", says: "evasion", verdict: "" },
    { name: "c", title: "Other", kind: "replay", says: "", verdict: "" },
  ];

  it("is found in any case, without accents, with all words", () => {
    expect(find(shelf, "EVASION late").map(({ name }) => name)).toEqual(["a", "b"]);
    expect(find(shelf, "evasion nowhere")).toEqual([]);
  });

  it("is found in the index, best first, and replays by their own words", () => {
    const search = (text) => (text === "late c" ? [] : ["c", "b", "nowhere", "a"]);
    expect(find(shelf, "other", search).map(({ name }) => name)).toEqual(["b", "a", "c"]);
    expect(find(shelf, "late c", search)).toEqual([]);
    expect(find(shelf, "", search)).toHaveLength(3);
  });

  it("stands first when its title has the words", () => {
    expect(find(shelf, "late").map(({ name }) => name)).toEqual(["b", "a"]);
    expect(find(shelf, "")).toHaveLength(3);
  });
});

const PARTS = { interpreter: { at: "i", size: 60 }, script: { at: "s", size: 10 }, library: { at: "l", size: 10 }, engine: { at: "e", size: 20 } };

function engineWith() {
  const worker = { postMessage: vi.fn(), onmessage: null, onerror: null };
  const changed = vi.fn();
  const keep = vi.fn();
  const engine = new Engine(worker, PARTS, "{}", changed, keep);
  return { worker, engine, keep, changed, says: (told) => worker.onmessage({ data: told }) };
}

describe("the engine", () => {
  it("is told first what it is made of and what is kept", () => {
    expect(engineWith().worker.postMessage).toHaveBeenCalledWith({ parts: PARTS, kept: "{}" });
  });

  it("counts all parts together, as they come", () => {
    const { engine, says } = engineWith();
    says({ kind: "progress", part: "interpreter", done: 30, size: 60 });
    expect(engine.progress).toEqual({ stage: "loading", part: "interpreter", percent: 30 });
    says({ kind: "progress", part: "engine", done: 20, size: 20 });
    says({ kind: "progress", part: "interpreter", done: 45, size: 60 });
    expect(engine.progress).toEqual({ stage: "loading", part: "interpreter", percent: 65 });
    says({ kind: "starting" });
    says({ kind: "progress", part: "interpreter", done: 60, size: 60 });
    expect(engine.progress).toEqual({ stage: "starting" });
  });

  it("answers each question with its own answer", async () => {
    const { engine, says, worker } = engineWith();
    const [one, other] = [engine.call("settle"), engine.call("kept", 1)];
    expect(worker.postMessage).toHaveBeenLastCalledWith({ id: 1, name: "kept", args: [1] });
    says({ kind: "answer", id: 1, value: "second" });
    says({ kind: "answer", id: 0, value: "first" });
    expect(await Promise.all([one, other])).toEqual(["first", "second"]);
  });

  it("tells a refusal in words from a fault", async () => {
    const { engine, says } = engineWith();
    const [refused, faulty] = [engine.call("a"), engine.call("b")];
    says({ kind: "answer", id: 0, error: "no such case" });
    says({ kind: "answer", id: 1, fault: "Traceback" });
    await expect(refused).rejects.toBeInstanceOf(Refused);
    await expect(faulty).rejects.not.toBeInstanceOf(Refused);
  });

  it("fails with the first reason, and so does what was asked", async () => {
    const { engine, says } = engineWith();
    const asked = engine.call("a");
    says({ kind: "failed", reason: "404 library" });
    says({ kind: "failed", reason: "ended" });
    expect(engine.progress).toEqual({ stage: "failed", reason: "404 library" });
    await expect(asked).rejects.toThrow("404 library");
  });

  it("hands on what is to be kept", () => {
    const { keep, says } = engineWith();
    says({ kind: "kept", name: "table.json", text: "{}" });
    expect(keep).toHaveBeenCalledWith("table.json", "{}");
  });
});

describe("a model", () => {
  async function modelWith() {
    const made = engineWith();
    const opening = made.engine.open("7");
    made.says({ kind: "answer", id: 0, value: { view: "table", shown: 1 }, document: new Uint8Array([1]) });
    return { ...made, model: await opening };
  }

  it("has the state and the document of what is open", async () => {
    const { model } = await modelWith();
    expect([model.get("view"), model.get("shown"), model.get("frames_gz")]).toEqual(["table", 1, new Uint8Array([1])]);
  });

  it("sends what a view says, and tells it what changed before what is answered", async () => {
    const { model, says, worker } = await modelWith();
    const heard = [];
    model.on("change:shown", () => heard.push(["shown", model.get("shown")]));
    model.on("msg:custom", (message) => heard.push(["message", message.answers]));
    model.send({ do: "undo", number: 4 });
    expect(worker.postMessage).toHaveBeenLastCalledWith({ id: 1, name: "send", args: ["7", { do: "undo", number: 4 }] });
    says({ kind: "answer", id: 1, value: { changes: { shown: 2 }, messages: [{ answers: 4 }] } });
    await Promise.resolve();
    await vi.waitFor(() => expect(heard).toEqual([["shown", 2], ["message", 4]]));
  });

  it("tells a view that waits when the engine failed", async () => {
    const { model, says } = await modelWith();
    const heard = vi.fn();
    model.on("msg:custom", heard);
    model.send({ do: "undo", number: 4 });
    says({ kind: "answer", id: 1, fault: "Traceback" });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ answers: 4, refused: { text: "Traceback", rules: [] } }));
  });

  it("hands a file to the page", async () => {
    const { model, says } = await modelWith();
    model.download = vi.fn();
    model.send({ do: "save", number: 1 });
    says({ kind: "answer", id: 1, value: { changes: {}, messages: [{ answers: 1, download: { name: "a.yaml", content: "x" } }] } });
    await vi.waitFor(() => expect(model.download).toHaveBeenCalledWith("a.yaml", "x"));
  });

  it("no longer tells those who left", async () => {
    const { model } = await modelWith();
    const heard = vi.fn();
    model.on("change:table", heard);
    model.off("change:table", heard);
    model.update({ table: "IPY_MODEL_8" });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("kept games", () => {
  const storage = () => {
    const items = new Map();
    return {
      items, get length() { return items.size; }, key: (at) => [...items.keys()][at], getItem: (key) => items.get(key) ?? null,
      setItem: (key, text) => items.set(key, text), removeItem: (key) => items.delete(key),
    };
  };

  it("are those of one page", () => {
    const there = storage();
    const [one, other] = [new Shelf(there, 1), new Shelf(there, 2)];
    expect(one.keep("table.json", "A")).toBe(true);
    other.keep("table.json", "B");
    one.draft = "dtnb: 1";
    expect(one.games()).toEqual({ "table.json": "A" });
    expect(other.games()).toEqual({ "table.json": "B" });
    one.keep("table.json", "");
    expect(one.games()).toEqual({});
    expect(other.draft).toBe("dtnb: 1");
  });

  it("are everybody's where they are files of one's own", () => {
    const there = storage();
    const [one, other] = [new Shelf(there, 1), new Shelf(there, 2)];
    one.keep("heroes/hag.yaml", "dtnb: 1");
    expect(other.games()).toEqual({ "heroes/hag.yaml": "dtnb: 1" });
    other.keep("heroes/hag.yaml", "");
    expect(one.games()).toEqual({});
  });

  it("are not kept where a browser keeps nothing, and the page says so", () => {
    const full = { ...storage(), setItem: () => { throw new DOMException("", "QuotaExceededError"); } };
    expect(new Shelf(full).keep("a", "x")).toBe(false);
    expect(new Shelf(null).keep("a", "x")).toBe(false);
    expect(new Shelf(null).games()).toEqual({});
    expect(new Shelf(null).draft).toBe("");
  });

  it("belong to the first number that no other page has", async () => {
    const taken = new Set(["dtnb-page-1"]);
    const locks = { request: (name, _options, granted) => {
      const free = !taken.has(name);
      taken.add(name);
      return Promise.resolve(granted(free ? {} : null));
    } };
    expect(await takeSlot(locks)).toBe(2);
    expect(await takeSlot(undefined)).toBe(1);
  });
});

describe("words", () => {
  it("are those of the language, filled in", () => {
    expect(labelsOf("en")("loading", { name: "the rules", percent: 40 })).toBe("Loading the rules: 40 %");
    expect(labelsOf("fr")("back")).toBe("Retour");
  });
});
