"""The same bytes from every Python: ``python3 dev.py portable``.

Pages, schemas, saved games, stories and what is said of refused files are made under each Python
that is here (on the PATH, of pyenv, or named by ``--python``) with the locked versions of what dtnb
needs, under the oldest also with the lowest that `pyproject.toml` allows; optimised (``-OO``);
without libyaml; and compared with those of this environment. JupyterLab is left out: it has no part
in them. Every shipped replay is also played with the Python of a browser, as our page has it.
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
#: those that are supported and may be here
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
#: nothing of it has a part in what is made, and it is larger than all else
LEFT_OUT = ("jupyterlab",)
SCHEMAS = (".schema.json", ".bare.json")
#: as where nobody has set anything, in another place of the world
ELSEWHERE = {"LC_ALL": "C", "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "12345", "PYTHONUTF8": "0"}


class Run(NamedTuple):
    """One way to make them: what it is called, the Python, its options, environment, exceptions."""

    name: str
    python: Path
    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = MappingProxyType({})
    #: ends of the names of files that are not compared
    left_out: tuple[str, ...] = ()


class NoEnvironmentError(Exception):
    """An environment that could not be made; it says what it is."""


def needed() -> list[str]:
    """Return what dtnb needs, as `pyproject.toml` says it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [
        dependency
        for dependency in project["dependencies"]
        if re.split(r"[^\w-]", dependency, maxsplit=1)[0] not in LEFT_OUT
    ]


def pythons(named: list[str]) -> dict[str, str]:
    """Return the Pythons that are here by version, or else those that are named."""
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


def environment(version: str, python: str, lowest: bool) -> Path:
    """Make an environment, unless it is there; return its Python.

    Raises
    ------
    NoEnvironmentError
        If what it needs is not to be had.
    """
    folder = PLACE / (f"{version}-lowest" if lowest else version)
    inside = folder / ("Scripts/python.exe" if dev.WINDOWS else "bin/python")
    wanted = needed()
    mark = f"{wanted} {dev.fingerprint(dev.LOCKS / 'environment.lock')}"
    if dev.is_current(folder / "stamp", mark):
        return inside
    uv = dev.find_uv()
    which = (
        ["--resolution", "lowest-direct"] if lowest else ["-c", str(dev.LOCKS / "environment.lock")]
    )
    install = [uv, "pip", "install", "--quiet"]
    for command in (
        [uv, "venv", "--quiet", "--clear", "--python", python, str(folder)],
        # Where there is no wheel, nothing is compiled: it is not to be had here.
        [*install, "--only-binary", ":all:", "--python", str(inside), *which, *wanted],
    ):
        if subprocess.run(command, check=False).returncode:
            raise NoEnvironmentError(folder.name)
    (folder / "stamp").write_text(mark)
    return inside


def ways(pythons_by_version: dict[str, str], missing: list[str]) -> Iterator[Run]:
    """Yield every way to make them, this environment's own first."""
    here = Path(sys.executable)
    yield Run("this environment", here)
    # Descriptions are docstrings, which -OO leaves out; the rest of the schemas stays.
    yield Run("optimised, elsewhere", here, ("-OO",), ELSEWHERE, (".schema.json",))
    yield Run("without libyaml", here, (), {"WITHOUT_LIBYAML": "1"})
    oldest = min(
        pythons_by_version,
        key=lambda version: [int(part) for part in version.split(".")],
        default="",
    )
    for version, python in pythons_by_version.items():
        for lowest in (False, True) if version == oldest else (False,):
            name = f"{version}, {'lowest' if lowest else 'locked'} versions"
            try:
                inside = environment(version, python, lowest)
            except NoEnvironmentError:
                missing.append(name)
                continue
            # msgspec makes the schemas; each of its versions has an order of its own in them.
            yield Run(name, inside, left_out=SCHEMAS if lowest else ())


def make_files(way: Run) -> dict[str, bytes]:
    """Make them, and return what was made by name.

    Raises
    ------
    RuntimeError
        If they cannot be made so.
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
    """Return what differs, and where first."""
    differences = [f"{name} is made by one alone" for name in sorted(one.keys() ^ other.keys())]
    for name in sorted(one.keys() & other.keys()):
        if one[name] != other[name]:
            pairs = zip(one[name], other[name], strict=False)
            shorter = min(len(one[name]), len(other[name]))
            at = next((place for place, (a, b) in enumerate(pairs) if a != b), shorter)
            parts = [text[max(0, at - 20) : at + 40] for text in (one[name], other[name])]
            differences.append(f"{name} differs at byte {at}: {parts[0]!r} and {parts[1]!r}")
    return differences


def browser_differs(missing: list[str]) -> bool:
    """Compare every shipped replay with what the Python of a browser makes of it."""
    name = "a browser's Python"
    try:
        count, differences = browser.compare(dev.ensure_browser_parts())
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
    """Compare; 1 if something differs or cannot be made."""
    parser = argparse.ArgumentParser(prog="dev.py portable", description=__doc__)
    parser.add_argument(
        "--python", action="append", default=[], help="this one instead of those here"
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
    failed = browser_differs(missing) or failed
    for name in missing:
        print(f"{name}: not to be had here, not compared", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
