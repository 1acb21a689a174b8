// The extension of JupyterLab: what it takes of the application, what it asks a kernel, and what it draws of the answers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BEGUN, OPENED } from "../src/lab/code.js";
import { Widgets } from "../src/lab/comms.js";
import { asking, provider } from "../src/lab/completion.js";
import { Live } from "../src/lab/live.js";
import { shared, sharedModules } from "../src/lab/share.js";
import { languageOf, wordsOf } from "../src/lab/words.js";

const w = wordsOf("en");

/** A kernel that does nothing by itself. */
class FakeKernel {
  runs = [];
  registerCommTarget(name, opened) { if (name === "jupyter.widget") this.opened = opened; }
  open(commId, state, paths = [], buffers = []) {
    const comm = { commId, send: vi.fn() };
    this.opened(comm, { content: { data: { state, buffer_paths: paths } }, buffers });
    return comm;
  }
  requestExecute(content) {
    const run = { content };
    run.done = new Promise((resolve) => { run.end = resolve; });
    this.runs.push(run);
    return run;
  }
}
const widgetView = (id) => ({ header: { msg_type: "execute_result" }, content: { data: { "application/vnd.jupyter.widget-view+json": { model_id: id } } } });
const told = (method, more) => ({ content: { data: { method, ...more } } });

describe("modules of the application", () => {
  const version = (module, more) => ({ get: () => Promise.resolve(() => module), ...more });
  it("are those that the application itself has loaded", async () => {
    const scope = { lumino: { "1.0.0": version("of another extension"), "2.0.0": version("its own", { loaded: 1 }) } };
    expect(await shared(scope, "lumino")).toBe("its own");
  });
  it("are named where one is missing that is needed, and left out where it is not", async () => {
    const scope = { lumino: { "2.0.0": version("there") } };
    expect(await sharedModules(scope, ["lumino"], ["launcher"])).toEqual({ lumino: "there", launcher: undefined });
    await expect(sharedModules(scope, ["lumino", "docregistry"], [])).rejects.toThrow("does not share docregistry");
  });
});

describe("the code that a panel runs", () => {
  it("reads the file in the kernel's folder by its own name, whatever characters are in it", () => {
    expect(OPENED.stepper('games/it\'s "so".dtnb.yaml', "en").split("\n").at(-1))
      .toBe('dtnb.load_replay("./it\'s \\"so\\".dtnb.yaml", "it\'s \\"so\\".dtnb.yaml").stepper()');
  });
  it("keeps nothing beside a file that is looked at", () => {
    expect(OPENED.table("turn.yaml", "en")).toContain('dtnb.table(dtnb.load_replay("./turn.yaml", "turn.yaml"), kept=None)');
  });
  it("asks in the language of the application", () => {
    expect(languageOf("fr_FR")).toBe("fr");
    expect(languageOf("default")).toBe("en");
    expect(BEGUN.quarrel(languageOf("fr-CA"))).toContain('dtnb.quarrel(lang="fr")');
    expect(BEGUN.sit("en")).toContain("dtnb.table()");
  });
});

describe("the words of the extension", () => {
  it("are the same in both languages", () => {
    const [en, fr] = ["en", "fr"].map((lang) => JSON.parse(readFileSync(join(import.meta.dirname, "../src/lab/messages", `${lang}.json`), "utf8")));
    expect(Object.keys(fr)).toEqual(Object.keys(en));
    expect(Object.keys(en)).toEqual(expect.arrayContaining([...Object.keys(BEGUN), ...Object.keys(OPENED)]));
  });
});

describe("a widget of the kernel", () => {
  it("has its values, with bytes where they belong", async () => {
    const kernel = new FakeKernel();
    const widgets = new Widgets(kernel);
    kernel.open("a", { view: "stepper", deep: { rows: [null] } }, [["frames_gz"], ["deep", "rows", 0]], [Uint8Array.of(1, 2).buffer, new DataView(Uint8Array.of(3).buffer)]);
    const model = await widgets.get_model("a");
    expect(model.get("view")).toBe("stepper");
    expect([...model.get("frames_gz")]).toEqual([1, 2]);
    expect([...model.get("deep").rows[0]]).toEqual([3]);
  });
  it("is waited for where another refers to it before it is there", async () => {
    const kernel = new FakeKernel();
    const widgets = new Widgets(kernel);
    const asked = widgets.get_model("later");
    kernel.open("later", { index: 4 });
    expect((await asked).get("index")).toBe(4);
  });
  it("hears changes and messages of the kernel until it stops listening", async () => {
    const kernel = new FakeKernel();
    const widgets = new Widgets(kernel);
    const comm = kernel.open("a", { index: 0 });
    const model = await widgets.get_model("a");
    const [change, message] = [vi.fn(() => model.get("index")), vi.fn()];
    model.on("change:index", change);
    model.on("msg:custom", message);
    comm.onMsg(told("update", { state: { index: 3, title: "x" } }));
    comm.onMsg(told("echo_update", { state: { index: 0 } }));
    comm.onMsg(told("custom", { content: { kind: "odds" } }));
    model.off("change:index", change);
    comm.onMsg(told("update", { state: { index: 5 } }));
    expect(change.mock.results.map(({ value }) => value)).toEqual([3]);
    expect(message.mock.calls).toEqual([[{ kind: "odds" }]]);
  });
  it("sends what was changed once, and messages as they are", async () => {
    const kernel = new FakeKernel();
    const widgets = new Widgets(kernel);
    const { send } = kernel.open("a", { index: 0, branch: [] });
    const model = await widgets.get_model("a");
    model.set("index", 2);
    model.save_changes();
    model.set("branch", [1]);
    model.save_changes();
    model.send({ do: "undo" });
    expect(send.mock.calls.map(([data]) => data)).toEqual([
      { method: "update", state: { index: 2 }, buffer_paths: [] }, { method: "update", state: { branch: [1] }, buffer_paths: [] },
      { method: "custom", content: { do: "undo" } }]);
  });
});

