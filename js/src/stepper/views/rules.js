import { h, list, section } from "../dom.js";
import { badge } from "./chips.js";

const CERTAINTIES = new Set(["printed", "inferred", "silent"]);

function entry(book, id, pinned) {
  const rule = book.rule(id);
  return h("article", { class: `dtnb-rule${pinned ? " is-pinned" : ""}`, "data-rule": id },
    h("div", { class: "dtnb-rule-head" }, h("span", { class: "dtnb-code" }, id),
      CERTAINTIES.has(rule?.certainty) && badge(book.label(`certainty_${rule.certainty}`), `is-${rule.certainty}`)),
    h("p", { class: "dtnb-rule-statement" }, rule ? rule.statement : book.label("rule_unknown")),
    rule?.citation && h("p", { class: "dtnb-rule-citation" }, rule.citation),
    rule?.reading && h("p", { class: "dtnb-rule-reading" }, h("span", { class: "dtnb-mute" }, `${book.label("reading")} `), rule.reading));
}

// A rule asked for by its chip stands first, until the next step.
export function rulesView(session) {
  const { book, frame, pinned } = session;
  const ids = [...new Set([...(pinned ? [pinned] : []), ...list(frame?.rules)])];
  return section("dtnb-rules", book.label("rules"),
    ids.length ? ids.map((id) => entry(book, id, id === pinned)) : h("p", { class: "dtnb-empty" }, book.label("rules_none")));
}
