"""The struct of a move that was read from a phrase such as ``Ann attacks with Magic``."""

from __future__ import annotations

import msgspec

#: the seat of a roll of the heroes, whom no player plays
NO_SEAT = -1
#: verbs of moves that state a chance outcome
CHANCES = ("roll", "heroes-roll", "draw")


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of a file, as read from its phrase."""

    #: the seat that acts, or `NO_SEAT`; the next two fields have the verb and the object of its
    #: action
    seat: int
    verb: str
    object: str = ""
    #: for a roll, the faces of the dice; for a draw, what is drawn
    values: tuple[int | str, ...] = ()
    #: the purpose of a roll, such as ``Magic attack``
    purpose: str = ""
    #: for the verb ``assign``, each stat with its die; for ``split``, each stat with its points
    parts: tuple[tuple[str, int], ...] = ()
    text: str = ""

    @property
    def is_chance(self) -> bool:
        """Whether the move states a chance outcome."""
        return self.verb in CHANCES

    def part(self, name: str) -> int:
        """Return the die or points of a stat in `parts`; 0 if the move does not name it."""
        return dict(self.parts).get(name, 0)
