import { cellsForClass, partProse, screensOf } from "../src/course/for_class.tsx";
import { waitingOf } from "../src/course/waiting.tsx";
import { gzipSync } from "node:zlib";
import { render } from "preact";
import { h } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { againHash, againOf, openAgain, openShown } from "../src/course/again.js";
import { ClassView } from "../src/course/class.js";
import { Course } from "../src/course/course.js";
import { another, answerOf, askedBy, booksOfGame, chosen, daily, dailyOf, numbers, ofBegun, reasonsIn } from "../src/course/disputes.js";
import { load } from "../src/course/kept.js";
import { record } from "../src/course/lesson.js";
import { nameNewPlayers } from "../src/course/players.js";
import { Practice } from "../src/course/practice.js";
import { dayOf, dueOf, EMPTY, judged, LARGEST, learned, merged, next, readProgress, repeated, written } from "../src/course/progress.js";
import { classes, readScore } from "../src/course/scores.js";
import en from "../../website/messages/en.json";
import fr from "../../website/messages/fr.json";
import cases from "../../tests/lessons/progress.json";
import { wordsOf } from "../src/course/words.js";
import { inColumns, tiny } from "./helpers.js";

const done = (questions, found, once = found) => ({ questions, done: found, at_once: once });

describe("a lesson of several tables", () => {
  it("says above a question who plays another figure than in the one before it, and nothing where nobody does", async () => {
    const [ash, bear, birch] = [{ name: "Ash", figure: "Wolf" }, { name: "Ash", figure: "Bear" }, { name: "Birch", figure: "Fox" }];
    // Four bytes are five digits of base 85, from "*" on, and "!" in place of "<".
    const digits = (four) => [4, 3, 2, 1, 0].map((place) => String.fromCharCode(42 + (Math.floor(four / 85 ** place) % 85))).join("");
    const packed = (seats) => {
      const bytes = gzipSync(JSON.stringify(inColumns({ ...tiny([{}]), seats })));
      const whole = Buffer.concat([bytes, Buffer.alloc(3)]);
      const text = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => digits(whole.readUInt32BE(4 * at))).join("");
      return text.slice(0, Math.ceil((bytes.length * 5) / 4)).replaceAll("<", "!");
    };
    const tables = [[ash, birch], [ash, birch], [bear, birch], [{ name: "Owl" }]];
    document.body.innerHTML = tables.map((seats, at) => `<div><p></p><div data-view="gamebook" data-document="d${at}"></div></div><script type="x" id="d${at}">${packed(seats)}</script>`).join("");
    const views = [...document.querySelectorAll("[data-view]")];
    await nameNewPlayers(views, wordsOf("fr"));
    expect(views.map((view) => view.previousElementSibling.textContent)).toEqual(["", "", "Une autre table : Ash (Bear).", "Une autre table : Owl."]);
  });
});

// What both sides make of a record stands in one file, which tests/lessons/test_progress.py tries as well.
describe("a lesson that is played again", () => {
  const after = (before, now) => learned({ ...EMPTY, lessons: before ? { a: before } : {} }, "a", now, null, 9).lessons.a;
  it("stays as far as it was", () => expect(after(done(4, 4, 1), done(4, 2))).toEqual(done(4, 4, 1)));
  it("was not answered at once when it is answered again", () => expect(after(done(4, 3, 1), done(4, 4))).toEqual(done(4, 4, 2)));
  it("begins anew once it has other questions", () => expect(after(done(4, 4), done(5, 1))).toEqual(done(5, 1)));
});

describe("rules that were missed", () => {
  it.each(cases.repeated)("come back and move on: $rules, $answer on $day", ({ rules, answer, day, gives }) => expect(repeated(rules, answer, day)).toEqual(gives));
  it.each(cases.due)("come in the order of their days: $gives", ({ rules, day, gives }) => expect(dueOf(rules, day)).toEqual(gives));
});

describe("what to play next", () => {
  it.each(cases.next)("after $lessons, with $last last, is $gives", ({ lessons, last, gives }) => expect(next({ ...EMPTY, lessons, last }, ["a", "b", "c"])).toBe(gives));
});

describe("progress as a file", () => {
  const mine = cases.file;

  it("is read as it was written", () => expect(readProgress(written(mine))).toEqual(mine));

  it("takes from both what is further, and of a rule the earlier day", () => expect(merged(mine, cases.merged.there)).toEqual(cases.merged.gives));

  it.each([
    ...Object.entries(cases.refused),
    ["more entries than any course has", JSON.stringify({ ...mine, rules: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`R${at}`, { box: 0, due: 1 }])) })],
    ["what is too long", `${written(mine)}${" ".repeat(LARGEST)}`],
  ])("is refused if it is %s", (_, text) => expect(readProgress(text)).toBeNull());

  it("keeps nothing that it does not know", () => {
    expect(readProgress(JSON.stringify({ ...mine, extra: "x", last: "<b>" }))).toEqual({ ...mine, last: "" });
  });
});

