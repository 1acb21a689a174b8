"""Collect the problems of a file of a box, the content of the game as YAML files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.files import Path, Problems
from dtnb.files.problems import suggest


class BoxProblems:
    """Collects the problems of one file; their message ids begin with ``problem.box.``."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def add(self, path: Path, code: str, *, is_in_key: bool = False, **args: Any) -> None:
        """Report the problem ``problem.box.<code>`` at a path: at its value, or at its key."""
        self.problems.add(path, f"box.{code}", key=is_in_key, **args)

    def add_unknown(self, path: Path, code: str, name: str, known: Iterable[str]) -> None:
        """Report an unknown name, and suggest the known name that was probably meant."""
        self.add(path, code, name=name, right=suggest(name, known))

    def line_of(self, path: Path) -> int:
        """Return the line of the file in which the value at a path stands."""
        return self.problems.source.place(path)[0]
