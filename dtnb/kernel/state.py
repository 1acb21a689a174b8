"""State at rest: what lies on the table, what is being resolved, what is asked."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.kernel.questions import Question


class Item(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """One thing still to be resolved: plain data, looked up by its type's name.

    Because an item is data and not a suspended function, a state can be saved, forked and resumed
    in the middle of a resolution.
    """


class State(msgspec.Struct, frozen=True, gc=False):
    """A game at rest: comparable, hashable by content, never changed.

    Parameters
    ----------
    table
        What lies there, a frozen Struct of the game.
    agenda
        What is being resolved, innermost last.
    pending
        The one question that is open; None when the game or the record's scope is over.
    """

    table: Any
    agenda: tuple[Item, ...] = ()
    pending: Question | None = None
