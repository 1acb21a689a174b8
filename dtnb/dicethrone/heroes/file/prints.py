"""Prints: points on which printings or sources of a hero disagree, and which version is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from dtnb.rulebook import Language


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a print changes: an ability, card or token; with a level, that level only."""

    name: str
    level: int = 0


class Candidate(msgspec.Struct, frozen=True, omit_defaults=True):
    """One version of a print.

    Parameters
    ----------
    name
        Its text in English, by which files choose it.
    french
        Its text in French, if that differs.
    source, edition, printing
        The sources that have it; the edition of its box and the printing, if known.
    """

    name: str
    french: str = ""
    source: tuple[str, ...] = ()
    edition: str = ""
    printing: str = ""

    def describe(self, lang: Language) -> str:
        """Return its text with its printing and sources."""
        text = f"« {self.french or self.name} »" if lang == "fr" else f"“{self.name}”"
        origin = ", ".join(filter(None, (self.printing, *self.source)))
        return f"{text} [{origin}]" if origin else text


class Print(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point on which printings or sources disagree.

    Parameters
    ----------
    name
        What is in dispute, in English; files refer to it by this name.
    french
        What is in dispute, in French, if that differs.
    things
        What it concerns: it only matters if one of them is used. Empty if it always matters.
    candidates
        The versions that can be played.
    held
        The name of the candidate in force.
    """

    name: str
    candidates: tuple[Candidate, ...]
    held: str
    things: tuple[Thing, ...] = ()
    french: str = ""

    def describe(self, lang: Language) -> str:
        """Return what is in dispute."""
        return (self.french if lang == "fr" else "") or self.name
