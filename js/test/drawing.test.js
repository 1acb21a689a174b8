import { describe, expect, it } from "vitest";
import { safeSvg } from "../src/parts/safesvg.js";
import { open, openGraph, press, sample, tiny, where } from "./helpers.js";

const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
const at = (test) => { const all = open(); all.session.go(where(sample(), test)); return all; };
const scene = (...seats) => ({ scenes: [{ seats }] });

describe("the table", () => {
  it("draws a die's pips and its symbol", () => {
    const { $$ } = open(tiny([{}], { scenes: [{ seats: [], dice: [{ label: "Roll", dice: [1, 2, 3, 4, 5, 6].map((value) => ({ value, symbol: `s${value}` })) }] }] }));
    expect($$(".dtnb-die").map((die) => [die.querySelectorAll("circle").length, die.querySelector(".dtnb-die-symbol").textContent]))
      .toEqual([[1, "s1"], [2, "s2"], [3, "s3"], [4, "s4"], [5, "s5"], [6, "s6"]]);
  });
  it("draws any other die with its figure", () => {
    const { $ } = open(tiny([{}], { scenes: [{ seats: [], dice: [{ label: "Roll", dice: [{ value: 12 }] }] }] }));
    expect($(".dtnb-die text").textContent).toBe("12");
  });
  it("says of a die that it was kept", () => {
    const { $$ } = at((frame) => frame.mark === "good");
    expect($$(".dtnb-die.is-kept").map((die) => die.getAttribute("aria-label"))).toEqual(["1, flame, kept", "2, flame, kept", "3, flame, kept"]);
  });
  it("shows beside an altered die what it showed before", () => {
    const { $ } = at((frame) => frame.rules.includes("LD-09") && frame.tags.includes("decision"));
    const die = $(".dtnb-die.is-altered");
    expect(die.querySelectorAll(".dtnb-die-before circle").length).toBe(6);
    expect(words(die)).toContain("was 6");
  });
  it("gives a dial as a meter with its bounds", () => {
    const { $ } = open();
    const meter = $('.dtnb-dial[data-dial="light"]');
    expect(["aria-label", "aria-valuenow", "aria-valuemax", "aria-valuetext"].map((name) => meter.getAttribute(name))).toEqual(["Light", "34", "40", "34 / 40"]);
    expect(meter.querySelector(".dtnb-dial-fill").style.width).toBe("85%");
  });
  it("shows how a dial has just changed", () => {
    const { $$ } = at((frame) => frame.claim);
    expect($$(".dtnb-dial .dtnb-change").map(words)).toEqual(["−6"]);
  });
  it("shows tokens with count and limit, and says their tone in words", () => {
    const { $ } = open();
    expect(words($(".dtnb-token.is-positive"))).toBe("+Wick2/3");
    expect($(".dtnb-token.is-negative [role=img]").getAttribute("aria-label")).toBe("negative");
  });
  it("counts hidden cards", () => expect(words(open().$(".dtnb-card.is-hidden"))).toBe("Hand: 2 hidden"));
  it("shows what is announced on a board without opening the whole of it", () => {
    const { $ } = at((frame) => frame.mark === "interesting");
    expect(words($(".dtnb-board.is-short .is-announced"))).toContain("announced");
  });
  it("stands a meter without bounds", () => {
    const { $ } = open(tiny([{}], scene({ seat: 0, dials: [{ id: "x", label: "X", value: 7 }] })));
    expect([$("[role=meter]").getAttribute("aria-valuenow"), $(".dtnb-dial-bar")]).toEqual(["7", null]);
  });
});

