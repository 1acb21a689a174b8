import { plain } from "../document/book.js";
import { onKeydown } from "../stepper/keys.js";
import { Stage } from "../stepper/stage.js";
import { h } from "./dom.js";
import { graphPane } from "./graph.js";

export function mountGraph(session, el) {
  const stage = new Stage(session);
  const root = h("div", {
    class: "dtnb dtnb-graph-view", tabindex: "0", role: "group",
    "aria-label": session.book.label("graph_view", { title: session.book.title }),
    lang: session.book.doc.lang ?? null, "data-lm-suppress-shortcuts": "true",
    onKeydown: onKeydown(stage),
  });
  const graph = graphPane(session);
  const voice = h("div", { class: "dtnb-hidden-text dtnb-narrator", role: "status", "aria-live": "polite" });
  const now = h("p", { class: "dtnb-graph-now", "aria-hidden": "true" });
  root.append(graph.pane, now, voice);
  function update() {
    graph.update();
    const { frame } = session;
    const heard = document.activeElement?.closest(".dtnb") === root;
    voice.setAttribute("aria-live", session.playing || !heard ? "off" : "polite");
    const text = frame ? [plain(frame), frame.note].filter(Boolean).join(" ") : session.book.label("no_frames");
    if (voice.textContent !== text) voice.textContent = text;
    now.textContent = frame ? plain(frame) : "";
  }
  el.append(root);
  update();
  const quiet = session.listen(update);
  return () => { quiet(); root.remove(); };
}
