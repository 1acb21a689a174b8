import { drawing, h, list, s } from "../dom.js";
import { badge, seatTag } from "./chips.js";

const PIPS = { 1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]], 6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]] };

// A 40-unit square: pips for one to six, the figure itself for any other die.
export function face(value, size) {
  const pips = Object.hasOwn(PIPS, value) ? PIPS[value] : null;
  return drawing(40, 40, { class: "dtnb-face", width: size, height: size },
    s("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    pips ? pips.map(([x, y]) => s("circle", { cx: x * 10, cy: y * 10, r: 3.6 }))
      : s("text", { x: 20, y: 27, "text-anchor": "middle" }, value));
}

export const miniDice = (text) => h("span", { class: "dtnb-mini-dice", role: "img", "aria-label": text },
  String(text).trim().split(/\s+/).map((value) => face(value, 16)));

function die(book, { value, symbol, kept, altered_from: before }) {
  const changed = before !== null && before !== undefined;
  const words = [value, symbol, kept && book.label("kept"), changed && book.label("altered_from", { value: before })];
  return h("li", {
    class: `dtnb-die${kept ? " is-kept" : ""}${changed ? " is-altered" : ""}`, role: "img",
    "aria-label": words.filter((word) => word || word === 0).join(", "),
  },
  h("span", { class: "dtnb-die-faces" },
    changed && h("span", { class: "dtnb-die-before" }, face(before, 27)), face(value, 38)),
  h("span", { class: "dtnb-die-symbol" }, symbol),
  h("span", { class: "dtnb-die-marks" }, kept && h("span", { class: "dtnb-die-kept" }, book.label("kept")),
    changed && h("span", { class: "dtnb-die-was" }, book.label("altered_from", { value: before }))));
}

export function diceView(book, scene) {
  return list(scene?.dice).map((roll, i, all) => h("div", { class: `dtnb-roll${i < all.length - 1 ? " is-past" : ""}` },
    h("div", { class: "dtnb-roll-head" }, Number.isInteger(roll.seat) && seatTag(book.seatName(roll.seat), roll.seat),
      h("span", { class: "dtnb-roll-label" }, roll.label), roll.note && badge(roll.note)),
    h("ul", { class: "dtnb-dice", "aria-label": roll.label }, list(roll.dice).map((one) => die(book, one)))));
}
