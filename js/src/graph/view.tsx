// The graph in a place of its own, such as beside a Stepper, which it follows.
import { render } from "preact";
import { plain } from "../document/book.js";
import type { Session } from "../document/session.js";
import { seatColours } from "../parts/sigil.js";
import { Shown } from "../parts/shown.js";
import { spoken } from "../stepper/now.js";
import { onKeydown } from "../stepper/keys.js";
import { Stage } from "../stepper/stage.js";
import { Graph, graphTitle } from "./graph.js";

function GraphView({ stage, heard }: { stage: Stage; heard: boolean }) {
  const { session } = stage;
  const { book, frame } = session;
  const title = graphTitle(session);
  return (
    <Shown.Provider value={book}>
      <div class="dtnb dtnb-graph-view" tabIndex={0} role="group" lang={book.doc.lang} data-lm-suppress-shortcuts="true" style={seatColours(book)}
        aria-label={book.label("graph_view", { kind: title, title: book.title })} onKeyDown={onKeydown(stage)}>
        <section role="group" class="dtnb-graph" aria-label={title}>
          <h3 class="dtnb-heading">{title}</h3>
          <Graph session={session} />
        </section>
        <p class="dtnb-graph-now" aria-hidden="true">{frame ? plain(frame) : ""}</p>
        <div class="dtnb-hidden-text dtnb-narrator" role="status" aria-live={session.playing || !heard ? "off" : "polite"}>{spoken(session)}</div>
      </div>
    </Shown.Provider>
  );
}

/** Draws the graph alone until the returned function is called. */
export function mountGraph(session: Session, el: HTMLElement): () => void {
  const stage = new Stage(session);
  const draw = () => render(<GraphView stage={stage} heard={el.contains(document.activeElement)} />, el);
  draw();
  const quiet = session.listen(draw);
  return () => { quiet(); render(null, el); };
}