describe("a panel", () => {
  let el, kernel, live, left;
  beforeEach(() => {
    el = document.createElement("div");
    kernel = new FakeKernel();
    left = vi.fn();
    const render = ({ model, el: place }) => { place.textContent = `shows ${model.get("title")}`; return left; };
    live = new Live(el, kernel, w, (script) => Promise.resolve({ default: { render: script === "ours" ? render : null } }));
  });
  const finish = async (run, ...messages) => { for (const message of messages) run.onIOPub(message); run.end(); };

  it("draws the widget that the code brings with the front end that the kernel sends", async () => {
    const done = live.run("code");
    kernel.open("a", { _esm: "ours", _css: ".a {}", title: "A" });
    await finish(kernel.runs[0], widgetView("a"));
    await done;
    expect(kernel.runs[0].content).toEqual({ code: "code", store_history: false });
    expect(el.querySelector("style").textContent).toBe(".a {}");
    expect(el.lastChild.textContent).toBe("shows A");
  });
  it("says what is wrong with a file in the words of the kernel, as text, and draws it once it is mended", async () => {
    const done = live.run("code");
    await finish(kernel.runs[0], { header: { msg_type: "error" }, content: { traceback: ["\u001b[31mFileProblems\u001b[0m: turn.yaml:4:1: <b>", "Did you mean"] } });
    await done;
    expect(el.querySelector("[role=alert]").textContent).toBe("FileProblems: turn.yaml:4:1: <b>\nDid you mean");
    const again = live.run("code");
    kernel.open("b", { _esm: "ours", _css: "", title: "B" });
    await finish(kernel.runs[1], widgetView("b"));
    await again;
    expect(el.textContent).toBe("shows B");
  });
  it("shows the latest of two runs, and leaves what it showed", async () => {
    const [first, second] = [live.run("1"), live.run("2")];
    kernel.open("a", { _esm: "ours", _css: "", title: "A" });
    kernel.open("b", { _esm: "ours", _css: "", title: "B" });
    await finish(kernel.runs[1], widgetView("b"));
    await second;
    await finish(kernel.runs[0], widgetView("a"));
    await first;
    expect(el.textContent).toBe("shows B");
    live.clear();
    expect(left).toHaveBeenCalledOnce();
    expect(el.childNodes).toHaveLength(0);
  });
  it("says that there was nothing to show", async () => {
    const done = live.run("code");
    await finish(kernel.runs[0]);
    await done;
    expect(el.textContent).toBe(w("nothing"));
  });
});

describe("completion in the editor of a file", () => {
  const place = (path) => ({ widget: { context: { path } } });
  it("is by the kernel of the panel that shows the file", async () => {
    const printed = vi.fn(() => Promise.resolve('[["an", "announces"]]\n'));
    const complete = provider(new Map([["games/turn.yaml", { printed }]]));
    expect(await complete.fetch({ text: "- Ann an\n# more", offset: 8 }, place("games/turn.yaml")))
      .toEqual({ start: 6, end: 8, items: [{ label: "announces", insertText: "announces", type: "dtnb" }] });
    expect(printed.mock.calls).toEqual([[asking("- Ann an")]]);
  });
  it("offers nothing where nothing shows the file, or where the kernel fails", async () => {
    const complete = provider(new Map([["failing.yaml", { printed: () => Promise.resolve("") }]]));
    for (const path of ["turn.yaml", "failing.yaml"]) {
      expect(await complete.fetch({ text: "- Ann", offset: 5 }, place(path))).toEqual({ start: 5, end: 5, items: [] });
    }
    expect([await complete.isApplicable(place("a.yml")), await complete.isApplicable(place("a.py")), await complete.isApplicable({})]).toEqual([true, false, false]);
  });
  it("reads what the kernel prints on its standard output", async () => {
    const kernel = new FakeKernel();
    const asked = new Live(document.createElement("div"), kernel, w).printed("code");
    for (const [name, text] of [["stdout", "[["], ["stderr", "warning"], ["stdout", "]]"]]) kernel.runs[0].onIOPub({ header: { msg_type: "stream" }, content: { name, text } });
    kernel.runs[0].end();
    expect(await asked).toBe("[[]]");
  });
});
