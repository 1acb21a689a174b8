import { h } from "../dom.js";
import { BINDINGS } from "../keys.js";

export function helpPane(session) {
  const label = (key) => session.book.label(key);
  const close = h("button", { type: "button", class: "dtnb-button", onClick: () => session.toggle("help", false) }, label("close"));
  const pane = h("div", { class: "dtnb-help", role: "dialog", "aria-label": label("help"), hidden: true },
    h("div", { class: "dtnb-help-head" }, h("h3", { class: "dtnb-heading" }, label("help")), close),
    h("dl", null, BINDINGS.map(({ shown, help }) => h("div", null,
      h("dt", null, shown.split(" ").map((key) => h("kbd", null, key))), h("dd", null, label(help))))));
  let focusBefore = null;
  function update() {
    if (pane.hidden === !session.open.help) return;
    pane.hidden = !session.open.help;
    if (!pane.hidden) { focusBefore = document.activeElement; close.focus(); }
    else focusBefore?.focus?.();
  }
  return { pane, update };
}
