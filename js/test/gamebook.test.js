import { afterEach, describe, expect, it, vi } from "vitest";
import { Book } from "../src/document/book.js";
import { missedBy, picked, replies, wrong } from "../src/gamebook/data.js";
import { mountGamebook } from "../src/gamebook/gamebook.js";
import { Lesson } from "../src/gamebook/lesson.js";
import { mountScores } from "../src/gamebook/scoreboard.js";
import { telling } from "../src/gamebook/told.js";
import { Session } from "../src/document/session.js";
import { place, tiny } from "./helpers.js";

const ORDER = { kind: "order", text: "In which order?", form: "order", options: ["Ash", "Birch", "Cedar"], answer: [1, 0, 2],
  because: [], seal: "", replies: [{ to: 1, text: "Birch is before Ash." }, { to: 7, text: "Birch is before Cedar." }, { to: 6, text: "Ash is before Cedar." }, { to: 9, text: "By age." }] };
const SEVERAL = { kind: "who", text: "Who?", form: "several", options: ["Ash", "Birch", "Nobody"], answer: [1],
  because: ["Birch may."], seal: "", replies: [{ to: 0, text: "Ash may not." }, { to: 1, text: "Birch may." }, { to: 2, text: "Birch may." }] };
const NUMBER = { kind: "total", text: "How much?", form: "number", options: [], answer: [3], because: ["It is 3."], seal: "",
  replies: [{ to: 7, text: "That is the subtotal." }], too_low: "More.", too_high: "Less than #." };

const option = (label, allowed) => ({ label, allowed, ...(allowed ? {} : { reasons: [{ text: `No ${label}.` }] }) });

// Three frames of the line, and one of another way; a stop with a question to the reader, and one with a choice.
const lesson = (more = {}) => tiny(
  [{ tags: ["told"], note: "It will end badly." }, { tags: ["told"] }, { tags: ["told"] }, { tags: ["told"] }],
  { choices: [option("Pass", true), option("Veil", true), option("Key", false)],
    questions: [{ title: "Now?", kind: "action", prompt: "Birch may act or pass.", options: [0, 1, 2] }],
    gamebook: { format: 1, length: 3, most: 32, seal: "", questions: [NUMBER],
      moments: [{ kind: "choice", frame: 0, question: 0, taken: [0], ways: [[], [0], []] }, { kind: "total", frame: 1, asks: [0] }],
      ways: [{ first: 3, count: 1, end: "over" }], ...more } });

// The pools of a document are resolved in place, so each test has its own.
const openLesson = (model) => new Lesson(new Book(JSON.parse(JSON.stringify(lesson()))), model);

// The stored progress of one test must not be found by another.
afterEach(() => { vi.unstubAllGlobals(); localStorage.clear(); });

