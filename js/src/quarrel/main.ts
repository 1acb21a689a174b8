// Entry of the bundle for notebooks: an anywidget module whose kernel answers with screens.
import { h, render as draw } from "preact";
import type { Model } from "../document/connect.js";
import { labeller } from "../document/labels.js";
import { earlyScreen } from "./early.js";
import { Flow } from "./flow.js";
import { give, type Given } from "../document/offer.js";
import { Quarrel } from "./quarrel.js";
import type { Draft, Screen } from "./screens.js";
import "./quarrel.css";

interface Answer { answers: number; screen?: Screen; file?: Given; failed?: string }

/** Shows the quick entry of a model, which the kernel answers. */
export function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const w = labeller(model.get("words") as Record<string, string>);
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let number = 0;
  const ask = (content: object) => new Promise<Answer>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(w("silent"))), Number(model.get("patience_ms")));
    waiting.set(number, {
      resolve: (answer) => { clearTimeout(patience); resolve(answer); },
      reject: (error) => { clearTimeout(patience); reject(error); } });
    model.send!({ ...content, number: number++ });
  });
  const hear = (answer: Answer) => {
    const one = waiting.get(answer.answers);
    waiting.delete(answer.answers);
    if (answer.failed !== undefined) one?.reject(new Error(answer.failed));
    else one?.resolve(answer);
  };
  model.on("msg:custom", hear);
  const draft = model.get("draft") as Draft;
  const file = async (name: "keep" | "report", of: Draft) => {
    const { file: made } = await ask({ do: name, draft: of });
    if (made) await give(made);
  };
  const host = {
    anew: () => void flow.begin({ drafts: [{ lang: draft.lang }], at: 0 }),
    keep: (of: Draft) => file("keep", of),
    report: (of: Draft) => file("report", of),
  };
  const flow = new Flow(async (of, act) => (await ask({ do: "show", draft: of, act })).screen!, { drafts: [draft], at: 0 });
  const begin = () => draw(h(Quarrel, {
    flow, host, w, early: earlyScreen(draft, w), full: false, level: 3, back: () => { flow.go(flow.at - 1); }, open: () => {} }), el);
  begin();
  void flow.open();
  return () => { model.off("msg:custom", hear); draw(null, el); };
}

export default { render };
