// The engine as the page has it: a worker that answers, and models of what it has open.
import type { Model } from "../document/connect.js";
import type { PartName, Parts, Question, Start, Told } from "./protocol.js";

export type Progress =
  | { stage: "loading"; part: PartName; percent: number }
  | { stage: "starting" }
  | { stage: "ready" }
  | { stage: "failed"; reason: string };

type Heard = (...args: never[]) => void;

/** An answer in words that the engine means for the reader. */
export class Refused extends Error {}

interface Waiting { resolve(value: unknown): void; reject(error: Error): void }

export class Engine {
  progress: Progress = { stage: "loading", part: "interpreter", percent: 0 };
  /** What starting took, in milliseconds, and the size of the interpreter's memory. */
  started: { ms: Record<string, number>; heap: number } | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly done = new Map<PartName, number>();
  private next = 0;

  constructor(
    private readonly worker: Pick<Worker, "postMessage" | "onmessage" | "onerror">,
    private readonly parts: Parts,
    kept: string,
    private readonly changed: (progress: Progress) => void,
    private readonly keep: (name: string, text: string) => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => this.fail(event.message ?? "");
    worker.postMessage({ parts, kept } satisfies Start);
  }

  async call<T>(name: string, ...args: unknown[]): Promise<T> {
    return (await this.ask(name, args)).value as T;
  }

  async open(key: string): Promise<EngineModel> {
    const { value, document } = await this.ask("state", [key]);
    return new EngineModel(this, key, { ...(value as object), frames_gz: document, patience_ms: 60_000 });
  }

  private ask(name: string, args: unknown[]): Promise<{ value?: unknown; document?: Uint8Array }> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      this.worker.postMessage({ id, name, args } satisfies Question);
    });
  }

  private hear(told: Told): void {
    if (told.kind === "answer") {
      const waiting = this.waiting.get(told.id);
      this.waiting.delete(told.id);
      if (told.error !== undefined) waiting?.reject(new Refused(told.error));
      else if (told.fault !== undefined) waiting?.reject(new Error(told.fault));
      else waiting?.resolve(told);
    } else if (told.kind === "kept") this.keep(told.name, told.text);
    else if (told.kind === "failed") this.fail(told.reason);
    else if (told.kind === "progress") this.count(told.part, told.done);
    else {
      if (told.kind === "ready") this.started = told;
      this.report({ stage: told.kind });
    }
  }

  private count(part: PartName, done: number): void {
    this.done.set(part, done);
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);
    const whole = sum(Object.values(this.parts).map(({ size }) => size));
    if (this.progress.stage === "loading") {
      this.report({ stage: "loading", part, percent: Math.min(100, Math.floor((100 * sum(this.done.values())) / whole)) });
    }
  }

  /** What failed first is the reason for what fails after it. */
  private fail(reason: string): void {
    if (this.progress.stage === "failed") return;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.report({ stage: "failed", reason });
  }

  private report(progress: Progress): void {
    this.progress = progress;
    this.changed(progress);
  }
}

/** A model with the face of anywidget's, behind which the engine answers. */
export class EngineModel implements Model {
  /** Is called whenever the view has changed something. */
  saved = () => {};
  /** Is called with a file that the view asked for. */
  download = (_name: string, _content: string) => {};
  readonly widget_manager = { get_model: async (key: string): Promise<Model> => {
    const model = await this.engine.open(key);
    model.download = this.download;
    return model;
  } };
  private readonly heard = new Map<string, Set<Heard>>();

  constructor(private readonly engine: Engine, readonly key: string, private readonly values: Record<string, unknown>) {}

  get(name: string): unknown { return this.values[name]; }
  set(name: string, value: unknown): void { this.values[name] = value; }
  save_changes(): void { this.saved(); }
  on(event: string, callback: Heard): void { this.heard.set(event, (this.heard.get(event) ?? new Set()).add(callback)); }
  off(event: string, callback: Heard): void { this.heard.get(event)?.delete(callback); }

  send(content: unknown): void {
    const { number } = content as { number?: number };
    this.engine.call<{ changes: Record<string, unknown>; messages: Record<string, unknown>[] }>("send", this.key, content).then(
      ({ changes, messages }) => {
        this.update(changes);
        for (const message of messages) {
          this.tell("msg:custom", message);
          const file = message.download as { name: string; content: string } | undefined;
          if (file) this.download(file.name, file.content);
        }
      },
      (error: Error) => this.tell("msg:custom", { answers: number, refused: { text: error.message, rules: [] } }),
    );
  }

  /** Changes several values at once, and tells of each when all are changed. */
  update(values: Record<string, unknown>): void {
    Object.assign(this.values, values);
    for (const name of Object.keys(values)) this.tell(`change:${name}`);
  }

  private tell(event: string, ...args: unknown[]): void {
    for (const callback of [...(this.heard.get(event) ?? [])]) (callback as (...args: unknown[]) => void)(...args);
  }
}
