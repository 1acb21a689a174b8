import { connect, type Model } from "./document/connect.js";
import { Session } from "./document/session.js";
import { documentOf } from "./document/source.js";
import { failure } from "./failure.js";
import { mountTable } from "./table/mount.js";
import { tableBelow } from "./table/play_on.js";
import { mountOf } from "./views.js";

/** Shows a model's document in the view that it names; the notebook calls the returned function at the end. */
export async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  // A table has no document: the kernel sends its data.
  if (model.get("view") === "table") return mountTable(model, el);
  let session: Session;
  try {
    session = new Session(await documentOf(model), {
      index: Number(model.get("index")), path: (model.get("branch") as number[] | null) ?? [],
      granularity: String(model.get("granularity")), spoilerFree: Boolean(model.get("spoiler_free")),
      interval: Number(model.get("interval_ms")) || 1400 });
  } catch (error) {
    failure(el, error);
    return () => {};
  }
  const view = String(model.get("view"));
  // A page has models without a kernel.
  const kernel = model.send ? model : undefined;
  const [place = el, below] = kernel?.get("plays_on") ? [0, 1].map(() => el.appendChild(document.createElement("div"))) : [];
  const unmount = mountOf(view)(session, place, kernel);
  const clear = below ? tableBelow(model, below) : () => {};
  const disconnect = connect(session, model, view);
  const arrived = async () => session.reopen(await documentOf(model));
  model.on("change:source", arrived);
  return () => { model.off("change:source", arrived); disconnect(); unmount(); clear(); below?.remove(); if (place !== el) place.remove(); session.stop(); };
}
