import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeModel, leaveAll, open, openDrawer, press, show, tiny } from "./helpers.js";

afterEach(leaveAll);

const words = (node) => node?.textContent.replace(/\s+/g, " ").trim();
const ODDS = {
  tables: [{ title: "Odds of Ash", heads: ["now", "1 attempt"], rows: [{ name: "Flare", needs: "2 wick", first: "keep 1 1", told: ["0%", "30.6%"], shares: [0, 31] }] }],
  notes: ["Exact."] };

describe("odds beside the table", () => {
  const doc = () => tiny([{ odds: 0 }, {}], { odds: [ODDS] });
  it("stand where a moment has some, each chance with a bar behind it", () => {
    const { root, $, $$ } = open(doc());
    expect([words($("[data-pane=ledger] h3")), words($(".dtnb-odds caption")), words($(".dtnb-odds tbody tr"))])
      .toEqual(["Odds", "Odds of Ash", "Flare 2 wickkeep 1 10%30.6%"]);
    expect($$(".dtnb-odds td.dtnb-figure").map((cell) => cell.style.getPropertyValue("--share"))).toEqual(["0%", "31%"]);
    press(root, "ArrowRight");
    expect([words($("[data-pane=ledger] h3")), $(".dtnb-odds"), $("[data-pane=ledger] button")]).toEqual(["Full sum", null, null]);
  });
  it("stand below the calculations of the moment", () => {
    const ledger = { title: "Damage", rows: [], seat: 0 };
    const { $ } = open(tiny([{ odds: 0, ledgers: [0] }], { odds: [ODDS], ledgers: [ledger] }));
    expect([words($("[data-pane=ledger] h3")), $(".dtnb-ledger-one ~ .dtnb-odds") !== null]).toEqual(["Full sum", true]);
  });
});

describe("odds of a moment that has none", () => {
  const asking = async () => {
    const model = { ...fakeModel(tiny([{}, {}]), { asks_odds: true }), send: vi.fn() };
    const { el, root } = await show(model);
    openDrawer(el, "ledger");
    const hear = (said) => { for (const each of model.callbacks.get("msg:custom")) each(said); };
    return { model, hear, root, $: (s) => el.querySelector(s) };
  };
  it("are asked of a kernel that runs, and stay with their moment", async () => {
    const { model, hear, root, $ } = await asking();
    $("[data-pane=ledger] button").click();
    expect(model.send).toHaveBeenCalledWith({ kind: "odds", id: 0, path: [], index: 0 });
    expect(words($("[data-pane=ledger] p:last-child"))).toBe("The kernel is working it out …");
    press(root, "ArrowRight");
    hear({ kind: "odds", id: 0, odds: ODDS });
    expect($(".dtnb-odds")).toBe(null);
    press(root, "ArrowLeft");
    expect(words($(".dtnb-odds caption"))).toBe("Odds of Ash");
  });
  it("are told not to be there, and can be asked for again when nobody answers", async () => {
    vi.useFakeTimers();
    const { hear, root, $ } = await asking();
    const pressed = () => $("[data-pane=ledger] button").click();
    pressed();
    hear({ kind: "odds", id: 0, odds: null });
    expect(words($("[data-pane=ledger] p:last-child"))).toBe("No odds here.");
    press(root, "ArrowRight");
    pressed();
    expect($("[data-pane=ledger] button")).toBe(null);
    vi.advanceTimersByTime(60_000);
    expect(words($("[data-pane=ledger] button"))).toBe("The odds from here");
    vi.useRealTimers();
  });
  it("cannot be asked for where no kernel answers", async () => {
    const { el } = await show(fakeModel(tiny([{}])));
    expect(el.querySelector("[data-pane=ledger] button")).toBe(null);
  });
});
