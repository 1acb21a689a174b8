// Runs a Python program with the interpreter and the archives of the page, and prints what it evaluates to.
//   node pyodide.mjs PYODIDE LIBRARY ENGINE PROGRAM EXPRESSION
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// An uncaught error would be shown with the interpreter's one line of a megabyte.
const end = (error) => { console.error(error?.message ?? error); process.exit(1); };
process.on("uncaughtException", end);
process.on("unhandledRejection", end);
const [pyodide, library, engine, program] = process.argv.slice(2, 6).map((one) => resolve(one));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: library });
// Node's buffers are no typed arrays to Python.
python.FS.writeFile("/engine.zip", new Uint8Array(await readFile(engine)));
python.runPython(`
import importlib, site, sys, zipfile
zipfile.ZipFile("/engine.zip").extractall(site.getsitepackages()[0])
importlib.invalidate_caches()
`);
python.runPython(await readFile(program, "utf8"), { globals: python.globals });
process.stdout.write(python.runPython(process.argv[6]));
