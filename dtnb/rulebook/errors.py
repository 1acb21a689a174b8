"""What can go wrong when a rulebook is read or asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.errors import LocalizedError, PicklableError, closest
from dtnb.sanitize import sanitize_lines

#: more ids than these are not told where none is near
MOST_NAMES = 30


class UnknownId(LocalizedError, LookupError):
    """An id that the rulebook does not have, with the nearest one it has.

    Parameters
    ----------
    kind
        What was looked up: rule, window, policy, reading, edition, term or ambiguity.
    wanted
        The id as it was given.
    known
        The ids that exist.
    """

    code = "unknown-name"

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.wanted = wanted
        names = tuple(known)
        self.suggestion = closest(wanted, names, 0.5)
        #: those there are, where they are few
        self.known = names if len(names) <= MOST_NAMES else ()
        super().__init__(kind, wanted)

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and the nearest id, or else which there are."""
        if self.translation is not None:
            return self.translation
        what = f"There is no {self.kind} '{self.wanted}'."
        if self.suggestion is not None:
            return what, f"Did you mean '{self.suggestion}'?"
        return what, f"One of: {', '.join(self.known)}" if self.known else ""

    def __str__(self) -> str:
        """Return what is wrong, and the nearest id if there is one."""
        if self.translation is not None:
            return super().__str__()
        what, right = self.message_and_hint()
        return sanitize_lines(f"{what} {right}" if self.suggestion else what)

    @property
    def values(self) -> dict[str, Any]:
        """What fills the message ``problem.<code>``."""
        return {
            "kind": self.kind,
            "name": self.wanted,
            "near": self.suggestion,
            "known": self.known,
        }


class RulebookDataError(PicklableError, ValueError):
    """A data file of a rulebook that is not what it should be."""
