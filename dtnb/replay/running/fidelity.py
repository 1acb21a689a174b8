"""Compare a computed record with the fingerprints that its file recorded.

A fingerprint is the short hash of a state. The file's list of fingerprints is called ``hashes``.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple

from dtnb.kernel import Record


class Fidelity(enum.Enum):
    """How well a record agrees with the fingerprints in its file."""

    #: every fingerprint agrees
    EXACT = "exact"
    #: the file has no fingerprints
    UNVERIFIED = "unverified"
    #: at least one fingerprint differs
    DIVERGED = "diverged"


class Agreement(NamedTuple):
    """The comparison of fingerprints.

    Attributes
    ----------
    fidelity
        How well the fingerprints agree.
    position
        How many inputs had been given at the first difference; -1 if there is none.
    step
        Index of the first step after which the states differ, or of the last step if play ended
        before the difference; -1 if there is no difference.
    expected, actual
        The fingerprints in the file and in the record at the difference; empty for a side that
        ended earlier.
    """

    fidelity: Fidelity
    position: int = -1
    step: int = -1
    expected: str = ""
    actual: str = ""

    @property
    def diverged(self) -> bool:
        """Whether any fingerprint differs."""
        return self.fidelity is Fidelity.DIVERGED

    def __str__(self) -> str:
        """Return the comparison in a few words."""
        if not self.diverged:
            return self.fidelity.name
        return f"DIVERGED at step {self.step} (input {self.position})"


def agreement_with(record: Record, hashes: Sequence[str]) -> Agreement:
    """Compare a record with the fingerprints of its start and of the state after each input."""
    if not hashes:
        return Agreement(Fidelity.UNVERIFIED)
    computed = list(record.hashes())
    for position in range(max(len(computed), len(hashes))):
        actual = computed[position] if position < len(computed) else ""
        recorded = hashes[position] if position < len(hashes) else ""
        if actual != recorded:
            steps = (step.index for step in record.steps if step.position >= position)
            step = next(steps, record.step_count - 1)
            return Agreement(Fidelity.DIVERGED, position, step, recorded, actual)
    return Agreement(Fidelity.EXACT)
