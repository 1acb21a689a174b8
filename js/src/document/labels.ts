// Only the English words are in the bundle: those of another language travel with the document.
import en from "../../../dtnb/notebook/messages/en.json";

export type Params = Record<string, string | number>;
export type Label = (key: string, params?: Params) => string;
export type Words = Record<string, string> | null | undefined;

const own = <T>(object: Record<string, T> | null | undefined, key: string): T | undefined =>
  (object && Object.hasOwn(object, key) ? object[key] : undefined);

const fillIn = (text: string, params: Params = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(own(params, name) ?? whole));

// In the bundle they stand by their names, in the catalogue as messages.
const english = (key: string) => own(en as Record<string, string>, key) ?? own(en as Record<string, string>, `label.${key}`);

/** The words of a document: its own, else those of the line it branches from, else English. */
export const labeller = (labels?: Words, further?: Label): Label => (key, params) => {
  const word = own(labels, key);
  if (word === undefined && further) return further(key, params);
  return fillIn(String(word ?? english(key) ?? key), params);
};
