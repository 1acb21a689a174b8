// What a place gives to the screens: its words, and what it can do with a quarrel.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Label } from "../document/labels.js";
import type { Act } from "./flow.js";
import type { Choice, Draft, Place, Seat } from "./screens.js";

export interface Shared { link: string; qr: string; reason: string }

/** A quarrel that was settled on this device. */
export interface Past { id: string; title: string; line: string; when: number; draft: Draft }

export interface Host {
  /** Links and QR codes of drafts, where the place has an address. */
  share?(draft: Draft): Promise<Shared>;
  /** Gives the quarrel as a file. */
  keep?(draft: Draft): Promise<void>;
  /** Plays on from where it ended. */
  play?(draft: Draft): Promise<void>;
  /** Gives a file to report that the verdict is wrong. */
  report?(draft: Draft): Promise<void>;
  /** Begins a new quarrel. */
  anew?(): void;
  /** The quarrels of this device. */
  past?: { list(): Past[]; forget(id: string): void };
}

/** What all blocks of a screen share. */
export interface Around {
  w: Label;
  /** The level of headings below the title. */
  level: number;
  seats: readonly Seat[];
  send(act: Act): void;
  type(field: string, act: Act, value: unknown, pause?: number): void;
  flush(): void;
  /** Shows a thing that is refused, or a list, in a sheet. */
  ask(sheet: Sheet): void;
}

export type Sheet = { kind: "refused"; choice: Choice; only?: boolean } | { kind: "rule"; places: readonly Place[] } | { kind: "share" | "past" | "more" };

export const AroundContext = createContext<Around>(null as unknown as Around);
export const useAround = () => useContext(AroundContext);
