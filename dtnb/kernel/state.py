"""State at rest, and the private draft on which one advance works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from dtnb.kernel.questions import Question

if TYPE_CHECKING:
    from dtnb.kernel.game import Game
    from dtnb.kernel.record import Recorder

TableT = TypeVar("TableT")


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


class Draft(Generic[TableT]):
    """The working copy inside one advance; what it returns is never changed again."""

    __slots__ = ("agenda", "game", "pending", "recorder", "scope", "table")

    def __init__(self, game: Game[TableT], state: State, recorder: Recorder | None) -> None:
        self.game = game
        self.table: TableT = state.table
        self.agenda: list[Item] = list(state.agenda)
        self.pending: Question | None = None
        self.recorder = recorder
        self.scope = -1

    def push(self, *items: Item) -> None:
        """Put items on the agenda so that the first named is resolved first."""
        for item in reversed(items):
            self.agenda.append(item)
            if self.recorder is not None:
                self.recorder.scopes.append(self.scope)

    def pop(self) -> Item:
        """Take the innermost item; steps noted from now on happen inside its scope."""
        if self.recorder is not None:
            self.scope = self.recorder.scopes.pop()
        return self.agenda.pop()

    def ask(self, item: Item, question: Question) -> None:
        """Come to rest: `item` will be given the answer to `question`."""
        self.push(item)
        self.pending = question

    def rest(self, pending: Question | None = None) -> State:
        """Return the draft as a state at rest."""
        return State(self.table, tuple(self.agenda), pending)

    def note(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> None:
        """Record one step, if anybody records."""
        if self.recorder is not None:
            self.recorder.add(self, kind, actor, self.game.cited(rules), args)

    def begin(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> None:
        """Record one step; what this handler notes or pushes afterwards happens inside it."""
        if self.recorder is not None:
            self.scope = self.recorder.add(self, kind, actor, self.game.cited(rules), args)
