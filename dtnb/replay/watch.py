"""A run that is watched: when it first asks how something is read, and what was before that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dtnb.kernel import Record
    from dtnb.kernel.record import Rest


class Between(NamedTuple):
    """A moment of a run between two entries of its file.

    Attributes
    ----------
    number
        Counted from 1.
    rest
        What had been played.
    line
        What had become of the entries, and which were left.
    """

    number: int
    rest: Rest
    line: Any


class Watch:
    """What is asked in a run, and the moments between its entries.

    Parameters
    ----------
    other
        A run that is the same up to a moment.
    since
        That moment; unless given, this one is played from the beginning.
    """

    def __init__(self, other: Watch | None = None, since: Between | None = None) -> None:
        self.since = since
        #: behind how many moments a policy was first asked for
        self.first: dict[str, int] = {}
        self.moments: list[Between] = []
        self._behind = 0
        if other is not None and since is not None:
            self.first = {
                policy: behind for policy, behind in other.first.items() if behind < since.number
            }
            self.moments = other.moments[: since.number]

    def note(self, policy: str) -> None:
        """Hear that the reading of a policy is asked for."""
        if policy not in self.first:
            self.first[policy] = self._behind

    def between(self, line: Any, record: Record) -> None:
        """Keep the moment at which a line stands."""
        rest = record.rest()
        self._behind += 1
        self.moments.append(Between(self._behind, rest, line.copied()))

    def go_on(self) -> Between:
        """Return the moment from which this run goes on; what is asked now is asked behind it."""
        assert self.since is not None
        self._behind = self.since.number
        return self.since

    def asked(self, policies: Iterable[str]) -> int | None:
        """Return behind how many moments one of these was first asked for; None if never."""
        return min((self.first[each] for each in policies if each in self.first), default=None)

    def before(self, behind: int) -> Between | None:
        """Return the last moment that is not behind what was asked; None if that was at once."""
        return self.moments[min(behind, len(self.moments)) - 1] if behind and self.moments else None
