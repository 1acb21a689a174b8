import { h } from "../dom.js";
import { LEVELS } from "../../document/navigation.js";
import { icon } from "./icons.js";

function button(name, title, onClick, key) {
  return h("button", { type: "button", class: `dtnb-button is-${name}`, "aria-label": title, title: key ? `${title} (${key})` : title, onClick }, icon(name));
}

export function toolbar(session) {
  const label = (key, params) => session.book.label(key, params);
  const play = button("play", label("play"), () => session.play(), "Space");
  const last = button("last", label("last"), () => session.last(), "End");
  const slider = h("input", { type: "range", class: "dtnb-slider", min: 0, step: 1, "aria-label": label("slider"),
    onInput: () => session.go(Number(slider.value)) });
  const count = h("span", { class: "dtnb-count" });
  const levels = LEVELS.map((level, i) => h("button", {
    type: "button", role: "radio", class: "dtnb-level", "data-level": level, title: `${label(`level_${level}`)} (${i + 1})`,
    onClick: () => session.setLevel(level),
  }, label(`level_${level}`)));
  const spoiler = h("button", { type: "button", class: "dtnb-button is-spoiler", onClick: () => session.hideAhead() }, icon("eye"), h("span"));
  const help = h("button", { type: "button", class: "dtnb-button is-help", "aria-label": label("help"), title: `${label("help")} (?)`,
    onClick: () => session.toggle("help") }, "?");

  const bar = h("div", { class: "dtnb-toolbar", role: "toolbar", "aria-label": label("controls") },
    h("div", { class: "dtnb-group" },
      button("first", label("first"), () => session.first(), "Home"),
      button("previous", label("previous"), () => session.step(-1), "←"), play,
      button("next", label("next"), () => session.step(1), "→"), last),
    h("div", { class: "dtnb-track" }, slider, count),
    h("div", { class: "dtnb-levels", role: "radiogroup", "aria-label": label("granularity") }, levels),
    h("div", { class: "dtnb-group" },
      button("decision", label("next_decision"), () => session.jump("decision", 1), "n"),
      button("ledger", label("next_ledger"), () => session.jump("ledger", 1), "d"),
      button("mark", label("next_mark"), () => session.jump("mark", 1), "m")),
    h("div", { class: "dtnb-group" }, spoiler, help));

  function update() {
    const { book, index, spoilerFree, playing, granularity } = session;
    const position = { i: book.length ? index + 1 : 0, n: book.length };
    const text = label(spoilerFree ? "frame_only" : "frame_of", position);
    // Free of spoilers the slider ends at the present, so that its length tells nothing.
    slider.max = String(spoilerFree ? index : Math.max(0, book.length - 1));
    slider.value = String(index);
    slider.setAttribute("aria-valuetext", text);
    count.textContent = text;
    last.disabled = spoilerFree;
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-pressed", String(playing));
    play.setAttribute("aria-label", label(playing ? "pause" : "play"));
    for (const one of levels) {
      const on = one.dataset.level === granularity;
      one.setAttribute("aria-checked", String(on));
      one.tabIndex = on ? 0 : -1;
    }
    spoiler.setAttribute("aria-pressed", String(spoilerFree));
    spoiler.lastChild.textContent = label(spoilerFree ? "reveal" : "hide_ahead");
    spoiler.title = `${spoiler.lastChild.textContent} (s)`;
    help.setAttribute("aria-expanded", String(session.open.help));
  }
  return { bar, update };
}
