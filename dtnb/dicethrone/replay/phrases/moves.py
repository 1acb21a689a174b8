"""The parsed form of a move in a replay file."""

from __future__ import annotations

import msgspec

from dtnb.files.names import normalized

#: verbs of actions that are declared in a window
ACTION_VERBS = ("play", "spend", "use", "sell")
#: the seat of a token whose owner the move does not name
UNSAID = -1


class Change(msgspec.Struct, frozen=True):
    """A die named by the face it shows, and its new face (None: rolled again, or not stated)."""

    before: int
    after: int | None = None
    #: whether the move states that it is rolled again
    again: bool = False
    #: the seat of the die's owner, if the move names it
    owner: int | None = None


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move as a file states it."""

    seat: int
    verb: str
    object: str = ""
    #: the faces of a roll
    values: tuple[int, ...] = ()
    #: the faces that a roll keeps
    kept: tuple[int, ...] | None = None
    #: the purpose of a roll
    purpose: str = ""
    #: the dice that the action changes, by the faces they show
    changes: tuple[Change, ...] = ()
    #: the token that the action is aimed at, as (seat, name)
    token: tuple[int, str] | None = None
    #: the seat that the action is aimed at
    player: int | None = None
    #: the source of the damage that a prevention acts on
    against: str = ""
    #: the way in which a token is spent or used, if there are several
    way: str = ""
    #: the move as written
    text: str = ""

    @property
    def is_roll(self) -> bool:
        """Whether it states an outcome of dice."""
        return self.verb == "roll"

    @property
    def is_chance(self) -> bool:
        """Whether it states an outcome of dice or cards."""
        return self.verb in ("roll", "draw", "see")


def same(left: str, right: str) -> bool:
    """Tell whether two texts are the same name."""
    return normalized(left) == normalized(right)
