import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boot } from "../src/page.js";
import { fakeModel, inColumns, leaveAll, openDrawer, press, sample, show, tiny } from "./helpers.js";

beforeEach(() => document.body.replaceChildren());
afterEach(leaveAll);

describe("the widget", () => {
  it("opens the compressed document at the model's frame", async () => {
    const { root } = await show(fakeModel(sample(), { index: 3 }));
    expect(root.querySelector(".dtnb-sentence").textContent).toContain("The Rolling Phase begins.");
  });
  it("tells the model where the reader is", async () => {
    const model = fakeModel(sample());
    const { root } = await show(model);
    press(root, "ArrowRight");
    press(root, "2");
    press(root, "s");
    expect([model.values.index, model.values.granularity, model.values.spoiler_free, model.save_changes.mock.calls.length]).toEqual([1, "phase", true, 3]);
  });
  it("tells the model of a branch and its frame together", async () => {
    const doc = sample();
    const model = fakeModel(doc, { index: doc.branches[0].from_frame });
    const { root } = await show(model);
    press(root, "b");
    press(root, "ArrowRight");
    expect([model.values.branch, model.values.index]).toEqual([[0], 1]);
    press(root, "Escape");
    expect([model.values.branch, model.values.index]).toEqual([[], doc.branches[0].from_frame]);
  });
  it("follows the model", async () => {
    const model = fakeModel(sample());
    const { root } = await show(model);
    openDrawer(root);
    model.set("index", 3);
    expect(root.querySelector(".dtnb-sentence").textContent).toContain("The Rolling Phase begins.");
    model.set("granularity", "turn");
    expect(root.querySelector("[aria-checked=true]").textContent).toBe("Turn");
  });
  it("shows two views of one model at the same frame", async () => {
    const model = fakeModel(sample());
    const [a, b] = [await show(model), await show(model)];
    openDrawer(b.root);
    press(a.root, "ArrowRight");
    expect(b.root.querySelector(".dtnb-count").textContent).toBe("2 of 20");
  });
  it("leaves nothing behind", async () => {
    const model = fakeModel(sample(), { channel: "c" });
    const { el, leave } = await show(model);
    leave();
    expect([el.childNodes.length, [...model.callbacks.values()].reduce((sum, set) => sum + set.size, 0)]).toEqual([0, 0]);
  });
  it("says so when the document is damaged", async () => {
    const model = fakeModel(null);
    model.values.frames_gz = new DataView(new Uint8Array([1, 2, 3]).buffer);
    const { el } = await show(model);
    expect(el.querySelector("[role=alert]").textContent).toBe("This replay could not be read.");
  });
});

