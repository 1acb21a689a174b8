// Only the English words are in the bundle: those of another language travel with the document.
import en from "../../dtnb/notebook/messages/en.json";

const own = (object, key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);

const fillIn = (text, params = {}) =>
  String(text).replace(/\{(\w+)\}/g, (whole, name) => own(params, name) ?? whole);

/** The words of a document: its own, else those of the line it branches from, else English. */
export const labeller = (labels, further) => (key, params) => {
  const word = own(labels, key);
  return word === undefined && further ? further(key, params) : fillIn(word ?? own(en, `label.${key}`) ?? key, params);
};