describe("the window", () => {
  const start = () => at((frame) => frame.mark === "disputed");
  it("shows every option, the chosen one and the refused ones", () => {
    const { $$ } = start();
    expect($$(".dtnb-option").map((one) => [one.querySelector(".dtnb-option-label").textContent, one.className.split("is-")[1]])).toEqual([
      ["Spend Veil", "chosen"], ["Pass", "allowed"], ["Play Great Gust", "refused"], ["Play Not Yet!", "refused"], ["Spend Ember", "refused"]]);
  });
  it("shows all reasons against an option, each with its rule, and the way out", () => {
    const refused = start().$$(".dtnb-option.is-refused")[0];
    expect([...refused.querySelectorAll(".dtnb-reason")].map(words)).toEqual([
      "Only the active seat may play a Shout. not in this book", "It costs 5 Oil; Birch has 4. not in this book→ Gain 1 more Oil first."]);
  });
  it("shows who is asked and the order of priority", () => {
    const { $ } = start();
    expect([words($(".dtnb-asked")), words($(".dtnb-order"))]).toEqual(["Birch is asked", "Priority order Ash → Birch"]);
  });
  it("says why it closed by itself", () => {
    const { $ } = at((frame) => frame.tags.includes("idle"));
    expect(words($(".dtnb-closed"))).toBe("Skipped: nobody had anything that this window allows");
  });
});

