// Bundles the page on which the engine runs. Nothing of it is committed: `python3 dev.py site` has it made.
//   node app.mjs OUTPUT     writes site.js, site.css, alone.js, worker.js and service.js
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const [output] = process.argv.slice(2);
const common = {
  absWorkingDir: here,
  outdir: output,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};
const tsx = { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", verbatimModuleSyntax: true } };
await build({
  ...common,
  entryPoints: { site: join("src", "app", "site.ts"), alone: join("src", "app", "alone.ts") },
  tsconfigRaw: tsx,
  inject: ["src/jsx.ts"],
});
// In node, the interpreter's script imports modules that a browser neither has nor asks for.
const lock = JSON.parse(await readFile(join(here, "node_modules", "pyodide", "pyodide-lock.json"), "utf8"));
await build({
  ...common,
  entryPoints: { worker: join("src", "app", "worker.ts") },
  define: { ...common.define, PYODIDE_INFO: JSON.stringify(lock.info) },
  external: ["node:*", "ws"],
});
await build({ ...common, entryPoints: { service: join("src", "app", "service.ts") }, format: "iife" });
