"""A move as a file states it, once its phrase is read."""

from __future__ import annotations

import msgspec

#: moves that state what dice or piles gave
CHANCES = ("roll", "heroes-roll", "draw")


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move as a file states it.

    Parameters
    ----------
    seat, verb, object
        Who does what with what, in the words of the engine.
    values, purpose
        Of a roll: the faces, and what it is for.
    parts
        Stat to die for ``assign``, stat to points for ``split``.
    text
        The move as written.
    """

    seat: int
    verb: str
    object: str = ""
    values: tuple[int | str, ...] = ()
    purpose: str = ""
    parts: tuple[tuple[str, int], ...] = ()
    text: str = ""

    @property
    def is_chance(self) -> bool:
        """Whether it states what chance gave."""
        return self.verb in CHANCES

    def part(self, name: str) -> int:
        """Return the number that stands with a stat, 0 where it is not named."""
        return dict(self.parts).get(name, 0)
