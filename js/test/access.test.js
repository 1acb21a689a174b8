import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BINDINGS } from "../src/stepper/keys.js";
import { open, press, sample, tiny } from "./helpers.js";

const SOURCE = join(import.meta.dirname, "..", "src");
const read = (...path) => readFileSync(join(SOURCE, ...path), "utf8");

describe("readers with a keyboard and a screen reader", () => {
  it("find a named group that takes the focus", () => {
    const { root } = open();
    expect([root.getAttribute("role"), root.tabIndex, root.getAttribute("aria-label")])
      .toEqual(["group", -1, "Replay: Lantern Duel. Arrow keys step, question mark lists the keys."]);
  });
  it("hear the present sentence and its note", () => {
    const { session, $ } = open();
    session.go(5);
    const voice = $(".dtnb-narrator");
    expect([voice.getAttribute("aria-live"), voice.textContent])
      .toEqual(["polite", "Ash keeps 1 2 3 and rolls again. Three in a row are worth more than two sparks."]);
  });
  it("meet no control without a name, in any frame", () => {
    const { session, $$ } = open();
    for (let i = 0; i < session.book.length; i += 1) {
      session.go(i);
      const nameless = $$("button, input, [role=button], [role=meter], [role=img], section")
        .filter((one) => !one.getAttribute("aria-label") && !one.textContent.trim());
      expect(nameless.map((one) => one.outerHTML)).toEqual([]);
    }
  });
  it("are told which granularity is chosen", () => {
    const { root, $$ } = open();
    press(root, "2");
    expect($$("[role=radio]").map((one) => [one.textContent, one.getAttribute("aria-checked"), one.tabIndex]))
      .toEqual([["Turn", "false", -1], ["Phase", "true", 0], ["Event", "false", -1], ["Window", "false", -1], ["Step", "false", -1]]);
  });
  it("have one line of the story in the tab order, and it is the present one", () => {
    const { session, $$ } = open();
    session.go(3);
    const reachable = $$(".dtnb-story button").filter((one) => one.tabIndex === 0);
    expect(reachable.map((one) => [one.textContent, one.getAttribute("aria-current")])).toEqual([["The Rolling Phase begins.", "step"]]);
  });
  it("keep the focus in the story while stepping", () => {
    const { session, $ } = open();
    $(".is-present .dtnb-line").focus();
    press(document.activeElement, "ArrowRight");
    expect([session.index, document.activeElement]).toEqual([1, $(".dtnb-story-item.is-present .dtnb-line")]);
  });
  it("are shown every key by the question mark, and get the focus back", () => {
    const { root, $, $$ } = open();
    root.focus();
    press(root, "?");
    expect($$(".dtnb-help dt").length).toBe(BINDINGS.length);
    expect($(".dtnb-help").contains(document.activeElement)).toBe(true);
    press(document.activeElement, "Escape");
    expect([$(".dtnb-help"), document.activeElement]).toEqual([null, root]);
  });
  it("move the slider with the mouse as well", () => {
    const { session, $ } = open();
    $(".dtnb-slider").value = "7";
    $(".dtnb-slider").dispatchEvent(new Event("input"));
    expect([session.index, $(".dtnb-slider").getAttribute("aria-valuetext")]).toEqual([7, "8 of 20"]);
  });
  it("go to a line of the story by clicking it", () => {
    const { session, $$ } = open();
    $$(".dtnb-line")[4].click();
    expect(session.index).toBe(4);
  });
  it("who want less motion get none", () => {
    const css = read("stepper", "stepper.css");
    expect(css).toMatch(/@media \(prefers-reduced-motion: reduce\)[^}]*transition: none !important/);
  });
});

describe("words", () => {
  it("come from the document first, then in English", () => {
    const own = open({ ...tiny([{}]), lang: "fr", labels: { story: "Chronique" } });
    expect([own.$(".dtnb-story h3").textContent, own.$(".dtnb-ledger h3").textContent]).toEqual(["Chronique", "Full sum"]);
  });
  it("of a branch are those of the line that it leaves, but for its own", () => {
    const branch = { name: "Else", from_frame: 0, document: { ...tiny([{}]), labels: { ledger: "Addition" } } };
    const { session, $ } = open(tiny([{}], { branches: [branch], labels: { story: "Chronique", ledger: "Compte" } }));
    session.enterBranch(0);
    expect([$(".dtnb-ledger h3").textContent, session.book.label("story")]).toEqual(["Addition", "Chronique"]);
  });
  it("exist for every label that the source asks for", () => {
    const source = readdirSync(SOURCE, { recursive: true }).filter((name) => /\.(js|tsx?)$/.test(name)).map((name) => read(name)).join("\n");
    const en = JSON.parse(read("..", "..", "dtnb", "notebook", "messages", "en.json"));
    const asked = [...source.matchAll(/label\("(\w+)"/g)].map((match) => match[1]).concat(BINDINGS.map((binding) => binding.help));
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((name) => !Object.hasOwn(en, `label.${name}`))).toEqual([]);
  });
  it("leave a replay without frames with a sentence", () => {
    expect(open(tiny([])).$(".dtnb-sentence").textContent).toBe("This replay has no frames.");
  });
  it("need nothing but the required fields of a document", () => {
    const bare = { format: 1, lang: "en", title: "Bare", seats: [], frames: [{ step: 0, kind: "x", depth: 0, stop: "turn", text: [], scene: 0 }] };
    expect(open(bare).$(".dtnb-question").textContent).toContain("Nothing to decide here");
  });
  it("of the sample are the ones Python wrote", () => expect(sample().title).toBe("Lantern Duel"));
});
