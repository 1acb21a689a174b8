"""The same bytes from every Python: ``python3 dev.py portable``.

Pages, schemas, saved games, stories and what is said of refused files are made under each Python
that is here (on the PATH, of pyenv, or named by ``--python``) with the locked versions of what dtnb
needs, under the oldest also with the lowest that `pyproject.toml` allows and with the core alone;
optimised (``-OO``); without libyaml; and compared with those of this environment. JupyterLab is
left out: it has no part in them. Every shipped replay is also played with the Python of a browser,
as our page has it.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import dev
from tests.portable import browser
from website.app.build import MissingPartError

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / ".dev" / "portable"
MADE = Path(__file__).with_name("made.py")
#: the supported Python versions, which may be on this machine
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
#: it takes no part in the outputs, and is larger than everything else
LEFT_OUT = ("jupyterlab",)
#: what an environment is made of
LOCKED, LOWEST, CORE = "locked versions", "lowest versions", "the core alone"
SCHEMAS = (".schema.json", ".bare.json")
#: an environment without settings of a user, in another time zone and language
ELSEWHERE = {"LC_ALL": "C", "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "12345", "PYTHONUTF8": "0"}


class Run(NamedTuple):
    """One way to make the outputs: its name, Python, options, environment and exceptions."""

    name: str
    python: Path
    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = MappingProxyType({})
    #: suffixes of the files that are not compared
    left_out: tuple[str, ...] = ()


class NoEnvironmentError(Exception):
    """An environment that could not be made; the text names it."""


def needed(kind: str) -> list[str]:
    """Return what dtnb needs, or its core, as `pyproject.toml` says it."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = {
        re.split(r"[^\w-]", dependency, maxsplit=1)[0]: dependency
        for dependency in content["project"]["dependencies"]
    }
    core = content["tool"]["dtnb"]["core"]
    return [
        packages[name]
        for name in packages
        if (name in core if kind == CORE else name not in LEFT_OUT)
    ]