describe("linked views", () => {
  const pair = async (channels = ["c", "c"]) => {
    const models = [fakeModel(sample(), { channel: channels[0] }), fakeModel(sample(), { channel: channels[1], view: "graph" })];
    return { models, stepper: await show(models[0]), graph: await show(models[1]) };
  };
  it("a node of the graph moves the stepper", async () => {
    const { models, graph } = await pair();
    graph.el.querySelector('[id="n9"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(models.map((model) => model.values.index)).toEqual([9, 9]);
  });
  it("the stepper moves the graph", async () => {
    const { models, stepper, graph } = await pair();
    press(stepper.root, "End");
    expect(models.map((model) => model.values.index)).toEqual([19, 19]);
    expect(graph.el.querySelector(".is-present").id).toBe("n19");
  });
  it("follow each other into a branch", async () => {
    const { models, stepper } = await pair();
    openDrawer(stepper.root);
    stepper.root.querySelector(".dtnb-line-branch").click();
    expect(models[1].values.branch).toEqual([0]);
  });
  it("a graph that comes later starts where the stepper is", async () => {
    const model = fakeModel(sample(), { channel: "c", index: 7 });
    await show(model);
    const late = fakeModel(sample(), { channel: "c", view: "graph" });
    await show(late);
    expect(late.values.index).toBe(7);
  });
  it("of other channels stay where they are", async () => {
    const { models, stepper } = await pair(["c", "d"]);
    press(stepper.root, "End");
    expect(models[1].values.index).toBe(0);
  });
  it("two steppers of one document keep their own places", async () => {
    const models = [fakeModel(sample(), { channel: "c" }), fakeModel(sample(), { channel: "c" })];
    const [first] = [await show(models[0]), await show(models[1])];
    press(first.root, "End");
    expect(models[1].values.index).toBe(0);
  });
  it("two steppers keep their own places also beside a graph that follows both", async () => {
    const models = [{}, {}, { view: "graph" }].map((more) => fakeModel(sample(), { channel: "c", ...more }));
    const first = await show(models[0]);
    await show(models[1]);
    await show(models[2]);
    press(first.root, "End");
    expect(models.map((model) => model.values.index)).toEqual([19, 0, 19]);
  });
  it("meet when the channel changes afterwards", async () => {
    const { models, stepper } = await pair(["c", "d"]);
    press(stepper.root, "End");
    models[1].set("channel", "c");
    expect(models[1].values.index).toBe(19);
  });
});

/** Data as a page has them: the digit 0 is "*", and "!" stands for "<". */
const inBase85 = (data) => {
  const groups = Array.from({ length: Math.ceil(data.length / 4) }, (_, i) => {
    const four = [0, 1, 2, 3].reduce((sum, place) => sum * 256 + (data[4 * i + place] ?? 0), 0);
    return [4, 3, 2, 1, 0].map((place) => String.fromCharCode(42 + (Math.floor(four / 85 ** place) % 85))).join("");
  });
  return groups.join("").replaceAll("<", "!").slice(0, Math.ceil((data.length * 5) / 4));
};

describe("a static page", () => {
  beforeEach(() => history.replaceState(null, "", "#"));
  const packed = (frames, more) => inBase85(gzipSync(JSON.stringify(inColumns(tiny(frames, more)))));
  const view = (name = "stepper", state = {}) => {
    const root = document.createElement("main");
    // An element that a view finds at its start, and must not mistake for its own.
    root.innerHTML = "<div class=fallback>Story</div>";
    Object.assign(root.dataset, { view: name, document: "one", state: JSON.stringify(state) });
    return root;
  };
  const page = (content, views = [view()]) => {
    const data = document.createElement("script");
    data.type = "application/octet-stream";
    data.id = "one";
    data.textContent = content;
    document.body.replaceChildren(...views, data);
    return views[0];
  };
  it("opens the document that it carries, ready for the keys", async () => {
    const root = page(packed([{}, {}]));
    await boot();
    openDrawer(root);
    press(root.querySelector(".dtnb"), "ArrowRight");
    expect(root.querySelector(".dtnb-count").textContent).toBe("2 of 2");
    expect(root.querySelector(".fallback")).toBeNull();
    expect(location.hash).toBe("#step=2");
  });
  it("opens at the moment that its address names, and follows it", async () => {
    location.hash = "#branch=1&step=2";
    const branch = { name: "Other", from_frame: 0, document: tiny([{}, {}, {}]) };
    const root = page(packed([{}, {}], { branches: [branch] }));
    await boot();
    openDrawer(root);
    expect(root.querySelector(".dtnb-count").textContent).toBe("2 of 3");
    location.hash = "#step=1";
    await vi.waitFor(() => expect(root.querySelector(".dtnb-count").textContent).toBe("1 of 2"));
  });
  it("has several views of one document, each with its own place and address", async () => {
    const views = [view(), view("stepper", { index: 2, granularity: "step" })];
    page(packed([{}, {}, {}]), views);
    await boot();
    for (const one of views) openDrawer(one);
    const counts = () => views.map((each) => each.querySelector(".dtnb-count").textContent);
    expect(counts()).toEqual(["1 of 3", "3 of 3"]);
    press(views[1].querySelector(".dtnb"), "Home");
    expect(counts()).toEqual(["1 of 3", "1 of 3"]);
    expect(location.hash).toBe("#view=2&step=1");
  });
  it("says so when the document is damaged", async () => {
    const root = page("AAAA");
    await boot();
    expect(root.querySelector("[role=alert]").textContent).toBe("This replay could not be read.");
  });
  it("is not started where there is none", async () => expect(await boot()).toEqual([]));
});
