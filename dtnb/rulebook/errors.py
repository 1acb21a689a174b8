"""What can go wrong when a rulebook is read or asked."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from dtnb.portable import Portable


class UnknownId(Portable, LookupError):
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

    code = "unknown-id"

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.wanted = wanted
        by_folded = {name.casefold(): name for name in known}
        close = get_close_matches(wanted.casefold(), by_folded, n=1, cutoff=0.5)
        self.suggestion = by_folded[close[0]] if close else None
        hint = f" Did you mean '{self.suggestion}'?" if self.suggestion else ""
        super().__init__(f"There is no {kind} '{wanted}'.{hint}")

    @property
    def values(self) -> dict[str, Any]:
        """What fills the message ``problem.<code>``."""
        return {"kind": self.kind, "name": self.wanted, "near": self.suggestion}


class RulebookDataError(Portable, ValueError):
    """A data file of a rulebook that is not what it should be."""
