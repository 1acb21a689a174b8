// What page and worker send each other.

/** A part of the engine: its address, or its bytes where the page has them in itself. */
export interface Part { at: string | Uint8Array<ArrayBuffer>; size: number }

export type PartName = "interpreter" | "script" | "library" | "engine";
export type Parts = Record<PartName, Part>;

/** The first message to a worker: what it is made of, and the kept games as a JSON object. */
export interface Start { parts: Parts; kept: string }

export interface Question { id: number; name: string; args: unknown[] }

export type Told =
  | { kind: "progress"; part: PartName; done: number; size: number }
  | { kind: "starting" }
  | { kind: "ready"; ms: Record<string, number>; heap: number }
  | { kind: "failed"; reason: string }
  | { kind: "kept"; name: string; text: string }
  | { kind: "answer"; id: number; value?: unknown; document?: Uint8Array; error?: string; fault?: string };
