"""Errors for names of heroes and prints that do not exist.

A print is a point on which printings of a hero disagree; its candidates are the versions.
"""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes.file.prints import PrintDifference
from dtnb.dicethrone.heroes.language.file_mistakes import suggestion
from dtnb.dicethrone.messages import speaker
from dtnb.errors import PicklableError


class UnknownName:
    """An unknown name, explained by the message ``problem.<code>``."""

    code: str
    name: str
    known: tuple[str, ...]
    lang: str

    def message(self, language: str) -> str:
        """Return the description of the error and a suggestion, as one text."""
        return "; ".join(self._texts(language))

    def message_and_hint(self) -> tuple[str, str]:
        """Return the description of the error and a suggestion, in the language of the error."""
        return self._texts(self.lang)

    def _texts(self, language: str) -> tuple[str, str]:
        args = {"name": self.name, "right": suggestion(self.name, self.known)}
        return speaker(language).problem(self.code, args)


class UnknownPrint(UnknownName, PicklableError, LookupError):
    """A hero has no print with the given name, or a print has no candidate with that name.

    A print is a point on which the printings of a hero disagree; its candidates are the versions.

    Parameters
    ----------
    name
        The unknown name.
    prints
        The prints of the hero.
    print_
        The print that has no candidate of that name; None if the print itself is unknown.
    """

    def __init__(
        self,
        name: str,
        prints: Iterable[PrintDifference],
        difference: PrintDifference | None = None,
    ) -> None:
        self.name = name
        self.code = "hero.unknown-print" if difference is None else "hero.unknown-candidate"
        known = prints if difference is None else difference.candidates
        self.known = tuple(entry.name for entry in known)
        super().__init__(self.message("en"))
