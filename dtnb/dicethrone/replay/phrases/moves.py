"""The parsed form of a move in a replay file."""

from __future__ import annotations

import msgspec

from dtnb.files.names import normalized

#: verbs of actions that are declared in a window
ACTION_VERBS = ("play", "spend", "use", "sell")
#: the number that stands for the seat of a token if the move does not name its owner
UNNAMED_OWNER = -1


class Change(msgspec.Struct, frozen=True):
    """A die that a move changes, such as the die in ``changing 3 to 6``."""

    #: the face that the die shows before the change
    before: int
    #: the face after the change; None if the die is rolled again, or if the move does not state it
    after: int | None = None
    #: whether the move states that the die is rolled again
    again: bool = False
    #: the seat of the die's owner; None if the move does not name it
    owner: int | None = None


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move as a file states it; a field is empty, () or None if the move does not state it."""

    seat: int
    #: what the seat does, such as ``play`` or ``roll``
    verb: str
    #: the name of the card, token, ability or option that the seat uses
    object: str = ""
    #: the faces of a roll
    values: tuple[int, ...] = ()
    #: the faces of the dice that are kept while the others are rolled again
    kept: tuple[int, ...] | None = None
    #: what the dice are rolled for
    purpose: str = ""
    #: the dice that the action changes
    changes: tuple[Change, ...] = ()
    #: the token at which the action is aimed, as (seat, name)
    token: tuple[int, str] | None = None
    #: the seat at which the action is aimed
    player: int | None = None
    #: the name of the damage on which the action acts
    damage: str = ""
    #: the name of one of several ways in which a token can be spent or used
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
