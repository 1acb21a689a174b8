// Where the keyboard goes when what was chosen is gone: to what is asked next, or to the title.

/** What can be chosen; a field for text would open the keyboard of a phone. */
const CHOOSES = "button:not(:disabled), summary";
/** The parts of a screen in which one chooses, each with its name. */
const PARTS = ".q-main section[aria-label], .q-main [role=group][aria-label], .q-main .q-choices";

/** The place of something on a screen: its part, its place there, and the parts that are there. */
export interface Spot { part: string; at: number; parts: ReadonlySet<string> }

const named = (part: Element) => part.getAttribute("aria-label") ?? "";
const partsOf = (root: Element) => [...root.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.querySelector(CHOOSES));
const choicesOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(CHOOSES)];

/** Returns the place of what is chosen, before the screen changes. */
export function spotOf(root: Element, chosen: Element | null): Spot | null {
  const part = chosen?.closest(PARTS);
  if (!chosen || !part || !root.contains(part)) return null;
  return { part: named(part), at: choicesOf(part).indexOf(chosen as HTMLElement), parts: new Set(partsOf(root).map(named)) };
}

/**
 * Returns what is to be chosen after a choice that is gone: the first in a part that has opened,
 * such as dice to state, else what follows in the same part; null if nothing does.
 */
export function nextAfter(root: Element, spot: Spot | null): HTMLElement | null {
  if (!spot) return null;
  const parts = partsOf(root);
  const opened = parts.find((part) => !spot.parts.has(named(part)) && !part.matches(".q-seat"));
  if (opened) return choicesOf(opened)[0]!;
  const same = parts.find((part) => named(part) === spot.part);
  const choices = same ? choicesOf(same) : [];
  return choices[Math.min(Math.max(spot.at, 0), choices.length - 1)] ?? null;
}