describe("a dispute", () => {
  const one = (name, right, more = {}) => ({ name, title: name, topic: "t", quarrel: "", claims: [], names: ["Ann", "Ben"], right, otherwise: {}, verdict: [`${name} is settled`], reasons: [], rules: [`R-${name}`], by: { [`R-${name}`]: Object.keys(right) }, table: "Dice Throne", boards: ["Barbarian"], ...more });
  const all = [one("a", { x: "Ann", y: "Ann" }), one("b", { x: "Ann", y: "Ben" }, { topic: "u" }), one("c", { x: "Ben" }, { boards: [] })];

  it("depends on the book if the books differ, and not under one of them", () => {
    expect(all.map((dispute) => answerOf(dispute, ""))).toEqual(["Ann", "", "Ben"]);
    expect(answerOf(all[1], "y")).toBe("Ben");
  });

  it("is of a game with more books than those by which it is asked", () => {
    const disputes = [...all, one("other game", { z: "Ann" }), one("some", { x: "Ann", v: "Ann" })];
    const books = [["x", "X"], ["y", "Y"], ["z", "Z"], ["v", "V"]];
    expect(disputes.map((dispute) => booksOfGame({ books, disputes }, dispute).map(([id]) => id).join(""))).toEqual(["xyv", "xyv", "xyv", "z", "xyv"]);
  });

  it("has first the reasons that decide in the book that is asked and last those that it does not print, with the page of that book", () => {
    const reasons = [
      { says: "One of X.", at: { x: "X, page 1" }, decides: ["x"] },
      { says: "In both.", at: { x: "X, page 2", y: "Y, page 3" }, decides: ["y"] },
      { says: "A question.", at: {}, decides: [] },
    ];
    expect(reasonsIn(reasons.toReversed(), "y")).toEqual(reasonsIn(reasons, "y"));
    expect(reasonsIn(reasons, "")).toEqual(["One of X. (X, page 1)", "In both. (X, page 2)", "A question."]);
    expect(reasonsIn(reasons, "y")).toEqual(["In both. (Y, page 3)", "A question.", "One of X. (X, page 1)"]);
  });

  it("says a rule in the words of the book that is asked, and in those of all if none is", () => {
    const reasons = [{ says: "By turn.", otherwise: { y: "Clockwise.", z: "Clockwise." }, at: { x: "X, page 1", y: "Y, page 2", z: "Z, page 3" }, decides: ["x", "y", "z"] }];
    expect(reasonsIn(reasons, "z")).toEqual(["Clockwise. (Z, page 3)"]);
    expect(reasonsIn(reasons, "")).toEqual(["By turn. (X, page 1)", "Clockwise. (Y, page 2)"]);
  });

  it("is chosen by topic, board, book and what was missed", () => {
    const names = (choice) => chosen(all, { topic: "", board: "", book: "", missed: false, ...choice }, ["R-c"]).map(({ name }) => name);
    expect([names({}), names({ topic: "u" }), names({ board: "Barbarian" }), names({ book: "y" }), names({ missed: true })])
      .toEqual([["a", "b", "c"], ["b"], ["a", "b"], ["a", "b"], ["c"]]);
  });

  it("is drawn of the games of which a lesson is begun, and of the first if none is", () => {
    const games = [{ books: ["x", "y"], lessons: ["turn"] }, { books: ["z"], lessons: ["dungeon"] }];
    const disputes = [...all, one("other game", { z: "Ann" })];
    const names = (...begun) => ofBegun(disputes, games, Object.fromEntries(begun.map((name) => [name, {}]))).map(({ name }) => name);
    expect([names(), names("turn"), names("dungeon"), names("turn", "dungeon")]).toEqual([["a", "b", "c"], ["a", "b", "c"], ["other game"], ["a", "b", "c", "other game"]]);
  });

  it("of a day is the same for everybody, and none comes twice before all have come", () => {
    const names = ["c", "a", "b", "d", "e"];
    const cycle = Array.from({ length: 5 }, (_, at) => daily(names, 20_000 + at));
    expect(new Set(cycle)).toEqual(new Set(names));
    expect(daily(["e", "d", "c", "b", "a"], 20_003)).toBe(cycle[3]);
    expect(daily([], 1)).toBeNull();
  });

  it("of a day is one of the book that is chosen, and of the first book else", () => {
    const books = [["x", "X"], ["z", "Z"]];
    const disputes = [...all, one("other game", { z: "Ann" })];
    const days = Array.from({ length: 9 }, (_, at) => 20_000 + at);
    expect(days.map((day) => dailyOf({ books, disputes }, "", day))).not.toContain("other game");
    expect(new Set(days.map((day) => dailyOf({ books, disputes }, "z", day)))).toEqual(new Set(["other game"]));
  });

  it("is another one than those just seen, as long as there is another", () => {
    const random = numbers(7);
    for (let time = 0; time < 20; time += 1) expect(another(all, ["a", "b"], random).name).toBe("c");
    expect(another([all[0]], ["a"], random).name).toBe("a");
    expect(another([], [], random)).toBeNull();
  });

  it.each([1, 2, 3, 4, 5])("is not decided by a rule of the one before, as long as there is another: seed %i", (seed) => {
    const random = numbers(seed);
    const rules = (count) => Array.from({ length: count }, () => `R${Math.floor(random() * 6)}`);
    const many = Array.from({ length: 40 }, (_, at) => one(`d${at}`, { x: "Ann" }, { rules: rules(1 + (at % 3)) }));
    const apart = (two) => !two.rules.some((rule) => now.rules.includes(rule));
    let now = many[0];
    const seen = [now.name];
    while (seen.length < many.length) {
      const left = many.filter(({ name }) => !seen.includes(name));
      const next = another(many, seen, random, now);
      expect(left).toContain(next);
      expect(apart(next)).toBe(left.some(apart));
      now = next;
      seen.push(now.name);
    }
  });

  it("is asked by the only book that answers it, and of what was missed by a book that has it", () => {
    const two = one("two", { x: "Ann", y: "Ben" }, { book: "x", rules: ["R", "S"], by: { R: ["x", "y"], S: ["y"], T: [] } });
    const by = (dispute, choice, due = []) => askedBy(dispute, { topic: "", board: "", book: "", missed: false, ...choice }, due);
    expect([by(all[2], {}), by(two, {}), by(two, { book: "x" })]).toEqual(["x", "", "x"]);
    expect([by(two, { missed: true }, ["R"]), by(two, { missed: true }, ["S"]), by(two, { missed: true, book: "x" }, ["R"])]).toEqual(["x", "y", "x"]);
    const among = (choice, due) => chosen([two], { topic: "", board: "", book: "", missed: true, ...choice }, due).length;
    expect([among({}, ["S"]), among({ book: "x" }, ["S"]), among({}, ["T"])]).toEqual([1, 0, 0]);
  });

  it("has numbers between 0 and 1 that a seed repeats", () => {
    const [first, second] = [numbers(3), numbers(3)];
    const drawn = Array.from({ length: 50 }, () => first());
    expect(drawn).toEqual(Array.from({ length: 50 }, () => second()));
    expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  });

  describe("on a page", () => {
    let root;
    const say = wordsOf("en");
    const button = (text) => [...root.querySelectorAll("button")].find((one) => one.textContent === text);
    beforeEach(() => {
      localStorage.clear();
      root = document.body.appendChild(document.createElement("div"));
      const data = { topics: [["t", "T"]], books: [["x", "X"]], boards: [["Barbarian", "Barbarian"]], disputes: all.slice(1, 2) };
      act(() => render(h(Practice, { data, w: say, page: () => null, missed: false, random: () => 0, today: new Date(2026, 10, 28) }), root));
    });

    it("shows its title, which may answer it, with the verdict and not before", () => {
      ask(one("d", { x: "Ann" }, { title: "A token that cannot be spent" }));
      expect(root.querySelector("h2").textContent).toBe("Ann and Ben disagree");
      expect(root.textContent).not.toContain("A token that cannot be spent");
      act(() => button("Ann").click());
      expect(root.querySelector("h2").textContent).toBe("A token that cannot be spent");
    });

    it("says of which game it is, and does not speak of all books where one answers", () => {
      ask(one("d", { x: "Ann" }, { table: "Dice Throne, King of the Hill" }));
      expect(root.textContent).toContain("Dice Throne, King of the Hill");
      expect(root.textContent).toContain("Judge by this book: Book X.");
      expect(button("It depends on the book")).toBeUndefined();
    });

    it("tells its verdict only when somebody has said who is right", () => {
      expect(root.textContent).not.toContain("b is settled");
      act(() => button("Ben").click());
      expect(root.textContent).toContain("Ben: no.");
      expect(root.textContent).toContain("b is settled");
      expect(load().rules).toHaveProperty("R-b");
      expect(load().disputes).toEqual({ answered: 1, right: 0 });
    });

    it("counts nothing against whoever would be right where a table agrees otherwise", () => {
      localStorage.clear();
      const data = { topics: [], books: [], boards: [], disputes: [one("d", { x: "Ann" }, { otherwise: { Ben: "Ben is right if your table agrees on this: halves are rounded down." } })] };
      act(() => render(null, root));
      act(() => render(h(Practice, { data, w: say, page: () => null, missed: false }), root));
      act(() => button("Ben").click());
      expect(root.textContent).toContain("Ben: not as it is read here. Ben is right if your table agrees on this: halves are rounded down.");
      expect(load().rules).toEqual({});
    });

    it("tells whoever answers by another book in which one that is right", () => {
      const books = [["x", "Book X"], ["y", "Book Y"]];
      const data = { topics: [], books, boards: [], disputes: [one("d", { x: "Ann", y: "Ben" }, { otherwise: { Ben: "Ben is right if your table agrees on this: halves are rounded down." } })] };
      act(() => render(null, root));
      act(() => render(h(Practice, { data, w: say, page: () => null, missed: false }), root));
      const book = [...root.querySelectorAll("select")].at(-1);
      act(() => { book.value = "x"; book.dispatchEvent(new Event("change", { bubbles: true })); });
      act(() => button("Ben").click());
      expect(root.textContent).toContain("Ben is right elsewhere (Book Y), not here.");
    });

    const ask = (dispute, books = [["x", "Book X"], ["y", "Book Y"]]) => {
      localStorage.clear();
      act(() => render(null, root));
      act(() => render(h(Practice, { data: { topics: [], books, boards: [], disputes: [dispute] }, w: say, page: () => null, missed: false }), root));
    };

    it("says by what belief somebody plays who is right in no book", () => {
      ask(one("d", { x: "Ann" }, { beliefs: { Ben: "Ben plays as if halves were rounded down." } }));
      act(() => button("Ben").click());
      expect(root.querySelector(".who-said").textContent).toBe("Ben plays as if halves were rounded down.");
    });

    it("leads with what decides where no belief is known, and says once who is right", () => {
      const reasons = [{ says: "Halves are rounded up.", at: {}, decides: ["x", "y"] }, { says: "A second rule.", at: {}, decides: [] }];
      draw([one("d", { x: "Ann", y: "Ann" }, { reasons, verdict: ["Ann is right in both books."] })]);
      const book = [...root.querySelectorAll("select")].at(-1);
      act(() => { book.value = "x"; book.dispatchEvent(new Event("change", { bubbles: true })); });
      act(() => button("Ben").click());
      expect(root.querySelector(".who-said").textContent).toBe("Ben: no. Halves are rounded up.");
      expect(root.querySelector(".practice-verdict").textContent).toBe("Ann is right in both books.A second rule.");
    });

    const draw = (disputes, missed = false, today = new Date()) => {
      act(() => render(null, root));
      act(() => render(h(Practice, { data: { topics: [], books: [["x", "Book X"], ["y", "Book Y"]], boards: [], disputes }, w: say, page: () => null, missed, random: () => 0, today }), root));
    };

    it("names the books by which it is asked if they are not all", () => {
      draw([one("d", { x: "Ann", y: "Ann" })]);
      expect(root.textContent).toContain("judge by all of them.");
      const three = [one("d", { x: "Ann", y: "Ann" }), one("e", { v: "Ann", x: "Ann" })];
      const books = [["x", "Book X"], ["y", "Book Y"], ["v", "Book V"]];
      act(() => render(null, root));
      act(() => render(h(Practice, { data: { topics: [], books, boards: [], disputes: three }, w: say, page: () => null, missed: false }), root));
      expect(root.textContent).toMatch(/judge by those that answer it \(Book X, Book [YV]\)\./);
    });

    it("says first that its book leaves it open, and of an only book leaves that to the verdict", () => {
      draw([one("d", { x: "Ann", y: "Ben" }, { open: ["x"] })]);
      const book = [...root.querySelectorAll("select")].at(-1);
      const first = (id) => {
        act(() => { book.value = id; book.dispatchEvent(new Event("change", { bubbles: true })); });
        act(() => button("Show the verdict").click());
        return root.querySelector(".practice-verdict p").textContent;
      };
      expect(first("x")).toBe("Book X: not settled there; by our reading Ann is right.");
      expect(first("y")).toBe("Book Y: Ben is right.");
      draw([one("d", { x: "Ann" }, { open: ["x"], verdict: ["The rulebook doesn't say. Our reading: Ann is right."] })]);
      act(() => button("Show the verdict").click());
      expect(root.querySelector(".practice-verdict p").textContent).toBe("The rulebook doesn't say. Our reading: Ann is right.");
    });

    const miss = (...rules) => localStorage.setItem("dtnb-progress", written({ ...EMPTY, rules: Object.fromEntries(rules.map((rule) => [rule, { box: 0, due: 1 }])) }));

    it("is not offered for a missed rule about which there is none", () => {
      miss("S");
      draw(all, true);
      expect(button("What you missed")).toBeUndefined();
      expect(root.textContent).not.toContain("No dispute is like this");
      expect(button("Another dispute").disabled).toBe(false);
    });

    const pressed = () => [...root.querySelectorAll("[aria-pressed=true]")].map(({ textContent }) => textContent);
    const state = () => root.querySelector("[role=status]").textContent;

    it("says of which kind it is, and is of another after one touch", () => {
      miss("R-b", "R-c");
      draw(all, true);
      expect([pressed(), state()]).toEqual([["What you missed"], "About what you missed: 2 disputes. Rules that come back today: 2."]);
      act(() => button("What you missed").click());
      expect(pressed()).toEqual(["What you missed"]);
      act(() => button("Any dispute").click());
      expect([pressed(), state()]).toEqual([["Any dispute"], `${all.length} disputes to draw from.`]);
      act(() => button("Today's dispute").click());
      expect(pressed()).toEqual(["Today's dispute"]);
      expect(state()).toContain("the same for everybody");
    });

    it("is of what was missed or of what is chosen, not of both", () => {
      miss("R-c");
      draw(all, true);
      const book = [...root.querySelectorAll("select")].at(-1);
      act(() => { book.value = "x"; book.dispatchEvent(new Event("change", { bubbles: true })); });
      expect(pressed()).toEqual([]);
      expect(state()).toMatch(/^\d+ disputes to draw from/);
    });

    it("begins at its top where the one before was scrolled to its end", () => {
      draw(all, false);
      act(() => button("Another dispute").click());
      expect(document.activeElement).toBe(root.querySelector("[role=status]"));
    });

    it("is drawn from the missed rules that have one, then from all", () => {
      miss("S", "R-c");
      draw(all, true);
      expect(pressed()).toEqual(["What you missed"]);
      expect(state()).toBe("About what you missed: the one dispute that there is.");
      act(() => button("Ben").click());
      expect(root.textContent).toContain("c is settled");
      expect(state()).toContain("You have judged what you missed");
      expect(button("What you missed")).toBeUndefined();
      act(() => button("Another dispute").click());
      expect(button("Show the verdict")).toBeDefined();
      expect(root.textContent).toContain("No book is chosen");
    });

    it("says by which rule of another book somebody plays", () => {
      const reasons = [{ says: "First come.", at: { y: "Book Y, page 2" }, decides: ["y"] }];
      ask(one("d", { x: "Ann", y: "Ben" }, { reasons }));
      const book = [...root.querySelectorAll("select")].at(-1);
      act(() => { book.value = "x"; book.dispatchEvent(new Event("change", { bubbles: true })); });
      act(() => button("Ben").click());
      expect(root.querySelector(".who-said").textContent).toContain("Ben plays by the rule of another book: First come. (Book Y, page 2)");
    });

    it("tells what the components do that it names", () => {
      ask(one("d", { x: "Ann" }, { texts: [["Drag", "1 less."]] }));
      expect(root.querySelector(".practice-texts").textContent).toBe("Drag 1 less.");
    });

    it("asks before it tells them, so that a phone shows the buttons", () => {
      ask(one("d", { x: "Ann" }, { texts: [["Drag", "1 less."]] }));
      const isBefore = (place) => Boolean(root.querySelector(place).compareDocumentPosition(root.querySelector(".practice-texts")) & Node.DOCUMENT_POSITION_FOLLOWING);
      expect(isBefore(".who-ask")).toBe(true);
      act(() => button("Ann").click());
      expect(isBefore(".practice-verdict")).toBe(true);
    });

    it("does not ask again today what was judged today, and draws something else", () => {
      act(() => button("Ben").click());
      act(() => render(null, root));
      const data = { topics: [], books: [["x", "X"]], boards: [], disputes: all };
      const today = dailyOf(data, "", dayOf(new Date()));
      localStorage.setItem("dtnb-practice", JSON.stringify([today]));
      act(() => render(h(Practice, { data, w: say, page: () => null, missed: false, random: () => 0 }), root));
      expect(root.querySelector("[role=status]").textContent).toContain("You have judged today's dispute");
      expect(button("Today's dispute")).toBeUndefined();
      act(() => button("Show the verdict").click());
      expect(root.querySelector("h2").textContent).not.toBe(all.find(({ name }) => name === today).title);
    });

    it("may show its verdict, which counts as no answer", () => {
      act(() => button("Show the verdict").click());
      expect(root.textContent).toContain("b is settled");
      expect(load().disputes.answered).toBe(0);
    });
  });
});

