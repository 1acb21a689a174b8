import type { Model } from "./connect.js";

type Heard = (...args: never[]) => void;

/** What a page has in the place of a notebook's model: values, and who wants to hear of them. */
export class PageModel implements Model {
  /** Is told whenever the view has changed something. */
  saved = () => {};
  private readonly heard: [string, Heard][] = [];

  constructor(private readonly values: Record<string, unknown>, readonly widget_manager?: Model["widget_manager"]) {}

  get(name: string): unknown { return this.values[name]; }
  set(name: string, value: unknown): void { this.values[name] = value; }
  save_changes(): void { this.saved(); }
  on(event: string, callback: Heard): void { this.heard.push([event, callback]); }
  /** A view stays as long as its page. */
  off(): void {}

  /** Changes several values at once, and tells of each when all are changed. */
  update(values: Record<string, unknown>): void {
    Object.assign(this.values, values);
    for (const [event, callback] of this.heard) if (event.slice(7) in values) callback();
  }
}
