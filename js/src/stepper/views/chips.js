import { h } from "../dom.js";

export const seatClass = (seat) => (Number.isInteger(seat) ? `dtnb-seat-${seat % 6}` : "");

export const seatTag = (name, seat) => h("span", { class: `dtnb-seat ${seatClass(seat)}` }, name);

export const badge = (text, tone = "") => h("span", { class: `dtnb-badge ${tone}` }, text);

export function ruleChip(book, id, pin) {
  const known = book.rule(id);
  return h("button", {
    type: "button", class: "dtnb-rule-chip", "data-rule": id, title: known?.statement ?? null,
    "aria-label": book.label("rule_show", { id }), onClick: () => pin(id),
  }, id);
}

export const ruleChips = (book, ids, pin) => (ids ?? []).map((id) => ruleChip(book, id, pin));
