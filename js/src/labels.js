import catalogue from "../../dtnb/notebook/labels.json";

const own = (object, key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);

export const fillIn = (text, params = {}) =>
  String(text).replace(/\{(\w+)\}/g, (whole, name) => own(params, name) ?? whole);

export function labeller(labels, lang) {
  return (key, params) => fillIn(
    own(labels, key) ?? own(own(catalogue, lang), key) ?? own(catalogue.en, key) ?? key, params);
}