describe("an answer", () => {
  it("of an order is wrong at its first wrong place", () => {
    expect(wrong(ORDER, [1, 0, 2])).toEqual([]);
    expect(wrong(ORDER, [1, 2, 0])).toEqual([1]);
  });
  it("of an order is told of each two that are the wrong way round, and the rule", () => {
    const told = (...order) => replies(ORDER, order).map(({ text }) => text);
    expect(told(0, 1, 2)).toEqual(["Birch is before Ash.", "By age."]);
    expect(told(2, 0, 1)).toEqual(["Ash is before Cedar.", "Birch is before Cedar.", "Birch is before Ash.", "By age."]);
    expect(told(1, 0, 2)).toEqual([]);
  });
  it("of several is nobody or somebody, and never both", () => {
    expect(picked(SEVERAL, [0], 1)).toEqual([0, 1]);
    expect(picked(SEVERAL, [0, 1], 0)).toEqual([1]);
    expect(picked(SEVERAL, [0, 1], 2)).toEqual([2]);
    expect(picked(SEVERAL, [2], 1)).toEqual([1]);
  });

  it("of several is told about each that was judged wrongly, the same thing once", () => {
    expect(wrong(SEVERAL, [0])).toEqual([0, 1]);
    expect(wrong(SEVERAL, [])).toEqual([1]);
    expect(wrong(SEVERAL, [2])).toEqual([2]);
    expect(wrong({ ...SEVERAL, answer: [2] }, [2])).toEqual([]);
    expect(replies(SEVERAL, [2]).map(({ text }) => text)).toEqual(["Birch may."]);
  });
  it("of several is told a reason once, also where it is that of two", () => {
    const ask = { ...SEVERAL, answer: [2], replies: [{ to: 0, text: "Ash may not. It is Cedar's turn.", rules: ["R-1"] }, { to: 1, text: "Birch may not. It is Cedar's turn.", rules: ["R-1"] }] };
    expect(replies(ask, [0, 1]).map(({ text }) => text)).toEqual(["Ash may not. It is Cedar's turn.", "Birch may not."]);
  });
  it("of several is told what was chosen wrongly, or else the first that is missing", () => {
    const ask = { ...SEVERAL, answer: [0, 1], options: ["Ash", "Birch", "Cedar", "Nobody"], replies: ["Ash may.", "Birch may.", "Cedar may not."].map((text, to) => ({ to, text })) };
    expect(replies(ask, [2]).map(({ text }) => text)).toEqual(["Cedar may not."]);
    expect(replies(ask, []).map(({ text }) => text)).toEqual(["Ash may."]);
    expect(replies(ask, [0]).map(({ text }) => text)).toEqual(["Birch may."]);
  });
  it("misses the rule that decides: that of its reply, or of the last row that counts", () => {
    const rows = [{ applied: true, rules: ["R-1"] }, { applied: true, rules: ["R-2", "R-3"] }, { applied: false, rules: ["R-4"] }];
    const total = { ...NUMBER, rules: ["R-1", "R-2", "R-3"], ledger: { rows } };
    expect(missedBy(total, [])).toEqual(["R-2"]);
    expect(missedBy(total, [{ to: 1, text: "", rules: ["R-5", "R-1"] }])).toEqual(["R-5"]);
    expect(missedBy({ ...SEVERAL, rules: ["R-1", "R-2"] }, [])).toEqual(["R-1"]);
    const three = ["R-1", "R-2", "R-3"].map((id) => ({ to: 0, text: "", rules: [id] }));
    expect(missedBy(SEVERAL, three)).toEqual(["R-1", "R-2"]);
  });
  it("that is a number nobody foresaw is told whether it is too low", () => {
    expect(replies(NUMBER, [7]).map(({ text }) => text)).toEqual(["That is the subtotal."]);
    expect(replies(NUMBER, [1]).map(({ text }) => text)).toEqual(["More."]);
    expect(replies(NUMBER, [9]).map(({ text }) => text)).toEqual(["Less than 9."]);
    expect(replies(NUMBER, [3])).toEqual([]);
  });
});

const MOVE = { kind: "move", text: "Which move?", form: "move", options: ["Wait", "Veil", "Key"], answer: [1], because: ["It helps."], seal: "",
  replies: [{ to: 0, text: "Too late then." }, { to: 2, text: "No key." }], hint: "One of two.", second_hint: "Not the key." };

describe("a move to find", () => {
  const mount = () => {
    const data = lesson({ questions: [MOVE], moments: [{ kind: "choice", frame: 0, question: 0, taken: [1], ways: [[], [], []], asks: [0] },
      { kind: "ask", frame: 1 }] });
    const el = place();
    const stop = mountGamebook(new Session(data), el);
    return { el, stop, moves: () => [...el.querySelectorAll(".dtnb-ask .dtnb-choice-button")] };
  };
  const settled = () => new Promise((done) => setTimeout(done));

  it("may be any of several right ones", () => {
    expect(wrong({ ...MOVE, answer: [1, 2] }, [2])).toEqual([]);
    expect(wrong(MOVE, [2])).toEqual([2]);
  });

  it("is made by a tap, keeps the reason of each wrong one in sight, and the line goes on", async () => {
    const { el, stop, moves } = mount();
    moves()[2].click();
    await settled();
    moves()[0].click();
    await settled();
    expect(moves().map((one) => one.nextSibling?.textContent ?? "")).toEqual(["Too late then. ", "", "No key. "]);
    // A wrong move that is tapped again is no new try.
    moves()[0].click();
    el.querySelector(".dtnb-lesson").dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
    await settled();
    expect(el.querySelector(".dtnb-ask-answer").textContent).toContain("It helps.");
    el.querySelector(".dtnb-lesson-bar .is-play").click();
    await settled();
    expect(el.querySelector(".dtnb-lesson-stop").textContent).toContain("2");
    stop();
  });

  it("has hints in two steps", async () => {
    const { el, stop } = mount();
    const hints = () => [...el.querySelectorAll(".dtnb-ask-hint")].map((one) => one.textContent);
    const more = () => el.querySelector(".dtnb-ask-buttons .dtnb-button");
    more().click();
    await settled();
    expect(hints()).toEqual(["One of two."]);
    more().click();
    await settled();
    expect(hints()).toEqual(["One of two.", "Not the key."]);
    stop();
  });
});

