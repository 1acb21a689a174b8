"""Many games in words: titles, figures with their bounds, what happens most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.speaker import speaker_for
from dtnb.odds.figures import decimal, percent
from dtnb.odds.teller import columns
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.simulation import summary
from dtnb.simulation.game import OPEN, OVER
from dtnb.simulation.summary import Mean, Usual

if TYPE_CHECKING:
    from dtnb.odds.interval import Interval
    from dtnb.simulation.games import Games

#: characters in a line of text, and of the longest bar
WIDTH, BAR = 100, 40
#: how many names of a kind are told for each seat
MOST = 5
#: how many seeds, or seeds in a row, are named of games that failed
MOST_RUNS = 20


class Most(NamedTuple):
    """What of a kind happens most at a seat: its name, and how much."""

    seat: int
    name: str
    figure: str
    share: float


class Teller:
    """Puts many games into words.

    Parameters
    ----------
    simulation
        The games.
    """

    def __init__(self, simulation: Games) -> None:
        self.simulation = simulation
        begun = simulation.begun
        start = begun.record.start.table
        self.speaker = speaker_for(begun.plugin.drawing, begun.record.game, start, simulation.lang)

    @property
    def title(self) -> str:
        """How many games, and which."""
        played = self.simulation.played
        return self.speaker.text(
            "simulation.title",
            count=len(played),
            seats=list(self.simulation.seats),
            first=played[0].seed,
            last=played[-1].seed,
        )

    @property
    def notes(self) -> list[str]:
        """How long they are, what is not over, what went wrong, and what bounds are."""
        simulation = self.simulation
        told = [self.speaker.text("simulation.turns", turns=self.mean(simulation.turns))]
        open_ = sum(each.ended == OPEN for each in simulation.played)
        over = [each for each in simulation.played if each.ended == OVER]
        nobody = sum(not any(each.shares) for each in over)
        drawn = sum(any(0 < share < 1 for share in each.shares) for each in over)
        for key, count in (("nobody", nobody), ("drawn", drawn), ("open", open_)):
            if count:
                told.append(self.speaker.text(f"simulation.{key}", count=count))
        told += self.failures()
        for file, now in simulation.aside:
            moved = None if file == now else now.name
            told.append(self.speaker.text("simulation.aside", file=str(file), moved=moved))
        return [*told, self.speaker.text("simulation.bounds")]

    def failures(self) -> Iterator[str]:
        """Yield how many games failed and which, and what was wrong with the first of them."""
        errors = self.simulation.errors
        if not errors:
            return
        seeds = [self._seeds(first, last) for first, last in _runs(list(errors))]
        shown = [*seeds[:MOST_RUNS], "…"] if len(seeds) > MOST_RUNS else seeds
        games = len(self.simulation.played)
        yield self.speaker.text("simulation.failures", count=len(errors), games=games, seeds=shown)
        for seed, error in islice(errors.items(), MOST):
            yield self.speaker.text("simulation.failed", seed=seed, error=error)

    def _seeds(self, first: int, last: int) -> str:
        return self.speaker.text("simulation.seeds", first=first, last=last, several=first != last)

    def heads(self) -> list[str]:
        """Return the heads of the table of wins."""
        return [
            "",
            *(self.speaker.text(f"simulation.{key}") for key in ("player", "won", "chance")),
        ]

    def wins(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the rows of the table of wins: seat, player, games won, chance."""
        for row in self.simulation.chances:
            seat = self.simulation.seats[row.seat]
            player = self.simulation.players[row.seat]
            yield seat, player, str(row.won), self.chance(row.share, row.between)

    def chance(self, share: float, between: Interval) -> str:
        """Return a chance with its bounds."""
        told, low, high = (percent(each, self.speaker) for each in (share, *between))
        return self.speaker.text("odds.between", share=told, low=low, high=high)

    def mean(self, mean: Mean) -> str:
        """Return a mean with its bounds."""
        figures = (mean.value, *mean.between)
        told, low, high = (decimal(f"{figure:.1f}", self.speaker) for figure in figures)
        return self.speaker.text("odds.between", share=told, low=low, high=high)

    def kind(self, what: str) -> str:
        """Return the heading of a kind of things."""
        return self.speaker.text(f"counted.{what}")

    def dial(self, dial: str) -> str:
        """Return the heading of a dial turn by turn."""
        return self.speaker.text("simulation.by-turn", dial=self.speaker.text(f"dial.{dial}"))

    def most(self, what: str) -> list[Most]:
        """Return what of a kind happens most, for each seat."""
        rows = summary.usual(self.simulation.played, what)
        most: list[Usual] = []
        for seat in range(len(self.simulation.seats)):
            most += [row for row in rows if row.seat == seat][:MOST]
        amounts = any(row.amount.value for row in most)
        means = [row.amount if amounts else row.times for row in most]
        top = max((mean.value for mean in means), default=1.0) or 1.0
        return [
            Most(row.seat, self.speaker.object(row.name), self.mean(mean), mean.value / top)
            for row, mean in zip(most, means, strict=True)
        ]

    # -- as lines ----------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield the lines of a terminal."""
        yield from wrap_pieces([Piece(self.title)], WIDTH)
        yield ""
        yield from columns([self.heads(), *self.wins()], 2)
        for what in self.simulation.kinds:
            yield ""
            yield self.kind(what)
            yield from self._bars(self.most(what))
        yield ""
        for note in self.notes:
            yield from wrap_pieces([Piece(note)], WIDTH)

    def _bars(self, most: list[Most]) -> Iterator[str]:
        wide = max((len(row.name) for row in most), default=0)
        seats = max((len(self.simulation.seats[row.seat]) for row in most), default=0)
        for row in most:
            bar = "█" * max(1, round(BAR * row.share))
            seat = self.simulation.seats[row.seat]
            yield f"  {seat:<{seats}}  {row.name:<{wide}}  {bar} {row.figure}"


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return numbers in order as runs, each from its first to its last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