def pythons(named: list[str]) -> dict[str, str]:
    """Return the Pythons of this machine by version, or those that the user named."""
    python_by_version: dict[str, str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places = [*named] if named else [f"python{version}" for version in VERSIONS]
    if not named:
        places += [str(path) for path in sorted(pyenv.glob("3.*/bin/python"))]
        places += [str(path) for path in sorted((PLACE / "uv").glob("*/bin/python3"))]
    for place in places:
        command = [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            continue
        version = done.stdout.strip()
        if done.returncode == 0 and (named or version in VERSIONS):
            python_by_version.setdefault(version, shutil.which(place) or place)
    return python_by_version


def environment(version: str, python: str, kind: str) -> Path:
    """Make an environment of one kind, unless it is there; return its Python.

    Raises
    ------
    NoEnvironmentError
        If a requirement is not available.
    """
    suffix = {LOCKED: "", LOWEST: "-lowest", CORE: "-core"}[kind]
    folder = PLACE / f"{version}{suffix}"
    inside = folder / ("Scripts/python.exe" if dev.WINDOWS else "bin/python")
    wanted = needed(kind)
    mark = f"{wanted} {dev.fingerprint(dev.LOCKS / 'environment.lock')}"
    if dev.is_current(folder / "stamp", mark):
        return inside
    uv = dev.find_uv()
    locked = ["-c", str(dev.LOCKS / "environment.lock")]
    which = ["--resolution", "lowest-direct"] if kind == LOWEST else locked
    install = [uv, "pip", "install", "--quiet"]
    for command in (
        [uv, "venv", "--quiet", "--clear", "--python", python, str(folder)],
        # A requirement without a wheel is not compiled: it counts as unavailable.
        [*install, "--only-binary", ":all:", "--python", str(inside), *which, *wanted],
    ):
        if subprocess.run(command, check=False).returncode:
            raise NoEnvironmentError(folder.name)
    (folder / "stamp").write_text(mark)
    return inside


def ways(pythons_by_version: dict[str, str], missing: list[str]) -> Iterator[Run]:
    """Yield every way to make the outputs, this environment's own first."""
    here = Path(sys.executable)
    yield Run("this environment", here)
    # Descriptions are docstrings, which -OO removes; the rest of the schemas is compared.
    yield Run("optimised, elsewhere", here, ("-OO",), ELSEWHERE, (".schema.json",))
    yield Run("without libyaml", here, (), {"WITHOUT_LIBYAML": "1"})
    oldest = min(
        pythons_by_version,
        key=lambda version: [int(part) for part in version.split(".")],
        default="",
    )
    for version, python in pythons_by_version.items():
        for kind in (LOCKED, LOWEST, CORE) if version == oldest else (LOCKED,):
            name = f"{version}, {kind}"
            try:
                inside = environment(version, python, kind)
            except NoEnvironmentError:
                missing.append(name)
                continue
            # msgspec makes the schemas; each of its versions has an order of its own in them.
            yield Run(name, inside, left_out=SCHEMAS if kind == LOWEST else ())


def make_files(way: Run) -> dict[str, bytes]:
    """Make the outputs in one way, and return them by name.

    Raises
    ------
    RuntimeError
        If they cannot be made in this way.
    """
    folder = PLACE / "made"
    shutil.rmtree(folder, ignore_errors=True)
    command = [str(way.python), *way.options, str(MADE), str(folder)]
    done = subprocess.run(command, env={**os.environ, **way.environment}, check=False)
    if done.returncode:
        raise RuntimeError(way.name)
    files = (file for file in sorted(folder.iterdir()) if not file.name.endswith(way.left_out))
    return {file.name: file.read_bytes() for file in files}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """Return the files that differ, each with the first difference."""
    differences = [f"{name} is made by one alone" for name in sorted(one.keys() ^ other.keys())]
    for name in sorted(one.keys() & other.keys()):
        if one[name] != other[name]:
            pairs = zip(one[name], other[name], strict=False)
            shorter = min(len(one[name]), len(other[name]))
            at = next((place for place, (a, b) in enumerate(pairs) if a != b), shorter)
            parts = [text[max(0, at - 20) : at + 40] for text in (one[name], other[name])]
            differences.append(f"{name} differs at byte {at}: {parts[0]!r} and {parts[1]!r}")
    return differences


def browser_differs(missing: list[str], settled: int) -> bool:
    """Compare every shipped replay with what the Python of a browser makes of it.

    One of `settled` replays is settled as well.
    """
    name = "a browser's Python"
    try:
        count, differences = browser.compare(dev.ensure_browser_parts(), settled)
    except MissingPartError as error:
        missing.append(f"{name} ({error})")
        return False
    except RuntimeError:
        print(f"{name}: FAILED", flush=True)
        return True
    print(f"{name}: {count} replays, {len(differences)} differences", flush=True)
    for line in differences:
        print(f"  {line}")
    return bool(differences)


def main(words: list[str]) -> int:
    """Compare the outputs; return 1 if some differ or cannot be made."""
    parser = argparse.ArgumentParser(prog="dev.py portable", description=__doc__)
    parser.add_argument(
        "--python", action="append", default=[], help="this one instead of those here"
    )
    parser.add_argument(
        "--settled",
        type=int,
        default=4,
        metavar="N",
        help="settle one of N disputes in a browser's Python (4; 1 for all, which takes minutes)",
    )
    parser.add_argument("--fetch", action="store_true", help="let uv fetch those that are not here")
    asked = parser.parse_args(words)
    if asked.fetch:
        os.environ["UV_PYTHON_INSTALL_DIR"] = str(PLACE / "uv")
        subprocess.run([dev.find_uv(), "python", "install", *VERSIONS], check=False)
    python_by_version = pythons(asked.python)
    missing = [f"Python {version}" for version in VERSIONS if version not in python_by_version]
    missing = [] if asked.python else missing
    failed = False
    first: dict[str, bytes] | None = None
    for way in ways(python_by_version, missing):
        try:
            files = make_files(way)
        except RuntimeError:
            print(f"{way.name}: FAILED", flush=True)
            failed = True
            continue
        if first is None:
            first = files
        compared = {
            name: content for name, content in first.items() if not name.endswith(way.left_out)
        }
        differences = differing(compared, files)
        failed = failed or bool(differences)
        print(f"{way.name}: {len(files)} files, {len(differences)} differ", flush=True)
        for line in differences:
            print(f"  {line}")
    failed = browser_differs(missing, asked.settled) or failed
    for name in missing:
        print(f"{name}: not to be had here, not compared", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