describe("a lesson", () => {
  it("goes on by what was done, and knows who had chosen it", () => {
    const one = openLesson();
    one.choose(0);
    expect([one.at, one.done]).toEqual([1, { labels: ["Pass"], mine: true }]);
  });
  it("opens what is refused and stays", () => {
    const one = openLesson();
    one.choose(2);
    expect([one.at, [...one.opened]]).toEqual([0, [2]]);
  });
  it("shows another way, and comes back", () => {
    const one = openLesson();
    one.choose(1);
    expect([one.detour.label, one.frame.text[0].v]).toEqual(["Veil", "Frame 3."]);
    one.leaveDetour();
    expect([one.at, one.detour, one.frame.text[0].v]).toEqual([0, null, "Frame 0."]);
  });
  it("tells of a first answer, and not of one that a hint led to", () => {
    const heard = (...acts) => {
      const one = openLesson({});
      const told = [];
      one.onAnswer = (answer) => told.push(answer?.right ?? null);
      acts.forEach((act) => act(one));
      return told;
    };
    const answer = (number) => (one) => one.answer(0, [number]);
    const hint = (one) => one.hint(0);
    expect(heard(answer(3))).toEqual([true]);
    expect(heard(answer(9), answer(3))).toEqual([false, null]);
    expect(heard(hint, answer(3))).toEqual([null]);
    expect(heard(hint, answer(9))).toEqual([false]);
  });
  it("waits at a question until it is answered", () => {
    const one = openLesson();
    one.choose(0);
    one.goOn();
    expect(one.at).toBe(1);
    one.answer(0, [9]);
    expect([one.mayGoOn, one.triedOf(0).replies[0].text]).toEqual([false, "Less than 9."]);
    one.answer(0, [3]);
    one.goOn();
    expect(one.over).toBe(true);
    expect(JSON.parse(one.exported())).toMatchObject({ dtnb_score: 1, questions: 1, right: 1, at_once: 0 });
  });
  it("counts what was shown as not found", () => {
    const one = openLesson();
    one.choose(0);
    one.show(0);
    expect(JSON.parse(one.exported())).toMatchObject({ right: 0, answers: [{ shown: true, tries: 0 }] });
  });
  it("says that a kernel is needed where the page keeps no way and there is none", () => {
    const one = openLesson();
    one.data.moments[0].ways = [[], [], []];
    one.choose(1);
    expect(one.asked).toBe("silent");
    expect([...one.dead]).toEqual([1]);
    one.goOn();
    expect(one.dead.size).toBe(0);
  });
  it("says beforehand that some options need a kernel, and not which", () => {
    const one = openLesson();
    expect(one.unkept).toBe(false);
    one.data.moments[0].ways = [[], [], []];
    expect(one.unkept).toBe(true);
  });
  it("asks the kernel, and gives up when it does not answer", () => {
    vi.useFakeTimers();
    const send = vi.fn();
    const one = openLesson({ send });
    one.data.moments[0].ways = [[], [], []];
    one.choose(1);
    expect(send).toHaveBeenCalledWith({ kind: "way", id: 1, moment: 0, path: [1] });
    expect(one.asked).toBe("waiting");
    vi.runAllTimers();
    expect(one.asked).toBe("silent");
    vi.useRealTimers();
  });
  it("tells the kernel how each question went, and keeps that out of the model", () => {
    const send = vi.fn();
    const one = openLesson({ send });
    one.answer(0, [3]);
    expect(send).toHaveBeenCalledWith({ kind: "tried", question: 0, tries: 1, right: true, hint: false, shown: false, chosen: ["3"] });
  });
});

