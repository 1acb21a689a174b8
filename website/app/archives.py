"""The two archives of the page: Python's library, and dtnb with the libraries that it imports.

Both have bytecode in place of sources, and are stored rather than deflated: a host compresses them
better, and a browser lays them out without decompressing each file.
"""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from website.app import licences

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
#: rooms of dtnb that the page does not need
_ROOMS = ("adapters", "cli", "kit", "simulation", "tables")
#: libraries that dtnb imports for the page, with their distributions; of those with a compiled
#: part, the Python part alone
LIBRARIES = {"markupsafe": "MarkupSafe", "segno": "segno", "yaml": "PyYAML"}
#: modules of Python's library that nothing here imports; Pyodide itself imports some others
_UNUSED = (
    "_pydecimal", "_pyio", "_pyrepl", "bdb", "cProfile", "cmd", "compileall", "ctypes", "curses",
    "dbm", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib", "lib2to3", "mailbox",
    "modulefinder", "multiprocessing", "netrc", "pdb", "pickletools", "plistlib", "poplib",
    "profile", "pstats", "pyclbr", "pydoc", "shelve", "smtplib", "socketserver", "sqlite3",
    "tabnanny", "tarfile", "timeit", "tkinter", "trace", "tracemalloc", "turtle", "unittest",
    "venv", "webbrowser", "wsgiref", "xml/dom", "xmlrpc", "zipapp",
)  # fmt: skip
#: the first day that a zip can name, so that the same files give the same archive
_DATE = (1980, 1, 1, 0, 0, 0)


def engine(wheels: Path, pyodide: Path, node: str, folder: Path, target: Path) -> None:
    """Write the archive of dtnb and its libraries.

    Parameters
    ----------
    wheels
        A folder with the wheels of libraries that are compiled for the browser.
    pyodide
        The folder of Pyodide's npm package.
    node
        The node that runs it.
    folder
        An empty folder to work in.
    target
        The archive.
    """
    _copy_dtnb(folder)
    for name in LIBRARIES:
        _copy_library(name, folder)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            names = [name for name in opened.namelist() if ".dist-info/" not in name]
            opened.extractall(folder, [name for name in names if name.endswith((".py", ".so"))])
    compile_folder(folder, pyodide, node)
    (folder / licences.FILE).write_text(licences.text(LIBRARIES.values(), wheels), "utf-8")
    _archive(folder, target)


def library(pyodide: Path, node: str, folder: Path, target: Path) -> None:
    """Write the archive of Python's library; Pyodide's own has sources, compiled at every start."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as opened:
        opened.extractall(folder)
    for name in _UNUSED:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / f"{name}.py").unlink(missing_ok=True)
    compile_folder(folder, pyodide, node)
    _archive(folder, target)


def compile_folder(folder: Path, pyodide: Path, node: str) -> None:
    """Make bytecode of all sources in a folder."""
    subprocess.run([node, _HERE / "compile.mjs", pyodide, folder], check=True)


def _copy_dtnb(folder: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.pyi", "py.typed", "_shipped")
    shutil.copytree(_ROOT / "dtnb", folder / "dtnb", ignore=ignored)
    for room in _ROOMS:
        shutil.rmtree(folder / "dtnb" / room)
    for kind in ("heroes", "replays"):
        # Schemas are for editors.
        ignored = shutil.ignore_patterns("*.schema.json", "*.md")
        shutil.copytree(_ROOT / kind, folder / "dtnb" / "_shipped" / kind, ignore=ignored)


def _copy_library(name: str, folder: Path) -> None:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the library {name} is not installed")
    home = Path(spec.origin).parent
    for file in home.rglob("*.py"):
        place = file.relative_to(home)
        if "tests" not in place.parts:
            target = folder / name / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)


def _archive(folder: Path, target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, file in sorted(_members(folder)):
            archive.writestr(zipfile.ZipInfo(name, _DATE), file.read_bytes())


def _members(folder: Path) -> Iterable[tuple[str, Path]]:
    for file in folder.rglob("*"):
        place = file.relative_to(folder)
        if not file.is_file() or file.suffix == ".py":
            continue
        if file.suffix == ".pyc":
            # Without a source, Python looks for bytecode where the source would be.
            place = place.parent.parent / f"{place.name.split('.')[0]}.pyc"
        yield place.as_posix(), file
