// Completion in the editor of a file, by the kernel of a panel that shows the same file.
import type { Live } from "./live.js";

/** The panels that show a file, by its path. */
export type Shown = Map<string, Live>;

interface Request { text: string; offset: number }
interface Place { widget?: { context?: { path?: string } } | null }
interface Answer { start: number; end: number; items: { label: string; insertText: string; type: string }[] }

/** The Python that prints what may continue a text, as JSON: pairs of what is replaced and the words that take its place. */
export const asking = (text: string): string => [
  "import json",
  "from dtnb.tabletop.turn_completion import file_continuations",
  `print(json.dumps([list(one) for one in file_continuations(${JSON.stringify(text)})]))`].join("\n");

/** What JupyterLab's completer asks beside its own sources. */
export function provider(shown: Shown) {
  const pathOf = ({ widget }: Place) => widget?.context?.path ?? "";
  return {
    identifier: "dtnb:phrases",
    rank: 900,
    renderer: null,
    isApplicable: (place: Place) => Promise.resolve(/\.ya?ml$/.test(pathOf(place))),
    async fetch({ text, offset }: Request, place: Place): Promise<Answer> {
      const live = shown.get(pathOf(place));
      const printed = live && (await live.printed(asking(text.slice(0, offset))));
      const offered = printed ? (JSON.parse(printed) as [string, string][]) : [];
      const start = offset - (offered[0]?.[0].length ?? 0);
      return { start, end: offset, items: offered.map(([, words]) => ({ label: words.trim(), insertText: words, type: "dtnb" })) };
    },
  };
}
