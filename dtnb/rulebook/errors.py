"""The errors for an unknown id of a rulebook, and for a malformed data file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.errors import LocalizedError, PicklableError, closest
from dtnb.sanitize import sanitize_lines

#: The message for an unknown id lists all known ids if there are at most this many.
MAX_LISTED_IDS = 30


class UnknownId(LocalizedError, LookupError):
    """An unknown id of a rulebook; the message suggests the closest known one.

    Parameters
    ----------
    kind
        The kind of id: rule, window, policy, reading, edition, term or ambiguity.
    wanted
        The unknown id.
    known
        The known ids.
    """

    code = "unknown-name"

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.wanted = wanted
        known_ids = tuple(known)
        self.suggestion = closest(wanted, known_ids, 0.5)
        #: all known ids if there are few; otherwise empty
        self.known = known_ids if len(known_ids) <= MAX_LISTED_IDS else ()
        super().__init__(kind, wanted)

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and a hint: the closest id or, if none is close, the known ids.

        The hint lists the known ids only if there are few.
        """
        if self.translation is not None:
            return self.translation
        message = f"There is no {self.kind} '{self.wanted}'."
        if self.suggestion is not None:
            return message, f"Did you mean '{self.suggestion}'?"
        return message, f"One of: {', '.join(self.known)}" if self.known else ""

    def __str__(self) -> str:
        """Return what is wrong, and the closest id if there is one."""
        if self.translation is not None:
            return super().__str__()
        message, hint = self.message_and_hint()
        return sanitize_lines(f"{message} {hint}" if self.suggestion else message)

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message's placeholders."""
        return {
            "kind": self.kind,
            "name": self.wanted,
            "near": self.suggestion,
            "known": self.known,
        }


class RulebookDataError(PicklableError, ValueError):
    """A malformed data file of a rulebook."""
