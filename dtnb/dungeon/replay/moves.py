"""The struct of a parsed move."""

from __future__ import annotations

import msgspec

#: verbs of moves that state a chance outcome
CHANCES = ("roll", "heroes-roll", "draw")


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A parsed move of a file."""

    #: the actor, and the kernel's verb and object
    seat: int
    verb: str
    object: str = ""
    #: of a roll: the faces, and what it is for
    values: tuple[int | str, ...] = ()
    purpose: str = ""
    #: stat to die for ``assign``, stat to points for ``split``
    parts: tuple[tuple[str, int], ...] = ()
    text: str = ""

    @property
    def is_chance(self) -> bool:
        """Whether the move states a chance outcome."""
        return self.verb in CHANCES

    def part(self, name: str) -> int:
        """Return the number given for a stat, 0 if it is not named."""
        return dict(self.parts).get(name, 0)
