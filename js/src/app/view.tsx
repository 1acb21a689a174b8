// A model drawn by the same front end as in a notebook.
import { useEffect, useRef } from "preact/hooks";
import { render } from "../widget.js";
import type { EngineModel } from "./engine.js";

export function View({ model }: { model: EngineModel }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let leave: (() => void) | null = null;
    let gone = false;
    void render({ model, el: place.current! }).then((left) => { if (gone) left(); else leave = left; });
    return () => { gone = true; leave?.(); };
  }, [model]);
  return <div class="app-view" ref={place} />;
}
