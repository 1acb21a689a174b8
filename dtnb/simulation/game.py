"""One simulated game: what it takes to play it in any process, and its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from traceback import format_exception_only
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dtnb import registry
from dtnb.errors import PicklableError
from dtnb.kernel import Game, Record, Recorder, Role, State
from dtnb.players import Luck, Player, play_on
from dtnb.replay.lines.continued import player

#: the name of a computer player, or a function from a seed to a player
Seated: TypeAlias = str | Callable[[str], Player]

#: the key of a count: kind, name, acting seat, affected seat
_CountKey: TypeAlias = tuple[str, str, int | None, int | None]

#: how a game ended: it is over, it exceeded the limit of inputs, or an error occurred
OVER, OPEN, FAILED = "over", "open", "failed"


class Count(msgspec.Struct, frozen=True):
    """A kind of event in a game, with how often it happened and its total amount.

    Parameters
    ----------
    what, name, seat, to
        See :class:`~dtnb.replay.game.terms.CountedEvent`.
    times, amount
        How often, and the sum of the amounts.
    """

    what: str
    name: str
    seat: int | None
    to: int | None
    times: int
    amount: int


class Reading(msgspec.Struct, frozen=True):
    """The value of a seat's dial after a number of turns."""

    turn: int
    seat: int
    dial: str
    value: int


class Played(msgspec.Struct, frozen=True):
    """The result of one game.

    Parameters
    ----------
    seed
        The seed that reproduces the game.
    ended
        :data:`OVER`, :data:`OPEN` or :data:`FAILED`.
    shares
        For each seat 1 for a win, 0 for a loss, 0.5 for a draw.
    turns, inputs
        The number of turns that began, and of choices and rolls.
    counts, readings
        The events, and the dials at the start and after each turn.
    error
        The error, if the game failed.
    """

    seed: int
    ended: str
    shares: tuple[float, ...] = ()
    turns: int = 0
    inputs: int = 0
    counts: tuple[Count, ...] = ()
    readings: tuple[Reading, ...] = ()
    error: str = ""


class Job(NamedTuple):
    """Everything that a process needs to play a game."""

    game: Game[Any]
    state: State
    players: tuple[Seated, ...]
    #: how many more inputs the game may take
    room: int

    def record(self, seed: int, record: Record) -> Record:
        """Play a record on, as the game of a seed."""
        plugin = registry.plugin(self.game.name)
        players = [
            player(plugin, maker, f"{seed}/{seat}")
            if isinstance(maker, str)
            else maker(f"{seed}/{seat}")
            for seat, maker in enumerate(self.players)
        ]
        return play_on(record, players, Luck(f"{seed}/luck"), inputs=self.room)

    def play(self, number: int) -> Played:
        """Play the game of a seed; an error becomes part of its result."""
        return play(self, number)

    def failed(self, number: int, error: BaseException) -> Played:
        """Return the result of a game that failed."""
        return failed(number, error)


class CountingRecorder(Recorder):
    """A recorder that skips the steps of windows in which nobody could act, but counts them."""

    def defer(self, count: int, make: Callable[[Recorder], None]) -> None:
        """Count deferred steps without making them."""
        self.count += count


def play(job: Job, seed: int) -> Played:
    """Play the game of a seed; an error becomes part of its result."""
    try:
        return _play_counted(job, seed)
    except Exception as error:  # noqa: BLE001 - any error must not stop the other games
        return failed(seed, error)


def failed(seed: int, error: BaseException) -> Played:
    """Return the result of a game that ended with an error."""
    # An error of dtnb is an explanation by itself; of any other the type is shown as well.
    ours = isinstance(error, PicklableError)
    message = str(error) if ours else "".join(format_exception_only(error))
    return Played(seed, FAILED, error=message.strip())


def _play_counted(job: Job, seed: int) -> Played:
    recorder = CountingRecorder(job.game.kinds, len(job.state.agenda))
    record = job.record(seed, Record(job.game, job.state).fork(0, recorder))
    plugin, state = registry.plugin(job.game.name), record.state
    times, amounts = Counter[_CountKey](), Counter[_CountKey]()
    tables = [job.state.table]
    for step in recorder.steps:
        if job.game.kinds[step.kind] is Role.TURN:
            tables.append(step.table)
        for event in plugin.counters.events_of(step):
            key = event.what, event.name, event.seat, event.to
            times[key] += 1
            amounts[key] += event.amount
    turns = len(tables) - 1
    # The start is the start of the first turn: the set-up before it belongs to no turn.
    marks = [*(tables[1:] or tables), state.table]
    shares = job.game.returns(state)
    readings = tuple(
        Reading(turn, seat, dial, value)
        for turn, table in enumerate(marks)
        for seat in range(len(shares))
        for dial, value in plugin.counters.tracked_stats(table, seat).items()
    )
    counts = tuple(Count(*key, number, amounts[key]) for key, number in times.items())
    ended = OVER if state.pending is None else OPEN
    return Played(seed, ended, shares, turns, len(record.inputs), counts, readings)
