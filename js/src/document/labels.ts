// A document has its own words. The bundle has only the English words for a document that cannot be read.
import en from "../../../dtnb/notebook/messages/en.json";

export type Params = Record<string, string | number>;
export type Label = (key: string, params?: Params) => string;
export type Words = Record<string, string> | null | undefined;

const own = <T>(object: Record<string, T> | null | undefined, key: string): T | undefined =>
  (object && Object.hasOwn(object, key) ? object[key] : undefined);

const fillIn = (text: string, params: Params = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(own(params, name) ?? whole));

/** The words of a document: its own, else those of the line it branches from, else the bundle's. */
export const labeller = (labels?: Words, further?: Label): Label => (key, params) => {
  const word = own(labels, key);
  if (word === undefined && further) return further(key, params);
  return fillIn(word ?? own(en as Record<string, string>, `label.${key}`) ?? key, params);
};
