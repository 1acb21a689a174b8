import { h, render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { quarrelWords, tableOf } from "../src/app/quarrel.js";
import { Shelf } from "../src/app/kept.js";
import { earlyScreen } from "../src/quarrel/early.js";
import { Flow, wayTo } from "../src/quarrel/flow.js";
import { Quarrel } from "../src/quarrel/quarrel.js";
import { barsOf } from "../src/quarrel/verdict.js";
import { LINE, QUARREL, THEN, VERDICT, WHAT } from "./fixtures/quarrels.js";
import { place } from "./helpers.js";

const w = quarrelWords("en");
const rest = () => new Promise((resolve) => { setTimeout(resolve); });

async function open(screen, { answer = (draft, act) => ({ ...screen, draft: { ...draft, act } }), host = {}, full = true } = {}) {
  const el = place();
  const show = vi.fn(async (draft, act) => (act === null ? screen : answer(draft, act)));
  const flow = new Flow(show, { drafts: [screen.draft], at: 0 });
  render(h(Quarrel, { flow, host, w, early: earlyScreen(screen.draft, w), full, level: 1, back: () => flow.go(flow.at - 1), open: () => {} }), el);
  await flow.open();
  const acts = () => show.mock.calls.map(([, act]) => act).filter(Boolean);
  const tap = async (name) => {
    const label = (one) => one.getAttribute("aria-label") ?? one.textContent;
    const button = [...el.querySelectorAll("button")].find((one) => label(one) === name) ?? [...el.querySelectorAll("button")].find((one) => label(one).startsWith(name));
    button.click();
    await rest();
    return button;
  };
  return { el, flow, show, acts, tap, $: (s) => el.querySelector(s), $$: (s) => [...el.querySelectorAll(s)] };
}

afterEach(() => { vi.useRealTimers(); });

describe("a screen", () => {
  it("has its question as a heading, says which of how many it is, and has one large button", async () => {
    const { $, acts, tap } = await open(LINE);
    expect($("h1").textContent).toBe("What are you quarrelling about?");
    expect($(".q-progress").getAttribute("aria-label")).toBe("Step 1 of 7");
    await tap("Go on");
    expect(acts()).toEqual([{ do: "go", to: "book" }]);
  });

  it("says what is missing where it cannot go on", async () => {
    const { $ } = await open(QUARREL);
    expect($(".q-foot .q-go").disabled).toBe(true);
    expect($(".q-missing").textContent).toBe("Somebody has to say something.");
  });

  it("shows what was wrong with an act, and stays", async () => {
    const { $, flow, tap } = await open(LINE, { answer: () => ({ ...THEN, problem: "This cannot be done any more." }) });
    await tap("too late");
    expect($("[role=alert]").textContent).toBe("This cannot be done any more.");
    expect(flow.at).toBe(0);
  });

  it("leaves the focus where somebody types", async () => {
    const { $, flow } = await open(LINE, { answer: (draft) => ({ ...LINE, draft: { ...draft, line: "x" } }) });
    $("input").focus();
    await flow.send({ do: "type", value: "x" });
    expect(document.activeElement).toBe($("input"));
  });

  const board = (title, labels, act = {}) => ({ type: "choices", title, layout: "list", choices: labels.map((label) => ({ label, act })) });
  const then = (...blocks) => ({ ...THEN, blocks });
  it.each([
    ["what follows in the list", [board("Who plays?", ["Apprentice", "Monk"])], "Monk"],
    ["the first of what has opened", [board("Dice of Ben", ["1", "2"]), board("Who plays?", ["Monk"])], "1"],
    ["the title, if nothing is left", [], "What happened then?"],
  ])("leads the keyboard from a choice that is gone to %s", async (_, blocks, wanted) => {
    const first = then(board("Who plays?", ["Apprentice", "Barbarian", "Monk"]));
    const { $$, tap } = await open(first, { answer: () => then(...blocks) });
    $$("button").find((one) => one.textContent.startsWith("Barbarian")).focus();
    await tap("Barbarian");
    await vi.waitFor(() => expect(document.activeElement.textContent).toBe(wanted));
  });

  it("says in words that the engine failed", async () => {
    const { $, tap } = await open(LINE, { answer: () => { throw new Error("no memory"); } });
    await tap("Go on");
    expect($("[role=alert]").textContent).toBe("This did not work: no memory");
  });
});

describe("what is typed", () => {
  it("is sent when the reader pauses, and before the next act", async () => {
    const { $, acts, tap } = await open(LINE);
    const input = $("input");
    for (const text of ["th", "thick"]) { input.value = text; input.dispatchEvent(new Event("input", { bubbles: true })); }
    await tap("Go on");
    expect(acts()).toEqual([{ do: "type", value: "thick" }, { do: "go", to: "book" }]);
  });

  it("is a number only where it is one", async () => {
    const { $$, acts, flow } = await open(WHAT);
    const [, field] = $$(".q-number input");
    for (const text of ["3x", "31"]) { field.value = text; field.dispatchEvent(new Event("input", { bubbles: true })); }
    flow.flush();
    await rest();
    expect(acts()).toEqual([{ do: "set2", value: 31 }]);
  });
});

describe("dice", () => {
  it("are set one tap each", async () => {
    const { $$, acts } = await open(WHAT);
    $$(".q-tray button")[3].click();
    await rest();
    expect(acts()[0]).toEqual({ do: "die", die: 0, value: 4 });
  });

  it("are named for who does not see them", async () => {
    const { $$ } = await open(WHAT);
    expect($$(".q-dice .q-die").map((die) => die.getAttribute("aria-label"))).toEqual(["Die 1: ?", "Die 2: ?"]);
    expect($$(".q-tray button")[2].getAttribute("aria-label")).toBe("sword 3");
  });
});

describe("what is not allowed", () => {
  it("is struck through, and gives its reason, its place and the way to want it", async () => {
    const { $, acts, tap } = await open(THEN);
    await tap("Thick Skin");
    expect($("dialog h2").textContent).toBe("Thick Skin: not now");
    expect($("dialog").textContent).toContain("Moon Shadow is no Attack.");
    expect($("dialog .q-place").textContent).toBe("page 10");
    await tap("Finn wants this");
    expect(acts()).toEqual([{ do: "want", move: "t" }]);
    expect($("dialog")).toBe(null);
  });

  it("gives its reason alone after a long press", async () => {
    const { $, $$, acts } = await open(THEN);
    vi.useFakeTimers();
    const tile = $$(".q-tile.is-refused")[0];
    tile.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(500);
    tile.click();
    vi.useRealTimers();
    await rest();
    expect($("dialog .q-go.is-amber")).toBe(null);
    expect($("dialog").textContent).toContain("Moon Shadow is no Attack.");
    expect(acts()).toEqual([]);
  });

  it("is wanted by somebody, or a window that was skipped is disputed", async () => {
    const { $, acts, tap } = await open(THEN);
    expect($(".q-event.is-wanted").textContent).toContain("Finn wants this");
    await tap("Dispute");
    await tap("Take back: Thick Skin");
    expect(acts()).toEqual([{ do: "dispute" }, { do: "back", move: -1 }]);
  });
});

describe("a question", () => {
  it("has a row for each person where answers are short", async () => {
    const { $$, acts, tap } = await open(QUARREL);
    expect($$(".q-says").map((row) => row.getAttribute("aria-label"))).toEqual(["Eva says", "Finn says"]);
    await tap("No");
    expect(acts()).toEqual([{ do: "say", by: "Eva", says: "No" }]);
  });

  it("gives up its answers by a cross", async () => {
    const asked = { ...QUARREL.blocks.find(({ type }) => type === "question"), remove: { do: "unask" } };
    const { acts, tap } = await open({ ...QUARREL, blocks: [asked] });
    await tap(`Take back the answers: ${asked.text}`);
    expect(acts()).toEqual([{ do: "unask" }]);
  });

  it("has a row for each way of counting, with a button for each person", async () => {
    const { $$, acts } = await open(QUARREL);
    expect($$(".q-way").map((way) => way.querySelector(".is-large").textContent)).toEqual(["6", "4"]);
    $$(".q-way")[1].querySelectorAll("button")[1].click();
    await rest();
    expect(acts()).toEqual([{ do: "say", by: "Finn", says: 4 }]);
  });
});

describe("the verdict", () => {
  it("shows the whole rule with its place in every book after a tap on it", async () => {
    const whole = { rule: "X-1", text: "page 10", says: "Only an Attack is defended against.", books: ["Book One, page 10", "Book Two, page 4"] };
    const verdict = VERDICT.blocks.find(({ type }) => type === "verdict");
    const { $, $$ } = await open({ ...VERDICT, blocks: [{ ...verdict, places: [whole] }] });
    $(".q-why").click();
    await rest();
    expect($("dialog h2").textContent).toBe("page 10");
    expect($("dialog").textContent).toContain("Only an Attack is defended against.");
    expect($$("dialog .q-place").map((one) => one.textContent)).toEqual(["Book One, page 10", "Book Two, page 4"]);
  });

  it("opens every rule that is cited: those beside the deciding one with it, that of a reason by itself", async () => {
    const rule = (id, text, says) => ({ rule: id, text, says, books: [`Book One, ${text}`] });
    const verdict = VERDICT.blocks.find(({ type }) => type === "verdict");
    const places = [rule("X-1", "page 10", "Only an Attack is defended against."), rule("X-2", "page 13", "Step 2 is the defence.")];
    const answered = [{ seat: "Finn", says: "he may", right: false, why: "Only if all were Attacks.", places: [rule("X-3", "page 5", "Who is Attacked defends.")] }];
    const { $, $$ } = await open({ ...VERDICT, blocks: [{ ...verdict, places, answered }] });
    expect($$(".q-why .q-place").map((one) => one.textContent)).toEqual(["In short, page 10", "page 13"]);
    $(".q-why").click();
    await rest();
    expect($("dialog").textContent).toContain("Step 2 is the defence.");
    $("dialog .q-close").click();
    await rest();
    $(".q-cited").click();
    await rest();
    expect($("dialog h2").textContent).toBe("page 5");
    expect($("dialog").textContent).toContain("Who is Attacked defends.");
  });

  const host = { play: vi.fn(), share: vi.fn(async () => ({ link: "https://example.org/#quarrel=A", qr: "", reason: "too long for a code" })), report: vi.fn() };

  it("says who is right, the rule with its place, each statement with its reason, the sum and where everybody stands", async () => {
    const { $, $$ } = await open(VERDICT, { host });
    expect($("h1").textContent).toBe("Eva is right.");
    expect($$(".q-claims li").map((one) => one.textContent)).toEqual(["Eva he may not: rightBy this rule.", "Finn he may: wrongIn fact: he may notOnly if all were Attacks. (page 16)"]);
    expect($(".q-why .is-rule").textContent).toBe("Moon Shadow is no Attack.");
    expect($(".q-why .q-place").textContent).toBe("In short, page 10");
    expect($$(".q-sum li b").map((one) => one.textContent)).toEqual(["17", "13", "6"]);
    expect($$(".q-two li").map((one) => one.querySelector(".q-outcome").textContent)).toEqual(["Eva6", "Finn4"]);
    expect($(".q-end").textContent).toBe("FinnHealth31staysBlind");
  });

  it("is played on, shared, varied and reported", async () => {
    const { $, acts, tap } = await open(VERDICT, { host });
    await tap("Play on from here");
    expect(host.play).toHaveBeenCalledWith(VERDICT.draft);
    await tap("Share");
    await vi.waitFor(() => expect($(".q-link").value).toBe("https://example.org/#quarrel=A"));
    expect($("dialog").textContent).toContain("too long for a code");
    await tap("Close");
    await tap("What if");
    await tap("And with one more?");
    expect(acts()).toEqual([{ do: "vary" }]);
    await tap("This is wrong");
    expect(host.report).toHaveBeenCalled();
  });

  it("draws each part of a sum from where the one before it ended", () => {
    expect(barsOf([{ label: "a", after: "17" }, { label: "b", after: "13" }, { label: "c", after: "−1" }, { label: "t", after: "0", kind: "total" }, { label: "r", after: "7", kind: "returned" }, { label: "x" }])).toEqual([
      { from: 0, to: 17 }, { from: 17, to: 13 }, { from: 13, to: -1 }, { from: 0, to: 0 }, { from: 0, to: 7 }, null]);
  });
});

describe("the way through the screens", () => {
  it("goes back to a screen with all that was entered on later ones", async () => {
    const { flow, show, tap } = await open(LINE, { answer: () => ({ ...THEN, draft: { step: "then", lang: "en", moves: ["m"] } }) });
    await tap("Go on");
    expect(flow.at).toBe(1);
    flow.go(0);
    await rest();
    expect(show.mock.calls.at(-1)[0]).toEqual({ step: "line", lang: "en", moves: ["m"] });
  });

  it("gives up what takes long: a way back answers at once, and what comes of it is dropped", async () => {
    const answers = [];
    const { flow } = await open(THEN, { answer: () => new Promise((resolve) => { answers.push(resolve); }) });
    flow.visits = [{ draft: LINE.draft, screen: LINE }, ...flow.visits];
    flow.at = 1;
    void flow.send({ do: "go", to: "verdict" });
    await rest();
    expect(flow.waiting).toBe(1);
    flow.go(0);
    expect([flow.waiting, flow.screen.title]).toEqual([0, LINE.title]);
    answers[0](VERDICT);
    await rest();
    expect([flow.at, flow.visits.length]).toEqual([0, 2]);
  });

  it("says what it does, and can be told to stop", async () => {
    const { el, $, flow } = await open({ ...QUARREL, next: { label: "Who is right?", act: { do: "go", to: "verdict" } } }, { answer: () => new Promise(() => {}) });
    $(".q-foot > .q-go").click();
    await vi.waitFor(() => expect(el.querySelector(".q-foot > .q-go:not(.is-quiet)").textContent).toBe("Playing it by each book…"), 5000);
    [...el.querySelectorAll("button")].find((one) => one.textContent === "Cancel").click();
    await vi.waitFor(() => expect([flow.waiting, $(".q-foot > .q-go").textContent]).toEqual([0, "Who is right?"]), 5000);
  });

  it("leads to a draft that was opened through all screens before it", () => {
    const way = wayTo({ step: "where", lang: "en" });
    expect(way.drafts.map(({ step }) => step)).toEqual(["line", "book", "where"]);
    expect(way.at).toBe(2);
    expect(wayTo({}).drafts).toEqual([{ step: "line" }]);
  });
});

describe("what a device keeps", () => {
  const storage = (entries = {}) => {
    const all = new Map(Object.entries(entries));
    return { get length() { return all.size; }, key: (at) => [...all.keys()][at], getItem: (key) => all.get(key) ?? null, setItem: (key, text) => all.set(key, text), removeItem: (key) => all.delete(key) };
  };

  it("is the quarrel on its way and those that were settled", () => {
    const shelf = new Shelf(storage());
    expect([shelf.quarrel, shelf.quarrels]).toEqual([null, []]);
    shelf.quarrel = { drafts: [{ step: "line" }], at: 0 };
    shelf.quarrels = [{ id: "1", title: "Eva is right.", line: "", when: 1, draft: {} }];
    expect(shelf.quarrel.drafts).toEqual([{ step: "line" }]);
    expect(shelf.quarrels.map(({ title }) => title)).toEqual(["Eva is right."]);
    expect(shelf.games()).toEqual({});
  });

  it("may be damaged", () => {
    const shelf = new Shelf(storage({ "dtnb-quarrel:1": "{", "dtnb-quarrels": "[1, {}]" }));
    expect([shelf.quarrel, shelf.quarrels]).toEqual([null, []]);
  });

  it("remembers the book and the house rules, not who sat there", () => {
    expect(tableOf({ table: { dtnb: 1, game: "g", edition: "e", seats: { Ann: {} }, start: {} } })).toEqual({ dtnb: 1, game: "g", edition: "e", seats: {} });
    expect(tableOf(undefined)).toEqual({});
  });
});

describe("its words", () => {
  it("exist in both languages", () => {
    expect(quarrelWords("fr")("back")).toBe("Retour");
    expect(w("step", { n: 2, all: 7 })).toBe("Step 2 of 7");
  });
});
