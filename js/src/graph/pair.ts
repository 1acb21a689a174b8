// A Stepper and the graph of its document: side by side, or one below the other in a narrow place.
import type { Model, Mount } from "../document/connect.js";
import type { Session } from "../document/session.js";
import { mountStepper } from "../stepper/stepper.js";
import { mountGraph } from "./view.js";

/** Draws both until the returned function is called; they share the session, and so the frame. */
export function mountPair(session: Session, el: HTMLElement, model?: Model): () => void {
  const pair = document.createElement("div");
  pair.className = "dtnb-pair";
  const views: Mount[] = [mountStepper, mountGraph];
  const places = views.map((mount) => {
    const place = document.createElement("div");
    pair.append(place);
    return { mount, place };
  });
  el.append(pair);
  const unmounts = places.map(({ mount, place }) => mount(session, place, model));
  return () => { for (const unmount of unmounts) unmount(); pair.remove(); };
}
