import { UnknownFormat } from "./document/columns.js";
import { labeller } from "./document/labels.js";

/** Shows in place of a view that its document cannot be read. */
export function failure(el: HTMLElement, error: unknown): void {
  const paragraph = document.createElement("p");
  paragraph.className = "dtnb dtnb-error";
  paragraph.setAttribute("role", "alert");
  paragraph.textContent = error instanceof UnknownFormat
    ? labeller(error.labels)("error_format", { format: String(error.format) }) : labeller()("error");
  el.append(paragraph);
}
