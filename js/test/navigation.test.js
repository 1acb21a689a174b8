import { describe, expect, it } from "vitest";
import { coarser, finer, nextJump, nextStop, stopsAt } from "../src/document/navigation.js";
import { open, press, tiny } from "./helpers.js";

const STOPS = ["turn", "phase", "window", "step", "step", "window", "phase", "step", "turn", "step"];
const frames = STOPS.map((stop) => ({ stop }));

const walk = (level, direction, from) => {
  const seen = [];
  for (let i = nextStop(frames, from, direction, level); i !== from; from = i, i = nextStop(frames, from, direction, level)) seen.push(i);
  return seen;
};

describe("stepping at a granularity", () => {
  it("by step stops at every frame", () => expect(walk("step", 1, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  it("by window also stops at phases and turns", () => expect(walk("window", 1, 0)).toEqual([1, 2, 5, 6, 8, 9]));
  it("by phase also stops at turns", () => expect(walk("phase", 1, 0)).toEqual([1, 6, 8, 9]));
  it("by turn stops at turns and at the end of the story", () => expect(walk("turn", 1, 0)).toEqual([8, 9]));
  it("goes back through the same stops to the beginning", () => expect(walk("phase", -1, 9)).toEqual([8, 6, 1, 0]));
  it("knows the next coarser and finer level, and where they end", () => {
    expect([coarser("step"), coarser("turn"), finer("phase"), finer("step")]).toEqual(["window", "turn", "event", "step"]);
  });
});

describe("stepping by window", () => {
  const told = [{ stop: "phase" }, { stop: "window", tags: ["idle"] }, { stop: "step", tags: ["chance"] }, { stop: "step", note: "Look." },
    { stop: "window", tags: ["quiet"] }, { stop: "step", tags: ["quiet"] }, { stop: "step", tags: ["decision"] }, { stop: "step" }, { stop: "step" }];
  const stops = (level) => told.map((frame, i) => i).filter((i) => stopsAt(told[i], level));
  it("passes windows that nobody could use, and stops at rolls, decisions and what people wrote", () => {
    expect(stops("window")).toEqual([0, 2, 3, 4, 6]);
  });
  it("is the only level that looks at more than how coarse a frame is", () => {
    expect([stops("phase"), stops("step").length]).toEqual([[0], told.length]);
  });
});

describe("jumping", () => {
  const tagged = [{ tags: [] }, { tags: ["decision"] }, { tags: ["amount"] }, { mark: "good" }, { tags: ["sum"] }, {}];
  it("finds the next frame with the tag asked for", () => expect(nextJump(tagged, 0, 1, "decision")).toBe(1));
  it("finds a game's sums under either name", () => {
    expect([nextJump(tagged, 0, 1, "ledger"), nextJump(tagged, 2, 1, "ledger")]).toEqual([2, 4]);
  });
  it("finds a marked frame that has no tag", () => expect(nextJump(tagged, 0, 1, "mark")).toBe(3));
  it("goes backwards", () => expect(nextJump(tagged, 5, -1, "decision")).toBe(1));
  it("answers -1 where there is nothing", () => expect(nextJump(tagged, 4, 1, "mark")).toBe(-1));
});

describe("the keys", () => {
  const start = () => open(tiny(STOPS.map((stop, i) => ({ stop, tags: { 2: ["decision"], 4: ["amount"], 7: ["mark"] }[i] ?? [] }))),
    { granularity: "window" });

  const cases = [
    ["ArrowRight steps at the current granularity", [["ArrowRight"]], 1],
    ["ArrowLeft steps back", [["End"], ["ArrowLeft"]], 8],
    ["Shift and an arrow step one level coarser", [["ArrowRight"], ["ArrowRight", { shiftKey: true }]], 6],
    ["Alt and an arrow step a single step", [["1"], ["ArrowRight", { altKey: true }]], 1],
    ["End goes to the last frame", [["End"]], 9],
    ["Home goes to the first frame", [["End"], ["Home"]], 0],
    ["1 selects turns", [["1"], ["ArrowRight"]], 8],
    ["2 selects phases", [["2"], ["ArrowRight"], ["ArrowRight"]], 6],
    ["5 selects steps", [["5"], ["ArrowRight"], ["ArrowRight"], ["ArrowRight"]], 3],
    ["ArrowUp selects the coarser level", [["ArrowUp"], ["ArrowRight"], ["ArrowRight"]], 6],
    ["ArrowDown selects the finer level", [["End"], ["ArrowDown"], ["ArrowLeft"], ["ArrowLeft"]], 7],
    ["n goes to the next decision", [["n"]], 2],
    ["N goes to the previous decision", [["End"], ["N"]], 2],
    ["d goes to the next sum", [["d"]], 4],
    ["D goes to the previous sum", [["End"], ["D"]], 4],
    ["m goes to the next mark", [["m"]], 7],
    ["M goes to the previous mark", [["End"], ["M"]], 7],
    ["a jump to what is not there stays", [["n"], ["n"]], 2],
    ["ArrowLeft at the beginning stays", [["ArrowLeft"]], 0],
  ];
  it.each(cases)("%s", (_, keys, index) => {
    const { root, session } = start();
    for (const [key, more] of keys) press(root, key, more);
    expect(session.index).toBe(index);
  });

  it("are kept from the notebook when the replay understands them", () => {
    const { root, el } = start();
    let heard = 0;
    el.addEventListener("keydown", () => { heard += 1; });
    const event = press(root, "ArrowRight");
    expect([event.defaultPrevented, heard]).toEqual([true, 0]);
  });
  it("are left to the notebook when they mean nothing here", () => {
    const { root, el } = start();
    let heard = 0;
    el.addEventListener("keydown", () => { heard += 1; });
    expect([press(root, "w").defaultPrevented, press(root, "ArrowRight", { ctrlKey: true }).defaultPrevented, heard]).toEqual([false, false, 2]);
  });
  it("carry the mark with which JupyterLab leaves its own shortcuts alone", () => {
    expect(start().root.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  });
  it("leave Space to a button that has the focus", () => {
    const { $, session } = start();
    expect(press($(".is-next"), " ").defaultPrevented).toBe(false);
    expect(session.playing).toBe(false);
  });
});
