"""One simulated game: the data to play it in any process, and its result.

* seed: a number that determines all rolls and choices of a game.
* `kinds` of a recorder: the kinds of steps, each with a role, such as "a turn begins".
"""

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

#: the name of a computer player, or a function that returns a player for a seed
PlayerSpec: TypeAlias = str | Callable[[str], Player]

#: the key of a count: kind, name, acting seat, affected seat
_CountKey: TypeAlias = tuple[str, str, int | None, int | None]

#: how a game ended: over, open (stopped at the limit of inputs), or failed with an error
OVER, OPEN, FAILED = "over", "open", "failed"


class Count(msgspec.Struct, frozen=True):
    """How often an event happened in a game, and its total amount."""

    #: the kind and the name of the event, the seat that caused it, and the seat that was affected
    kind: str = msgspec.field(name="what")
    name: str
    seat: int | None
    affected_seat: int | None = msgspec.field(name="to")
    #: how often the event happened, and the sum of its amounts
    count: int = msgspec.field(name="times")
    amount: int


class DialValue(msgspec.Struct, frozen=True):
    """The value of a seat's dial, such as Health, after `turn` turns."""

    turn: int
    seat: int
    dial: str
    value: int


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game."""

    #: the seed that reproduces the game
    seed: int
    #: :data:`OVER`, :data:`OPEN` or :data:`FAILED`
    ending: str = msgspec.field(name="ended")
    #: for each seat 1 for a win, 0 for a loss, 0.5 for a draw
    shares: tuple[float, ...] = ()
    #: the number of turns begun, and the number of inputs: choices and rolls
    turns: int = 0
    input_count: int = msgspec.field(default=0, name="inputs")
    #: the counted events, and the values of dials at the start and after each turn
    event_counts: tuple[Count, ...] = msgspec.field(default=(), name="counts")
    dial_values: tuple[DialValue, ...] = msgspec.field(default=(), name="readings")
    error: str = ""


class Job(NamedTuple):
    """Everything that a process needs to play a game."""

    game: Game[Any]
    #: the state in which the game begins
    state: State
    #: the player of each seat
    players: tuple[PlayerSpec, ...]
    #: the maximum number of further inputs
    max_inputs: int

    def play_on(self, seed: int, record: Record) -> Record:
        """Continue a record with the players and dice of a seed, and return it."""
        plugin = registry.plugin(self.game.name)
        players = [
            player(plugin, player_spec, f"{seed}/{seat}")
            if isinstance(player_spec, str)
            else player_spec(f"{seed}/{seat}")
            for seat, player_spec in enumerate(self.players)
        ]
        return play_on(record, players, Luck(f"{seed}/luck"), inputs=self.max_inputs)

    def play(self, number: int) -> GameResult:
        """Play the game whose seed is `number`; an error becomes part of its result."""
        try:
            return _play_and_count(self, number)
        except Exception as error:  # noqa: BLE001 - no error may stop the other games
            return result_of_error(number, error)

    def failure_result(self, number: int, error: BaseException) -> GameResult:
        """Return the result of a game that failed."""
        return result_of_error(number, error)


class CountingRecorder(Recorder):
    """A recorder that only counts the steps of windows in which no player can act."""

    def defer(self, count: int, make: Callable[[Recorder], None]) -> None:
        """Count the steps of such a window; `make`, which would create them, is not called."""
        self.count += count


def result_of_error(seed: int, error: BaseException) -> GameResult:
    """Return the result of a game that raised `error`."""
    # The errors of dtnb have complete messages; for other errors, add the type.
    is_dtnb_error = isinstance(error, PicklableError)
    message = str(error) if is_dtnb_error else "".join(format_exception_only(error))
    return GameResult(seed=seed, ending=FAILED, error=message.strip())


def _play_and_count(job: Job, seed: int) -> GameResult:
    """Play the game of a seed, and count its events and dials."""
    recorder = CountingRecorder(job.game.kinds, len(job.state.agenda))
    record = job.play_on(seed, Record(job.game, job.state).fork(0, recorder))
    plugin, state = registry.plugin(job.game.name), record.state
    counts, amounts = Counter[_CountKey](), Counter[_CountKey]()
    tables = [job.state.table]
    for step in recorder.steps:
        if job.game.kinds[step.kind] is Role.TURN:
            tables.append(step.table)
        for event in plugin.counters.events_of(step):
            key = event.what, event.name, event.seat, event.target_seat
            counts[key] += 1
            amounts[key] += event.amount
    turns = len(tables) - 1
    # Leave out the table before the first turn, because the set-up is not part of a turn.
    tables_by_turn = [*(tables[1:] or tables), state.table]
    shares = job.game.returns(state)
    dial_values = tuple(
        DialValue(turn, seat, dial, value)
        for turn, table in enumerate(tables_by_turn)
        for seat in range(len(shares))
        for dial, value in plugin.counters.tracked_stats(table, seat).items()
    )
    event_counts = tuple(Count(*key, count, amounts[key]) for key, count in counts.items())
    ending = OVER if state.pending is None else OPEN
    inputs = len(record.inputs)
    return GameResult(
        seed=seed,
        ending=ending,
        shares=shares,
        turns=turns,
        input_count=inputs,
        event_counts=event_counts,
        dial_values=dial_values,
    )
