// What all parts of the page share: its words, the engine, what the site has beside it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import en from "../../../dtnb/app/messages/en.json";
import fr from "../../../dtnb/app/messages/fr.json";
import { labeller, type Label } from "../document/labels.js";
import type { Engine } from "./engine.js";
import type { Shelf } from "./kept.js";
import type { Place } from "./place.js";
import type { Parts } from "./protocol.js";

export type Language = "en" | "fr";

/** What the build says to the page. */
export interface Site {
  parts: Parts;
  /** Lists of what is shipped, by language: their addresses, or the lists themselves. */
  shelves: Record<Language, string | Shipped[]>;
  /** The index of the casebook, or its address. */
  finder: string | FinderIndex;
  /** The address of the casebook's folder in a language, if the site has one. */
  casebook: string | null;
  /** The course and the disputes to practise with, by language, if the site has them; lessons lie beside the casebook. */
  course?: Record<Language, string>;
  practice?: Record<Language, string>;
  /** The licences of what is in the page: their address, or they themselves. */
  licences: { at: string } | { text: string };
  /** The service worker, if this page has one. */
  serviceWorker: string | null;
  /** What is opened first, if the page was made for it, and its language. */
  turn: string | null;
  lang?: Language;
}

/** The index of the casebook, which finder.js reads (dtnb/casebook/current_index.py). */
export interface FinderIndex {
  names: string[];
  lexicon: { passed_over: string[]; endings: string[]; signs: Record<string, string[]>; kinds: Record<string, string[]>; longest: number };
  postings: Record<string, number[]>;
}

/** A replay or a case that is shipped. */
export interface Shipped { name: string; title: string; kind: "case" | "replay"; says: string; verdict: string }

export interface Shell {
  site: Site;
  lang: Language;
  engine: Engine;
  shelf: Shelf;
  /** Is fulfilled when the engine answers. */
  ready: Promise<void>;
  w: Label;
  go(place: Place, replace?: boolean): void;
}

const WORDS: Record<Language, Record<string, string>> = { en, fr };

/** The words of the page; those of its messages that begin with `label.`. */
export const labelsOf = (lang: Language): Label => {
  const labels = Object.entries(WORDS[lang]).filter(([id]) => id.startsWith("label."));
  return labeller(Object.fromEntries(labels.map(([id, text]) => [id.slice("label.".length), text])));
};

export const ShellContext = createContext<Shell>(null as unknown as Shell);
export const useShell = () => useContext(ShellContext);

/** The headings of our markup stand below a cell of a notebook; on the page they stand below its title. */
export function raiseHeadings(root: Element): void {
  for (const heading of root.querySelectorAll("h4, h5")) heading.setAttribute("aria-level", heading.localName === "h4" ? "2" : "3");
}

export { give, offer, type Given } from "../document/offer.js";
