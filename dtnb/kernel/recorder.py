"""The recorder: collects the steps of what the engine does, and makes those that were put off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, cast

from dtnb.kernel.policies import listening
from dtnb.kernel.state import State
from dtnb.kernel.steps import Step, StepKinds, check_args


class PutOff(NamedTuple):
    """Steps that are made when somebody reads them, and where they stand."""

    at: int
    length: int
    position: int
    make: Callable[[Recorder], None]


class Stretch(NamedTuple):
    """What was recorded from one moment to another, and where the recorder stood then."""

    steps: list[Step]
    scopes: tuple[int, ...]
    consulted: frozenset[str]
    position: int


class Recorder:
    """Collects steps while the engine advances; costs nothing when absent.

    What is always the same and rarely read can be **put off**: its room is left free, and its steps
    are made by doing it once more when somebody reads.

    Parameters
    ----------
    kinds
        The game's step kinds with their roles.
    depth
        How many items are on the agenda where it begins.
    """

    __slots__ = (
        "_entries",
        "_first_put_off",
        "asked",
        "consulted",
        "count",
        "kinds",
        "making",
        "position",
        "scopes",
    )

    #: whether steps are checked (:func:`check_args`); tests switch it on for all of them
    strict: ClassVar[bool] = False

    def __init__(self, kinds: StepKinds, depth: int = 0) -> None:
        self.kinds = kinds
        self._entries: list[Step | PutOff] = []
        #: place of the first entry that was put off
        self._first_put_off: int | None = None
        #: whether it collects what was put off: nothing can be put off again then
        self.making = False
        #: how many steps there are, those that were put off among them
        self.count = 0
        #: for each item of the agenda, the step it was put there by
        self.scopes: list[int] = [-1] * depth
        #: ids of the policies whose reading mattered on the way
        self.consulted: set[str] = set()
        self.position = 0
        self.asked: State | None = None

    def add(
        self,
        parent: int,
        table: Any,
        kind: str,
        actor: int | None,
        rules: tuple[str, ...],
        args: dict[str, Any],
    ) -> int:
        """Append a step that happened inside `parent` and left `table`; return its index."""
        if self.strict:
            check_args(kind, self.kinds, args)
        index = self.count
        self.count = index + 1
        asked, self.asked = self.asked, None
        self._entries.append(
            Step(index, parent, kind, actor, rules, args, table, self.position, asked)
        )
        return index

    def put_off(self, count: int, make: Callable[[Recorder], None]) -> None:
        """Leave room for so many steps; `make` adds them to another recorder when they are read."""
        if self._first_put_off is None:
            self._first_put_off = len(self._entries)
        self._entries.append(PutOff(self.count, count, self.position, make))
        self.count += count

    def since(self, index: int) -> Stretch:
        """Return what was recorded from a step on."""
        steps, consulted = self.steps[index:], frozenset(self.consulted)
        return Stretch(steps, tuple(self.scopes), consulted, self.position)

    def follow(self, stretch: Stretch) -> None:
        """Take over what another recorded from this moment on."""
        self._entries += stretch.steps
        self.count = len(self._entries)
        self.scopes, self.consulted = list(stretch.scopes), {*stretch.consulted}
        self.position = stretch.position

    @property
    def steps(self) -> list[Step]:
        """Every step so far; those that were put off are made now."""
        self.make_all()
        return cast(list[Step], self._entries)

    @steps.setter
    def steps(self, steps: list[Step]) -> None:
        self._entries, self._first_put_off, self.count = [*steps], None, len(steps)

    def make_all(self) -> None:
        """Make the steps that were put off."""
        first = self._first_put_off
        if first is None:
            return
        made: list[Step | PutOff] = []
        for entry in self._entries[first:]:
            made += self._made(entry) if isinstance(entry, PutOff) else (entry,)
        self._entries[first:], self._first_put_off = made, None

    def _made(self, put_off: PutOff) -> list[Step]:
        own = Recorder(self.kinds)
        own.making, own.count, own.position = True, put_off.at, put_off.position
        with listening(self.consulted):
            put_off.make(own)
        assert own.count == put_off.at + put_off.length
        return own.steps
