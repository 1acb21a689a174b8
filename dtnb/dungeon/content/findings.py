"""What is wrong with a box, noted against the file in which it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.dungeon.content import wording
from dtnb.files import Path, Problems
from dtnb.files.problems import suggested


class Findings:
    """Notes what is wrong with one file.

    Parameters
    ----------
    problems
        Where it is collected.
    """

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def add(self, path: Path, code: str, *, key: bool = False, **args: Any) -> None:
        """Note something wrong at a place, in the words of :mod:`wording`."""
        self.problems.add(
            path,
            "text",
            key=key,
            what=wording.what(code, **args),
            right=wording.right(code, **args),
        )

    def unknown(self, path: Path, code: str, name: str, known: Iterable[str]) -> None:
        """Note a name that is not known, with the one that was probably meant."""
        said = wording.what(code, name=name)
        self.problems.add(path, "text", what=said, right=suggested(name, known))

    def line(self, path: Path) -> int:
        """Return the line of a value."""
        return self.problems.source.place(path)[0]
