// The stage: events, the two of the exchange, the outcome in one sentence, and the books with their outcomes.
import { describe, expect, it } from "vitest";
import { open, press, tiny } from "./helpers.js";

const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
const text = (v) => [{ t: "text", v }];
const seat = (number, light) => ({ seat: number, dials: [{ id: "light", label: "Light", value: light, max: 60 }] });

// Six frames: a roll (0 and 1), a blow (2 to 4), and what it came to (5).
const doc = () => tiny([{}, {}, {}, {}, {}, { scene: 1, rules: ["R"] }], {
  places: [seat(0, 9), seat(1, 9), seat(1, 2)], scenes: [{ seats: [0, 1] }, { seats: [0, 2] }], outcome: "7",
  rules: { R: { id: "R", statement: "Blows hurt.", citation: "Book, page 3" } },
  exchanges: [{ first: 0, last: 5, seats: [0, 1], roles: ["attacks", "defends"], rolls: [{ frame: 1, group: { label: "Roll", dice: [{ value: 4 }], seat: 0 } }] }],
  events: [
    { first: 0, last: 1, kind: "roll", title: "Roll", seat: 0, exchange: 0, headline: text("Ash rolls 4.") },
    { first: 2, last: 4, kind: "ability", title: "Blow", sign: "7", seat: 0, exchange: 0, headline: text("Ash strikes.") },
    { first: 5, last: 5, kind: "outcome", title: "7", outcome: true, exchange: 0, headline: text("Birch takes 7."), why: "R",
      results: [{ seat: 1, dial: "light", change: -7, text: text("takes 7") }] },
  ] });

const start = () => open(doc(), { granularity: "event", pane: "" });

describe("stepping by event", () => {
  it("stops where an event has come to something", () => {
    const { root, session } = start();
    const stops = [1, 2, 3].map(() => { press(root, "ArrowRight"); return session.index; });
    expect(stops).toEqual([1, 4, 5]);
  });
  it("goes back through the same stops", () => {
    const { root, session } = start();
    press(root, "End");
    const stops = [1, 2].map(() => { press(root, "ArrowLeft"); return session.index; });
    expect(stops).toEqual([4, 1]);
  });
});

