"""Whether a replay made elsewhere or earlier is computed the same here."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple

from dtnb.kernel import Record


class Fidelity(enum.Enum):
    """How well a record agrees with the fingerprints in its file."""

    #: every fingerprint agrees
    EXACT = "exact"
    #: the file has none
    UNVERIFIED = "unverified"
    #: they differ
    DIVERGED = "diverged"


class Agreement(NamedTuple):
    """The comparison of fingerprints.

    Attributes
    ----------
    position
        How many inputs had been given at the first difference, -1 where there is none.
    step
        Index of the first step after the input that leads to another state, or of the last step
        where the play has ended there; -1 where there is no difference.
    expected, found
        The fingerprints there; empty where one side has ended.
    """

    fidelity: Fidelity
    position: int = -1
    step: int = -1
    expected: str = ""
    found: str = ""

    @property
    def diverged(self) -> bool:
        """Whether they differ."""
        return self.fidelity is Fidelity.DIVERGED

    def __str__(self) -> str:
        """Return the comparison in a few words."""
        if not self.diverged:
            return self.fidelity.name
        return f"DIVERGED at step {self.step} (input {self.position})"


def agreement_with(record: Record, hashes: Sequence[str]) -> Agreement:
    """Compare a record with the fingerprints of its beginning and after each input."""
    if not hashes:
        return Agreement(Fidelity.UNVERIFIED)
    found = list(record.hashes())
    for position in range(max(len(found), len(hashes))):
        here = found[position] if position < len(found) else ""
        there = hashes[position] if position < len(hashes) else ""
        if here != there:
            steps = (step.index for step in record.steps if step.position >= position)
            step = next(steps, record.step_count - 1)
            return Agreement(Fidelity.DIVERGED, position, step, there, here)
    return Agreement(Fidelity.EXACT)
