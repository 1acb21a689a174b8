import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open, press, sample, tiny, where } from "./helpers.js";

describe("playing", () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  it("goes on at the current granularity and stops at the end", () => {
    const { root, session, $ } = open(tiny([{}, {}, {}]), { granularity: "step", interval: 100 });
    press(root, " ");
    expect([session.playing, $(".is-play").getAttribute("aria-pressed")]).toEqual([true, "true"]);
    vi.advanceTimersByTime(100);
    expect(session.index).toBe(1);
    vi.advanceTimersByTime(1000);
    expect([session.index, session.playing]).toEqual([2, false]);
  });
  it("pauses at a second press", () => {
    const { root, session } = open(tiny([{}, {}, {}]), { granularity: "step", interval: 100 });
    press(root, " ");
    press(root, " ");
    vi.advanceTimersByTime(1000);
    expect(session.index).toBe(0);
  });
  it("mutes the live region, and pausing gives it its voice again", () => {
    const { root, $ } = open(tiny([{}, {}, {}]), { granularity: "step", interval: 100 });
    root.focus();
    press(root, " ");
    expect($(".dtnb-narrator").getAttribute("aria-live")).toBe("off");
    press(root, " ");
    expect($(".dtnb-narrator").getAttribute("aria-live")).toBe("polite");
  });
});

