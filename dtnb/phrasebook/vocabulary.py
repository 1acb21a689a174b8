"""The names that phrases may use at one table: its players, cards, tokens and so on.

A phrase is a sentence of a replay file, made by an entry of the phrasebook. A slot is a gap in an
entry for a name of one kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from dtnb.files.names import normalized

#: the maximum number of results of `Vocabulary.spellings` that are cached
_MAX_CACHED = 500


class Vocabulary(ABC):
    """The names at one table, by kind.

    A game implements this class. The kinds are those of the slots in the game's entries, except the
    kinds that every phrasebook reads itself: ``number``, ``count``, ``digit``, ``dice``, ``text``,
    and groups of entries.
    """

    #: the results of `spellings`, by kind and by the values that the names may depend on
    _spellings: dict[tuple[Any, ...], dict[str, tuple[str, Any]]] | None = None
    #: phrases that were parsed with these names, by book, group and text
    parsed: dict[tuple[Any, ...], Any] | None = None

    @abstractmethod
    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the names of a kind as they are written, each with the value that it means.

        `scope` has the values of the slots that were read before, also those of enclosing phrases:
        the cards of a player depend on the player, for example. Raise KeyError if the names depend
        on a slot that is not in `scope`.
        """

    @abstractmethod
    def to_argument(self, slot: str, value: Any) -> Any:
        """Return a value as a message's argument: a text, number, message, or list of them."""

    def spellings(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, tuple[str, Any]]:
        """Return the normalized names of a kind, each with its written form and its value."""
        if self._spellings is None:
            self._spellings = {}
        key = (kind, *(value for value in scope.values() if isinstance(value, (int, str))))
        spellings = self._spellings.get(key)
        if spellings is None:
            if len(self._spellings) >= _MAX_CACHED:
                self._spellings.clear()
            spellings = self._spellings[key] = {}
            for written, value in self.names(kind, scope).items():
                spellings.setdefault(normalized(written), (written, value))
        return spellings
