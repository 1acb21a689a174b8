// The widgets of one kernel. They are ours alone, so that each is a model with values, messages and references to others.
import type { Model } from "../document/connect.js";
import type { Comm, Kernel, Message } from "./jupyter.js";

type Heard = (...args: never[]) => void;
type Values = Record<string, unknown>;

/** The values of a message, with its buffers where they belong. */
function valuesOf({ content, buffers = [] }: Message): Values {
  const { state, buffer_paths: paths = [] } = content.data as { state: Values; buffer_paths?: (string | number)[][] };
  paths.forEach((path, at) => {
    const buffer = buffers[at]!;
    const owner = path.slice(0, -1).reduce<Values>((values, key) => values[key] as Values, state);
    owner[path.at(-1)!] = buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  });
  return state;
}

/** A widget of the kernel, as its view sees it. */
export class CommModel implements Model {
  private readonly heard: [string, Heard][] = [];
  private readonly unsent: Values = {};

  constructor(private readonly comm: Comm, private readonly values: Values, readonly widget_manager: Model["widget_manager"]) {
    comm.onMsg = (message) => this.hear(message);
  }

  get(name: string): unknown { return this.values[name]; }
  set(name: string, value: unknown): void { this.values[name] = this.unsent[name] = value; }
  on(event: string, callback: Heard): void { this.heard.push([event, callback]); }
  off(event: string, callback: Heard): void {
    const at = this.heard.findIndex(([name, one]) => name === event && one === callback);
    if (at >= 0) this.heard.splice(at, 1);
  }

  send(content: unknown): void { this.comm.send({ method: "custom", content }); }

  save_changes(): void {
    const state = { ...this.unsent };
    for (const name of Object.keys(state)) delete this.unsent[name];
    this.comm.send({ method: "update", state, buffer_paths: [] });
  }

  private hear(message: Message): void {
    const { method, content } = message.content.data as { method: string; content?: unknown };
    if (method === "custom") this.tell("msg:custom", content);
    if (method !== "update") return;
    const changed = valuesOf(message);
    Object.assign(this.values, changed);
    for (const name of Object.keys(changed)) this.tell(`change:${name}`);
  }

  private tell(event: string, ...args: unknown[]): void {
    for (const [name, callback] of [...this.heard]) if (name === event) callback(...(args as never[]));
  }
}

interface Place { readonly model: Promise<Model>; fill(model: Model): void }

function emptyPlace(): Place {
  let fill: (model: Model) => void = () => {};
  const model = new Promise<Model>((resolve) => { fill = resolve; });
  return { model, fill };
}

/** Takes the widgets that a kernel opens; one that is asked for before it is there is waited for. */
export class Widgets {
  private readonly places = new Map<string, Place>();

  constructor(kernel: Kernel) {
    kernel.registerCommTarget("jupyter.widget", (comm, message) => {
      this.place(comm.commId).fill(new CommModel(comm, valuesOf(message), this));
    });
  }

  get_model(id: string): Promise<Model> { return this.place(id).model; }

  private place(id: string): Place {
    const place = this.places.get(id) ?? emptyPlace();
    this.places.set(id, place);
    return place;
  }
}
