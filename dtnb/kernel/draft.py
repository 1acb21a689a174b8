"""The private draft on which one advance works."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from dtnb.kernel.questions import Question
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import Item, State

TableT = TypeVar("TableT")


class Cites(Protocol):
    """Rules in force, as far as the kernel knows them: they say which rules can be cited."""

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return rule ids as they may be cited where not every rule holds in every edition."""
        ...


RulesT = TypeVar("RulesT", bound=Cites)


class Draft(Generic[TableT, RulesT]):
    """The working copy inside one advance; what it returns is never changed again.

    Parameters
    ----------
    rules
        The game, seen as the rules in force: what everything below the game may ask of it.
    state
        The state at rest from which it goes on.
    """

    __slots__ = ("agenda", "before", "pending", "recorder", "rules", "scope", "table")

    def __init__(self, rules: RulesT, state: State, recorder: Recorder | None) -> None:
        self.rules = rules
        #: the state at rest from which it goes on, which stays as it was
        self.before = state
        self.table: TableT = state.table
        #: always the same list, which is changed in place
        self.agenda: list[Item] = list(state.agenda)
        self.pending: Question | None = None
        self.recorder = recorder
        self.scope = -1

    def push(self, *items: Item) -> None:
        """Put items on the agenda so that the first named is resolved first."""
        if len(items) == 1:
            self.agenda.append(items[0])
        else:
            self.agenda += items[::-1]
        if self.recorder is not None:
            self.recorder.scopes += [self.scope] * len(items)

    def pop(self) -> Item:
        """Take the innermost item; steps noted from now on happen inside its scope."""
        if self.recorder is not None:
            self.scope = self.recorder.scopes.pop()
        return self.agenda.pop()

    def ask(self, item: Item, question: Question) -> None:
        """Come to rest: `item` will be given the answer to `question`."""
        self.agenda.append(item)
        if self.recorder is not None:
            self.recorder.scopes.append(self.scope)
        self.pending = question

    def rest(self, pending: Question | None = None) -> State:
        """Return the draft as a state at rest."""
        return State(self.table, tuple(self.agenda), pending)

    def next_serial(self) -> int:
        """Count one more thing brought into being, in the table's field ``serial``."""
        table: Any = self.table
        serial: int = table.serial + 1
        self.table = replace(table, serial=serial)
        return serial

    def note(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> None:
        """Record one step, if anybody records."""
        if self.recorder is not None:
            self.recorder.add(self.scope, self.table, kind, actor, self.rules.cited(rules), args)

    def begin(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> None:
        """Record one step; what this handler notes or pushes afterwards happens inside it."""
        if self.recorder is not None:
            self.scope = self.recorder.add(
                self.scope, self.table, kind, actor, self.rules.cited(rules), args
            )
