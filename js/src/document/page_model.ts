import type { Model } from "./connect.js";

/** The bytes that a page has as text. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/\s+/g, "")), (c) => c.charCodeAt(0));

type Heard = (...args: never[]) => void;

/** A static page's replacement for a notebook's model: values, with listeners. */
export class PageModel implements Model {
  /** Is called after each change by the view. */
  saved = () => {};
  private readonly heard: [string, Heard][] = [];

  constructor(private readonly values: Record<string, unknown>, readonly widget_manager?: Model["widget_manager"]) {}

  get(name: string): unknown { return this.values[name]; }
  set(name: string, value: unknown): void { this.values[name] = value; }
  save_changes(): void { this.saved(); }
  on(event: string, callback: Heard): void { this.heard.push([event, callback]); }
  /** A view of a page is never removed. */
  off(): void {}

  /** Changes several values at once, and notifies listeners after all of them are changed. */
  update(values: Record<string, unknown>): void {
    Object.assign(this.values, values);
    for (const [event, callback] of this.heard) if (event.slice(7) in values) callback();
  }
}
