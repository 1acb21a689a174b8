// Bundles the page on which the engine runs. Nothing of it is committed: `python3 dev.py site` has it made.
//   node app.mjs OUTPUT     writes site.js, its chunks, site.css, alone.js, worker.js and service.js
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { licensed } from "./licences.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const [output] = process.argv.slice(2);
const common = {
  absWorkingDir: here,
  outdir: output,
  write: false,
  metafile: true,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};
async function write(options) {
  const files = await licensed(await build(options), here);
  await Promise.all(files.map(({ path, contents }) => writeFile(path, contents)));
}
const tsx = { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", verbatimModuleSyntax: true } };
const page = { ...common, tsconfigRaw: tsx, inject: ["src/jsx.ts"] };
// The screens of a quarrel are a chunk of their own, loaded when they are used; a page in one file has all in it.
await write({ ...page, entryPoints: { site: join("src", "app", "site.ts") }, splitting: true, chunkNames: "[name]-[hash]" });
await write({ ...page, entryPoints: { alone: join("src", "app", "alone.ts") } });
// In node, the interpreter's script imports modules that a browser neither has nor asks for.
const lock = JSON.parse(await readFile(join(here, "node_modules", "pyodide", "pyodide-lock.json"), "utf8"));
await write({
  ...common,
  entryPoints: { worker: join("src", "app", "worker.ts") },
  define: { ...common.define, PYODIDE_INFO: JSON.stringify(lock.info) },
  external: ["node:*", "ws"],
});
await write({ ...common, entryPoints: { service: join("src", "app", "service.ts") }, format: "iife" });
