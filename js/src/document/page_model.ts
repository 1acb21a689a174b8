import type { Model } from "./connect.js";

/** The bytes that a page has as text, in the digits of base 85 that dtnb/notebook/front_end.py writes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const length = Math.floor((text.length * 4) / 5);
  const bytes = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  for (let at = 0, from = 0; at < length; at += 4) {
    let four = 0;
    for (const end = from + 5; from < end; from += 1) {
      const letter = text.charCodeAt(from);
      four = four * 85 + (letter === 33 ? 60 : letter || 126) - 42;
    }
    bytes.setUint32(at, four);
  }
  return new Uint8Array(bytes.buffer, 0, length);
}

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
