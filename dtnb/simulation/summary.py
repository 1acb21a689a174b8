"""Summarize simulated games: how often each seat wins, and what happens in an average game.

* interval: the bounds between which a chance or a mean lies with 95 % confidence. The function
  `wilson` computes the interval of a chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from dtnb.odds.interval import Interval, mean_interval, wilson
from dtnb.simulation.single_game import OVER, GameResult


class Wins(NamedTuple):
    """How often a seat wins, among the games that are over."""

    seat: int
    #: the number of finished games; then the number of those that the seat or its side has won, and
    #: of those that ended in a draw
    games: int
    won: int
    drawn: int
    #: the 95 % confidence interval of the chance to win
    interval: Interval

    @property
    def share(self) -> float:
        """The share of the finished games that the seat won."""
        return self.won / self.games if self.games else 0.0


class Mean(NamedTuple):
    """A mean over games, with its 95 % confidence interval."""

    value: float
    interval: Interval


class EventSummary(NamedTuple):
    """An event in an average game."""

    #: the kind and the name of the event
    kind: str
    name: str
    #: the seat that caused the event, or else the seat that was affected
    seat: int
    #: the number of all games, and of games with the event
    games: int
    games_with_event: int
    #: the 95 % confidence interval of the chance that the event happens in a game
    chance_interval: Interval
    #: the mean count per game, and the mean total amount; games without the event count as 0
    mean_count: Mean
    mean_amount: Mean


class DialSummary(NamedTuple):
    """A seat's dial (a number such as Health) after a number of turns, over all games.

    In a finished game, the dial keeps its last value.
    """

    seat: int
    turn: int
    #: the number of games that were still in progress
    games_in_progress: int
    mean: float
    #: the lower quartile, the median and the upper quartile
    lower_quartile: int
    median: int
    upper_quartile: int


def mean_of(values: Sequence[float], games: int | None = None) -> Mean:
    """Return the mean of non-negative values over `games` games; missing values count as 0."""
    count = len(values) if games is None else games
    if not count:
        return Mean(0.0, Interval(0.0, 0.0))
    all_values = [*values, *[0.0] * (count - len(values))]
    mean = fmean(all_values)
    low, high = mean_interval(mean, stdev(all_values) if count > 1 else 0.0, count)
    return Mean(mean, Interval(max(0.0, low), high))


def summarize_wins(played: Sequence[GameResult], seats: int) -> list[Wins]:
    """Return how often each seat wins."""
    shares_by_game = [game.shares for game in played if game.ending == OVER]
    seat_wins = []
    for seat in range(seats):
        # A share is 1 for a win, 0 for a loss, and between them for a draw.
        won = sum(shares[seat] == 1 for shares in shares_by_game)
        drawn_count = sum(0 < shares[seat] < 1 for shares in shares_by_game)
        games = len(shares_by_game)
        seat_wins.append(
            Wins(seat=seat, games=games, won=won, drawn=drawn_count, interval=wilson(won, games))
        )
    return seat_wins


def summarize_events(played: Iterable[GameResult], kind: str) -> list[EventSummary]:
    """Return how often each event of a kind happens in an average game.

    The events are sorted by seat; a seat's event with the largest mean amount comes first.
    """
    games = 0
    counts: dict[tuple[int, str], list[float]] = defaultdict(list)
    amounts: dict[tuple[int, str], list[float]] = defaultdict(list)
    for game in played:
        games += 1
        totals: dict[tuple[int, str], tuple[int, int]] = {}
        for count in game.event_counts:
            seat = count.seat if count.seat is not None else count.affected_seat
            if count.kind == kind and seat is not None:
                previous = totals.get((seat, count.name), (0, 0))
                totals[seat, count.name] = (previous[0] + count.count, previous[1] + count.amount)
        for key, (total_count, amount) in totals.items():
            counts[key].append(total_count)
            amounts[key].append(amount)
    events = [
        EventSummary(
            kind=kind,
            name=name,
            seat=seat,
            games=games,
            games_with_event=len(game_counts),
            chance_interval=wilson(len(game_counts), games),
            mean_count=mean_of(game_counts, games),
            mean_amount=mean_of(amounts[seat, name], games),
        )
        for (seat, name), game_counts in counts.items()
    ]
    return sorted(
        events, key=lambda row: (row.seat, -row.mean_amount.value, -row.mean_count.value, row.name)
    )


def list_kinds(played: Iterable[GameResult]) -> list[str]:
    """Return the kinds of events that were counted; kinds of events with amounts come first."""
    amounts: dict[str, int] = {}
    for game in played:
        for count in game.event_counts:
            amounts[count.kind] = amounts.get(count.kind, 0) + count.amount
    return sorted(amounts, key=lambda kind: (not amounts[kind], kind))


def list_dials(played: Iterable[GameResult]) -> list[str]:
    """Return the names of the dials, in the order of the game."""
    return list(
        dict.fromkeys(dial_value.dial for game in played for dial_value in game.dial_values)
    )


def summarize_dial(played: Sequence[GameResult], dial: str) -> Iterator[DialSummary]:
    """Yield the mean and quartiles of a dial, by seat and turn."""
    #: by seat: for each game the values of the dial, turn by turn
    games_by_seat: dict[int, list[list[int]]] = defaultdict(list)
    for game in played:
        values_by_seat: dict[int, list[int]] = defaultdict(list)
        for dial_value in game.dial_values:
            if dial_value.dial == dial:
                values_by_seat[dial_value.seat].append(dial_value.value)
        for seat, values in values_by_seat.items():
            games_by_seat[seat].append(values)
    for seat, games in sorted(games_by_seat.items()):
        for turn in range(max(map(len, games))):
            values = sorted(by_turn[min(turn, len(by_turn) - 1)] for by_turn in games)
            in_progress = sum(len(by_turn) > turn for by_turn in games)
            low, middle, high = (
                values[int(fraction * (len(values) - 1))] for fraction in (0.25, 0.5, 0.75)
            )
            yield DialSummary(seat, turn, in_progress, fmean(values), low, middle, high)