describe("a page", () => {
  const walked = (model) => {
    const one = openLesson(model);
    one.choose(0);
    one.answer(0, [9]);
    return one;
  };
  it("remembers its reader when it is opened again: the stop, the tries and what was answered to them", () => {
    walked();
    const again = openLesson();
    expect([again.at, again.ask, again.triedOf(0).tries, again.triedOf(0).replies[0].text]).toEqual([1, 0, 1, "Less than 9."]);
    again.answer(0, [3]);
    again.goOn();
    expect([openLesson().over, openLesson().isDone(0)]).toEqual([true, true]);
  });
  it("forgets what is begun anew", () => {
    walked().restart();
    const again = openLesson();
    expect([again.at, again.begun]).toEqual([0, false]);
  });
  it("takes nothing over from a lesson with another seal", () => {
    walked();
    const other = new Lesson(new Book(JSON.parse(JSON.stringify(lesson({ seal: "another" })))));
    expect([other.at, other.begun]).toEqual([0, false]);
  });
  it("keeps nothing in a notebook, whose kernel knows", () => {
    walked({ send: vi.fn() });
    expect(localStorage.length).toBe(0);
  });
  it("goes on where a browser keeps nothing", () => {
    vi.stubGlobal("localStorage", { getItem() { throw new Error("blocked"); }, setItem() { throw new Error("full"); }, clear() {} });
    expect(walked().at).toBe(1);
    vi.stubGlobal("localStorage", { getItem: () => "{ damaged", setItem() {}, clear() {} });
    expect(openLesson().at).toBe(0);
  });
  it("asks before it forgets answers, and not before it goes back to the beginning", () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    const el = place();
    const stop = mountGamebook(new Session(lesson()), el);
    const press = (selector) => { el.querySelector(selector).click(); };
    const afresh = () => [...el.querySelectorAll(".dtnb-lesson-bar button")].find(({ textContent }) => textContent === "Start again");
    expect(afresh()).toBeUndefined();
    press(".dtnb-choice-button");
    afresh().click();
    expect([confirm.mock.calls.length, el.querySelector(".dtnb-lesson-bar .dtnb-button").disabled]).toEqual([0, true]);
    press(".dtnb-choice-button");
    press(".dtnb-ask-buttons button:last-child");
    afresh().click();
    expect([confirm.mock.calls.length, el.querySelectorAll(".dtnb-ask-answer").length]).toEqual([1, 1]);
    confirm.mockReturnValue(true);
    afresh().click();
    expect(el.querySelectorAll(".dtnb-ask-answer").length).toBe(0);
    stop();
  });
  it("says its lesson in the score that it saves", () => {
    expect(JSON.parse(openLesson().exported()).lesson).toBe(lesson().title);
  });
});

describe("what is told", () => {
  it("keeps back what people wrote until the next stop was passed", () => {
    const { frames } = lesson();
    expect(telling(frames, 0, -1).map(({ note }) => note)).toEqual([null]);
    expect(telling(frames, 1, 0).map(({ note }) => note)).toEqual(["It will end badly.", null]);
  });
});

