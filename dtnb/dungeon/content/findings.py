"""What is wrong with a box, noted against the file in which it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.files import Path, Problems
from dtnb.files.problems import suggest


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
        """Note something wrong at a place: ``problem.box.<code>``."""
        self.problems.add(path, f"box.{code}", key=key, **args)

    def unknown(self, path: Path, code: str, name: str, known: Iterable[str]) -> None:
        """Note a name that is not known, with the one that was probably meant."""
        self.add(path, code, name=name, right=suggest(name, known))

    def line(self, path: Path) -> int:
        """Return the line of a value."""
        return self.problems.source.place(path)[0]
