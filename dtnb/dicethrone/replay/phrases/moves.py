"""The parsed form of a move in a replay file."""

from __future__ import annotations

import msgspec

from dtnb.files.names import normalized

#: verbs of actions that are declared in a window
ACTION_VERBS = ("play", "spend", "use", "sell")
#: the seat of a token whose owner the move does not name
UNNAMED_OWNER = -1


class Change(msgspec.Struct, frozen=True):
    """A die that a move changes: the face that the die shows, and its new face.

    The new face is None if the die is rolled again, or if the move does not state a new face.
    """

    before: int
    after: int | None = None
    #: whether the move states that the die is rolled again
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
    #: the faces of the dice that a further Roll Attempt keeps
    kept: tuple[int, ...] | None = None
    #: the purpose of a roll
    purpose: str = ""
    #: the dice that the action changes
    changes: tuple[Change, ...] = ()
    #: the token at which the action is aimed, as (seat, name)
    token: tuple[int, str] | None = None
    #: the seat at which the action is aimed
    player: int | None = None
    #: the name of the damage on which a prevention acts
    damage: str = ""
    #: the name of the mode, if a token can be spent or used in several
    mode: str = ""
    #: the move as written
    text: str = ""

    @property
    def is_roll(self) -> bool:
        """Whether the move states an outcome of dice."""
        return self.verb == "roll"

    @property
    def is_chance(self) -> bool:
        """Whether the move states an outcome of dice or cards."""
        return self.verb in ("roll", "draw", "see")


def is_same_name(left: str, right: str) -> bool:
    """Tell whether two texts are spellings of the same name."""
    return normalized(left) == normalized(right)
