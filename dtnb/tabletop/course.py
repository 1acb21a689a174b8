"""What was done at a table, one thing after the other, and what of it was taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

from dtnb.replay.sitting import Sitting


class Done(NamedTuple):
    """One thing that was done: as it can be done again, and where it led."""

    what: dict[str, Any]
    after: Sitting

    @property
    def by_program(self) -> bool:
        """Whether players of the program did it."""
        return bool(self.what["do"] == "play")


class Course:
    """What was done since people sat down.

    Parameters
    ----------
    base
        Where they sat down; None while the table is being set up.
    """

    def __init__(self, base: Sitting | None) -> None:
        self.base = base
        #: everything, also what was taken back; how much of it was not
        self.done: list[Done] = []
        self.at = 0

    @property
    def sitting(self) -> Sitting | None:
        """Where it led."""
        return self.done[self.at - 1].after if self.at else self.base

    @property
    def undone(self) -> int:
        """How many things were taken back."""
        return len(self.done) - self.at

    def add(self, what: dict[str, Any], after: Sitting) -> None:
        """Keep what was done; what was taken back before is gone."""
        self.done = [*self.done[: self.at], Done(what, after)]
        self.at += 1

    def undo(self) -> None:
        """Take back the last thing; what the program answered goes with what it answered to."""
        self.at -= 1
        while self.at and self.done[self.at].by_program:
            self.at -= 1

    def redo(self) -> None:
        """Do again what was taken back last, with what the program answered."""
        self.at += 1
        while self.undone and self.done[self.at].by_program:
            self.at += 1
