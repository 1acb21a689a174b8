// The table at which one plays: its display, its messages, and its notice when nobody answers.
import axe from "axe-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mountTable } from "../src/table/mount.js";

const folder = join(import.meta.dirname, "..", "..", "dtnb", "tabletop", "messages");
const words = Object.fromEntries(Object.entries(JSON.parse(readFileSync(join(folder, "en.json"), "utf8")))
  .filter(([id]) => id.startsWith("label.")).map(([id, text]) => [id.slice("label.".length), text]));

const common = { lang: "en", undo: 1, redo: 0, kept: "kept.json", wrote: "", settled: null };
const asked = {
  ...common, stage: "playing", title: "A quarrel", edition: "A book", seats: ["Ash", "Birch"], players: { Ash: "", Birch: "" },
  playerNames: ["random", "greedy"], rules: { R1: { id: "R1", statement: "A rule.", citation: "A book, page 3" } }, saying: false, together: true, forbidden: [{ seat: 0, option: 9, label: "Ash: Keep it" }],
  scene: { seats: [{ seat: 0, dials: [{ id: "points", label: "Points", value: 7 }] }, { seat: 1 }] }, ledgers: [], told: ["Ash begins."],
  claims: [], sayings: [{ text: "Ash has {n}", low: 0, high: 9, now: 7 }], marks: [{ value: "good", label: "good" }], file: "moves:\n  - Ash begins\n",
  question: { title: "Who acts?", kind: "action", window: "W1", windowName: "First", asked: 1, prompt: "Birch may act or pass.", mayPass: true, pick: null,
    options: [{ number: 4, label: "Pass", allowed: true }, { number: 7, label: "Take it", allowed: true },
      { number: 9, label: "Keep it", allowed: false, reasons: [{ text: "It is not there.", rules: ["R1"] }] }] },
};
const dice = { ...asked, question: { ...asked.question, kind: "chance", options: [], mayPass: false,
  chance: { kind: "roll", count: 2, faces: 6, deck: [], unseen: false } } };
const again = { ...asked, scene: { ...asked.scene, dice: [{ label: "Roll", dice: [{ value: 3 }, { value: 5 }] }] },
  question: { ...asked.question, mayPass: false, pick: { 0: 1, 1: 2, "0-1": 3 }, options: [{ number: 0, label: "Stop", allowed: true },
    ...[1, 2, 3].map((number) => ({ number, label: `Again ${number}`, allowed: true }))] } };
const setUp = { ...common, stage: "setting-up", setup: { game: "one", games: [{ value: "one", label: "One" }], edition: "a", editions: [{ value: "a", label: "A" }],
  title: "", seats: ["Ash"], mostSeats: 2, ready: false, missing: "Before you sit down, choose: Side.", fields: [
    { path: ["seats", "Ash", "side"], label: "Side", kind: "choice", value: null, answers: [{ value: "left", label: "Left", most: 1 }], low: 0, high: 0, usual: null, needed: true, notes: [] },
    { path: ["seats", "Ash", "points"], label: "Points", kind: "number", value: null, answers: [], low: 0, high: 9, usual: 4, needed: false, notes: [] },
    { path: ["seats", "Ash", "things"], label: "Things", kind: "counts", value: {}, counts: {}, answers: [{ value: "coin", label: "Coin", most: 3 }], low: 0, high: 0, usual: null, needed: false, notes: [] }] } };

function open(shown) {
  const state = { shown, words, patience_ms: 50 };
  const heard = {};
  const sent = [];
  const model = {
    get: (name) => state[name], set() {}, save_changes() {}, send: (message) => sent.push(message),
    on: (event, call) => { heard[event] = call; }, off: (event) => { delete heard[event]; },
  };
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  const unmount = mountTable(model, el);
  const button = (name) => [...el.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent).startsWith(name));
  const tell = (more) => { state.shown = { ...state.shown, ...more }; heard["change:shown"](); };
  const answer = (refused = null) => heard["msg:custom"]({ answers: sent.at(-1).number, refused });
  return { el, sent, button, tell, answer, unmount, heard, press: (key) => el.querySelector(".dtnb-sit").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })) };
}

const settled = () => new Promise((resolve) => { setTimeout(resolve, 0); });

