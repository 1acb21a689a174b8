"""What was done at a table, one thing after the other, and what of it was taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from dtnb.kernel import Input
from dtnb.replay.file.inputs import encode_all
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.kept_file import FORMAT, Entry, KeptGame
from dtnb.tabletop.refusal import Refusal
from dtnb.tabletop.saying import said_again
from dtnb.tabletop.words import words


class Done(NamedTuple):
    """One thing that was done: what it was, as data, and where it led."""

    what: Entry
    after: Sitting


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

    def add(self, after: Sitting, what: Entry | None = None, *, by_program: bool = False) -> None:
        """Keep what was done; what was taken back before is gone.

        Parameters
        ----------
        after
            Where it led.
        what
            What it was, unless inputs were given.
        by_program
            Whether players of the program gave them.
        """
        assert self.sitting is not None
        if what is None:
            new = len(after.record.inputs) - len(self.sitting.record.inputs)
            what = Entry(inputs=new, by_program=by_program)
        self.done = [*self.done[: self.at], Done(what, after)]
        self.at += 1

    def undo(self) -> None:
        """Take back the last thing; what the program answered goes with what it answered to."""
        self.at -= 1
        while self.at and self.done[self.at].what.by_program:
            self.at -= 1

    def redo(self) -> None:
        """Do again what was taken back last, with what the program answered."""
        self.at += 1
        while self.undone and self.done[self.at].what.by_program:
            self.at += 1

    # -- as data -----------------------------------------------------------------------------------

    @property
    def end(self) -> Sitting | None:
        """Where everything led, also what was taken back: it has all inputs."""
        return self.done[-1].after if self.done else self.base

    def entries(self) -> list[Any]:
        """Return what was done as plain data."""
        return [
            what.inputs if what == Entry(inputs=what.inputs) else msgspec.to_builtins(what)
            for what, _ in self.done
        ]

    def go_on(self, kept: KeptGame) -> None:
        """Do again what was done, from where people sat down.

        Raises
        ------
        Exception
            At the first thing that cannot be done any more; what came before it was done.
        """
        assert self.base is not None
        given, stopped = kept.played_on(self.base)
        try:
            self._do_again(kept.table.done, given)
        finally:
            self.at = min(kept.table.at, len(self.done))
            if stopped is not None:
                raise stopped

    def _do_again(self, entries: Sequence[int | Entry], given: Sequence[Input]) -> None:
        left = list(given)
        for entry in entries:
            what = Entry(inputs=entry) if isinstance(entry, int) else entry
            many = what.inputs or 0
            assert self.sitting is not None
            if many > len(left):
                break
            self.add(_again(self.sitting, what, left[:many]), what)
            del left[:many]
        if left or len(self.done) < len(entries):
            assert self.base is not None
            raise Refusal(words(self.base.lang).text("table.kept-not-one"))

    def as_kept(
        self, begins: str, given: Sitting | None, players: Mapping[str, str]
    ) -> dict[str, Any]:
        """Return what is kept of it: a replay file with the table's own field beside it.

        While the table is being set up it is that field alone.

        Parameters
        ----------
        begins
            What the table was made for.
        given
            Where people came with, if with anything.
        players
            Players of the program, by seat.
        """
        base, end = self.base, self.end
        table: dict[str, Any] = {"format": FORMAT, "begun": base is not None, "begins": begins}
        if base is None or end is None:
            return {"table": table}
        table |= {
            "given": base is given, "done": self.entries(), "at": self.at, "players": dict(players),
        }  # fmt: skip
        return {**base.set_up, "inputs": encode_all(end.record.inputs), "table": table}


def _again(base: Sitting, what: Entry, given: Sequence[Input]) -> Sitting:
    """Return the sitting after a thing that was done.

    Raises
    ------
    Exception
        If it cannot be done here, or is not one thing.
    """
    fields = msgspec.to_builtins(what)
    fields.pop("by program", None)
    if len(fields) != 1:
        raise Refusal(words(base.lang).text("table.kept-not-one"))
    if what.inputs is not None:
        return base.fork().give(*given) if what.by_program else said_again(base, given)
    if what.note is not None:
        return base.fork().note(what.note)
    if what.mark is not None:
        return base.fork().mark(what.mark)
    if what.claim is not None:
        return base.fork().say(what.claim.by, what.claim.says)
    if what.refused is not None:
        return base.fork().refuse(what.refused)
    assert what.elsewhere is not None
    return base.fork().roll_elsewhere(what.elsewhere)
