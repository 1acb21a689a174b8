// The Python that a panel runs: what one would type into a cell.

/** A text as Python writes it. */
const quoted = (text: string) => JSON.stringify(text);
const inLanguage = (lang: string) => (lang === "en" ? "" : `lang=${quoted(lang)}`);
const call = (name: string, ...given: string[]) => `${name}(${given.filter(Boolean).join(", ")})`;

// What was shown before is closed, so that a file that is saved often does not fill the kernel.
const begin = (code: string) => `import dtnb, ipywidgets\nipywidgets.Widget.close_all()\n${code}`;

const loaded = (path: string, lang: string) => {
  const name = path.split("/").at(-1)!;
  return call("dtnb.load_replay", quoted(`./${name}`), quoted(name), inLanguage(lang));
};

/** What a file is opened as. */
export const OPENED = {
  stepper: (path: string, lang: string) => begin(`${loaded(path, lang)}.stepper()`),
  // A file that is looked at stays as it is, and nothing is kept beside it.
  table: (path: string, lang: string) => begin(call("dtnb.table", loaded(path, lang), "kept=None")),
};

/** What is opened without a file. */
export const BEGUN = {
  quarrel: (lang: string) => begin(call("dtnb.quarrel", inLanguage(lang))),
  sit: (lang: string) => begin(call("dtnb.table", inLanguage(lang))),
};
