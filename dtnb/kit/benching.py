"""Measure how strong a hero is: its win rate against each opponent, with confidence intervals.

The roster of a hero has its opponents, and (as `apart`) the heroes that cannot sit at a table with
it. A series is all games of one bench. Blocks (:mod:`dtnb.present`) are drawn as text in a terminal
and as HTML on a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb import present
from dtnb.dicethrone.heroes import hero_file, load_hero
from dtnb.dicethrone.messages import speaker
from dtnb.kit.roster import IncompatibleHero, Roster, roster
from dtnb.match import Match
from dtnb.odds.blocks import note_blocks
from dtnb.odds.interval import Interval, wilson
from dtnb.odds.number_format import percent
from dtnb.present.text import UNWRAPPED
from dtnb.simulation import simulate

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Language

#: the default number of games against each opponent
GAMES = 100
#: the length of the longest bar in characters
_MAX_BAR_LENGTH = 24


class Row(NamedTuple):
    """The results of games against one opponent, or against all opponents.

    Attributes
    ----------
    against
        The opponent's name; empty for a row about all opponents.
    games, won, drawn
        The numbers of finished games, of wins of the hero, and of draws.
    failed
        The seeds of games that raised an error.
    """

    against: str
    games: int
    won: int
    drawn: int
    failed: tuple[int, ...] = ()

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the chance to win."""
        return wilson(self.won, self.games)


class Bench:
    """The win rates of a hero against each opponent.

    `rows` has one row for each opponent. `player` is the computer player of both seats. `apart` are
    the heroes that cannot sit at a table with this hero. `beside` is for comparison: the names of
    other heroes that played the same games, each with a row about all its opponents together.
    """

    def __init__(
        self,
        hero: Hero,
        rows: Sequence[Row],
        player: str,
        apart: Sequence[IncompatibleHero] = (),
        lang: Language = "en",
        beside: Sequence[tuple[str, Row]] = (),
    ) -> None:
        self.hero = hero
        self.rows = tuple(rows)
        self.player = player
        self.apart = tuple(apart)
        self.lang: Language = lang
        self.beside = tuple(beside)

    @property
    def total(self) -> Row:
        """The games against all opponents as one row."""
        return _sum_rows(self.rows)

    @property
    def _speaker(self) -> Speaker:
        return speaker(self.lang)

    @property
    def title(self) -> str:
        """The heading: the hero, the number of games and the player."""
        text = self._speaker.text
        return text("kit.bench", hero=self.hero.name, games=self.total.games, player=self.player)

    def _table_rows(self) -> Iterator[tuple[Row, list[str]]]:
        """Yield each row of the table with the texts of its cells.

        The cells are the name, the games won, all games, the share, and the bounds of the chance.
        """
        text = self._speaker.text
        named_rows = [(row.against, row) for row in self.rows] + [(text("kit.all"), self.total)]
        compared_rows = [(text("kit.bench.beside", name=name), row) for name, row in self.beside]
        for name, row in (*named_rows, *compared_rows):
            share, low, high = (
                percent(number, self._speaker) for number in (row.share, *row.interval)
            )
            bounds = text("kit.bench.bounds", low=low, high=high)
            yield row, [name, str(row.won), str(row.games), share, bounds]

    def _header(self) -> list[str]:
        keys = ("against", "won", "of", "chance")
        return [*(self._speaker.text(f"kit.bench.{key}") for key in keys), ""]

    def _notes(self) -> Iterator[str]:
        text = self._speaker.text
        yield text("simulation.bounds")
        for row in self.rows:
            for seed in row.failed:
                yield text("kit.bench.failed", against=row.against, seed=seed)
        for apart in self.apart:
            yield text("kit.apart", **apart._asdict())

    def _blocks(self) -> present.Group:
        rows = tuple(
            present.Row(
                (name, won, games, present.Gauge(share, row.share), bounds),
                "█" * round(_MAX_BAR_LENGTH * row.share),
            )
            for row, (name, won, games, share, bounds) in self._table_rows()
        )
        table = present.Table(tuple(self._header()), rows, "lllll")
        notes = note_blocks(self._notes())
        heading = present.Heading(self.title)
        return present.Group((heading, present.GAP, table, present.GAP, notes), "odds part")

    def __repr__(self) -> str:
        return present.to_text(self._blocks(), UNWRAPPED)

    def _repr_html_(self) -> str:
        return present.to_notebook(self._blocks(), self.lang)

    def data(self) -> dict[str, Any]:
        """Return the win rates as plain data."""
        return {
            "hero": self.hero.id,
            "player": self.player,
            "against": [
                {**row._asdict(), "share": row.share, "between": list(row.interval)}
                for row in self.rows
            ],
            "apart": [apart._asdict() for apart in self.apart],
            "beside": [
                {"hero": name, "games": row.games, "won": row.won, "between": list(row.interval)}
                for name, row in self.beside
            ],
        }


