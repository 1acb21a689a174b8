"""A move as a file states it, once its phrase is read."""

from __future__ import annotations

import msgspec

from dtnb.files.names import normalized

#: verbs of actions that are declared in a window
ACTION_VERBS = ("play", "spend", "use", "sell")
#: the seat of a token of which only the name is said
UNSAID = -1


class Change(msgspec.Struct, frozen=True):
    """A die named by what it shows, and what it becomes (None: rolled again, or not said)."""

    before: int
    after: int | None = None
    #: whether it is said to be rolled again
    again: bool = False
    #: whose die it is, where that is said
    owner: int | None = None


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move as a file states it.

    Parameters
    ----------
    seat, verb, object
        Who does what with what.
    values, kept, purpose
        Of a roll: the faces, the faces left lying, and what it is for.
    changes
        Dice that the action changes, by the faces they show.
    token, player
        A token as (seat, name), and a seat, that the action is aimed at.
    against
        Source of the damage that a prevention acts on.
    way
        In which of several ways a token is spent or used.
    text
        The move as written.
    """

    seat: int
    verb: str
    object: str = ""
    values: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None
    purpose: str = ""
    changes: tuple[Change, ...] = ()
    token: tuple[int, str] | None = None
    player: int | None = None
    against: str = ""
    way: str = ""
    text: str = ""

    @property
    def is_roll(self) -> bool:
        """Whether it states an outcome of dice."""
        return self.verb == "roll"

    @property
    def is_chance(self) -> bool:
        """Whether it states what chance gave."""
        return self.verb in ("roll", "draw", "see")


def same(left: str, right: str) -> bool:
    """Tell whether two texts name the same."""
    return normalized(left) == normalized(right)
