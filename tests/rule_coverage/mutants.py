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
    """One rule broken.

    Parameters
    ----------
    rule
        The rule that the change breaks; its bound tests must notice.
    file
        The file that is changed, from the checkout's root.
    find, replace
        The text that stands there exactly once, and what takes its place.
    """

    rule: str
    file: str
    find: Annotated[str, Meta(min_length=1)]
    replace: str

    def broken(self) -> str:
        """Return the file's text with the rule broken.

        Raises
        ------
        ValueError
            If the text to be changed does not stand there exactly once.
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
    return msgspec.convert(yaml.safe_load(file.read_text("utf-8")), list[Mutant])
