"""A state at rest: the table, the agenda of items to resolve, and the pending question."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.kernel.questions import Question


class Item(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """An item of the agenda. It is plain data; its type selects the function that resolves it.

    Because an item is data and not a suspended function, a state can be saved, forked and resumed
    in the middle of a resolution.
    """


class State(msgspec.Struct, frozen=True, gc=False):
    """A game at rest: immutable, compared and hashed by content.

    Parameters
    ----------
    table
        The game's own frozen struct: seats, cards, dice.
    agenda
        The items still to be resolved; the last item is resolved next.
    pending
        The open question; None if the game, or the part of it that is played, is over.
    """

    table: Any
    agenda: tuple[Item, ...] = ()
    pending: Question | None = None
