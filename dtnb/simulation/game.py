"""One game of many: what is needed to play it anywhere, and what it came to."""

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

#: the name of a player of the program, or what makes one from a seed
Seated: TypeAlias = str | Callable[[str], Player]

#: what is counted together: kind, name, who, to whom
_Thing: TypeAlias = tuple[str, str, int | None, int | None]

#: how a game ended: it is over, it takes more inputs than a game may, or something went wrong
OVER, OPEN, FAILED = "over", "open", "failed"


class Count(msgspec.Struct, frozen=True):
    """What happened several times in a game, and how much it was in all.

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
    """Where a dial of a seat stood after so many turns."""

    turn: int
    seat: int
    dial: str
    value: int


class Played(msgspec.Struct, frozen=True):
    """What one game came to.

    Parameters
    ----------
    seed
        From which it can be played again.
    ended
        :data:`OVER`, :data:`OPEN` or :data:`FAILED`.
    shares
        Of each seat: 1 for a win, 0 for a loss, 0.5 for a draw.
    turns, inputs
        Turns that began; choices and rolls since where it began.
    counts, readings
        What happened; the dials at the beginning and after each turn.
    error
        What went wrong.
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
    """Everything that a process needs to play a game.

    Attributes
    ----------
    game, state
        The rules, and where it begins.
    players
        Who sits at each seat.
    room
        How many more inputs the game may take.
    """

    game: Game[Any]
    state: State
    players: tuple[Seated, ...]
    room: int

    def record(self, seed: int, record: Record) -> Record:
        """Play a record on, as the game of a seed."""
        plugin = registry.plugin(self.game.name)
        players = [
            player(plugin, each, own) if isinstance(each, str) else each(own)
            for each, own in ((each, f"{seed}/{seat}") for seat, each in enumerate(self.players))
        ]
        return play_on(record, players, Luck(f"{seed}/luck"), inputs=self.room)

    def play(self, number: int) -> Played:
        """Play the game of a seed; what goes wrong in it is told, and ends no other."""
        return play(self, number)

    def failed(self, number: int, error: BaseException) -> Played:
        """Return a game in which something went wrong."""
        return failed(number, error)


class CountingRecorder(Recorder):
    """A recorder that drops the steps of windows in which nobody could do anything."""

    def defer(self, count: int, make: Callable[[Recorder], None]) -> None:
        """Count steps that were put off, and never make them."""
        self.count += count


def play(job: Job, seed: int) -> Played:
    """Play the game of a seed; what goes wrong in it is told, and ends no other."""
    try:
        return _played(job, seed)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are played
        return failed(seed, error)


def failed(seed: int, error: BaseException) -> Played:
    """Return a game in which something went wrong."""
    # An error of ours says in words what is wrong, any other what kind of error it is as well.
    ours = isinstance(error, PicklableError)
    message = str(error) if ours else "".join(format_exception_only(error))
    return Played(seed, FAILED, error=message.strip())


def _played(job: Job, seed: int) -> Played:
    recorder = CountingRecorder(job.game.kinds, len(job.state.agenda))
    record = job.record(seed, Record(job.game, job.state).fork(0, recorder))
    plugin, state = registry.plugin(job.game.name), record.state
    times, amounts = Counter[_Thing](), Counter[_Thing]()
    tables = [job.state.table]
    for step in recorder.steps:
        if job.game.kinds[step.kind] is Role.TURN:
            tables.append(step.table)
        for each in plugin.counters.events_of(step):
            key = each.what, each.name, each.seat, each.to
            times[key] += 1
            amounts[key] += each.amount
    turns = len(tables) - 1
    # The first turn's beginning is the beginning: what was set up before belongs to no turn.
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
