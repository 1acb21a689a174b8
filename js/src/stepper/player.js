import { h } from "./dom.js";
import { onKeydown } from "./keys.js";
import { plain } from "./sentence.js";
import { graphPane } from "./views/graph.js";
import { helpPane } from "./views/help.js";
import { ledgerView } from "./views/ledger.js";
import { nowView } from "./views/now.js";
import { questionView } from "./views/question.js";
import { rulesView } from "./views/rules.js";
import { storyPane } from "./views/story.js";
import { tableView } from "./views/table.js";
import { toolbar } from "./views/toolbar.js";

function frameOfPage(session, className, name) {
  return h("div", {
    class: `dtnb ${className}`, tabindex: "0", role: "group",
    "aria-label": session.book.label(name, { title: session.book.title }),
    lang: session.book.doc.lang ?? null, "data-lm-suppress-shortcuts": "true",
    onKeydown: onKeydown(session),
  });
}

// What a screen reader is told at each step. Silent while playing, which would only interrupt itself, and while
// the reader is in a linked view, which speaks for both.
function narrator(session, root, always) {
  const node = h("div", { class: "dtnb-hidden-text dtnb-narrator", role: "status", "aria-live": "polite" });
  function update() {
    const holder = document.activeElement?.closest(".dtnb");
    const heard = holder === root || (always && !holder);
    node.setAttribute("aria-live", session.playing || !heard ? "off" : "polite");
    const { frame } = session;
    const text = frame ? [plain(frame), frame.note].filter(Boolean).join(" ") : session.book.label("no_frames");
    if (node.textContent !== text) node.textContent = text;
  }
  return { node, update };
}

// A redrawn button takes the focus with it: its successor gets it, else the whole, so that the keys go on working.
function keepFocus(root, redraw) {
  const active = document.activeElement;
  const inside = active !== root && root.contains(active);
  const twins = () => [...root.querySelectorAll(active.localName)]
    .filter((one) => one.className === active.className && one.textContent === active.textContent);
  const place = inside ? twins().indexOf(active) : -1;
  redraw();
  if (inside && !root.contains(document.activeElement)) (twins()[place] ?? root).focus({ preventScroll: true });
}

export function mountStepper(session, el) {
  const { book } = session;
  const root = frameOfPage(session, "dtnb-stepper", "stepper");
  const controls = toolbar(session);
  const story = storyPane(session);
  const graph = graphPane(session);
  const help = helpPane(session);
  const voice = narrator(session, root, true);
  const now = h("div");
  const left = h("div", { class: "dtnb-column is-left" });
  const ledger = h("div");
  const rules = h("div");
  root.append(
    h("header", { class: "dtnb-title" }, h("h2", null, book.title), book.doc.subtitle && h("span", { class: "dtnb-mute" }, book.doc.subtitle)),
    controls.bar, help.pane, now,
    h("div", { class: "dtnb-columns" }, left, h("div", { class: "dtnb-column is-right" }, story.pane, ledger)), rules,
    graph.pane, voice.node);

  function update() {
    controls.update();
    keepFocus(root, redraw);
    voice.update();
    story.update();
    graph.update();
    help.update();
  }
  function redraw() {
    now.replaceChildren(nowView(session));
    left.replaceChildren(tableView(session), questionView(session));
    ledger.replaceChildren(ledgerView(session));
    rules.replaceChildren(rulesView(session));
    if (session.pinned) rules.querySelector(".is-pinned").scrollIntoView?.({ block: "nearest" });
  }
  el.append(root);
  update();
  const quiet = session.listen(update);
  return () => { quiet(); root.remove(); };
}

export function mountGraph(session, el) {
  const root = frameOfPage(session, "dtnb-graph-view", "graph_view");
  const graph = graphPane(session);
  const voice = narrator(session, root, false);
  const now = h("p", { class: "dtnb-graph-now", "aria-hidden": "true" });
  root.append(graph.pane, now, voice.node);
  function update() {
    graph.update();
    voice.update();
    now.textContent = session.frame ? plain(session.frame) : "";
  }
  el.append(root);
  update();
  const quiet = session.listen(update);
  return () => { quiet(); root.remove(); };
}
