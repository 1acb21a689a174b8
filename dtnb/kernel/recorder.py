"""Collect steps (the events of a game) while the engine advances, and make some only on demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, cast

from dtnb.kernel.policies import collect_policies
from dtnb.kernel.state import State
from dtnb.kernel.steps import Step, StepKinds, check_args


class DeferredSteps(NamedTuple):
    """A placeholder for consecutive steps that are made when they are read."""

    #: index of the first step
    start: int
    #: the number of steps
    length: int
    #: the number of inputs given before these steps
    position: int
    #: adds the steps to a recorder
    make: Callable[[Recorder], None]


class Span(NamedTuple):
    """Consecutive recorded steps, with the state of their recorder after the last step."""

    steps: list[Step]
    enclosing_steps: tuple[int, ...]
    consulted: frozenset[str]
    position: int


class Recorder:
    """Collects steps while the engine advances.

    Steps that are rarely read and cheap to make can be **deferred**: only their indexes are
    reserved. When somebody reads these steps, the item that caused them is resolved again to make
    them.

    Parameters
    ----------
    kinds
        The game's step kinds with their roles.
    agenda_length
        The number of items on the agenda at the start.
    """

    __slots__ = (
        "_entries",
        "_first_deferred",
        "consulted",
        "count",
        "defers_nothing",
        "enclosing_steps",
        "kinds",
        "position",
        "question_state",
    )

    #: whether :func:`check_args` checks the arguments of every step; tests switch this on
    strict: ClassVar[bool] = False

    def __init__(self, kinds: StepKinds, agenda_length: int = 0) -> None:
        self.kinds = kinds
        self._entries: list[Step | DeferredSteps] = []
        #: index in `_entries` of the first deferred entry; None if nothing is deferred
        self._first_deferred: int | None = None
        #: whether every step is made at once. This is set if the steps will be read anyway, and in
        #: the recorder that makes deferred steps
        self.defers_nothing = False
        #: the number of steps, deferred ones included
        self.count = 0
        #: for each item of the agenda, the step that pushed it
        self.enclosing_steps: list[int] = [-1] * agenda_length
        #: ids of the policies whose readings the steps so far depend on
        self.consulted: set[str] = set()
        #: the number of recorded inputs
        self.position = 0
        #: set before the step of an answer that was given automatically, because no other answer
        #: was possible: the state with the question that was not asked. Otherwise None
        self.question_state: State | None = None

    def add(
        self,
        parent: int,
        table: Any,
        kind: str,
        actor: int | None,
        rules: tuple[str, ...],
        args: dict[str, Any],
    ) -> int:
        """Append a step that happened inside `parent` and resulted in `table`; return its index."""
        if self.strict:
            check_args(kind, self.kinds, args)
        index = self.count
        self.count = index + 1
        question_state, self.question_state = self.question_state, None
        self._entries.append(
            Step(index, parent, kind, actor, rules, args, table, self.position, question_state)
        )
        return index

    def defer(self, count: int, make: Callable[[Recorder], None]) -> None:
        """Reserve `count` indexes; when the steps are read, `make` adds them to a recorder."""
        if self._first_deferred is None:
            self._first_deferred = len(self._entries)
        self._entries.append(DeferredSteps(self.count, count, self.position, make))
        self.count += count

    def span_from(self, index: int) -> Span:
        """Return the steps from `index` on, with what a recorder knows after the last of them."""
        steps, consulted = self.steps[index:], frozenset(self.consulted)
        return Span(steps, tuple(self.enclosing_steps), consulted, self.position)

    def append(self, span: Span) -> None:
        """Append steps that another recorder made, and continue as that recorder would.

        The caller makes sure that the other recorder started where this one is now.
        """
        self._entries += span.steps
        self.count = len(self._entries)
        self.enclosing_steps, self.consulted = list(span.enclosing_steps), {*span.consulted}
        self.position = span.position

    @property
    def steps(self) -> list[Step]:
        """Every step so far; deferred steps are made now."""
        self.expand_deferred()
        return cast(list[Step], self._entries)

    @steps.setter
    def steps(self, steps: list[Step]) -> None:
        self._entries, self._first_deferred, self.count = [*steps], None, len(steps)

    def expand_deferred(self) -> None:
        """Make the deferred steps."""
        first = self._first_deferred
        if first is None:
            return
        steps: list[Step | DeferredSteps] = []
        for entry in self._entries[first:]:
            steps += self._make_steps(entry) if isinstance(entry, DeferredSteps) else (entry,)
        self._entries[first:], self._first_deferred = steps, None

    def _make_steps(self, deferred: DeferredSteps) -> list[Step]:
        """Make the steps of a placeholder with a new recorder, and return them."""
        recorder = Recorder(self.kinds)
        recorder.defers_nothing, recorder.count = True, deferred.start
        recorder.position = deferred.position
        with collect_policies(self.consulted):
            deferred.make(recorder)
        assert recorder.count == deferred.start + deferred.length
        return recorder.steps
