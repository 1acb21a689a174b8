import type { Model } from "./document/connect.js";
import { bytesOf, PageModel } from "./document/page_model.js";
import { mountScores } from "./gamebook/scoreboard.js";
import { follow } from "./links.js";
import { render } from "./widget.js";

/** The document in an element of the page, in place of a notebook's model. */
const held = async (page: Document, id: string): Promise<Model> =>
  new PageModel({ frames_gz: bytesOf(page.getElementById(id)?.textContent ?? "") });

/**
 * Starts a static page: each element with `data-view` is drawn from the document in the element that its
 * `data-document` names, `dtnb-document` unless it says otherwise. Where there is one alone it gets the focus.
 */
export async function boot(page: Document = document): Promise<PageModel[]> {
  const places = [...page.querySelectorAll<HTMLElement>("[data-view]")];
  const manager = { get_model: (id: string) => held(page, id) };
  const models = places.map((el) => new PageModel({
    ...(JSON.parse(el.dataset.state ?? "{}") as object), view: el.dataset.view, source: el.dataset.document ?? "dtnb-document" }, manager));
  const named = places.length ? follow(models) : -1;
  await Promise.all(places.map(async (el, at) => {
    // The old content is for readers without scripts; a view would mistake its elements for its own.
    el.replaceChildren();
    await render({ model: models[at]!, el });
  }));
  mountScores(page);
  const first = places[Math.max(named, 0)];
  if (named >= 0 && places.length > 1) first?.scrollIntoView({ block: "start" });
  if (named >= 0 || places.length === 1) first?.querySelector<HTMLElement>(".dtnb")?.focus({ preventScroll: true });
  return models;
}
