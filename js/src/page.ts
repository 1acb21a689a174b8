import { decodeBase64 } from "./document/book.js";
import { Session } from "./document/session.js";
import { failure } from "./failure.js";
import { mountOf } from "./views.js";

/** Starts a static page, which carries its document beside the place where it is drawn. */
export async function boot(page: Document = document): Promise<Session | null> {
  const data = page.getElementById("dtnb-document");
  const el = page.getElementById("dtnb-root");
  if (!data || !el) return null;
  try {
    const session = new Session(await decodeBase64(data.textContent ?? ""));
    mountOf(el.dataset.view)(session, el);
    (el.firstChild as HTMLElement | null)?.focus({ preventScroll: true });
    return session;
  } catch (error) {
    failure(el, error);
    return null;
  }
}
