"""The names that a phrase may use at one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Vocabulary(Protocol):
    """The names at one table, by kind.

    A game implements it. The kinds are those of the slots in its entries, except the kinds that
    every phrasebook reads itself: ``number``, ``digit``, ``dice``, ``text``, and groups of entries.
    """

    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the names of a kind as they are written, with the value that each one means.

        Parameters
        ----------
        kind
            The kind of a slot.
        scope
            The values of the slots that were read before this one, those of the phrases around it
            included: a player's cards depend on the player.

        Raises
        ------
        KeyError
            If the names depend on a slot that is not in `scope`.
        """
        ...

    def shown(self, slot: str, value: Any) -> Any:
        """Return a value as it fills a message: a text, a number, a message, or a list of them."""
        ...
