// The words of the extension: JupyterLab's own language decides between them.
import { labeller, type Label } from "../document/labels.js";
import en from "./messages/en.json";
import fr from "./messages/fr.json";

/** A language that dtnb speaks, for a code such as "fr_FR". */
export const languageOf = (code: string): "en" | "fr" => (code.toLowerCase().startsWith("fr") ? "fr" : "en");

export const wordsOf = (lang: "en" | "fr"): Label => labeller({ en, fr }[lang]);
