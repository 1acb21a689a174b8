"""The page and its parts, written into a folder of the site.

Parts lie in two folders with the hash of their content in their names: the interpreter, which
changes with Pyodide alone, and the engine, which changes with dtnb. `current.json` names both.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from dtnb.app.single_file import CURRENT, PARTS
from dtnb.rulebook import LANGUAGES
from website.app import archives, licences, page, shelves

_HERE = Path(__file__).parent
_JS = _HERE.parents[1] / "js"
#: where `dev.py` lays what is fetched, and node's name for those who run this by themselves
WHEELS = _HERE.parents[1] / ".dev" / "app-wheels"
PYODIDE = _JS / "node_modules" / "pyodide"
#: where the casebook of the site is, seen from the page; the script knows the language
_CASEBOOK = "../LANG/casebook/"
#: the level of brotli: the best, or a quick one while trying
BEST, QUICK = 11, 4


class MissingPartError(Exception):
    """Something that the page is made of is not here; the text says what, and how to get it."""


class Tools(NamedTuple):
    """What the page is made with."""

    node: str
    wheels: Path = WHEELS
    pyodide: Path = PYODIDE

    def check(self) -> None:
        """Raise `MissingPartError` if something is not here."""
        if not self.node:
            raise MissingPartError("node is not here, and none could be fetched")
        if not (self.pyodide / "pyodide.asm.wasm").is_file():
            raise MissingPartError("Pyodide is not in js/node_modules: npm could not fetch it")
        if not any(self.wheels.glob("msgspec-*wasm32.whl")):
            raise MissingPartError("msgspec for the browser is not here: pip could not fetch it")


def build(output: Path, tools: Tools, *, site: bool = True, quality: int = BEST) -> None:
    """Write the page.

    Parameters
    ----------
    output
        The folder of the page; it is replaced.
    tools
        What it is made with.
    site
        Whether the rest of the site lies beside it.
    quality
        The level of brotli.

    Raises
    ------
    MissingPartError
        If something is not here that it is made of.
    """
    tools.check()
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    with TemporaryDirectory() as work:
        folders = {name: Path(work) / name for name in ("interpreter", "engine", "tree", "library")}
        for folder in folders.values():
            folder.mkdir()
        _interpreter(tools, folders["library"], folders["interpreter"])
        _engine(tools, folders["tree"], folders["engine"])
        service = (folders["engine"] / "service.js").read_text("utf-8")
        (folders["engine"] / "service.js").unlink()
        names = {name: _lay(folders[name], output) for name in ("interpreter", "engine")}
    shutil.copytree(_HERE / "icons", output / "icons")
    (output / licences.FILE).write_text(
        licences.text(archives.LIBRARIES.values(), tools.wheels), encoding="utf-8"
    )
    (output / "manifest.webmanifest").write_text(page.manifest(), encoding="utf-8")
    (output / "index.html").write_text(
        page.html(names["engine"], _site(output, names, site)), encoding="utf-8"
    )
    (output / CURRENT).write_text(json.dumps(names, indent=2) + "\n", encoding="utf-8")
    files = json.dumps(list(_kept(output)), separators=(",", ":"))
    (output / "service.js").write_text(f"const DTNB_FILES={files};\n{service}", encoding="utf-8")
    subprocess.run([tools.node, _HERE / "compress.mjs", output, str(quality)], check=True)


def _interpreter(tools: Tools, work: Path, folder: Path) -> None:
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(tools.pyodide / name, folder / name)
    archives.library(tools.pyodide, tools.node, work, folder / "library.zip")


def _engine(tools: Tools, work: Path, folder: Path) -> None:
    subprocess.run([tools.node, _JS / "app.mjs", folder], check=True)
    archives.engine(tools.wheels, tools.pyodide, tools.node, work, folder / "engine.zip")
    for language in LANGUAGES:
        shelves.write(folder / f"shelf.{language}.json", language)
        shelves.write_learning(folder, language)
    shelves.write_finder(folder / "finder.json")


def _lay(folder: Path, output: Path) -> str:
    """Move a folder to a name with the hash of its content, and return the name."""
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir()):
        digest.update(f"{file.name}\0".encode() + file.read_bytes())
    name = f"{folder.name}-{digest.hexdigest()[:12]}"
    shutil.move(folder, output / name)
    return name


def _site(output: Path, names: dict[str, str], site: bool) -> dict[str, Any]:
    """Return what the page's script is told."""
    engine = names["engine"]
    parts = {}
    for part, (folder, file) in PARTS.items():
        place = f"{names[folder]}/{file}"
        # Seen from the worker, which lies beside the engine.
        parts[part] = {"at": f"../{place}", "size": (output / place).stat().st_size}
    return {
        "parts": parts,
        "finder": f"{engine}/finder.json",
        "shelves": {language: f"{engine}/shelf.{language}.json" for language in LANGUAGES},
        "casebook": _CASEBOOK if site else None,
        **(_learning(engine) if site else {}),
        "serviceWorker": "service.js",
        "worker": f"{engine}/worker.js",
        "turn": None,
        "licences": {"at": licences.FILE},
    }


def _learning(engine: str) -> dict[str, Any]:
    """Return where the course and the disputes are; the lessons themselves lie on the site."""
    return {
        name: {language: f"{engine}/{name}.{language}.json" for language in LANGUAGES}
        for name in ("course", "practice")
    }


def _kept(output: Path) -> Iterable[dict[str, str | None]]:
    """Yield what the service worker keeps: a part for ever, the rest by its revision."""
    for file in sorted(output.rglob("*")):
        place = file.relative_to(output).as_posix()
        if not file.is_file() or file.name in (CURRENT, "alone.js", "alone.css"):
            continue
        hashed = "-" in place.partition("/")[0] and "/" in place
        revision = None if hashed else hashlib.sha256(file.read_bytes()).hexdigest()[:12]
        yield {"url": place, "revision": revision}
