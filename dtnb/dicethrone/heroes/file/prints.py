"""Prints: what of a hero several printings or sources give differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from dtnb.rulebook import Language


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a print is about: an ability, a card, a token; at one level only, unless that is 0."""

    name: str
    level: int = 0


class Candidate(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the prints.

    Parameters
    ----------
    name
        By which files choose it; also what it says, in English.
    french
        What it says, in French, where that is not the same.
    source, edition, printing
        Who has it so; the edition of the box it lies in, and which printing it is, where known.
    """

    name: str
    french: str = ""
    source: tuple[str, ...] = ()
    edition: str = ""
    printing: str = ""

    def said(self, lang: Language) -> str:
        """Return what it says, and who has it so."""
        said = f"« {self.french or self.name} »" if lang == "fr" else f"“{self.name}”"
        known = ", ".join(filter(None, (self.printing, *self.source)))
        return f"{said} [{known}]" if known else said


class Print(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that several prints give differently.

    Parameters
    ----------
    name
        By which files name it: what is in dispute.
    french
        The same in French, where that is not the same.
    things
        What has to be used for it to matter; none: it always does.
    candidates
        The prints that can be played.
    held
        Name of the one that is in force.
    """

    name: str
    candidates: tuple[Candidate, ...]
    held: str
    things: tuple[Thing, ...] = ()
    french: str = ""

    def said(self, lang: Language) -> str:
        """Return what is in dispute."""
        return (self.french if lang == "fr" else "") or self.name
