"""What many games come to: who wins, what happens in a game, how dials go; each with its bounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from dtnb.odds.interval import Interval, mean_interval, wilson
from dtnb.simulation.game import OVER, Played


class Wins(NamedTuple):
    """How often a seat wins, of the games that are over.

    Attributes
    ----------
    seat
        Number of the seat.
    games, won, drawn
        Games that are over, and those of them that it won, alone or with its side, or shared.
    between
        Where the chance to win lies, in about 95 of 100 cases.
    """

    seat: int
    games: int
    won: int
    drawn: int
    between: Interval

    @property
    def share(self) -> float:
        """The part of the games that it won."""
        return self.won / self.games if self.games else 0.0


class Mean(NamedTuple):
    """A mean over games.

    Attributes
    ----------
    value
        The mean.
    between
        Where it lies, in about 95 of 100 cases.
    """

    value: float
    between: Interval


class Usual(NamedTuple):
    """What happens in a game, on average.

    Attributes
    ----------
    what, name
        Its kind and its name.
    seat
        Who did it; whom it happened to where nobody did.
    games, within
        All games, and those in which it happened.
    happens
        Where the chance lies that it happens in a game.
    times, amount
        How often it happens in a game, and how much it is in all; games without it count as 0.
    """

    what: str
    name: str
    seat: int
    games: int
    within: int
    happens: Interval
    times: Mean
    amount: Mean


class Level(NamedTuple):
    """Where a dial stands after so many turns, over all games; one that is over stays as it ended.

    Attributes
    ----------
    seat, turn
        Whose, and when.
    playing
        Games that were still played then.
    mean, low, middle, high
        The mean, and what a quarter, half and three quarters of the games are not above.
    """

    seat: int
    turn: int
    playing: int
    mean: float
    low: int
    middle: int
    high: int


def mean_of(values: Sequence[float], games: int | None = None) -> Mean:
    """Return the mean of values, none below 0; of games beyond them, the value is 0."""
    count = len(values) if games is None else games
    if not count:
        return Mean(0.0, Interval(0.0, 0.0))
    padded = [*values, *[0.0] * (count - len(values))]
    mean = fmean(padded)
    low, high = mean_interval(mean, stdev(padded) if count > 1 else 0.0, count)
    return Mean(mean, Interval(max(0.0, low), high))


def wins(played: Sequence[Played], seats: int) -> list[Wins]:
    """Return how often each seat wins."""
    over = [each.shares for each in played if each.ended == OVER]
    found = []
    for seat in range(seats):
        won = sum(shares[seat] == 1 for shares in over)
        drawn = sum(0 < shares[seat] < 1 for shares in over)
        found.append(Wins(seat, len(over), won, drawn, wilson(won, len(over))))
    return found


def usual(played: Iterable[Played], what: str) -> list[Usual]:
    """Return what of a kind happens in a game, most of it first, seat by seat."""
    games = 0
    times: dict[tuple[int, str], list[float]] = defaultdict(list)
    amounts: dict[tuple[int, str], list[float]] = defaultdict(list)
    for each in played:
        games += 1
        here: dict[tuple[int, str], tuple[int, int]] = {}
        for count in each.counts:
            seat = count.seat if count.seat is not None else count.to
            if count.what == what and seat is not None:
                before = here.get((seat, count.name), (0, 0))
                here[seat, count.name] = (before[0] + count.times, before[1] + count.amount)
        for key, (often, amount) in here.items():
            times[key].append(often)
            amounts[key].append(amount)
    found = [
        Usual(
            what, name, seat, games, len(often), wilson(len(often), games),
            mean_of(often, games), mean_of(amounts[seat, name], games),
        )
        for (seat, name), often in times.items()
    ]  # fmt: skip
    return sorted(found, key=lambda row: (row.seat, -row.amount.value, -row.times.value, row.name))


def kinds(played: Iterable[Played]) -> list[str]:
    """Return the kinds of things that happened: those with amounts first."""
    found: dict[str, int] = {}
    for each in played:
        for count in each.counts:
            found[count.what] = found.get(count.what, 0) + count.amount
    return sorted(found, key=lambda what: (not found[what], what))


def dials(played: Iterable[Played]) -> list[str]:
    """Return the names of the dials, the foremost first."""
    return list(dict.fromkeys(reading.dial for each in played for reading in each.readings))


def levels(played: Sequence[Played], dial: str) -> Iterator[Level]:
    """Yield where a dial stands, seat by seat and turn by turn."""
    lines: dict[int, list[list[int]]] = defaultdict(list)
    for each in played:
        of: dict[int, list[int]] = defaultdict(list)
        for reading in each.readings:
            if reading.dial == dial:
                of[reading.seat].append(reading.value)
        for seat, values in of.items():
            lines[seat].append(values)
    for seat in sorted(lines):
        longest = max(map(len, lines[seat]))
        for turn in range(longest):
            values = sorted(each[min(turn, len(each) - 1)] for each in lines[seat])
            playing = sum(len(each) > turn for each in lines[seat])
            low, middle, high = (
                values[int(part * (len(values) - 1))] for part in (0.25, 0.5, 0.75)
            )
            yield Level(seat, turn, playing, fmean(values), low, middle, high)
