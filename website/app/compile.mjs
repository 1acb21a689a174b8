// Makes bytecode of a folder, with the very interpreter that will run it.
//   node compile.mjs PYODIDE FOLDER
// The hashes in it are checked by nobody: dates differ wherever an archive is laid out. Asserts and docstrings are left
// out (level 2).
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((one) => resolve(one));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdirTree("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/tree");
python.runPython(`
import compileall, py_compile
done = compileall.compile_dir("/tree", quiet=1, stripdir="/tree", prependdir="/lib/dtnb", optimize=2,
                              invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
if not done:
    raise SystemExit("something cannot be compiled")
`);
