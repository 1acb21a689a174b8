"""Collect the problems of a box's file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.files import Path, Problems
from dtnb.files.problems import suggest


class Findings:
    """Adds the problems of one file to its `Problems`, with ids that begin with ``box.``."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def add(self, path: Path, code: str, *, key: bool = False, **args: Any) -> None:
        """Report the problem ``problem.box.<code>`` at a path."""
        self.problems.add(path, f"box.{code}", key=key, **args)

    def unknown(self, path: Path, code: str, name: str, known: Iterable[str]) -> None:
        """Report an unknown name, and suggest the one that was probably meant."""
        self.add(path, code, name=name, right=suggest(name, known))

    def line(self, path: Path) -> int:
        """Return the line of a value."""
        return self.problems.source.place(path)[0]
