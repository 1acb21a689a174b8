import { useLayoutEffect, useRef } from "preact/hooks";
import type { Session } from "../document/session.js";
import { graphPane } from "../graph/graph.js";

/** The graph of the line that is shown. */
export function Graph({ session }: { session: Session }) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<{ pane: Node; update(): void } | null>(null);
  useLayoutEffect(() => {
    view.current ??= graphPane(session) as { pane: Node; update(): void };
    if (!place.current!.firstChild) place.current!.append(view.current.pane);
    view.current.update();
  });
  return <div ref={place} class="dtnb-graph-place" />;
}