describe("the ledger", () => {
  const first = where(sample(), (frame) => frame.tags.includes("amount"));
  const rows = ($$) => $$(".dtnb-row th").map((one) => one.firstChild.textContent);

  it("grows by one row at each step", () => {
    const { session, $$ } = open();
    const seen = [];
    for (let i = first - 1; i < first + 5; i += 1) { session.go(i); seen.push(rows($$).length); }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("marks the row that this step added", () => {
    const { session, $$ } = open();
    session.go(first);
    expect($$(".dtnb-row.is-new").map(words)).toEqual(["Draught−3−39"]);
  });
  it("strikes a row that did not apply and gives the reason", () => {
    const { session, $ } = open();
    session.go(first + 2);
    expect([$(".dtnb-row.is-off s").textContent, words($(".dtnb-row-why"))]).toEqual(["Second draught", "not applied: only one draught counts"]);
    expect($(".dtnb-row.is-off .dtnb-bar")).toBeNull();
  });
  it("ends with subtotal, total, what goes back and the sentence", () => {
    const { $ } = at((frame) => frame.claim);
    expect([".is-subtotal", ".is-total", ".dtnb-returns", ".dtnb-ledger-sentence"].map((s) => words($(s)))).toEqual([
      "Subtotal11", "Birch in total0", "↩ 6 to Ash: Mirror", "12 − 3 + 2 = 11; two halves of 6; nothing is left."]);
  });
  it("draws the running total as a waterfall on one scale", () => {
    const { $$ } = at((frame) => frame.claim);
    const span = (one) => {
      const [, start, , end] = one.querySelector("path").getAttribute("d").match(/^M(\S+) \S+H(\S+)L(\S+) /);
      return [Number(start), Number(end)].sort((a, b) => a - b);
    };
    const [base, draught, blow] = $$(".dtnb-row .dtnb-bar").map(span);
    // 0..12 is drawn on 1..119: 12 → 119, 9 → 1 + 118·9/12 = 89.5, 11 → 1 + 118·11/12 = 109.17
    expect(base).toEqual([1, 119]);
    expect(draught).toEqual([89.5, 119]);
    expect(blow[0]).toBe(89.5);
    expect(blow[1]).toBeCloseTo(109.17, 2);
  });
  it("tells what is added from what is prevented by the way a bar points, not by colour alone", () => {
    const { $$ } = at((frame) => frame.claim);
    const points = $$(".dtnb-row .dtnb-bar").map((one) => {
      const [, start, tip, end] = one.querySelector("path").getAttribute("d").match(/^M(\S+) \S+H(\S+)L(\S+) /).map(Number);
      return [one.classList[1], Math.sign(end - start), Math.sign(end - tip)];
    });
    // 12 comes in, 3 are prevented, 2 are added: a plain bar, one pointing left, one pointing right.
    expect(points.slice(0, 3)).toEqual([["is-base", 1, 0], ["is-less", -1, -1], ["is-more", 1, 1]]);
  });
  it("shows an amount that is not yet known as a question mark", () => {
    const ledgers = [{ title: "Pending", rows: [{ section: 1, label: "Later", op: "?", applied: true }] }];
    const { $$ } = open(tiny([{ ledgers: [0] }], { ledgers }));
    expect($$(".dtnb-row .dtnb-figure").map(words)).toEqual(["?", "?", "?"]);
  });
});

describe("rules, notes, marks and claims", () => {
  it("gives statement, citation, certainty and reading of the present rules", () => {
    const { $ } = at((frame) => frame.claim);
    expect(words($('[data-rule-text="LD-12"]'))).toBe(
      "Each half is taken from the subtotal and rounded up.This book is silentReading AMB-03: as in the later edition");
    expect(words($(".dtnb-rule-numbers"))).toContain("LD-12");
  });
  it("tells a rule beside its chip when that is pressed, until the next click elsewhere", () => {
    const { $ } = at((frame) => frame.mark === "disputed");
    $('.dtnb-reason [data-rule="LD-01"]').click();
    expect($('.dtnb-popover [data-rule-text="LD-01"] .dtnb-rule-statement').textContent).toBe("A turn has three phases, played in order.");
    $(".dtnb-title").click();
    expect($(".dtnb-popover").hidden).toBe(true);
  });
  it("tells the rules of a ledger's row beside the row", () => {
    const { $ } = at((frame) => frame.claim);
    $(".dtnb-row .dtnb-explained").click();
    expect($(".dtnb-popover [data-rule-text]")).not.toBeNull();
  });
  it("marks a page that is worked out by a sign, which is explained once", () => {
    const rules = { A: { id: "A", statement: "One.", citation: "Book, page 3", certainty: "inferred" }, B: { id: "B", statement: "Two.", citation: "Book, page 4" } };
    const { $$ } = open(tiny([{ rules: ["A", "B"] }], { rules }));
    expect([$$(".dtnb-rule-citation").map(words), $$(".dtnb-rules-signs").map(words)]).toEqual([["Book, page 3°", "Book, page 4"], ["° page number inferred (not printed on the page)"]]);
  });
  it("keeps the focus on the chip that was pressed", () => {
    const { $ } = at((frame) => frame.mark === "disputed");
    $('.dtnb-reason [data-rule="LD-01"]').focus();
    $('.dtnb-reason [data-rule="LD-01"]').click();
    expect(document.activeElement).toBe($('.dtnb-reason [data-rule="LD-01"]'));
  });
  it("shows a note and a mark at their frame only", () => {
    const { $, session } = at((frame) => frame.mark === "good");
    expect([words($(".dtnb-note")), words($(".dtnb-mark"))]).toEqual(["Three in a row are worth more than two sparks.", "✓ good"]);
    session.step(1, "step");
    expect([$(".dtnb-note"), $(".dtnb-mark")]).toEqual([null, null]);
  });
  it("answers a claim", () => {
    expect(words(at((frame) => frame.claim).$(".dtnb-claim"))).toBe("Ben says: Birch loses 5 false because both halves are taken from the subtotal");
  });
  it("says of an unknown rule that it is not there", () => {
    expect(words(open(tiny([{ rules: ["constructor"] }])).$(".dtnb-rule-statement"))).toBe("This rule is not in the replay.");
  });
});

describe("the graph", () => {
  it("jumps to the frame of a node that is clicked", () => {
    const { session, $ } = open();
    $('[id="n9"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(session.index).toBe(9);
  });
  it("jumps from the keyboard", () => {
    const { session, $ } = open();
    press($('[id="n9"]'), "Enter");
    expect(session.index).toBe(9);
    press($('[id="n3"]'), " ");
    expect([session.index, session.playing]).toEqual([3, false]);
  });
  it("makes nodes focusable buttons named by their words", () => {
    const { $ } = open();
    expect(["role", "tabindex", "aria-label"].map((name) => $('[id="n0"]').getAttribute(name))).toEqual(["button", "0", "The turn of Ash begins."]);
  });
  it("highlights the node last reached while steps inside it go on", () => {
    const { session, $$ } = open();
    session.go(6);
    expect($$(".dtnb-node.is-present").map((one) => one.id)).toEqual(["n5"]);
  });
  it("outlines a window's frame and leaves the badges in it alone", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g id="w" class="cluster"><title>W</title><path d="M0 0"/><polygon points="0,0"/></g></svg>';
    const { $$ } = open(tiny([{}], { graph: { svg, nodes: { w: 0 }, outline: [] } }));
    expect($$(".is-present .dtnb-shape").map((one) => one.localName)).toEqual(["path"]);
  });
  it("is told as a nested list whose lines jump as well", () => {
    const { session, $$ } = open();
    expect($$(".dtnb-outline .dtnb-outline > li").length).toBe(4);
    $$(".dtnb-outline button").find((one) => one.textContent.startsWith("Birch spends")).click();
    expect(session.frame.text[0].v).toBe("Birch");
  });
  it("of a whole game, which nobody draws, lists the turn that goes on", () => {
    const turn = (number, frame) => ({ text: `Turn ${number}`, frame, children: [{ text: `Roll ${number}`, frame: frame + 1, children: [] }] });
    const graph = { svg: "", outline: [turn(1, 0), turn(2, 2)] };
    const { session, $, $$ } = open(tiny([{}, {}, {}, {}], { graph }));
    const listed = () => $$(".dtnb-outline button").map((one) => one.textContent);
    expect([listed(), $(".dtnb-graph summary").textContent]).toEqual([["Turn 1", "Roll 1"], "This turn as a list"]);
    session.go(3);
    expect([listed(), $(".dtnb-outline .is-present > button").textContent]).toEqual([["Turn 2", "Roll 2"], "Roll 2"]);
  });
  it("stands alone in a view of its own", () => {
    const { el, session } = openGraph();
    expect([el.querySelector(".dtnb-story"), el.querySelectorAll(".dtnb-node").length]).toEqual([null, 13]);
    press(el.firstChild, "ArrowRight");
    expect(session.index).toBe(1);
  });
});

describe("foreign markup", () => {
  it("stays text everywhere", () => {
    const doc = sample();
    const evil = '<img src=x onerror="window.broken=true"><script>window.broken=true</script>';
    const poison = (value, key) => (key === "svg" || key === "t" || key === "stop" || key === "id" ? value
      : typeof value === "string" ? `${value}${evil}`
        : Array.isArray(value) ? value.map((one) => poison(one, key === "rules" || key === "tags" ? "id" : key))
          : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, poison(v, k)])) : value);
    const { session, el } = open(poison(doc, ""));
    for (let i = 0; i < doc.frames.length; i += 1) {
      session.go(i);
      expect(el.querySelectorAll("script, img, iframe").length).toBe(0);
    }
    expect(window.broken).toBeUndefined();
    expect(el.textContent).toContain(evil);
  });
  it("in a picture is reduced to drawing", () => {
    const hostile = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="x()">'
      + '<script>x()</script><style>*{background:url(http://h)}</style><foreignObject><b/></foreignObject><use href="#a"/>'
      + '<set attributeName="href" to="javascript:x()"/><a xlink:href="javascript:x()" href="http://h"><rect id="a" onclick="x()" fill="url(http://h)"/></a>'
      + '<image href="http://h/p.png"/><image id="ok" href="data:image/png;base64,AA=="/><rect style="fill:url(http://h)"/>'
      + '<rect id="b" fill="url(#g)" style="fill: red"/></svg>';
    const svg = safeSvg(hostile);
    expect(svg.outerHTML).not.toMatch(/script|x\(\)|http:\/\/h|foreignObject|<style|<use|<set/);
    expect(svg.querySelector("#ok").getAttribute("href")).toBe("data:image/png;base64,AA==");
    expect([svg.querySelector("#b").getAttribute("fill"), svg.querySelector("#b").getAttribute("style")]).toEqual(["url(#g)", "fill: red"]);
  });
  it("that is no picture at all is not drawn", () => {
    expect([safeSvg("<svg"), safeSvg("<b><svg/></b>"), safeSvg(null), safeSvg("text")]).toEqual([null, null, null, null]);
  });
});
