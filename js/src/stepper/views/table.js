import { h, list, section } from "../dom.js";
import { safeSvg } from "../safesvg.js";
import { badge, seatClass } from "./chips.js";
import { diceView } from "./dice.js";

const TONES = new Set(["positive", "negative", "unique", "roll", "main", "instant", "upgrade"]);
const tone = (name) => (TONES.has(name) ? `is-${name}` : "");
const SIGN = { positive: "+", negative: "−", unique: "★" };

function dial(one, before) {
  const value = Number(one.value) || 0;
  const max = Number(one.max) || 0;
  const change = before === undefined ? 0 : value - Number(before);
  const bar = h("span", { class: "dtnb-dial-bar" }, h("span", { class: "dtnb-dial-fill" }));
  bar.firstChild.style.width = `${max > 0 ? Math.max(0, Math.min(100, (100 * value) / max)) : 0}%`;
  return h("div", {
    class: "dtnb-dial", "data-dial": one.id, role: "meter", "aria-label": one.label,
    "aria-valuenow": value, "aria-valuemin": 0, "aria-valuemax": max || value,
    "aria-valuetext": max ? `${one.value} / ${one.max}` : one.value,
  },
  h("span", { class: "dtnb-dial-label" }, one.label),
  h("span", { class: "dtnb-dial-value" }, one.value),
  change !== 0 && h("span", { class: `dtnb-dial-change ${change < 0 ? "is-negative" : "is-positive"}` },
    `${change < 0 ? "−" : "+"}${Math.abs(change)}`),
  max > 0 && h("span", { class: "dtnb-dial-max" }, `/ ${one.max}`),
  max > 0 && bar);
}

const token = (book, one) => h("li", { class: `dtnb-token ${tone(one.tone)}` },
  SIGN[one.tone] && h("span", { class: "dtnb-token-sign", role: "img", "aria-label": book.label(`tone_${one.tone}`) }, SIGN[one.tone]),
  h("span", null, one.name),
  h("span", { class: "dtnb-token-count" }, Number.isInteger(one.limit) ? `${one.count}/${one.limit}` : `×${one.count}`));

const card = (one) => h("li", { class: `dtnb-card ${tone(one.tone)}` },
  one.cost !== null && one.cost !== undefined && h("span", { class: "dtnb-card-cost" }, one.cost),
  h("span", { class: "dtnb-card-text" }, h("span", { class: "dtnb-card-name" }, one.name),
    one.note && h("span", { class: "dtnb-card-note" }, one.note)));

const ability = (book, one) => h("li", { class: `dtnb-ability ${one.state ? `has-state is-${one.state}` : ""}` },
  h("span", { class: "dtnb-ability-name" }, one.name),
  one.level > 1 && h("span", { class: "dtnb-ability-level" }, "I".repeat(Math.min(3, one.level))),
  h("span", { class: "dtnb-ability-note" }, one.note),
  one.state && badge(book.label(`state_${one.state}`), "is-state"));

function board(book, abilities, session) {
  const striking = abilities.filter((one) => one.state);
  return [
    striking.length > 0 && h("ul", { class: "dtnb-board is-short", "aria-label": book.label("board") }, striking.map((one) => ability(book, one))),
    abilities.length > striking.length && h("details", {
      class: "dtnb-more", open: session.open.board,
      onToggle: (event) => { session.open.board = event.target.open; },
    },
    h("summary", null, book.label("board_more", { n: abilities.length })),
    h("ul", { class: "dtnb-board", "aria-label": book.label("board") }, abilities.map((one) => ability(book, one)))),
  ];
}

function seat(book, one, before, session) {
  const dialsBefore = new Map(list(before?.dials).map((old) => [old.id, old.value]));
  const hidden = Number(one.hidden_cards) || 0;
  return h("article", { class: `dtnb-player ${seatClass(one.seat)}${one.active ? " is-active" : ""}`, "aria-label": book.seatName(one.seat) },
    h("header", { class: "dtnb-player-head" },
      h("span", { class: "dtnb-player-name" }, book.seatName(one.seat)),
      one.active && badge(book.label("active"), "is-active"), list(one.badges).map((text) => badge(text))),
    h("div", { class: "dtnb-dials" }, list(one.dials).map((each) => dial(each, dialsBefore.get(each.id)))),
    list(one.tokens).length > 0
      && h("ul", { class: "dtnb-tokens", "aria-label": book.label("tokens") }, one.tokens.map((each) => token(book, each))),
    (list(one.cards).length > 0 || hidden > 0)
      && h("ul", { class: "dtnb-cards", "aria-label": book.label("cards") }, list(one.cards).map(card),
        hidden > 0 && h("li", { class: "dtnb-card is-hidden" }, book.label("hidden_cards", { n: hidden }))),
    board(book, list(one.board), session));
}

export function tableView(session) {
  const { book, frame, index } = session;
  const scene = book.scene(frame);
  const before = index > 0 ? book.scene(book.frame(index - 1)) : null;
  const old = new Map(list(before?.seats).map((one) => [one.seat, one]));
  return section("dtnb-table", book.label("table"),
    list(scene?.dice).length > 0 && h("div", { class: "dtnb-rolls", role: "group", "aria-label": book.label("dice") }, diceView(book, scene)),
    h("div", { class: "dtnb-players" }, list(scene?.seats).map((one) => seat(book, one, old.get(one.seat), session))),
    list(scene?.pictures).map((picture) => h("figure", { class: "dtnb-picture" },
      safeSvg(picture.svg), h("figcaption", null, picture.label))),
    list(scene?.notes).map((text) => h("p", { class: "dtnb-scene-note" }, text)));
}
