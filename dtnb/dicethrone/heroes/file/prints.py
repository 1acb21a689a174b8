"""The structs of prints: points on which printings of a hero disagree, such as the price of a card.

The versions between which a print chooses are its candidates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from dtnb.rulebook import Language


class ChangedPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a hero that a print changes: an ability, card or token, or one level of it."""

    name: str
    #: the level that the print changes; 0 if it changes the whole ability, card or token
    level: int = 0


class Candidate(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the versions between which a print chooses."""

    #: the version's text in English; files choose the version by this text
    name: str
    #: the version's text in French; empty if it does not differ from `name`
    french: str = ""
    #: the sources that have this version
    source: tuple[str, ...] = ()
    #: the edition of the box that contains the version; empty if unknown
    edition: str = ""
    #: the printing that has the version; empty if unknown
    printing: str = ""

    def describe(self, lang: Language) -> str:
        """Return the version's text with its printing and sources."""
        text = f"« {self.french or self.name} »" if lang == "fr" else f"“{self.name}”"
        origin = ", ".join(filter(None, (self.printing, *self.source)))
        return f"{text} [{origin}]" if origin else text


class PrintDifference(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point on which printings or sources disagree."""

    #: the point in dispute, in English; files refer to the print by this name
    name: str
    #: the versions that can be played
    candidates: tuple[Candidate, ...]
    #: the name of the candidate with which the hero is played
    chosen_candidate: str
    #: the parts that the candidates change. The print matters only if one of these parts is used.
    #: If the tuple is empty, the print always matters
    changed_parts: tuple[ChangedPart, ...] = ()
    #: the point in dispute, in French; empty if it does not differ from `name`
    french: str = ""

    def describe(self, lang: Language) -> str:
        """Return the point in dispute."""
        return (self.french if lang == "fr" else "") or self.name
