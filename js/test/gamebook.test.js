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