describe("the view", () => {
  it("draws options alike, before one is chosen", () => {
    const el = place();
    const stop = mountGamebook(new Session(lesson()), el);
    const bare = [...el.querySelectorAll(".dtnb-choice-button")].map((one) => one.outerHTML.replace(/<kbd.*?<\/kbd>|Pass|Veil|Key/g, ""));
    expect(new Set(bare).size).toBe(1);
    expect(el.textContent).not.toMatch(/Frame [123]|badly|No Key/);
    stop();
    expect(el.childElementCount).toBe(0);
  });
  it("marks what the page cannot follow, once it was tried", () => {
    const el = place();
    const stop = mountGamebook(new Session(lesson({ moments: [{ kind: "choice", frame: 0, question: 0, taken: [0], ways: [[], [], []] }] })), el);
    const veil = () => el.querySelectorAll(".dtnb-choice-button")[1];
    expect(veil().getAttribute("aria-disabled")).toBe("false");
    veil().click();
    expect(veil().getAttribute("aria-disabled")).toBe("true");
    expect(el.querySelectorAll(".dtnb-kernel").length).toBe(1);
    stop();
  });
  it("keeps what was chosen in a wrong try, and marks what is wrong in it", () => {
    const el = place();
    const stop = mountGamebook(new Session(lesson({ questions: [SEVERAL], moments: [{ kind: "ask", frame: 0, asks: [0] }] })), el);
    const boxes = () => [...el.querySelectorAll("input")];
    boxes()[0].click();
    el.querySelector(".dtnb-ask .is-play").click();
    expect(el.querySelector(".dtnb-ask-reply").textContent).toContain("Ash may not.");
    expect([...el.querySelectorAll(".is-wrong")].map(({ textContent }) => textContent)).toEqual(["Ashno"]);
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false]);
    boxes()[0].click();
    boxes()[1].click();
    el.querySelector(".dtnb-ask .is-play").click();
    expect(el.querySelector(".dtnb-ask-answer").textContent).toContain("Birch may.");
    stop();
  });
  it("asks for an order again from its first wrong place on, without untapping", () => {
    const el = place();
    const stop = mountGamebook(new Session(lesson({ questions: [ORDER], moments: [{ kind: "ask", frame: 0, asks: [0] }] })), el);
    const tap = (...places) => places.forEach((at) => el.querySelectorAll(".dtnb-ask-option")[at].click());
    const check = () => el.querySelector(".dtnb-ask .is-play").click();
    tap(1, 2, 0);
    check();
    expect([...el.querySelectorAll(".is-wrong")].map(({ textContent }) => textContent)).toEqual(["3Ash", "2Cedar"]);
    tap(0, 2);
    check();
    expect(el.querySelector(".dtnb-ask-answer")).not.toBeNull();
    stop();
  });
  it("leads back from where the page does not follow", () => {
    const el = place();
    const stop = mountGamebook(new Session(lesson({ moments: [{ kind: "choice", frame: 0, question: 0, taken: [0], ways: [[], [], []] }] })), el);
    el.querySelectorAll(".dtnb-choice-button")[1].click();
    el.querySelector(".dtnb-kernel button").click();
    expect(el.querySelectorAll(".dtnb-kernel, .dtnb-choice-button").length).toBe(0);
    stop();
  });
  it("has each rule behind an answer beside the sentence that says it, and no other", () => {
    const el = place();
    const ask = { ...SEVERAL, kind: "right", rules: ["R-1", "R-2"], because: ["Birch may.", "Birch is first."], because_rules: [[], ["R-1"]] };
    const rules = { "R-1": { id: "R-1", statement: "Birch is first.", citation: "", pages: [4] }, "R-2": { id: "R-2", statement: "Nobody else may.", citation: "" } };
    const doc = { ...lesson({ questions: [ask], moments: [{ kind: "ask", frame: 0, asks: [0] }] }), rules };
    const stop = mountGamebook(new Session(doc), el);
    el.querySelector(".dtnb-ask-buttons button:last-child").click();
    const told = [...el.querySelectorAll(".dtnb-ask-answer p")].map(({ textContent }) => textContent.trim());
    expect(told.slice(1)).toEqual(["Birch may.", "Birch is first. p. 4"]);
    stop();
  });
  it("has the rules of a calculation in the order of its rows", () => {
    const el = place();
    const rows = [{ applied: true, rules: ["R-1"] }, { applied: true, rules: ["R-2"] }];
    const rules = { "R-1": { id: "R-1", statement: "Begin.", citation: "", pages: [4] }, "R-2": { id: "R-2", statement: "Add.", citation: "", pages: [4] } };
    const ask = { ...NUMBER, rules: ["R-1", "R-2"], ledger: { title: "Harm", rows } };
    const doc = { ...lesson({ questions: [ask], moments: [{ kind: "ask", frame: 0, asks: [0] }] }), rules, ledgers: [{ title: "Harm", rows }] };
    // Where the calculation stands beside the question, the answer has its rules.
    doc.frames[0].ledgers = [0];
    const stop = mountGamebook(new Session(doc), el);
    el.querySelector(".dtnb-ask-buttons button:last-child").click();
    const told = [...el.querySelectorAll(".dtnb-ask-answer p")].map(({ textContent }) => textContent.trim());
    expect(told.filter((text) => text.endsWith("p. 4"))).toEqual(["Begin. p. 4", "Add. p. 4"]);
    stop();
  });
  it.each([[390, 1], [1280, 0]])("folds the boards below an answer where they stand above what follows: %i pixels", (width, folds) => {
    vi.stubGlobal("innerWidth", width);
    const el = place();
    const doc = { ...lesson({ questions: [SEVERAL], moments: [{ kind: "ask", frame: 2, asks: [0] }] }), scenes: [{ seats: [{ seat: 0, dials: [] }] }] };
    const stop = mountGamebook(new Session(doc), el);
    const folded = () => el.querySelectorAll(".dtnb-lesson-table > .dtnb-scroll > details .dtnb-player").length;
    expect(folded()).toBe(0);
    el.querySelector(".dtnb-ask-buttons button:last-child").click();
    expect(folded()).toBe(folds);
    stop();
  });
  it("draws small who holds nothing and is named by neither the question nor a sum", () => {
    const small = (seats, question) => {
      const el = place();
      const doc = { ...lesson({ questions: [{ ...NUMBER, ...question }], moments: [{ kind: "ask", frame: 1, asks: [0] }] }), scenes: [{ seats }] };
      const stop = mountGamebook(new Session(doc), el);
      const names = [...el.querySelectorAll(".dtnb-player.is-aside")].map((one) => one.getAttribute("aria-label"));
      stop();
      return names;
    };
    const [ash, birch] = [{ seat: 0, active: true, dials: [] }, { seat: 1, dials: [] }];
    expect(small([ash, birch], {})).toEqual(["Birch"]);
    expect(small([ash, birch], { text: "How much for Birch?" })).toEqual([]);
    expect(small([ash, { ...birch, hidden_cards: 1 }], {})).toEqual([]);
  });

  it("offers one place to save a score: where the page counts it", () => {
    const one = () => new Session(lesson({ questions: [NUMBER], moments: [] }));
    const el = place();
    const alone = mountGamebook(one(), el);
    expect(el.querySelectorAll(".dtnb-score button").length).toBe(1);
    alone();
    el.after(Object.assign(document.createElement("div"), { id: "score" }));
    document.getElementById("score").dataset.score = "";
    const counted = mountGamebook(one(), el);
    expect(el.querySelectorAll(".dtnb-score button").length).toBe(0);
    counted();
    document.getElementById("score").remove();
  });
});

