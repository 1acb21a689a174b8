import { describe, expect, it } from "vitest";
import { refusals } from "../src/parts/refusals.js";
import { open, tiny } from "./helpers.js";

const option = (thing, reason, more = {}) => ({ label: `Play ${thing}`, allowed: false, thing, reasons: [{ text: reason }], ...more });

describe("refusals", () => {
  it("of the same reason are told once, with a place for what each is about", () => {
    const groups = refusals([option("Ember", "Ember is for a fight."), option("Frost", "Frost is for a fight."), option("Gale", "Gale costs 3.")]);
    expect(groups.map((group) => [group.options.map(({ thing }) => thing), group.reasons.map(({ text }) => text)]))
      .toEqual([[["Ember", "Frost"], ["… is for a fight."]], [["Gale"], ["Gale costs 3."]]]);
  });
  it("of what is in hand come first", () => {
    const groups = refusals([option("Ember", "No."), option("Frost", "Never.", { source: "hand" })]);
    expect(groups[0].options[0].thing).toBe("Frost");
  });
  it("are closed until somebody opens them", () => {
    const doc = tiny([{ question: 0 }], { questions: [{ title: "Act?", kind: "action", options: [0] }], choices: [option("Ember", "No.")] });
    expect(open(doc).$(".dtnb-refused").open).toBe(false);
  });
  it("and options of a hand that nobody has named are one line", () => {
    const unknown = [option("Ember", "No."), { ...option("Frost", ""), allowed: true, reasons: [] }].map((one) => ({ ...one, source: "unknown" }));
    const choices = [{ label: "Pass", allowed: true }, ...unknown];
    const { $, $$ } = open(tiny([{ question: 0 }], { questions: [{ title: "Act?", kind: "action", options: [0, 1, 2] }], choices }));
    expect($$(".dtnb-question .dtnb-scroll > .dtnb-options .dtnb-option-label").map((one) => one.textContent)).toEqual(["Pass"]);
    expect($(".dtnb-unknown summary").textContent).toBe("A hand nobody has named: 2 more options, 1 of them possible");
  });
});