describe("the course", () => {
  const course = { parts: [{ title: "First", lessons: [{ name: "a", title: "Lesson A", minutes: 10, able: "You begin.", teaches: ["R"] }, { name: "b", title: "Lesson B", minutes: 5, able: "", teaches: [] }] }], rules: { R: "Halves are rounded up." } };
  const draw = () => {
    const root = document.body.appendChild(document.createElement("div"));
    act(() => render(h(Course, { course, w: wordsOf("en"), lesson: (name) => `${name}.html`, practice: "practice.html", missed: "practice.html#missed", offer: () => {} }), root));
    return root;
  };
  beforeEach(() => localStorage.clear());

  it("begins with its first lesson, with minutes and what one will be able to do", () => {
    const root = draw();
    expect(root.querySelector(".course-go").getAttribute("href")).toBe("a.html");
    expect(root.textContent).toContain("Begin here");
    expect(root.textContent).toContain("0 of 2 lessons done; a lesson takes about 8 minutes.");
    expect(root.textContent).toContain("You begin.");
  });

  it("goes on where a lesson's page told that one stopped, and names the lesson of a rule that was missed", () => {
    const page = new EventTarget();
    record("a", page);
    page.dispatchEvent(new CustomEvent("dtnb-answered", { detail: { ...done(2, 1), answer: { rules: ["R"], right: false } } }));
    const root = draw();
    expect(root.textContent).toContain("Go on where you stopped");
    expect(root.textContent).toContain("1 of 2 questions");
    expect(root.querySelector(".course-go").getAttribute("href")).toBe("a.html#on");
    expect(root.textContent).toContain("One rule that you missed comes back today.");
    expect(root.querySelector(".course-rules").textContent).toBe("Halves are rounded up.");
    expect([...root.querySelectorAll("a")].find((link) => link.textContent === "Again: Lesson A").getAttribute("href")).toBe("a.html#again=R");
  });

  it("lists as many rules as it says come back, and none that is no rule any more", () => {
    localStorage.setItem("dtnb-progress", written({ ...EMPTY, rules: { R: { box: 0, due: 1 }, S: { box: 0, due: 1 }, gone: { box: 0, due: 1 } } }));
    const root = document.body.appendChild(document.createElement("div"));
    const both = { ...course, rules: { R: "Halves are rounded up.", S: "Halves are rounded up." } };
    act(() => render(h(Course, { course: both, w: wordsOf("en"), lesson: (name) => name, practice: null, missed: null, offer: () => {} }), root));
    expect(root.textContent).toContain("2 rules that you missed come back today.");
    expect(root.querySelectorAll(".course-rules li").length).toBe(2);
  });

  it("leads to disputes about what was missed only if there are some, and to a lesson that teaches it", () => {
    localStorage.setItem("dtnb-progress", written({ ...EMPTY, rules: { R: { box: 0, due: 1 } } }));
    const links = (disputed) => {
      const root = document.body.appendChild(document.createElement("div"));
      act(() => render(h(Course, { course: { ...course, disputed }, w: wordsOf("en"), lesson: (name) => `${name}.html`, practice: null, missed: "practice.html#missed", offer: () => {} }), root));
      return [...root.querySelectorAll(".course-due a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
    };
    expect(links(["R"])).toEqual(["Disputes about them practice.html#missed", "Taught in: Lesson A a.html"]);
    expect(links(["S"])).toEqual(["Taught in: Lesson A a.html"]);
  });

  it("asks a lesson that was failed again before others, also for rules that the day's share leaves out", () => {
    const rules = Object.fromEntries(["R-old", ..."ABCDEFGH"].map((rule) => [rule, { box: 0, due: 1 }]));
    localStorage.setItem("dtnb-progress", written({ ...EMPTY, lessons: { a: done(4, 4, 3), b: done(4, 4, 0) }, rules }));
    const lessons = [["a", ["A"]], ["b", ["R-old"]]].map(([name, teaches]) => ({ name, title: `Lesson ${name}`, minutes: 5, able: "", teaches }));
    const root = document.body.appendChild(document.createElement("div"));
    act(() => render(h(Course, { course: { parts: [{ title: "First", lessons }] }, w: wordsOf("en"), lesson: (name) => name, practice: null, missed: null, offer: () => {} }), root));
    expect([...root.querySelectorAll(".course-due a")].map(({ textContent }) => textContent)).toEqual(["Again: Lesson b", "Again: Lesson a"]);
    expect(root.querySelector(".course-due a").getAttribute("href")).toBe(`b${againHash(["R-old", ..."ABCDEFGH"])}`);
  });

  it("goes on with a lesson of which every answer was only shown", () => {
    localStorage.setItem("dtnb-progress", written({ ...EMPTY, lessons: { a: done(2, 0) }, last: "a" }));
    const root = draw();
    expect(root.textContent).toContain("Go on where you stopped");
    expect(root.querySelector("meter").value).toBe(0);
    expect(root.querySelector(".course-lessons a").getAttribute("href")).toBe("a.html#on");
  });
});

describe("a lesson that is opened for what was missed", () => {
  const tried = (place, more = {}) => [place, { tries: 1, right: true, hint: false, shown: false, replies: [], ...more }];
  const questions = [{ rules: ["R"] }, { rules: ["S"], replies: [{ to: 0, text: "", rules: ["R"] }] }, { rules: ["T"] }];
  const book = { questions, moments: [{ asks: [0] }, { asks: [1, 2] }] };
  const place = (...all) => ({ at: 2, passed: [0, 1, 2], tried: all });

  it("is named by an address", () => expect([againOf(againHash(["R", "S"])), againOf("#class")]).toEqual([["R", "S"], null]));

  it("asks again what was not answered rightly at once, and stands there", () => {
    const answered = [tried(0), tried(1, { tries: 2 }), tried(2, { hint: true })];
    expect(openAgain([{ place: place(...answered), book }], ["R"])).toEqual([{ at: 1, passed: [0, 2], tried: [answered[0], answered[2]] }]);
  });

  it("asks again what was only shown, where one goes on", () => {
    const shown = tried(1, { right: false, shown: true });
    expect(openShown([{ place: place(tried(0), shown, tried(2)), book }])).toEqual([{ at: 1, passed: [0, 2], tried: [tried(0), tried(2)] }]);
    expect(openShown([{ place: place(tried(0)), book }])).toEqual([null]);
  });
  it("asks again all that a rule decides once all of it was answered rightly, and leaves other questions alone", () => {
    const other = { place: place(tried(2)), book };
    expect(openAgain([{ place: place(tried(0), tried(1), tried(2)), book }, other], ["R"])).toEqual([{ at: 0, passed: [2], tried: [tried(2)] }, null]);
  });
});

it("a record changes by a question and by a dispute, and a day is a day of the calendar", () => {
  expect(dayOf(new Date(1970, 0, 2, 23, 59))).toBe(1);
  const after = judged(learned(EMPTY, "a", done(2, 1), null, 5), { rules: ["R"], right: true }, 5);
  expect(after).toEqual({ ...EMPTY, lessons: { a: done(2, 1) }, disputes: { answered: 1, right: 1 }, last: "a" });
});

describe("the scores of a class", () => {
  const answer = (tries, right, more = {}) => ({ text: "Who is right?", tries, right, hint: false, shown: false, ...more });
  const file = (name, answers, more = {}) => JSON.stringify({ dtnb_score: 1, lesson: "L", name, answers, ...more });

  it("are counted question by question: at once, in the end, not by oneself, not tried", () => {
    const scores = [
      file("Ann", [answer(1, true), answer(2, true), answer(0, false)]),
      file("Ben", [answer(1, true, { hint: true }), answer(1, false), answer(0, true, { shown: true })]),
      file("", [answer(1, true)]),
    ].map((text) => readScore(text, "cat.json"));
    expect(classes([readScore(file("Cy", [answer(1, true, { answer: "Smack" })]), "c.json")])[0].rows[0].answer).toBe("Smack");
    const [one] = classes(scores);
    expect(one.scores.map(({ name }) => name)).toEqual(["Ann", "Ben", "cat"]);
    expect(one.rows.map(({ counts }) => counts)).toEqual([
      { "at-once": 2, right: 1, not: 0, open: 0 },
      { "at-once": 0, right: 1, not: 1, open: 1 },
      { "at-once": 0, right: 0, not: 1, open: 2 },
    ]);
  });

  it("say what was answered first, the most frequent answer first; a file of an earlier version does not say it", () => {
    const scores = [["Ben", "Ann"], ["Nobody"], ["Ben"], undefined].map((chosen, at) => readScore(file(`${at}`, [answer(1, true, { chosen })]), "a.json"));
    expect(classes(scores)[0].rows[0].first).toEqual([["Ben", 2], ["Nobody", 1]]);
    expect(readScore(file("Ann", [answer(1, true, { chosen: [3] })]), "a.json")).toBeNull();
  });

  it.each([
    ["no JSON", "{"],
    ["another file", JSON.stringify({ dtnb_progress: 1 })],
    ["without answers", file("Ann", null)],
    ["an answer that is no record", file("Ann", ["x"])],
    ["tries that are no number", file("Ann", [answer("1", true)])],
    ["a text without end", file("Ann", [{ ...answer(1, true), text: "x".repeat(401) }])],
    ["more questions than any lesson has", file("Ann", Array.from({ length: 201 }, () => answer(1, true)))],
    ["too long", `${file("Ann", [])}${" ".repeat(200_001)}`],
  ])("are refused if they are %s", (_, text) => expect(readScore(text, "a.json")).toBeNull());

  it("are drawn as text, whatever name is in the file", async () => {
    const root = document.body.appendChild(document.createElement("div"));
    act(() => render(h(ClassView, { w: wordsOf("en") }), root));
    const input = root.querySelector("input");
    Object.defineProperty(input, "files", { value: [new File([file("<img src=x>", [answer(1, true)])], "a.json"), new File(["no"], "b.json")] });
    await act(async () => { input.dispatchEvent(new Event("change", { bubbles: true })); await new Promise((later) => setTimeout(later, 20)); });
    expect(root.querySelector("th[scope=row]").textContent).toBe("<img src=x>");
    expect(root.querySelector("img")).toBeNull();
    expect(root.textContent).toContain("b.json");
  });
});

it("every word of course and practice is there in both languages, with the same places to fill in", () => {
  const places = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const [id, text] of Object.entries(en)) expect([id, places(fr[id])]).toEqual([id, places(text)]);
});

describe("a lesson before a class", () => {
  const cell = (id, html, tag = "div") => Object.assign(document.createElement(tag), { id, innerHTML: html });
  const asks = (id) => cell(id, "<div data-view='gamebook'></div>");
  const prose = (id, html = "<p>A word.</p>") => cell(id, html, "section");
  const ids = (screens) => screens.map((cells) => cells.map(({ id }) => id));

  it("has a screen for each question, with the short prose above it and what is folded below it", () => {
    const cells = [prose("title"), asks("first"), prose("why", "<details>Because.</details>"), prose("then"), asks("second"), prose("end")];
    expect(ids(screensOf(cells))).toEqual([["title", "first", "why"], ["then", "second"], ["end"]]);
  });

  it("leaves out the score of one reader and the heading above it", () => {
    const cells = [prose("title", "<h2>Title</h2>"), asks("first"), prose("how", "<h2>How did it go?</h2>"), cell("score", "<div data-score></div>"), prose("end")];
    expect(cellsForClass(cells).map(({ id }) => id)).toEqual(["title", "first", "end"]);
  });

  it("gives long prose a screen of its own", () => {
    expect(ids(screensOf([prose("long", `<p>${"word ".repeat(80)}</p>`), asks("first")]))).toEqual([["long"], ["first"]]);
  });

  it("keeps the paragraph nearest to a question with it, where the prose above it is long", () => {
    const main = document.createElement("main");
    main.append(prose("above", `<p>${"word ".repeat(80)}</p><p>Smack II lies on the board.</p>`), asks("first"));
    const cells = partProse([...main.children]);
    expect(cells.map(({ textContent }) => textContent.trim().slice(-12))).toEqual([expect.stringMatching(/word$/), "n the board.", ""]);
    expect(screensOf(cells).map((screen) => screen.length)).toEqual([1, 2]);
    expect(screensOf([prose("long", `<p>${"word ".repeat(80)}</p>`), prose("short"), asks("first")]).map((screen) => screen.length)).toEqual([1, 2]);
  });

  it("shows one reader alone what stands below a question once it is answered", () => {
    const answered = cell("first", "<div data-view='gamebook'><div class='is-answered'></div></div>");
    const cells = [prose("title"), answered, prose("then"), asks("second"), prose("why"), asks("third")];
    expect(waitingOf(cells).map(({ id }) => id)).toEqual(["why", "third"]);
    expect(waitingOf([prose("title"), answered])).toEqual([]);
  });
});