describe("the stage", () => {
  it("says at the end of an event what it came to, and inside of it what happens", () => {
    const { session, $ } = start();
    session.go(3);
    expect(words($(".dtnb-sentence"))).toBe("Frame 3.");
    session.go(5);
    expect(words($(".dtnb-sentence"))).toBe("Birch takes 7");
  });
  it("has the acting seat on the left, the other on the right, each with its part", () => {
    expect(start().$$(".dtnb-side header").map(words)).toEqual(["AAshattacks", "BBirchdefends"]);
  });
  it("shows beside a dial what the event changed, also if that is nothing", () => {
    const nothing = doc();
    nothing.events[2].results = [{ seat: 1, dial: "light", change: 0 }];
    const shown = (one) => { const { session, $$ } = open(one, { granularity: "event", pane: "" }); session.go(5); return $$(".dtnb-delta").map(words); };
    expect([shown(doc()), shown(nothing)]).toEqual([["", "−7"], ["", "±0"]]);
  });
  it("keeps the dice of the exchange from the frame on at which they lie", () => {
    const { session, $$ } = start();
    expect($$(".dtnb-die-tile").length).toBe(0);
    session.go(4);
    expect($$(".dtnb-die-tile").map((die) => die.getAttribute("aria-label"))).toEqual(["4"]);
  });
  it("says of a result the number that people say, which a dial may not lose", () => {
    const wounded = doc();
    wounded.events[2].results = [{ seat: 1, dial: "light", change: -1, amount: "6", text: text("takes 6") }];
    const { session, $ } = open(wounded, { granularity: "event", pane: "" });
    session.go(5);
    expect([words($(".dtnb-result")), words($(".dtnb-side.is-right .dtnb-delta"))]).toEqual(["6Birch takes 6", "−1"]);
  });
  it("begins a dispute's outcome with the claim that is right, unless it says the same", () => {
    const headline = (...says) => {
      const claims = says.map((one, i) => ({ by: ["Ash", "Birch"][i], says: one, answers: [i === 0] }));
      const one = { ...doc(), subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims } };
      const { session, $$ } = open(one, { granularity: "event", pane: "" });
      session.go(5);
      return $$(".dtnb-total").map(words);
    };
    expect([headline("Ash has 1 card", "Ash has no card"), headline("Birch takes 7", "Birch takes 0")])
      .toEqual([["Ash has 1 cardBirch takes 7."], ["Birch takes 7"]]);
  });
  it("says which total is of all exchanges where the claim that is right has another one than the last", () => {
    const claims = [{ by: "Ash", says: "Birch takes 12", answers: [true] }];
    const one = { ...doc(), subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims } };
    Object.assign(one.events[2], { results: [], headline: [{ t: "seat", v: "Birch", seat: 1 }, ...text(" takes 7.")] });
    one.exchanges[0].topic = [...text("Ash attacks with "), { t: "object", v: "Blow" }];
    const { session, $$ } = open(one, { granularity: "event", pane: "" });
    session.go(5);
    expect($$(".dtnb-total").map(words)).toEqual(["Birch takes 12 in allBirch takes 7 from Blow."]);
  });
  it("has a tile for each thing that the right claim says, with what follows below the player whom it is about", () => {
    const claims = [{ by: "Ash", says: "Ash takes 0, Birch takes 7", answers: [true] }];
    const one = { ...doc(), subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims } };
    one.events[2].results = [];
    const { session, $$ } = open(one, { granularity: "event", pane: "" });
    session.go(5);
    expect([$$(".dtnb-total").map(words), $$(".dtnb-tally").map(words)]).toEqual([["Ash takes 0", "Birch takes 7"], ["0", "7"]]);
  });
  it("has the claims of a settled dispute as tiles, and not on the timeline", () => {
    const one = { ...doc(), subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims: [{ by: "Ash", says: "Birch takes 7", answers: [true] }] } };
    one.events[1].last = 3;
    one.events.splice(2, 0, { first: 4, last: 4, kind: "claim", title: "Ash's claim", exchange: 0, headline: text("Ash says so.") });
    one.opens_at = 3;
    const { session, $$ } = open(one, { granularity: "event", pane: "" });
    session.go(5);
    expect([$$(".is-claim").length, $$(".dtnb-event").map(words)]).toEqual([1, ["Roll", "7Blow 7", "7"]]);
  });
  it("cites beside a book no page of another book", () => {
    const cited = (places) => {
      const one = { ...doc(), subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims: [],
        reasons: [{ text: "Blows hurt.", rule: "Q", books: [0], places }] } };
      one.rules.Q = { id: "Q", statement: "Blows hurt.", citation: "Other book, page 3", pages: [3] };
      const { session, $ } = open(one, { granularity: "event", pane: "" });
      session.go(5);
      return words($(".dtnb-why .dtnb-rule-chip"));
    };
    expect([cited(["Book, page 8"]), cited([])]).toEqual(["Book, page 8", "no page of Book"]);
  });
  it("gives the deciding rule with its page", () => {
    const { session, $ } = start();
    session.go(5);
    expect(words($(".dtnb-why"))).toBe("Blows hurt. Book, page 3");
  });
  it("does not show what follows to a reader who hides it", () => {
    const { root, $$ } = start();
    press(root, "s");
    expect([$$(".dtnb-event").length, words($$(".dtnb-book")[0])]).toEqual([1, ""]);
  });
  it("shows the events in order, with the present one in the order of the keyboard", () => {
    const { session, $$ } = start();
    session.go(4);
    expect($$(".dtnb-event").map(words)).toEqual(["Roll", "7Blow 7", "7"]);
    expect($$(".dtnb-event button").map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
  });
  it("goes to the outcome of an event that is pressed", () => {
    const { session, $$ } = start();
    $$(".dtnb-event button")[1].click();
    expect(session.index).toBe(4);
  });
  it("has play and next as the first stops of the keyboard", () => {
    const names = start().$$("button").slice(0, 2).map((one) => one.getAttribute("aria-label"));
    expect(names).toEqual(["Play", "Next"]);
  });
  it("opens a drawer over the middle, and closes it with Escape", () => {
    const { root, $ } = start();
    press(root, "g");
    expect($(".dtnb-drawer").hidden).toBe(true);
    $('[data-offer="story"]').click();
    expect($(".dtnb-drawer").hidden).toBe(false);
    press(root, "Escape");
    expect($(".dtnb-drawer").hidden).toBe(true);
  });
  it("is for the last row of a room after p, and for one reader after the next", () => {
    const { root } = start();
    const seen = [1, 2].map(() => { press(root, "p"); return root.classList.contains("is-projector"); });
    expect(seen).toEqual([true, false]);
  });
  it("has only the two of the exchange whole; a tap brings another one", () => {
    const three = doc();
    three.seats.push({ name: "Cedar" });
    three.places.push(seat(2, 5));
    three.scenes = [{ seats: [0, 1, 3] }, { seats: [0, 2, 3] }];
    const { $, $$ } = open(three, { granularity: "event", pane: "" });
    expect([$$(".dtnb-side").length, $$(".dtnb-others li").map(words)]).toEqual([2, ["CCedarLight 5"]]);
    $(".dtnb-others button").click();
    expect($$(".dtnb-side").map((one) => one.dataset.seat)).toEqual(["0", "2"]);
  });
});

