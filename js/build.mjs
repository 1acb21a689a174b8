// Bundles the front end into the Python package.
//   node build.mjs           writes dtnb/notebook/static/
//   node build.mjs --check   writes nothing; fails when what is committed differs from a fresh build
// The bundle is committed, so that installing dtnb never needs node.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(here, "..", "dtnb", "notebook", "static");
const entries = ["src/stepper.js", "src/stepper.css"];

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: entries,
  outdir: target,
  write: false,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});

if (process.argv.includes("--check")) {
  const stale = [];
  for (const file of outputFiles) {
    const committed = await readFile(file.path).catch(() => null);
    if (committed === null || !committed.equals(file.contents)) stale.push(basename(file.path));
  }
  const fresh = new Set(outputFiles.map((file) => basename(file.path)));
  for (const name of await readdir(target).catch(() => [])) {
    if (/\.(js|css|map)$/.test(name) && !fresh.has(name)) stale.push(`${name} (nothing builds it)`);
  }
  if (stale.length > 0) {
    console.error(`The committed bundle is not what js/src builds: ${stale.join(", ")}.`);
    console.error("Run `python3 dev.py js` and commit dtnb/notebook/static/.");
    process.exit(1);
  }
  console.log("The committed bundle is what js/src builds.");
} else {
  await mkdir(target, { recursive: true });
  for (const file of outputFiles) {
    await writeFile(file.path, file.contents);
    console.log(`${basename(file.path)}  ${(file.contents.length / 1024).toFixed(1)} kB`);
  }
}
