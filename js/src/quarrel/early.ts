import type { Label } from "../document/labels.js";
import type { Draft, Screen } from "./screens.js";

/** The screen until the engine has given one: on the first, one can type already. */
export function earlyScreen(draft: Draft, w: Label): Screen {
  const first = (draft.step ?? "line") === "line";
  return {
    draft, step: draft.step ?? "line", position: 1, steps: 7, title: first ? w("first_title") : w("working"),
    blocks: first ? [{ type: "search", value: draft.line ?? "", label: w("first_label"), placeholder: w("first_example"), act: {} }] : [],
    ...(first ? { next: { label: w("first_waits") } } : {}),
  };
}
