"""The mutable working copy of a state while one input is resolved."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from dtnb.kernel.questions import Question
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import Item, State

TableT = TypeVar("TableT")


class Cites(Protocol):
    """The one method of the rules in force that the kernel calls."""

    def ids_to_cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return the rule ids that the edition being played cites in place of `rules`."""
        ...


RulesT = TypeVar("RulesT", bound=Cites)


class Draft(Generic[TableT, RulesT]):
    """The working copy of a state while one input is resolved; `at_rest` makes it immutable again.

    Parameters
    ----------
    rules
        The game object, of which resolvers use only the rules.
    state
        The state at rest to start from.
    recorder
        Collects the steps; None if nothing is recorded.
    """

    __slots__ = (
        "agenda", "enclosing_step", "pending", "recorder", "rules", "start_state", "table"
    )  # fmt: skip

    def __init__(self, rules: RulesT, state: State, recorder: Recorder | None) -> None:
        self.rules = rules
        #: the unchanged state at rest that this draft started from
        self.start_state = state
        self.table: TableT = state.table
        #: the items still to be resolved, the next one last. The list is changed in place and never
        #: replaced, because the resolve loop holds a reference to it
        self.agenda: list[Item] = list(state.agenda)
        self.pending: Question | None = None
        self.recorder = recorder
        #: index of the step that encloses the steps added next; -1 at the top level
        self.enclosing_step = -1

    def push(self, *items: Item) -> None:
        """Put items on top of the agenda; the first argument is resolved first."""
        if len(items) == 1:
            self.agenda.append(items[0])
            if self.recorder is not None:
                self.recorder.enclosing_steps.append(self.enclosing_step)
        else:
            self.agenda += items[::-1]
            if self.recorder is not None:
                self.recorder.enclosing_steps += [self.enclosing_step] * len(items)

    def pop(self) -> Item:
        """Take the top item off the agenda; next steps are nested in the step that pushed it."""
        if self.recorder is not None:
            self.enclosing_step = self.recorder.enclosing_steps.pop()
        return self.agenda.pop()

    def ask(self, item: Item, question: Question) -> None:
        """Make `question` the pending question; `item` will receive its answer."""
        self.agenda.append(item)
        if self.recorder is not None:
            self.recorder.enclosing_steps.append(self.enclosing_step)
        self.pending = question

    def at_rest(self, pending: Question | None = None) -> State:
        """Return the draft as an immutable state that waits for the answer to `pending`."""
        return State(self.table, tuple(self.agenda), pending)

    def next_serial(self) -> int:
        """Return the next number for a window or an action, counted in the table's ``serial``."""
        table: Any = self.table
        serial: int = table.serial + 1
        self.table = replace(table, serial=serial)
        return serial

    def add_step(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> None:
        """Record one step, if there is a recorder; `args` are the step's arguments by key."""
        if self.recorder is not None:
            self.recorder.add(
                self.enclosing_step, self.table, kind, actor, self.rules.ids_to_cite(rules), args
            )

    def begin_step(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> None:
        """Record one step; steps added and items pushed afterwards are nested in it."""
        if self.recorder is not None:
            self.enclosing_step = self.recorder.add(
                self.enclosing_step, self.table, kind, actor, self.rules.ids_to_cite(rules), args
            )
