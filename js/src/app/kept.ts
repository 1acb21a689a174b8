// Kept games, own files and what was entered, in the browser's own storage. A page that is put away and closed has lost nothing.

import type { Kept } from "../quarrel/flow.js";
import type { Past } from "../quarrel/host.js";

/** The storage of a browser, or nothing where it keeps nothing. */
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "dtnb-game:";
const OWN = "dtnb-own:";
const DRAFT = "dtnb-draft";
const LANGUAGE = "dtnb-language";
const QUARREL = "dtnb-quarrel:";
const QUARRELS = "dtnb-quarrels";
/** The most quarrels that are kept; the oldest go first. */
const MOST_QUARRELS = 50;

export class Shelf {
  constructor(private readonly storage: Storage | null, private readonly slot: number = 1) {}

  private get prefix(): string { return `${PREFIX}${this.slot}:`; }

  /** The key of a name: a file in a folder is somebody's own and belongs to all pages, a game to one. */
  private keyOf(name: string): string { return name.includes("/") ? `${OWN}${name}` : `${this.prefix}${name}`; }

  /** The kept games of this page, and the own files: their texts by name. */
  games(): Record<string, string> {
    const games: Record<string, string> = {};
    for (let at = 0; at < (this.storage?.length ?? 0); at += 1) {
      const key = this.storage!.key(at)!;
      const prefix = [this.prefix, OWN].find((start) => key.startsWith(start));
      if (prefix) games[key.slice(prefix.length)] = this.storage!.getItem(key) ?? "";
    }
    return games;
  }

  /** Keeps a game or a file, or removes it if its text is empty; returns whether the browser did so. */
  keep(name: string, text: string): boolean { return this.write(this.keyOf(name), text); }

  get draft(): string { return this.read(DRAFT); }
  set draft(text: string) { this.write(DRAFT, text); }
  get language(): string { return this.read(LANGUAGE); }
  set language(lang: string) { this.write(LANGUAGE, lang); }

  /** The quarrel that is being entered on this page, if there is one. */
  get quarrel(): Kept | null {
    const kept = this.data<Kept>(`${QUARREL}${this.slot}`);
    return kept && Array.isArray(kept.drafts) && kept.drafts.length > 0 && Number.isInteger(kept.at) ? kept : null;
  }
  set quarrel(kept: Kept | null) { this.write(`${QUARREL}${this.slot}`, kept ? JSON.stringify(kept) : ""); }

  /** The quarrels that were settled on this device, the latest first. */
  get quarrels(): Past[] {
    const kept = this.data<Past[]>(QUARRELS);
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string" && typeof one.title === "string" && one.draft) : [];
  }
  set quarrels(past: Past[]) { this.write(QUARRELS, past.length > 0 ? JSON.stringify(past.slice(0, MOST_QUARRELS)) : ""); }

  private data<T>(key: string): T | null {
    try { return JSON.parse(this.read(key)) as T; } catch { return null; }
  }

  private read(key: string): string {
    try { return this.storage?.getItem(key) ?? ""; } catch { return ""; }
  }

  private write(key: string, text: string): boolean {
    try {
      if (text) this.storage!.setItem(key, text);
      else this.storage!.removeItem(key);
      return true;
    } catch {
      return false;
    }
  }
}

/** The storage, where the browser lets a page have it. */
export function browserStorage(): Storage | null {
  try { return window.localStorage; } catch { return null; }
}

/** The first number that no other open page has: each page keeps its own games, so that none overwrites another's. */
export async function takeSlot(locks: LockManager | undefined = navigator.locks): Promise<number> {
  if (!locks) return 1;
  for (let slot = 1; ; slot += 1) {
    const taken = await new Promise<boolean>((answer) => {
      void locks.request(`dtnb-page-${slot}`, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        // The lock is held as long as the page is open.
        return lock ? new Promise(() => {}) : undefined;
      });
    });
    if (taken) return slot;
  }
}
