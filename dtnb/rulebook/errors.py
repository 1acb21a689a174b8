"""What can go wrong when a rulebook is read or asked."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .types import Language

_KINDS = {
    "rule": "règle",
    "window": "fenêtre",
    "policy": "point d'interprétation",
    "reading": "lecture",
    "edition": "édition",
    "term": "terme",
    "ambiguity": "ambiguïté",
}


class UnknownId(LookupError):
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

    def __init__(self, kind: str, wanted: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.wanted = wanted
        by_folded = {name.casefold(): name for name in known}
        close = get_close_matches(wanted.casefold(), by_folded, n=1, cutoff=0.5)
        self.suggestion = by_folded[close[0]] if close else None
        super().__init__(self.message())

    def message(self, language: Language = "en") -> str:
        """Say what is unknown and what was probably meant."""
        if language == "fr":
            hint = f" Vouliez-vous dire « {self.suggestion} » ?" if self.suggestion else ""
            kind = _KINDS.get(self.kind, self.kind)
            return f"Introuvable : {kind} « {self.wanted} ».{hint}"
        hint = f" Did you mean '{self.suggestion}'?" if self.suggestion else ""
        return f"There is no {self.kind} '{self.wanted}'.{hint}"


class RulebookDataError(ValueError):
    """A data file of a rulebook that is not what it should be."""
