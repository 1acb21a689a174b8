// The context of all parts of a view: the document's book, and the function for a click on a rule.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Book } from "../document/book.js";
import type { Label } from "../document/labels.js";

export const Shown = createContext<Book>(null as unknown as Book);

export const useBook = (): Book => useContext(Shown);
export const useLabel = (): Label => useContext(Shown).label;

export const seatClass = (seat: number | null | undefined): string =>
  (Number.isInteger(seat) ? `dtnb-seat-${(seat as number) % 6}` : "");

/** Joins the names of classes, without those that are false. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

export const isKnown = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** An operation of a calculation, "-3" with the true minus sign. */
export const minus = (op: string): string => op.replace(/^-(?=\d)/, "−");

/** A number with the true minus sign. */
export const signed = (value: number): string => (value < 0 ? `−${Math.abs(value)}` : `${value}`);