def bench(
    hero: str | Path,
    against: Sequence[str] = (),
    games: int = GAMES,
    *,
    beside: Sequence[str] = (),
    player: str = "random",
    seed: int = 1,
    edition: str | None = None,
    processes: int | None = None,
    advance: Callable[[int], object] = lambda count: None,
    lang: Language = "en",
) -> Bench:
    """Play many games of a hero against each opponent with `dtnb.simulate`.

    Parameters
    ----------
    hero
        The name or the file of the hero.
    against
        Names or files of opponents; by default every other shipped hero.
    games
        The number of games against each opponent.
    beside
        For comparison: names or files of heroes that play the same games in place of the hero.
    player
        The computer player of both seats: ``"random"`` or ``"greedy"``.
    seed, edition, processes, advance, lang
        As in :func:`dtnb.kit.trying.try_out`.

    Raises
    ------
    LookupError
        If a name of a hero or of a player is unknown.
    dtnb.FileProblems
        If a hero file is invalid.
    """
    measured_hero = load_hero(hero)
    name_by_id = {load_hero(name).id: name for name in against}
    series = _Series(
        opponents=roster(measured_hero, against), name_by_id=name_by_id, games=games,
        player=player, seed=seed, edition=edition, processes=processes, advance=advance, lang=lang,
    )  # fmt: skip
    rows = series.play(measured_hero, _absolute_path(hero))
    totals = []
    for name in beside:
        other = load_hero(name)
        totals.append((other.name, _sum_rows(series.play_instead(other, _absolute_path(name)))))
    return Bench(measured_hero, rows, player, series.opponents.apart, lang, totals)


class _Series(NamedTuple):
    """The games of a bench: the opponents of the measured hero, and how the games are played."""

    opponents: Roster
    #: maps the id of an opponent to the name or file by which the caller named it; empty if the
    #: caller named no opponents
    name_by_id: Mapping[str, str]
    games: int
    player: str
    seed: int
    edition: str | None
    processes: int | None
    advance: Callable[[int], object]
    lang: Language

    def play(self, hero: Hero, path: str) -> list[Row]:
        """Play the games of the measured hero against each opponent."""
        return [self._play_against(opponent, hero, path) for opponent in self.opponents.heroes]

    def play_instead(self, hero: Hero, path: str) -> list[Row]:
        """Play the same games with another hero.

        The hero plays no games against itself or against heroes with which it is incompatible.
        """
        compatible = {
            opponent.id for opponent in roster(hero, tuple(self.name_by_id.values())).heroes
        }
        rows: list[Row] = []
        for opponent in self.opponents.heroes:
            if opponent.id == hero.id or opponent.id not in compatible:
                self.advance(self.games)
            else:
                rows.append(self._play_against(opponent, hero, path))
        return rows

    def _play_against(self, opponent: Hero, hero: Hero, path: str) -> Row:
        """Play all games of a hero, whose file is `path`, against one opponent."""
        name = opponent.name if opponent.name != hero.name else f"{opponent.name} 2"
        seats = {
            hero.name: path,
            name: _absolute_path(self.name_by_id.get(opponent.id, opponent.id)),
        }
        start = {"phase": "setup"}
        match = Match(seats=seats, edition=self.edition, start=start, lang=self.lang)
        simulation = simulate(
            match, self.player, self.games, seed=self.seed, processes=self.processes,
            progress=self.advance, lang=self.lang,
        )  # fmt: skip
        # The hero sits at the first seat.
        wins = simulation.chances[0]
        return Row(
            against=opponent.name,
            games=wins.games,
            won=wins.won,
            drawn=wins.drawn,
            failed=tuple(simulation.errors),
        )


def _sum_rows(rows: Sequence[Row]) -> Row:
    """Return one row with the sums of all rows."""
    return Row(
        against="",
        games=sum(row.games for row in rows),
        won=sum(row.won for row in rows),
        drawn=sum(row.drawn for row in rows),
    )


def _absolute_path(hero: str | Path) -> str:
    """Return the absolute path of a hero file, because a match has no folder for relative paths."""
    return str(hero_file(hero).absolute())
