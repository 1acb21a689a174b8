"""A played line with what people wrote on it: what the builder of frames needs of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dtnb.frames.document import Mark
from dtnb.kernel import Record, Verdict


class Refusal(NamedTuple):
    """A move that was tried and that the rules refused."""

    seat: int
    move: str
    verdict: Verdict


class Statement(NamedTuple):
    """What somebody claims, and what the record answers.

    Attributes
    ----------
    step
        Index of the step that decides it, if one does.
    found
        What the record has instead, in words, if it was said.
    """

    by: str
    says: str
    answer: bool
    step: int | None = None
    found: str = ""


class Remark(NamedTuple):
    """Something written on a line.

    Attributes
    ----------
    position
        How many inputs had been given. A note or mark stands at the first step that the last of
        them made, a claim and a refusal after the last such step.
    """

    position: int
    note: str | None = None
    mark: Mark | None = None
    claim: Statement | None = None
    refusal: Refusal | None = None


class Written:
    """What people wrote on a line, by the input on which it stands.

    Parameters
    ----------
    remarks
        All of it, in the order of the file.
    """

    def __init__(self, remarks: Iterable[Remark]) -> None:
        self._remarks: dict[int, tuple[Remark, ...]] = {}
        for remark in remarks:
            here = self._remarks.get(remark.position, ())
            self._remarks[remark.position] = (*here, remark)

    def on(self, position: int) -> tuple[Remark, ...]:
        """Return what was written on the latest of `position` inputs."""
        return self._remarks.get(position, ())

    def notes(self, position: int) -> Remark:
        """Return the notes and the mark on the latest of `position` inputs, as one remark."""
        remarks = [
            remark
            for remark in self.on(position)
            if remark.claim is None and remark.refusal is None
        ]
        note = " ".join(remark.note for remark in remarks if remark.note) or None
        mark = next((remark.mark for remark in remarks if remark.mark), None)
        return Remark(position, note, mark)


class Fork(NamedTuple):
    """A branch: another line that shares the first `position` inputs.

    Its remarks are those written in the branch; what stands before it is told by the line it
    leaves.
    """

    name: str
    position: int
    line: Line


class Line(NamedTuple):
    """A record with its title, remarks and branches."""

    record: Record
    title: str = ""
    remarks: tuple[Remark, ...] = ()
    forks: tuple[Fork, ...] = ()
