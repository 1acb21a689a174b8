"""What a game has counted when many games are played: things that happened, and figures."""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """One thing that happened.

    Attributes
    ----------
    what
        What kind of thing, in the game's own word.
    name
        Its name.
    seat
        Who did it; None where nobody did.
    to
        Whom it happened to, where that is somebody.
    amount
        How much it was, where it has an amount.
    """

    what: str
    name: str
    seat: int | None
    to: int | None = None
    amount: int = 0
