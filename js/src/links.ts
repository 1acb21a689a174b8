// Links to a frame: `#step=43`, in a branch `#branch=1.2&step=5`, in the third view of a page `#view=3&step=43`.
import type { PageModel } from "./document/page_model.js";

const LINK = /^#(?:view=(\d{1,5})&)?(?:branch=([\d.]+)&)?step=(\d{1,9})$/;

let leave = () => {};

/** Keeps a page's address and its views in step; returns the index of the view in the address, -1 for none. */
export function follow(models: PageModel[]): number {
  const go = () => {
    // Numbers in links count from 1.
    const [, view = 1, branch = "", step] = LINK.exec(location.hash) ?? [];
    const model = models[+view - 1];
    if (!step || !model) return -1;
    model.update({ branch: branch.split(".").filter(Boolean).map((part) => +part - 1), index: +step - 1 });
    return +view - 1;
  };
  const named = go();
  leave();
  window.addEventListener("hashchange", go);
  leave = () => window.removeEventListener("hashchange", go);
  models.forEach((model, view) => { model.saved = () => {
    // A graph follows its Stepper, which reports the frame.
    if (model.get("view") === "graph") return;
    const path = (model.get("branch") as number[]).map((way) => way + 1).join(".");
    const hash = `#${models.length > 1 ? `view=${view + 1}&` : ""}${path && `branch=${path}&`}step=${Number(model.get("index")) + 1}`;
    // Stepping adds nothing to the history: the browser's "back" button leaves the page.
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }; });
  return named;
}
