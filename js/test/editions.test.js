import { describe, expect, it } from "vitest";
import { fakeModel, inColumns, open, press, show, tiny, zipped } from "./helpers.js";

const said = (step, v) => ({ step, kind: "x", depth: 0, stop: "step", scene: 0, text: [{ t: "text", v }] });

// The second edition lacks the second frame, and its last frame has another sentence.
const doc = () => tiny([{}, {}, {}, {}], {
  subtitle: "First book", rules: { R: { id: "R", statement: "Same.", citation: "First book, page 1" } },
  editions: [
    { name: "Second book", frames: [said(0, "Frame 0."), said(2, "Frame 2."), { ...said(3, "Otherwise."), rules: ["R"] }], meets: [0, 0, 1, 2], differs: [2, 3],
      rules: { R: { id: "R", statement: "Same.", citation: "Second book, page 9" } } },
    { name: "Third book", frames: [0, 1, 2, 3].map((step) => said(step, `Frame ${step}.`)), meets: [0, 1, 2, 3] },
  ] });

const sentence = ($) => $(".dtnb-sentence").textContent.trim();

describe("the same turn under other books", () => {
  it("is the same moment when the book is changed, and the way back leads to where one was", () => {
    const { root, session, $ } = open(doc());
    session.go(2);
    press(root, "e");
    expect([session.index, sentence($), $(".dtnb-count").textContent]).toEqual([1, "Frame 2.", "2 of 3"]);
    press(root, "e");
    press(root, "e");
    expect([session.edition, session.index]).toEqual([0, 2]);
  });
  it("marks the first step that differs, and a key leads there", () => {
    const { root, $ } = open(doc());
    press(root, "x");
    expect([sentence($), $(".dtnb-parting").textContent]).toEqual(["Frame 3.", "Here it differs: Second book"]);
    press(root, "e");
    expect([sentence($), $(".dtnb-parting").textContent]).toEqual(["Otherwise.", "Here it differs: First book"]);
    expect($(".is-parting").dataset.frame).toBe("2");
  });
  it("says in the list of books which ones differ", () => {
    const { $$ } = open(doc());
    expect($$(".dtnb-book").map((one) => one.textContent)).toEqual(["First book", "Second book: differs", "Third book"]);
  });
  it("says once what all books come to, and of each what it comes to where they differ", () => {
    const ends = (...outcomes) => {
      const other = doc();
      other.outcome = outcomes[0];
      other.editions.forEach((one, i) => (one.outcome = outcomes[i + 1]));
      return open(other).$(".dtnb-books").textContent.replace(/\s+/g, " ").trim();
    };
    expect(ends("5", "5", "5")).toBe("First bookSecond bookThird book5 in all 3 books");
    expect(ends("5", "5", "0")).toBe("First book5 Second book5 Third book0");
  });
  it("leaves what a single book comes to, which stands below, out of its name", () => {
    const { $ } = open(tiny([{}, {}], { subtitle: "Alone", outcome: "5" }));
    expect($(".dtnb-books").textContent).toBe("Alone");
  });
  it("cites the book that is read", () => {
    const { root, $ } = open(doc());
    press(root, "e");
    press(root, "End");
    expect($(".dtnb-rule-citation").textContent).toBe("Second book, page 9");
  });
  it("says under which book another way from here is told, and leads there", () => {
    const { root, session, $ } = open({ ...doc(), branches: [{ name: "Else", from_frame: 2, document: tiny([{}]) }] });
    session.go(2);
    press(root, "e");
    expect($(".dtnb-middle .dtnb-link").textContent).toBe("Variation: First book");
    $(".dtnb-middle .dtnb-link").click();
    expect([session.edition, session.index, $(".dtnb-branch").textContent]).toEqual([0, 2, "Elseb"]);
    session.go(1);
    press(root, "e");
    expect($(".dtnb-middle .dtnb-link")).toBeNull();
  });
  it("tells nothing of where books part while what follows is hidden", () => {
    const { root, session, $, $$ } = open(doc());
    press(root, "s");
    press(root, "x");
    expect([session.index, $(".is-differs"), $$(".dtnb-book")[1].textContent]).toEqual([0, null, "Second book"]);
  });
  it("has no switch where there is one book", () => {
    const { $ } = open(tiny([{}], { subtitle: "The book" }));
    expect([$(".dtnb-editions"), $(".dtnb-title").textContent]).toEqual([null, expect.stringContaining("The book")]);
  });
  it("tells the model and linked views the moment in the document's own line", async () => {
    const model = fakeModel(null, { frames_gz: zipped(inColumns(doc())) });
    const { root } = await show(model);
    press(root, "e");
    press(root, "End");
    expect(model.values.index).toBe(3);
    model.set("index", 2);
    expect(root.querySelector(".dtnb-sentence").textContent.trim()).toBe("Frame 2.");
  });
});
