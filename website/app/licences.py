"""The licences of the software of others in the page, as one text beside it and in its archive."""

from __future__ import annotations

import sysconfig
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from dtnb.app.single_file import LICENCES

#: the name of the text
FILE = LICENCES
#: what carries no text of its licence
_STATED = Path(__file__).with_name("licences.txt")


class UnlicensedError(Exception):
    """A library that would be shipped without its licence; the text names it."""


class Licence(NamedTuple):
    """The licence of one library."""

    library: str
    text: str


def text(libraries: Iterable[str], wheels: Path) -> str:
    """Return the text.

    Parameters
    ----------
    libraries
        The distributions that are copied from the environment.
    wheels
        A folder with the wheels of libraries that are compiled for the browser.

    Raises
    ------
    UnlicensedError
        If a library has no file with its licence.
    """
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt").read_text("utf-8")
    licences = [
        Licence("CPython and its library", python),
        *(Licence(name, _of_distribution(name)) for name in libraries),
        *(Licence(wheel.name, _of_wheel(wheel)) for wheel in sorted(wheels.glob("*.whl"))),
    ]
    parts = [_STATED.read_text("utf-8")]
    parts += [f"{licence.library}\n\n{licence.text.strip()}\n" for licence in licences]
    return f"\n{'-' * 80}\n\n".join(parts)


def _of_distribution(name: str) -> str:
    files = distribution(name).files or ()
    return _joined(name, (file.read_text() for file in files if _is_licence(str(file))))


def _of_wheel(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if _is_licence(name)]
        return _joined(wheel.name, (opened.read(name).decode() for name in names))


def _is_licence(file: str) -> bool:
    """Tell whether a file of a distribution's metadata has its licence."""
    return ".dist-info/" in file and Path(file).name.upper().startswith(("LICEN", "COPYING"))


def _joined(name: str, texts: Iterator[str]) -> str:
    joined = "\n\n".join(texts)
    if not joined:
        raise UnlicensedError(f"{name} has no file with its licence; it cannot be shipped")
    return joined
