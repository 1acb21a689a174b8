"""Mutants: rules broken on purpose, one small change of one file each, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import yaml
from msgspec import Meta

FOLDER = Path(__file__).parent / "mutants"
ROOT = Path(__file__).resolve().parents[2]


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant: a change of the code that breaks one rule.

    Parameters
    ----------
    rule
        The rule that the change breaks; the tests bound to it must notice.
    file
        The path of the changed file, relative to the root of the checkout.
    find, replace
        A text that occurs in the file exactly once, and its replacement.
    listed_in
        The path of the file that lists the mutant; not part of that file.
    """

    rule: str
    file: str
    find: Annotated[str, Meta(min_length=1)]
    replace: str
    listed_in: str = ""

    def broken(self) -> str:
        """Return the text of the file with the change.

        Raises
        ------
        ValueError
            If the text to replace does not occur exactly once.
        """
        text = (ROOT / self.file).read_text(encoding="utf-8")
        times = text.count(self.find)
        if times != 1 or self.find == self.replace:
            raise ValueError(f"{self.rule}: {self.find!r} stands {times} times in {self.file}")
        return text.replace(self.find, self.replace)


def lists() -> list[str]:
    """Return the names of the lists of mutants."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def mutants(*named: str) -> list[Mutant]:
    """Return the mutants of the lists named, or of all; in the order of the files."""
    return [
        mutant
        for name in lists()
        if not named or name in named
        for mutant in _read(FOLDER / f"{name}.yaml")
    ]


def _read(file: Path) -> list[Mutant]:
    listed = msgspec.convert(yaml.safe_load(file.read_text("utf-8")), list[Mutant])
    path = file.relative_to(ROOT).as_posix()
    return [msgspec.structs.replace(mutant, listed_in=path) for mutant in listed]
