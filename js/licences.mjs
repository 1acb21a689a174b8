// The licences of the packages that a bundle contains, as its first comment: whoever has the file has them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;
/** Packages that carry no text of their licence; the page's LICENCES.txt has it. */
const STATED = { pyodide: "Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; sources: https://github.com/pyodide/pyodide" };

/** The names of the packages that an output contains, in order. */
export function packagesOf(inputs) {
  const names = Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 && PACKAGE.exec(path)?.[1]) || []);
  return [...new Set(names)].sort();
}

/** The text of a package's licence; a package without one stops the build. */
export async function licenceOf(name, root) {
  const folder = join(root, "node_modules", name);
  const { license, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const text = STATED[name] ?? (await readFile(join(folder, "LICENSE"), "utf8").catch(() => null));
  if (text === null) throw new Error(`${name} ${version} (${license}) has no file LICENSE: its licence cannot be shipped with it`);
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}

/** The script of an output with the licences of its packages in front of it. */
export async function withLicences(contents, output, root) {
  const texts = await Promise.all(packagesOf(output.inputs).map((name) => licenceOf(name, root)));
  if (texts.length === 0) return contents;
  const comment = `/*! This file contains software of others:\n\n${texts.join("\n\n").replaceAll("*/", "* /")}\n*/\n`;
  return Buffer.concat([Buffer.from(comment), contents]);
}

/** Spaces that esbuild leaves in the values of custom properties, where none of our strings has any. */
const tight = (sheet) => Buffer.from(Buffer.from(sheet).toString().replaceAll(", ", ",").replaceAll(": ", ":"));

/** Build as esbuild does, put licences in front of the scripts, and leave out what sheets do not need. */
export async function licensed(result, root) {
  const outputs = Object.entries(result.metafile.outputs);
  return Promise.all(
    result.outputFiles.map(async ({ path, contents }) => {
      const [, output] = outputs.find(([name]) => join(root, name) === path);
      return { path, contents: path.endsWith(".js") ? await withLicences(contents, output, root) : tight(contents) };
    }),
  );
}
