// Bundles the front end into the Python package, and makes its types from the schemas of what it draws.
//   node build.mjs FRAMES QUARREL          writes dtnb/notebook/static/, src/document/frames.ts and src/quarrel/screens.ts
//   node build.mjs FRAMES QUARREL --check  writes nothing; fails when what is committed differs, or when types do not fit
// FRAMES and QUARREL are files with JSON Schemas; `python3 dev.py js` writes them. The bundle is committed, so that
// installing dtnb never needs node; so are the types, so that editors have them.
import { spawnSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compile } from "json-schema-to-typescript";
import { licensed } from "./licences.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(here, "..", "dtnb", "notebook", "static");
const extensionFolder = join(here, "labextension");
const [frames, quarrel, ...options] = process.argv.slice(2);
const checking = options.includes("--check");

async function types(schema, name, source, path) {
  const text = await compile(JSON.parse(await readFile(schema, "utf8")), name, {
    additionalProperties: false,
    bannerComment: `// Made by build.mjs from the JSON Schema in ${source}; not to be edited.`,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 120 },
  });
  return { path: join(here, "src", ...path), contents: Buffer.from(text) };
}

// Words travel with the documents. The bundle has those alone that say that a document cannot be read.
const words = {
  name: "words",
  setup({ onLoad }) {
    onLoad({ filter: /ledger_columns\.json$/ }, async ({ path }) => {
      const { columns } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ columns: columns.map(({ heading, hint, ...drawn }) => drawn) }), loader: "json" };
    });
    onLoad({ filter: /notebook.messages.en\.json$/ }, async ({ path }) => {
      const messages = Object.entries(JSON.parse(await readFile(path, "utf8")));
      const kept = messages.filter(([id]) => id.startsWith("label.error"));
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: "json" };
    });
  },
};

async function bundle() {
  const result = await build({
    metafile: true,
    absWorkingDir: here,
    // No page without a kernel has a table, and few pages ask their reader: these style sheets are files of their own.
    entryPoints: {
      stepper: "src/main.ts", quarrel: "src/quarrel/main.ts",
      gamebook: "src/gamebook/gamebook.css", table: "src/table/table.css",
    },
    outdir: target,
    write: false,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", verbatimModuleSyntax: true } },
    inject: ["src/jsx.ts"],
    logLevel: "warning",
    plugins: [words],
  });
  return licensed(result, here);
}

/** What scripts that are no modules have in common. */
const SCRIPT = {
  write: false, bundle: true, format: "iife", target: "es2022", minify: true, charset: "utf8", legalComments: "none",
};

/** The script of the site's own pages, which is no module: a page opened from disk may load none. */
async function site() {
  const result = await build({
    metafile: true,
    absWorkingDir: here,
    entryPoints: { course: "src/course/site.tsx" },
    outdir: join(here, "..", "website", "static"),
    ...SCRIPT,
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", verbatimModuleSyntax: true } },
    inject: ["src/jsx.ts"],
    logLevel: "warning",
    plugins: [words],
  });
  return licensed(result, here);
}

/**
 * The extension of JupyterLab and Notebook 7, as they find it when dtnb is installed: a container of module federation in one
 * script, which takes all modules from the application.
 */
async function extension() {
  const result = await build({
    metafile: true,
    absWorkingDir: here,
    entryPoints: { remoteEntry: "src/lab/main.ts" },
    outdir: join(extensionFolder, "static"),
    ...SCRIPT,
    loader: { ".css": "text" },
    logLevel: "warning",
    plugins: [words],
  });
  const [, version] = /__version__ = "(.+)"/.exec(await readFile(join(here, "..", "dtnb", "_version.py"), "utf8"));
  const described = {
    "package.json": {
      name: "dtnb", version, description: "Opens replay files as Steppers and tables", license: "MIT",
      // JupyterLab compares these with its own versions.
      dependencies: { "@jupyterlab/apputils": "^4.0.0", "@jupyterlab/docregistry": "^4.0.0" },
      jupyterlab: { extension: true, _build: { load: "static/remoteEntry.js", extension: "./extension" } },
    },
    "install.json": {
      packageManager: "python", packageName: "dtnb", uninstallInstructions: "pip uninstall dtnb",
    },
  };
  return [
    ...(await licensed(result, here)),
    ...Object.entries(described).map(([name, content]) => ({
      path: join(extensionFolder, name), contents: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) })),
  ];
}

async function staleOf(files) {
  const stale = [];
  for (const { path, contents } of files) {
    const committed = await readFile(path).catch(() => null);
    if (committed === null || Buffer.compare(committed, contents)) stale.push(basename(path));
  }
  const fresh = new Set(files.map(({ path }) => basename(path)));
  for (const name of await readdir(target).catch(() => [])) {
    if (/\.(js|css|map)$/.test(name) && !fresh.has(name)) stale.push(`${name} (nothing builds it)`);
  }
  return stale;
}

const typesFiles = [
  await types(frames, "AnyDocument", "dtnb/frames/format/wire.py", ["document", "frames.ts"]),
  await types(quarrel, "AnyScreen", "dtnb/quarrels/screens.py", ["quarrel", "screens.ts"]),
];
if (!checking) for (const { path, contents } of typesFiles) await writeFile(path, contents);
const files = [...typesFiles, ...(await bundle()), ...(await site()), ...(await extension())];
if (checking) {
  const stale = await staleOf(files);
  if (stale.length > 0) {
    console.error(`What is committed is not what js/src and the schema of frames build: ${stale.join(", ")}.`);
    console.error("Run `python3 dev.py js` and commit what it wrote.");
    process.exit(1);
  }
  console.log("The committed bundle and types are what their sources build.");
} else {
  await mkdir(target, { recursive: true });
  for (const { path, contents } of files.slice(typesFiles.length)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
    console.log(`${basename(path)}  ${(contents.length / 1024).toFixed(1)} kB`);
  }
}
const checked = spawnSync(process.execPath, [join(here, "node_modules", "typescript", "bin", "tsc"), "-p", here], { stdio: "inherit" });
process.exit(checked.status ?? 1);
