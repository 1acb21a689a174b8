"""Play the same inputs under many readings, and compute equal states and steps only once.

* shared state: the readings that the engine consults for an input are noted. Runs that agree on
  these readings share the state that the input leads to, and its steps. If different readings lead
  to equal states, the runs also share the states after these.
* span: the steps between two states.
* opening: the first state of a game, in which the first question is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from dtnb.kernel import Game, Input, Record, State
from dtnb.kernel.game import Opening
from dtnb.kernel.recorder import Recorder, Span
from dtnb.replay.running.reading_cache import CachedResult, ReadingCache
from dtnb.rulebook import observe_policies

if TYPE_CHECKING:
    from dtnb.replay.running.line_result import Prepared

#: the maximum number of steps that are cached for all runs together
MAX_CACHED_STEPS = 50_000


class SharedState:
    """A state that several records reach by the same inputs.

    It asks a question, or play is over. `span` holds the steps since the previous state.
    """

    __slots__ = ("leads_to", "span", "state")

    def __init__(self, state: State, span: Span) -> None:
        self.state = state
        self.span = span
        #: by input, the states that this input leads to: one for each set of readings that makes a
        #: difference
        self.leads_to: dict[Input, list[CachedResult[SharedState]]] = {}

    def is_same(self, other: SharedState) -> bool:
        """Whether a state that was reached from the same predecessor is equal to this one."""
        return self.state == other.state and self.span == other.span


class SetUp(NamedTuple):
    """A table that was set up, and the states with which the runs at this table begin."""

    prepared: Prepared
    #: the first states, one for each set of readings that makes a difference
    openings: list[CachedResult[SharedState]]


class SharedCaches:
    """The caches that all runs of the same file share."""

    def __init__(self) -> None:
        self.tables: list[CachedResult[SetUp]] = []
        #: how many steps are cached
        self.cached_steps = 0


class SharedRun(ReadingCache):
    """One of several runs of the same file, which share their results."""

    def __init__(self, readings: Mapping[str, str], shared: SharedCaches) -> None:
        super().__init__(readings)
        self.shared = shared

    def set_up(
        self, prepare: Callable[[], Prepared], with_readings: Callable[[Game[Any]], Game[Any]]
    ) -> Prepared:
        """Return the file set up for this run, from the cache or by calling `prepare`.

        `with_readings` turns a game into the same game with the readings of this run.
        """
        with observe_policies(self.note_policy):
            self.table = self.get_or_compute(self.shared.tables, lambda: SetUp(prepare(), []))
            prepared = self.table.prepared
            return prepared._replace(game=with_readings(prepared.game))

    def record(self, game: Game[Any]) -> SharedRecord:
        """Return a new record that begins at the table of `set_up`."""
        return SharedRecord(self, game, self.table)


class SharedRecord(Record):
    """A record of a shared run."""

    def __init__(self, run: SharedRun, game: Game[Any], table: SetUp) -> None:
        self.run = run
        start = table.prepared.start
        self.shared_states = [
            run.get_or_compute(table.openings, partial(self._open_game, game, start))
        ]
        opening = Opening(self.shared_states[0].state, start)
        self._begin(game, opening, self._recorder_so_far(game))

    @staticmethod
    def _open_game(game: Game[Any], start: State) -> SharedState:
        """Return the first state of a game, with the steps that lead to it."""
        recorder = Recorder(game.kinds, len(start.agenda))
        state = game.without_caches().open(start, recorder).start
        return SharedState(state, recorder.span_from(0))

    def fork(self, position: int, recorder: Recorder | None = None) -> Self:
        """Return a record with the first `position` inputs. States and steps are shared."""
        other = super().fork(position, recorder)
        other.run, other.shared_states = self.run, self.shared_states[: position + 1]
        other._recorder = recorder or other._recorder_so_far(self.game)
        return other

    def _recorder_so_far(self, game: Game[Any]) -> Recorder:
        """Return a recorder that holds all steps up to the present state."""
        recorder = Recorder(game.kinds)
        for shared_state in self.shared_states:
            recorder.append(shared_state.span)
        return recorder

    def _next_state(self, input_: Input) -> State:
        """Return the state that an input leads to, cached if its readings agree with this run's."""
        recorder = self._expand()
        cached = self.shared_states[-1].leads_to.setdefault(input_, [])
        if self.run.shared.cached_steps > MAX_CACHED_STEPS:
            # Cached results are still used, but no new results are stored.
            cached = [*cached]
        shared_state = self.run.get_or_compute(
            cached, partial(self._resolve_input, recorder, input_, cached)
        )
        if recorder.position == len(self.inputs):
            recorder.append(shared_state.span)
        self.shared_states.append(shared_state)
        return shared_state.state

    def _resolve_input(
        self, recorder: Recorder, input_: Input, cached: list[CachedResult[SharedState]]
    ) -> SharedState:
        """Return the state that an input leads to; if an equal state is cached, return that one."""
        state, game = self.shared_states[-1].state, self.game.without_caches()
        first_step = recorder.count
        game.check(state, input_)
        recorder.position += 1
        try:
            shared_state = SharedState(
                game.resolve(state, input_, recorder), recorder.span_from(first_step)
            )
        except BaseException:
            # The recorder may contain the steps of an input that was resolved only in part.
            self._recorder = self._recorder_so_far(game)
            raise
        self.run.shared.cached_steps += len(shared_state.span.steps)
        return next(
            (entry.value for entry in cached if entry.value.is_same(shared_state)), shared_state
        )
