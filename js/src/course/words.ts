// The words of course and practice.
import en from "../../../website/messages/en.json";
import fr from "../../../website/messages/fr.json";
import { labeller, type Label } from "../document/labels.js";

const inLanguage = (messages: Record<string, string>): Label =>
  labeller(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id.replace(/^label\./, ""), text])));
const WORDS = { en: inLanguage(en), fr: inLanguage(fr) };

export const wordsOf = (lang: string): Label => WORDS[lang.startsWith("fr") ? "fr" : "en"];