describe("the small graph of an exchange", () => {
  // A roll, a blow, an answer that interrupts it and takes something off, and what it came to.
  const answered = () => {
    const one = doc();
    one.events[1].last = 3;
    one.events.splice(2, 0, { first: 4, last: 4, kind: "card", title: "Parry", sign: "−2", seat: 1, exchange: 0, headline: text("Birch parries.") });
    one.exchanges[0].topic = text("Ash strikes Birch");
    one.graph = { svg: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>", nodes: {}, links: [{ act: 4, on: 3 }, { act: 4, on: 2, word: "responds first" }] };
    return one;
  };
  const graph = (one) => { const { session, $, $$ } = open(one, { granularity: "event", pane: "graph" }); session.go(5); return { $, $$ }; };
  it("has the blow, what acted on it, and the outcome, and leaves out the roll", () => {
    const { $$ } = graph(answered());
    expect($$(".dtnb-chain-text").map(words)).toEqual(["Ash strikes.", "Birch parries.", "Birch takes 7."]);
  });
  it("says what an act does to which other", () => {
    expect(words(graph(answered()).$(".dtnb-chain-box small"))).toBe("↑ responds first: Blow");
  });
  it("draws an arrow to what is interrupted, one to the damage, and the damage itself", () => {
    const { $$ } = graph(answered());
    expect([".dtnb-chain-left .is-head", ".dtnb-chain-right g .is-head", ".dtnb-chain-right .is-flow"].map((one) => $$(one).length)).toEqual([1, 1, 1]);
  });
  it("gives way to the whole graph on request, and where nothing acts on anything", () => {
    const { $, $$ } = graph(answered());
    $(".dtnb-graph-shows button").click();
    expect([$$(".dtnb-chain").length, $$(".dtnb-graph-picture").length]).toEqual([0, 1]);
    const still = answered();
    still.graph.links = [];
    expect(graph(still).$$(".dtnb-chain").length).toBe(0);
  });
});

describe("the score of an outcome", () => {
  const seatOf = (v, number) => ({ t: "seat", v, seat: number });
  const number = (v) => ({ t: "number", v });
  const ended = (headline, more = {}) => {
    const one = doc();
    Object.assign(one.events[2], { headline }, more.event);
    const shown = open({ ...one, ...more.doc }, { granularity: "event", pane: "" });
    shown.session.go(5);
    return shown;
  };
  const two = [seatOf("Birch", 1), ...text(" takes "), number("7"), ...text(". "), seatOf("Ash", 0), ...text(" takes "), number("2"), ...text(".")];
  it("has a tile for each sentence, with its number apart and how it comes about", () => {
    const results = [{ seat: 1, dial: "light", change: -7, amount: "7", text: text("takes 7: 9 − 2") }, { seat: 0, dial: "light", change: -2, amount: "2", text: text("takes half of 3 back") }];
    const { $$ } = ended(two, { event: { results } });
    expect($$(".dtnb-total").map(words)).toEqual(["Birch takes 79 − 2; Light 9 → 2", "Ash takes 2half of 3 back"]);
    expect($$(".dtnb-tally").map(words)).toEqual(["7", "2"]);
    expect($$(".dtnb-result")).toEqual([]);
  });
  it("leaves an act that is no outcome to the course where something else is claimed of it", () => {
    const claims = [{ by: "Ash", says: "Ash has 3 cards", answers: [true] }];
    const headline = [seatOf("Ash", 0), ...text(" plays Draw: "), number("2"), ...text(" cards.")];
    const { $$ } = ended(headline, { event: { kind: "card", outcome: false, results: [] }, doc: { subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims, is_about_sum: false } } });
    expect($$(".dtnb-total").map(words)).toEqual(["Ash has 3 cards"]);
    expect(words($$(".dtnb-course > li").at(-1))).toContain("Ash plays Draw: 2 cards.");
  });
  it("leaves a dial's change out where it is only the last of several", () => {
    const results = [{ seat: 1, dial: "light", change: -4, amount: "7", text: text("takes 7: 3 + 4") }];
    expect(ended(two, { event: { results } }).$$(".dtnb-total").map(words)[0]).toBe("Birch takes 73 + 4");
  });
  it("says from where to where a dial went if the sentence has said all else", () => {
    const results = [{ seat: 1, dial: "light", change: -7, amount: "7", text: [...text("takes "), number("7")] }];
    expect(ended(two.slice(0, 4), { event: { results } }).$$(".dtnb-total small").map(words)).toEqual(["Light 9 → 2"]);
  });
  it("leaves a sentence whole that has no number of its own, or several", () => {
    for (const headline of [[seatOf("Ash", 0), ...text(" may not act.")], [seatOf("Ash", 0), ...text(" rolls 4 and 5.")], text("Each takes 3.")]) {
      expect(ended(headline).$$(".dtnb-tally").length).toBe(0);
    }
  });
  it("leads with the first sentence of such a headline, with the others below it", () => {
    const { $$ } = ended([...two.slice(0, 4), seatOf("Ash", 0), ...text(" takes 2 and heals 1.")]);
    expect($$(".dtnb-total").map(words)).toEqual(["Birch takes 7Ash takes 2 and heals 1."]);
  });
  it("takes the number of a name for no number", () => {
    expect(ended([seatOf("Ash", 0), ...text(" goes to C1.")]).$$(".dtnb-tally").length).toBe(0);
  });
  it("names no page for a reading that no book prints", () => {
    const ruling = { books: ["Book"], open_in: [0], claims: [{ by: "Ash", says: "Birch takes 7", answers: [true] }], reasons: [{ text: "Blows hurt.", books: [0], rule: "R", places: [""] }] };
    const rules = (certainty) => ({ R: { id: "R", statement: "Blows hurt.", citation: "Book: our reading", certainty } });
    const chips = (certainty) => ended(two.slice(0, 4), { doc: { subtitle: "Book", opens_at: 2, ruling, rules: rules(certainty) } }).$$(".dtnb-why [data-rule]").length;
    expect([chips("silent"), chips("printed")]).toEqual([0, 1]);
  });
  it("gives who is right in one thing and wrong in another one tile, with a sign for each", () => {
    const claims = [{ by: "Ash", says: "Birch has a card", answers: [true] }, { by: "Ash", says: "Birch takes 6", answers: [false] }, { by: "Birch", says: "Birch takes 7", answers: [true] }];
    const { $$ } = ended(two.slice(0, 4), { doc: { subtitle: "Book", opens_at: 2, ruling: { books: ["Book"], claims } } });
    expect($$(".is-claim .dtnb-claim-by").map(words)).toEqual(["Ash is partly right", "Birch is right"]);
    expect($$(".is-claim").map((tile) => [...tile.querySelectorAll(".dtnb-icon")].length)).toEqual([2, 1]);
    expect($$(".is-claim .dtnb-claim-sigil .dtnb-sigil").length).toBe(2);
  });
});

