import { describe, expect, it } from "vitest";
import { changes } from "../src/parts/changes.js";
import { open, press, tiny } from "./helpers.js";

const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
const seat = (light, more = {}) => ({ seat: 0, dials: [{ id: "light", label: "Light", value: light, max: 10 }], ...more });
const told = (texts, more = {}) => texts.map((v) => ({ text: [{ t: "text", v }], ...more }));

describe("what changed since the last stop", () => {
  it("is every dial, token and card that is otherwise", () => {
    const before = { seats: [seat(9, { tokens: [{ name: "Wick", count: 2 }, { name: "Ash", count: 1 }], cards: [{ name: "Gust" }, { name: "Gust" }] })] };
    const after = { seats: [seat(4, { tokens: [{ name: "Wick", count: 3 }], cards: [{ name: "Gust" }, { name: "Flare" }] })] };
    const found = changes(after, before).get(0);
    expect([[...found.dials], [...found.tokens], found.drawn, found.gone]).toEqual([[["light", -5]], [["Wick", 1], ["Ash", -1]], ["Flare"], ["Gust"]]);
  });
  it("is told against the stop before, not against the frame before", () => {
    const scenes = [{ seats: [0] }, { seats: [1] }, { seats: [2] }];
    const places = [seat(9), seat(7), seat(4)];
    const { root, $ } = open(tiny([{ stop: "phase" }, { scene: 1 }, { stop: "phase", scene: 2 }], { scenes, places }), { granularity: "phase" });
    press(root, "ArrowRight");
    expect([words($(".dtnb-side .dtnb-delta")), words($(".dtnb-dial .dtnb-change"))]).toEqual(["−5", "−5"]);
  });
});

describe("things", () => {
  const doc = tiny([{ text: [{ t: "object", v: "Wick" }, { t: "object", v: "Nobody" }] }], {
    seats: [{ name: "Ash", figure: "Lamplighter" }], places: [seat(3, { tokens: [{ name: "Wick", count: 1 }] })], scenes: [{ seats: [0] }],
    explanations: { Wick: { text: "Burns for a turn.", kind: "token" } } });
  it("explain themselves when they are pressed, wherever they are named", () => {
    const { $, $$ } = open(doc);
    expect($$("[data-explain=Wick]").length).toBe(3);
    $(".dtnb-token [data-explain]").click();
    expect(words($(".dtnb-popover"))).toBe("WicktokenBurns for a turn.");
    expect($(".dtnb-token [data-explain]").getAttribute("aria-describedby")).toBe($(".dtnb-popover").id);
  });
  it("are only names where nobody can explain them", () => expect(open(doc).$$(".dtnb-sentence .dtnb-explained").map(words)).toEqual(["Wick"]));
  it("who plays whom stands on every seat", () => expect(words(open(doc).$(".dtnb-player-head"))).toContain("AshLamplighter"));
});

describe("the story", () => {
  const doc = () => tiny([...told(["A lamp is lit.", "A card is drawn."]), ...told(["The lamp goes out."], { tags: ["decision"] })]);
  const lines = ($$) => $$(".dtnb-story-item").map(words);
  it("shows the lines with the words that are looked for", () => {
    const { $, $$ } = open(doc());
    $(".dtnb-search input").value = "LAMP";
    $(".dtnb-search input").dispatchEvent(new Event("input", { bubbles: true }));
    expect(lines($$)).toEqual(["A lamp is lit.", "The lamp goes out."]);
    press($(".dtnb-search input"), "Escape");
    expect(lines($$).length).toBe(3);
  });
  it("can be narrowed to decisions", () => {
    const { $, $$ } = open(doc());
    $(".dtnb-search select").value = "decision";
    $(".dtnb-search select").dispatchEvent(new Event("change", { bubbles: true }));
    expect(lines($$)).toEqual(["The lamp goes out."]);
  });
  it("keeps what is typed in its field from the keys of the replay and of the notebook", () => {
    const { session, el, $ } = open(doc());
    let heard = 0;
    el.addEventListener("keydown", () => { heard += 1; });
    press($(".dtnb-search input"), "End");
    expect([session.index, heard]).toEqual([0, 0]);
  });
});

describe("a finger", () => {
  const touch = (el, type, x, y) => el.dispatchEvent(Object.assign(new Event(type, { bubbles: true }),
    { touches: [{ clientX: x, clientY: y }], changedTouches: [{ clientX: x, clientY: y }] }));
  it("drawn to the left steps on, to the right back, and downwards scrolls", () => {
    const { session, $ } = open(tiny([{}, {}, {}]));
    const swipe = (from, to) => { touch($(".dtnb-middle"), "touchstart", ...from); touch($(".dtnb-middle"), "touchend", ...to); };
    swipe([200, 50], [90, 60]);
    expect(session.index).toBe(1);
    swipe([200, 50], [190, 300]);
    expect(session.index).toBe(1);
    swipe([90, 50], [200, 60]);
    expect(session.index).toBe(0);
  });
});

describe("the reader", () => {
  it("plays faster or slower", () => {
    const { session, $ } = open(tiny([{}, {}]), { granularity: "step", interval: 1000 });
    $(".dtnb-speed").value = "2";
    $(".dtnb-speed").dispatchEvent(new Event("change", { bubbles: true }));
    expect(session.interval).toBe(500);
  });
  it("has larger text by a key, and by the third press the first size again", () => {
    const { root } = open(tiny([{}]));
    const size = () => root.style.getPropertyValue("--zoom");
    const seen = ["t", "t", "t"].map((key) => { press(root, key); return size(); });
    expect(seen).toEqual(["1.2", "1.45", "1"]);
  });
});