describe("the table", () => {
  afterEach(() => { vi.useRealTimers(); });

  it("sends the number of the option that is clicked, or of which the key is pressed", () => {
    const { sent, button, press } = open(asked);
    button("Take it").click();
    press("1");
    press("a");
    press("u");
    expect(sent.map(({ number, ...message }) => message)).toEqual([{ do: "choose", option: 7 }, { do: "choose", option: 4 }, { do: "pass-on" }, { do: "undo" }]);
    expect(sent.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it("shows refused options with reasons and rules, and none of them can be clicked", () => {
    const { el, button } = open(asked);
    expect(button("Keep it")).toBeUndefined();
    const refused = el.querySelector(".dtnb-sit-refused").textContent;
    expect(refused).toContain("It is not there.");
    expect(refused).toContain("A book, page 3");
  });

  it("asks everybody at once, and states what somebody may not do", () => {
    const { el, sent, button } = open(asked);
    button("Several at once").click();
    const select = el.querySelector("[aria-label='Say what is not allowed']");
    expect([...select.options].map((each) => each.textContent)).toContain("Ash: Keep it");
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(sent.map(({ number, ...message }) => message)).toEqual([{ do: "together" }, { do: "refuse", seat: 0, option: 9, label: "Ash: Keep it" }]);
  });

  it("takes dice face by face and sends them together", async () => {
    const { sent, button } = open(dice);
    button("3").click();
    await settled();
    expect(sent).toEqual([]);
    button("6").click();
    expect(sent[0]).toMatchObject({ do: "roll", values: [3, 6] });
  });

  it("rolls those dice again that were touched", async () => {
    const { sent, button } = open(again);
    expect(button("Roll these again").disabled).toBe(true);
    button("Die 2").click();
    await settled();
    button("Roll these again").click();
    expect(sent[0]).toMatchObject({ do: "choose", option: 2 });
  });

  it("asks what the game asks before one sits down", () => {
    const { el, sent, button } = open(setUp);
    const [, , side, things] = el.querySelectorAll("select");
    side.value = "left";
    side.dispatchEvent(new Event("change", { bubbles: true }));
    things.value = "coin";
    things.dispatchEvent(new Event("change", { bubbles: true }));
    button("More: Points").click();
    expect(sent.map(({ path, value }) => [path?.at(-1), value])).toEqual([["side", "left"], ["things", { coin: 1 }], ["points", 5]]);
    expect(button("Sit down").disabled).toBe(true);
    expect(el.querySelector("[role=status]").textContent).toContain("choose: Side");
  });

  it("says what is to be known of an answer", () => {
    const side = { ...setUp.setup.fields[0], notes: ["Not known:", "its price"] };
    const { el } = open({ ...setUp, setup: { ...setUp.setup, fields: [side, ...setUp.setup.fields.slice(1)] } });
    const [notes, ...more] = el.querySelectorAll("details");
    expect([notes.querySelector("summary").textContent, notes.querySelector("li").textContent]).toEqual(["Not known:", "its price"]);
    expect(more).toEqual([]);
  });

  it("shows a number that nobody said as empty, and begins with the least", () => {
    const damage = { path: ["start", "damage"], label: "Damage", kind: "number", value: null, answers: [], low: 1, high: 9, usual: null, needed: true, notes: [] };
    const { el, sent, button } = open({ ...setUp, setup: { ...setUp.setup, fields: [damage] } });
    expect(el.querySelector("input[type=number]").value).toBe("");
    button("More: Damage").click();
    expect(sent[0]).toMatchObject({ do: "set", value: 1 });
  });

  it("hears no second half of a double click on the question that came in between", async () => {
    vi.useFakeTimers();
    const { el, sent, tell, answer } = open(asked);
    const click = (detail) => [...el.querySelectorAll(".dtnb-sit-option")][0].dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    await vi.advanceTimersByTimeAsync(20);
    click(1);
    await vi.advanceTimersByTimeAsync(20);
    // The kernel has not answered yet: a click would be taken for an answer to the next question.
    click(2);
    expect(sent).toHaveLength(1);
    tell({ undo: 2 });
    answer();
    await vi.advanceTimersByTimeAsync(20);
    click(2);
    expect(sent).toHaveLength(1);
    click(1);
    expect(sent).toHaveLength(2);
    answer();
    await vi.advanceTimersByTimeAsync(400);
    click(2);
    expect(sent).toHaveLength(3);
  });

  it("says what was refused, and where the game is kept when nobody answers", async () => {
    vi.useFakeTimers();
    const { el, button, answer, sent } = open(asked);
    button("Pass").click();
    answer({ text: "Not now.", rules: ["R1"] });
    await vi.advanceTimersByTimeAsync(1);
    expect(el.querySelector("[role=alert]").textContent).toContain("Not now.");
    button("Pass").click();
    await vi.advanceTimersByTimeAsync(60);
    expect(el.querySelector("[role=alert]").textContent).toContain("kept.json");
    expect(sent).toHaveLength(2);
  });

  it("hears nothing more when it is gone", () => {
    const { unmount, heard } = open(asked);
    unmount();
    expect(heard).toEqual({});
  });

  it.each([["set up", setUp], ["asked", asked], ["dice", dice], ["again", again], ["over", { ...asked, stage: "over", question: null }]])("has nothing that axe finds: %s", async (_, shown) => {
    const { el } = open(shown);
    await settled();
    const { violations } = await axe.run(el, { rules: { region: { enabled: false }, "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  }, 30_000);
});
