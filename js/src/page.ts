import { decodeBase64 } from "./document/book.js";
import { Session } from "./document/session.js";
import { failure } from "./failure.js";
import { mountOf } from "./views.js";

async function show(el: HTMLElement, data: HTMLElement): Promise<Session | null> {
  try {
    const session = new Session(await decodeBase64(data.textContent ?? ""));
    mountOf(el.dataset.view)(session, el);
    return session;
  } catch (error) {
    failure(el, error);
    return null;
  }
}

/**
 * Starts a static page: each element with `data-view` is drawn from the document in the element that its
 * `data-document` names, `dtnb-document` unless it says otherwise. Where there is one alone it gets the focus.
 */
export async function boot(page: Document = document): Promise<Session | null> {
  const places = [...page.querySelectorAll<HTMLElement>("[data-view]")];
  const shown = await Promise.all(places.map((el) => {
    const data = page.getElementById(el.dataset.document ?? "dtnb-document");
    return data && show(el, data);
  }));
  if (shown.length === 1) (places[0]!.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true });
  return shown[0] ?? null;
}