describe("the story", () => {
  const doc = tiny([{ stop: "phase" }, { stop: "window", tags: ["idle"] }, { kind: "passes-automatically" }, { kind: "window-closes" },
    { kind: "passes", tags: ["quiet"] }, { kind: "passes" }, { tags: ["idle"], note: "Look." }]);
  const shown = ($$) => $$(".dtnb-story-item").map((item) => Number(item.dataset.frame));

  it("leaves out what nobody did, but not what somebody wrote about it", () => {
    expect(shown(open(doc, { granularity: "window" }).$$)).toEqual([0, 5, 6]);
  });
  it("tells everything to who goes step by step", () => {
    expect(shown(open(doc, { granularity: "step" }).$$)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it("has the present line even if it would be left out", () => {
    expect(shown(open(doc, { granularity: "window", index: 2 }).$$)).toEqual([0, 2, 5, 6]);
  });

  const long = () => tiny(Array.from({ length: 5000 }, () => ({})));
  const ends = ($$) => [$$(".dtnb-story-item").at(0), $$(".dtnb-story-item").at(-1)].map((item) => Number(item.dataset.frame));
  // jsdom has no layout: simulate a list with 20 pixels for each line, in a box of 250.
  const scrolled = ($, $$, top) => {
    const box = $(".dtnb-story-list");
    Object.defineProperties(box, { clientHeight: { value: 250, configurable: true },
      scrollHeight: { get: () => 20 * $$(".dtnb-story-item").length, configurable: true } });
    box.scrollTop = top;
    box.dispatchEvent(new Event("scroll"));
    return box.scrollTop;
  };

  it("of a turn is in the page as a whole, and its lines stay", () => {
    const { session, $, $$ } = open(tiny(Array.from({ length: 300 }, () => ({}))), { granularity: "step" });
    const line = $("[data-frame='299']");
    session.go(299);
    expect([$$(".dtnb-story-item").length, $("[data-frame='299']") === line]).toEqual([300, true]);
  });
  it("of a whole game has only the lines around the present in the page", () => {
    const { session, $, $$ } = open(long(), { granularity: "step", index: 2500 });
    expect(ends($$)).toEqual([2480, 2520]);
    for (const index of [2501, 4999, 0]) {
      session.go(index);
      expect([$(".dtnb-story-item.is-present").dataset.frame, $(".dtnb-story-item.is-present").textContent]).toEqual([`${index}`, `Frame ${index}.`]);
      expect($$(".dtnb-story-item").length).toBeLessThanOrEqual(41);
    }
  });
  it("has as many lines around the present where most of its frames are left out", () => {
    const frames = Array.from({ length: 5000 }, (_, i) => ({ stop: "window", tags: i % 10 ? ["idle"] : [] }));
    const { $$ } = open(tiny(frames), { granularity: "window", index: 2500 });
    expect([ends($$), $$(".dtnb-story-item").length]).toEqual([[2300, 2700], 41]);
  });
  it("is drawn again only where the present leaves the lines that are there", () => {
    const { session, $ } = open(long(), { granularity: "step", index: 2500 });
    const line = $("[data-frame='2510']");
    session.go(2510);
    expect($("[data-frame='2510']")).toBe(line);
    session.go(2600);
    session.go(2510);
    expect($("[data-frame='2510']")).not.toBe(line);
  });
  it("loses the line of a frame that it leaves out when the reader goes on", () => {
    const { session, $$ } = open(doc, { granularity: "window", index: 2 });
    session.go(5);
    expect(shown($$)).toEqual([0, 5, 6]);
  });
  it("asks the browser for no place while a jump is drawn, only when the frame is due", () => {
    const due = [];
    vi.stubGlobal("requestAnimationFrame", (callback) => due.push(callback));
    vi.stubGlobal("cancelAnimationFrame", (number) => { due[number - 1] = null; });
    const { session, $ } = open(long(), { granularity: "step", index: 2500 });
    let asked = 0;
    const place = vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(() => { asked += 1; return 5000; });
    session.go(100);
    session.go(4000);
    // Only the position of the second jump is requested, whatever happened to the first.
    expect([asked, due.filter(Boolean).length, $(".dtnb-story-list").scrollTop]).toEqual([0, 1, 0]);
    place.mockImplementation(function top() { return this.matches(".is-present") ? 5000 : 0; });
    due.find(Boolean)();
    expect($(".dtnb-story-list").scrollTop).toBe(5000);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  it("keeps the focus when it is drawn around another place", () => {
    const { session, $ } = open(long(), { granularity: "step", index: 2500 });
    $(".dtnb-story-item.is-present .dtnb-line").focus();
    session.go(4000);
    expect(document.activeElement).toBe($(".dtnb-story-item.is-present .dtnb-line"));
  });
  it("brings later lines when its end comes near", () => {
    const { $, $$ } = open(long(), { granularity: "step", index: 2500 });
    scrolled($, $$, 41 * 20 - 250);
    expect(ends($$)).toEqual([2480, 2620]);
  });
  it("brings earlier lines when its beginning comes near, and what was in sight stays", () => {
    const { $, $$ } = open(long(), { granularity: "step", index: 2500 });
    expect(scrolled($, $$, 10)).toBe(10 + 100 * 20);
    expect(ends($$)).toEqual([2380, 2520]);
  });
  it("lets go of lines that are far behind", () => {
    const { session, $, $$ } = open(long(), { granularity: "step", index: 300 });
    for (const index of [310, 410, 510, 610, 710, 810]) {
      scrolled($, $$, 1e6);
      session.go(index);
      expect($$(".dtnb-story-item").length).toBeLessThanOrEqual(400);
    }
  });
  it("does not tell what follows however far it is scrolled", () => {
    const { session, $, $$ } = open(long(), { granularity: "step", index: 2500, spoilerFree: true });
    scrolled($, $$, 41 * 20 - 250);
    expect(ends($$)[1]).toBe(2500);
    session.go(2499);
    expect(ends($$)[1]).toBe(2499);
  });
});

describe("branches", () => {
  const doc = sample();
  const fork = doc.branches[0].from_frame;

  it("b enters the branch that starts here, and its frames are the branch's", () => {
    const { root, session, $ } = open();
    session.go(fork);
    press(root, "b");
    expect([session.path, session.index, session.book.length]).toEqual([[0], 0, 3]);
    expect($(".dtnb-sentence").textContent).toContain("The window opens again.");
  });
  it("b does nothing where no branch starts", () => {
    const { root, session } = open();
    press(root, "b");
    expect(session.path).toEqual([]);
  });
  it("Escape leaves it at the frame where it was entered", () => {
    const { root, session } = open(sample(), { pane: "" });
    session.go(fork);
    for (const key of ["b", "ArrowRight", "ArrowRight", "Escape"]) press(root, key);
    expect([session.path, session.index]).toEqual([[], fork]);
  });
  it("are not passed by when stepping by window", () => {
    const forked = { ...tiny([{}, {}, {}]), branches: [{ name: "What if", from_frame: 1, document: tiny([{}]) }] };
    const { root, session } = open(forked, { granularity: "window" });
    press(root, "ArrowRight");
    expect(session.index).toBe(1);
  });
  it("can be entered from the story from anywhere", () => {
    const { session, $ } = open();
    const row = $(".dtnb-line-branch");
    expect(row.textContent).toContain("Variation: If Birch keeps Veil");
    row.click();
    expect(session.path).toEqual([0]);
  });
  it("shows its name and the way back", () => {
    const { session, $ } = open();
    session.go(fork);
    $(".dtnb-branch").click();
    expect($(".dtnb-crumb.is-branch").textContent).toContain("If Birch keeps Veil");
    $(".dtnb-where .dtnb-link").click();
    expect(session.path).toEqual([]);
  });
  it("that repeats the way to the fork is entered at the fork", () => {
    const branch = { name: "again", from_frame: 2, document: tiny([{}, {}, {}, { text: [{ t: "text", v: "Other." }] }]) };
    const { session } = open(tiny([{}, {}, {}, {}], { branches: [branch] }));
    session.go(2);
    session.enterBranch();
    expect(session.index).toBe(2);
  });
  it("uses the main line's rules and words where it has none of its own", () => {
    const branch = { name: "bare", from_frame: 0, document: { ...tiny([{ rules: ["X-1"], text: [{ t: "text", v: "Bare." }] }]), rules: undefined } };
    const { session, $ } = open(tiny([{}], { branches: [branch], labels: { rules: "Laws" }, rules: { "X-1": { statement: "A rule." } } }));
    session.enterBranch();
    expect($(".dtnb-rules").textContent).toContain("A rule.");
    expect($(".dtnb-rules").getAttribute("aria-label")).toBe("Laws");
  });
});

describe("reading without spoilers", () => {
  const start = (index) => {
    const all = open();
    all.session.go(index);
    press(all.root, "s");
    return all;
  };

  it("hides the story after the present frame", () => {
    const { $$ } = start(4);
    expect($$(".dtnb-story-item").length).toBe(5);
  });
  it("hides how long the replay is", () => {
    const { $ } = start(4);
    expect([$(".dtnb-slider").max, $(".dtnb-count").textContent, $(".dtnb-slider").getAttribute("aria-valuetext")]).toEqual(["4", "5", "5"]);
  });
  it("does not let End give the ending away", () => {
    const { root, session, $ } = start(4);
    press(root, "End");
    expect([session.index, $(".is-last").disabled]).toEqual([4, true]);
  });
  it("hides nodes and edges of the graph that are ahead", () => {
    const { $ } = start(4);
    const ahead = (id) => $(`[id="${id}"]`).classList.contains("is-ahead");
    expect([ahead("n3"), ahead("n5")]).toEqual([false, true]);
    // The data do not say with which frame the arrows of this picture appear.
    expect(document.querySelectorAll("g.edge:not(.is-ahead)").length).toBe(0);
    expect($('[id="n5"]').getAttribute("tabindex")).toBe("-1");
  });
  it("shows arrows and headings of the graph from the frame on that the document names", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g id="a" class="node"/><g id="b" class="node"/>'
      + '<g id="ab" class="edge"><title>first leads to second</title></g><text id="head">Later</text><text id="legend">Key</text></svg>';
    const { session, $ } = open(tiny([{}, {}, {}], { graph: { svg, nodes: { a: 0, b: 1 }, parts: { ab: 1, head: 2 }, outline: [] } }), { granularity: "step", spoilerFree: true });
    const hidden = () => ["b", "ab", "head", "legend"].filter((id) => $(`[id="${id}"]`).classList.contains("is-ahead"));
    expect(hidden()).toEqual(["b", "ab", "head"]);
    session.go(1);
    expect(hidden()).toEqual(["head"]);
  });
  it("hides the outline's lines that are ahead", () => {
    const { $$ } = start(4);
    expect($$(".dtnb-outline li").filter((one) => !one.hidden && !one.parentElement.closest("[hidden]")).length).toBe(4);
  });
  it("does not tell in the frame where a window opens what will be chosen in it", () => {
    const opens = where(sample(), (frame) => frame.mark === "disputed");
    const { $, session } = start(opens);
    expect($(".dtnb-option.is-chosen")).toBeNull();
    session.go(opens + 1);
    expect($(".dtnb-option.is-chosen")).toBeNull();
    session.step(1);
    expect($(".dtnb-option.is-chosen").textContent).toContain("Spend Veil");
  });
  it("asks before it tells: what decides is met twice, with the table as it was", () => {
    const questions = [{ title: "Answer", kind: "action", window: "W", asked: 1, prompt: "", options: [{ label: "Veil", allowed: true, chosen: true }, { label: "Pass", allowed: true }] }];
    const scenes = [{ seats: [{ seat: 0, dials: [{ id: "x", label: "X", value: 7 }] }] }, { seats: [{ seat: 0, dials: [{ id: "x", label: "X", value: 5 }] }] }];
    const frames = [{}, { tags: ["decision"], question: 0, scene: 1, note: "It was wise.", mark: "good" }, { tags: ["sum"], scene: 1 }, {}];
    const { root, session, $ } = open(tiny(frames, { questions, scenes }), { granularity: "step", spoilerFree: true });
    press(root, "ArrowRight");
    expect([$(".dtnb-sentence").textContent, $(".dtnb-dial-value").textContent, $(".dtnb-slider").max]).toEqual(["Birch is asked: Answer", "7", "0"]);
    expect([$(".dtnb-narrator").textContent, $(".is-chosen"), $(".dtnb-note"), session.position[1]]).toEqual(["Birch is asked: Answer", null, null, 0]);
    press(root, "ArrowRight");
    expect([$(".dtnb-sentence").textContent.trim(), $(".dtnb-dial-value").textContent, $(".is-chosen .dtnb-option-label").textContent]).toEqual(["Frame 1.", "5", "Veil"]);
    // An author's notes know the end.
    expect([$(".dtnb-note"), $(".dtnb-mark")]).toEqual([null, null]);
    press(root, "ArrowRight");
    expect($(".dtnb-sentence").textContent).toBe("What does it come to?");
    press(root, "ArrowRight");
    expect($(".dtnb-note").textContent).toBe("It was wise.");
    press(root, "ArrowLeft");
    expect([$(".dtnb-sentence").textContent.trim(), $(".dtnb-note").textContent]).toEqual(["Frame 1. ✓ good", "It was wise."]);
  });
  it("tells whether a claim is right only afterwards", () => {
    const claim = { by: "Ash", says: "I take 3", answer: false, because: "it is 4" };
    const { root, $ } = open(tiny([{}, { claim, tags: ["claim"] }, {}]), { granularity: "step", spoilerFree: true });
    press(root, "ArrowRight");
    expect([$(".dtnb-sentence").textContent, $(".dtnb-claim")]).toEqual(["Ash says: I take 3", null]);
    press(root, "ArrowRight");
    expect($(".dtnb-claim").textContent).toContain("it is 4");
  });
  it("offers no other way before the reader has been beyond it", () => {
    const branch = { name: "Else", from_frame: 0, document: tiny([{}]) };
    const { root, session, $, $$ } = open(tiny([{}, {}], { branches: [branch] }), { granularity: "step", spoilerFree: true });
    press(root, "b");
    expect([$(".dtnb-branch"), $(".dtnb-line-branch"), session.path]).toEqual([null, null, []]);
    press(root, "ArrowRight");
    press(root, "ArrowLeft");
    expect([$$(".dtnb-branch").length, $$(".dtnb-line-branch").length]).toEqual([1, 1]);
  });
  it("shows a box of the graph when all that it says has happened", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g id="a" class="node"><rect/></g><g id="b" class="node"><rect/></g></svg>';
    const { session, $ } = open(tiny([{}, {}, {}], { graph: { svg, nodes: { a: 0, b: 1 }, parts: { a: 1, b: 2 }, outline: [] } }), { granularity: "step", spoilerFree: true });
    const seen = () => ["a", "b"].filter((id) => !$(`[id="${id}"]`).classList.contains("is-ahead"));
    expect(seen()).toEqual([]);
    session.go(1);
    expect(seen()).toEqual(["a"]);
  });
  it("is ended by the reveal button", () => {
    const { $, $$ } = start(4);
    expect($(".is-spoiler").textContent).toBe("Reveal what follows");
    $(".is-spoiler").click();
    expect([$$(".dtnb-story-item").length, $(".dtnb-slider").max]).toEqual([20, "19"]);
  });
});
