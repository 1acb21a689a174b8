import { h, list } from "./dom.js";
import { miniDice } from "./views/dice.js";
import { ruleChip, seatTag } from "./views/chips.js";

export const plain = (frame) => list(frame?.text).map((part) => part.v).join("").replace(/\s+/g, " ").trim();

// Inside a button (a story line) no further button may stand: there `pin` is null and rules are plain text.
export function sentence(book, frame, pin = null) {
  return list(frame?.text).map((part) => {
    switch (part.t) {
      case "seat": return seatTag(part.v, part.seat);
      case "object": return h("b", { class: "dtnb-object" }, part.v);
      case "number": return h("span", { class: "dtnb-number" }, part.v);
      case "dice": return miniDice(part.v);
      case "rule": return pin ? ruleChip(book, part.v, pin) : h("span", { class: "dtnb-rule-id" }, part.v);
      default: return part.v;
    }
  });
}
