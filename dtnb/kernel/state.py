"""A state at rest: the table, the agenda of items to resolve, and the pending question."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.kernel.questions import Question


class Item(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """One thing still to be resolved: plain data, whose type selects the function to resolve it.

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
        The items still to be resolved, the next one last.
    pending
        The one open question; None when the game or the record's scope is over.
    """

    table: Any
    agenda: tuple[Item, ...] = ()
    pending: Question | None = None