describe("the answers of a page", () => {
  it("before a class are not kept, and of two views that ask the same each keeps its own answers", () => {
    const open = (view) => new Lesson(new Book(JSON.parse(JSON.stringify(lesson()))), undefined, view);
    open(-1).answer(0, [3]);
    expect(localStorage.length).toBe(0);
    open(0).answer(0, [3]);
    expect([open(0), open(1)].map((one) => one.triedOf(0).tries)).toEqual([1, 0]);
  });
  it("are counted as done where they were found, and come with the rule and its book", () => {
    document.body.replaceChildren();
    const asks = (questions) => questions.map((ask) => {
      const rules = { "R-1": { id: "R-1", statement: "Halves are rounded up.", citation: "Book One, page 4" }, "R-2": { id: "R-2", statement: "Birch is first.", citation: "Book One, page 5" } };
      const session = new Session({ ...lesson({ questions: [ask], moments: [{ kind: "ask", frame: 0, asks: [0] }] }), rules });
      const el = document.body.appendChild(document.createElement("div"));
      mountGamebook(session, el);
      return el;
    });
    const both = { ...SEVERAL, kind: "right", because: ["Birch may.", "Book One and Book Two: Birch is first. [page 5]"], because_rules: [[], ["R-2"]] };
    const [found, shown] = asks([{ ...NUMBER, rules: ["R-1"] }, both]);
    const told = [];
    document.addEventListener("dtnb-answered", ({ detail }) => told.push(detail));
    mountScores(document);
    shown.querySelector(".dtnb-ask-buttons button:last-child").click();
    found.querySelector("input").value = "3";
    found.querySelector("input").dispatchEvent(new Event("input", { bubbles: true }));
    return new Promise((later) => setTimeout(later, 20)).then(() => {
      found.querySelector("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      expect(told.map(({ questions, done }) => [questions, done])).toEqual([[2, 0], [2, 1]]);
      expect(told[1].rules).toEqual(["Halves are rounded up. (Book One, page 4)", "Book One and Book Two: Birch is first."]);
    });
  });
});