describe("the calculation at an outcome", () => {
  const rows = [{ label: "Blow", section: 1, op: "9", running: 9, applied: true }, { label: "Guard", section: 3, op: "½", effect: -5, running: 4, applied: true, seat: 1 }];
  const fight = (event) => {
    const one = doc();
    one.ledgers = [{ title: "Damage", seat: 1, rows, subtotal: 9, total: 4 }];
    one.frames[5].ledgers = [0];
    one.events.splice(2, 0, { first: 4, last: 4, exchange: 0, seat: 0, ...event });
    const shown = open(one, { granularity: "event", pane: "" });
    shown.session.go(5);
    return shown;
  };
  it("tells between its rows what has no number in it", () => {
    const { $$ } = fight({ kind: "card", title: "Twist", headline: text("Ash plays Twist: a 1 becomes a 5.") });
    expect($$(".dtnb-flow-act").map(words)).toEqual(["Ash plays Twist: a 1 becomes a 5."]);
    expect($$(".dtnb-course").length).toBe(0);
  });
  it("says beside what was refused why it was", () => {
    const { $ } = fight({ kind: "refused", title: "Twist", headline: text("Ash may not play Twist. The roll is over.") });
    expect(words($(".dtnb-flow-row.is-refused"))).toContain("The roll is over.");
  });
});

describe("the bar of a dial", () => {
  it("is full at the value of the start, though the dial may rise above it", () => {
    const one = doc();
    one.places.forEach((place) => { place.dials[0].full = 9; });
    const { session, $$ } = open(one, { granularity: "event", pane: "" });
    session.go(0);
    expect($$(".dtnb-main-dial .dtnb-gauge > i").map((bar) => bar.style.width)).toEqual(["100%", "100%"]);
  });
});
