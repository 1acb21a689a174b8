// A place in which a kernel shows one of our widgets, drawn by the front end that the kernel itself sends: their versions always fit.
import type { Model } from "../document/connect.js";
import type { Label } from "../document/labels.js";
import { Widgets } from "./comms.js";
import type { Kernel, Message } from "./jupyter.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[0-9;]*m/g;

type Render = (given: { model: Model; el: HTMLElement }) => unknown;
export type Load = (script: string) => Promise<{ default: { render: Render } }>;

/** Loads the script of a widget as a module. */
export const loadModule: Load = async (script) => {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** Runs code in a kernel, and shows the widget that is its result, or what went wrong in its words. */
export class Live {
  private readonly widgets: Widgets;
  private latest = 0;
  private leave: () => void = () => {};

  constructor(private readonly el: HTMLElement, private readonly kernel: Kernel, private readonly w: Label, private readonly load: Load = loadModule) {
    this.widgets = new Widgets(kernel);
  }

  /** Runs the code; what another run brings takes the place of what this one shows. */
  async run(code: string): Promise<void> {
    const run = ++this.latest;
    let result: string | null = null;
    let failed: string | null = null;
    const future = this.kernel.requestExecute({ code, store_history: false });
    future.onIOPub = ({ header, content }: Message) => {
      const view = (content.data as Record<string, { model_id: string }> | undefined)?.[VIEW];
      if (view) result = view.model_id;
      if (header.msg_type === "error") failed = (content.traceback as string[]).join("\n").replace(COLOURS, "");
    };
    await future.done;
    if (run !== this.latest) return;
    if (result === null) this.say(failed ?? this.w("nothing"));
    else await this.show(await this.widgets.get_model(result));
  }

  /** What some code prints, beside what is shown; nothing if it fails. */
  async printed(code: string): Promise<string> {
    let text = "";
    const future = this.kernel.requestExecute({ code, store_history: false });
    future.onIOPub = ({ header, content }: Message) => { if (header.msg_type === "stream" && content.name === "stdout") text += content.text as string; };
    await future.done;
    return text;
  }

  /** Shows words in place of a widget. */
  say(text: string): void {
    this.clear();
    const said = document.createElement("pre");
    said.className = "dtnb-lab-said";
    said.setAttribute("role", "alert");
    said.textContent = text;
    this.el.append(said);
  }

  clear(): void {
    this.leave();
    this.leave = () => {};
    this.el.replaceChildren();
  }

  private async show(model: Model): Promise<void> {
    const { default: front } = await this.load(String(model.get("_esm")));
    this.clear();
    const style = document.createElement("style");
    style.textContent = String(model.get("_css"));
    const place = document.createElement("div");
    this.el.append(style, place);
    const leave = await front.render({ model, el: place });
    if (typeof leave === "function") this.leave = leave as () => void;
  }
}
