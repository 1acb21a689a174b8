// Playing on from a frame of a Stepper: the kernel opens a table at the frame, and the table is drawn below.
import type { Model } from "../document/connect.js";
import { referred } from "../document/source.js";
import { mountTable } from "./mount.js";

/** Shows the table of a Stepper's model, and each table that replaces it, until the returned function is called. */
export function tableBelow(model: Model, place: HTMLElement): () => void {
  let leave = () => {};
  let latest: unknown;
  const show = async () => {
    latest = model.get("table");
    const table = latest ? await referred(model, latest) : null;
    leave();
    leave = () => {};
    if (!table || latest !== model.get("table")) return;
    leave = mountTable(table, place);
    place.scrollIntoView({ block: "nearest" });
    place.querySelector<HTMLElement>(".dtnb-sit-option")?.focus({ preventScroll: true });
  };
  model.on("change:table", show);
  void show();
  return () => { model.off("change:table", show); leave(); };
}
