"""A record that shares its states and steps with others which were given the same.

It is heard which readings an input asks for; under other readings of other policies it leads to the
same, and is not resolved again. Where it leads to the same although it was resolved under another
reading, what comes behind it is shared all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from dtnb.kernel import Game, Input, Record, State
from dtnb.kernel.recorder import Recorder, Span
from dtnb.replay.running.reading_cache import Answer, Hearing
from dtnb.rulebook import noting

if TYPE_CHECKING:
    from dtnb.replay.running.line_result import Prepared

#: steps that runs remember for each other
KEPT = 50_000


class Moment:
    """A moment to which records come that were given the same, and became the same.

    Parameters
    ----------
    state
        The state at rest.
    span
        What was recorded since the moment before.
    """

    __slots__ = ("leads_to", "span", "state")

    def __init__(self, state: State, span: Span) -> None:
        self.state = state
        self.span = span
        #: moments behind it, by the input that was given
        self.leads_to: dict[Input, list[Answer[Moment]]] = {}

    def same(self, other: Moment) -> bool:
        """Tell whether another moment that came of the one before it is the same."""
        return self.state == other.state and self.span == other.span


class SetUp(NamedTuple):
    """A table that was set up, and what came of opening it."""

    prepared: Prepared
    openings: list[Answer[Moment]]


class Shared:
    """What runs of the same file share."""

    def __init__(self) -> None:
        self.tables: list[Answer[SetUp]] = []
        #: how many steps are remembered
        self.kept = 0


class SharedRun(Hearing):
    """A run among others of the same file.

    Parameters
    ----------
    readings
        How each policy is read in it.
    shared
        What is shared by all of them.
    """

    def __init__(self, readings: Mapping[str, str], shared: Shared) -> None:
        super().__init__(readings)
        self.shared = shared

    def set_up(
        self, prepare: Callable[[], Prepared], under: Callable[[Game[Any]], Game[Any]]
    ) -> Prepared:
        """Return the file set up for this run: by `prepare`, or as another run did it.

        Parameters
        ----------
        under
            Returns the same game under the readings of this run.
        """
        with noting(self.note):
            self.table = self.remembered(self.shared.tables, lambda: SetUp(prepare(), []))
            prepared = self.table.prepared
            return prepared._replace(game=under(prepared.game))

    def record(self, game: Game[Any]) -> SharedRecord:
        """Return the record of what was set up."""
        return SharedRecord(self, game, self.table)


class SharedRecord(Record):
    """A record that is played among others.

    Parameters
    ----------
    run
        Hears what the game asks.
    game, table
        What is played, and from where.
    """

    def __init__(self, run: SharedRun, game: Game[Any], table: SetUp) -> None:
        self.run = run
        start = table.prepared.start
        self.moments = [run.remembered(table.openings, partial(self._opened, game, start))]
        self._begin(game, (self.moments[0].state, start), self._following(game))

    @staticmethod
    def _opened(game: Game[Any], start: State) -> Moment:
        recorder = Recorder(game.kinds, len(start.agenda))
        state, _ = game.without_caches().open(start, recorder)
        return Moment(state, recorder.span_from(0))

    def fork(self, position: int, recorder: Recorder | None = None) -> Self:
        """Return a record with the first `position` inputs; states and steps are shared."""
        other = super().fork(position, recorder)
        other.run, other.moments = self.run, self.moments[: position + 1]
        other._recorder = recorder or other._following(self.game)
        return other

    def _following(self, game: Game[Any]) -> Recorder:
        """Return a recorder that has what led to the present moment."""
        recorder = Recorder(game.kinds)
        for moment in self.moments:
            recorder.append(moment.span)
        return recorder

    def _next_state(self, given: Input) -> State:
        recorder = self._expand()
        answers = self.moments[-1].leads_to.setdefault(given, [])
        if self.run.shared.kept > KEPT:
            # What is known is used, and nothing more is remembered.
            answers = [*answers]
        moment = self.run.remembered(answers, partial(self._resolved, recorder, given, answers))
        if recorder.position == len(self.inputs):
            recorder.append(moment.span)
        self.moments.append(moment)
        return moment.state

    def _resolved(self, recorder: Recorder, given: Input, answers: list[Answer[Moment]]) -> Moment:
        """Find out what an input leads to: a moment that is known already, or a new one."""
        before, game, count = self.moments[-1].state, self.game.without_caches(), recorder.count
        game.check(before, given)
        recorder.position += 1
        try:
            moment = Moment(game.resolve(before, given, recorder), recorder.span_from(count))
        except BaseException:
            # Half an input may be recorded.
            self._recorder = self._following(game)
            raise
        self.run.shared.kept += len(moment.span.steps)
        return next((answer.found for answer in answers if answer.found.same(moment)), moment)
