"""How strong a hero is: its win rate against each hero of the roster, with bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb import present
from dtnb.dicethrone.heroes import hero_file, load_hero
from dtnb.dicethrone.messages import speaker
from dtnb.kit.roster import Apart, roster
from dtnb.markup import shown
from dtnb.match import Match
from dtnb.odds.blocks import note_blocks
from dtnb.odds.figures import percent
from dtnb.odds.interval import Interval, wilson
from dtnb.present.text import UNWRAPPED
from dtnb.simulation import simulate

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Language

#: games against each opponent
GAMES = 100
#: characters of the longest bar
_BAR = 24


class Row(NamedTuple):
    """Games against one opponent, or against all.

    Attributes
    ----------
    against
        The opponent's name; empty for all of them.
    games, won, drawn
        Games that are over, and those of them that the hero won, or shared.
    failed
        The seeds of games in which something went wrong.
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
    def between(self) -> Interval:
        """The 95% interval of the chance to win."""
        return wilson(self.won, self.games)


class Bench:
    """The win rates of a hero against each of the roster.

    Parameters
    ----------
    hero
        The hero.
    rows
        One for each opponent.
    player
        Who played both.
    apart
        Who cannot sit at one table with the hero.
    lang
        The language of what is shown.
    beside
        Heroes who played the same games in its place, to compare with.
    """

    def __init__(
        self,
        hero: Hero,
        rows: Sequence[Row],
        player: str,
        apart: Sequence[Apart] = (),
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
        """The games against all of them."""
        return _all(self.rows)

    @property
    def _speaker(self) -> Speaker:
        return speaker(self.lang)

    @property
    def title(self) -> str:
        """Whose games, and how many."""
        text = self._speaker.text
        return text("kit.bench", hero=self.hero.name, games=self.total.games, player=self.player)

    def _cells(self) -> Iterator[tuple[Row, list[str]]]:
        text = self._speaker.text
        whole = [(row.against, row) for row in self.rows] + [(text("kit.all"), self.total)]
        placed = [(text("kit.bench.beside", name=name), row) for name, row in self.beside]
        for name, row in (*whole, *placed):
            share, low, high = (
                percent(number, self._speaker) for number in (row.share, *row.between)
            )
            bounds = text("kit.bench.bounds", low=low, high=high)
            yield row, [name, str(row.won), str(row.games), share, bounds]

    def _heads(self) -> list[str]:
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
                (*cells[:3], present.Gauge(cells[3], row.share), cells[4]),
                "█" * round(_BAR * row.share),
            )
            for row, cells in self._cells()
        )
        table = present.Table(tuple(self._heads()), rows, "lllll")
        below = note_blocks(self._notes())
        heading = present.Heading(self.title)
        return present.Group((heading, present.GAP, table, present.GAP, below), "odds part")

    def __repr__(self) -> str:
        return present.to_text(self._blocks(), UNWRAPPED)

    def _repr_html_(self) -> str:
        return shown(present.to_html(self._blocks()), lang=self.lang)

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "hero": self.hero.id,
            "player": self.player,
            "against": [
                {**row._asdict(), "share": row.share, "between": list(row.between)}
                for row in self.rows
            ],
            "apart": [apart._asdict() for apart in self.apart],
            "beside": [
                {"hero": name, "games": row.games, "won": row.won, "between": list(row.between)}
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
    """Let a hero play many games against each of the roster, by `dtnb.simulate`.

    Parameters
    ----------
    hero
        The name or the file of the hero.
    against
        Names or files of opponents; every other shipped hero without them.
    games
        How many against each.
    beside
        Names or files of heroes who play the same games in its place.
    player
        Who plays both: ``"random"`` or ``"greedy"``.
    seed, edition, processes, advance, lang
        As of :func:`dtnb.kit.trying.try_out`.

    Raises
    ------
    LookupError
        If there is no hero, or no player, of a name.
    dtnb.FileProblems
        If a hero file is not what it should be.
    """
    own = load_hero(hero)
    opponents = roster(own, against)
    named = {load_hero(name).id: name for name in against}

    def played(one: Hero, path: str) -> list[Row]:
        rows, meets = [], {hero.id for hero in roster(one, against).heroes}
        for other in opponents.heroes:
            # A hero in its place does not meet itself, nor whom it cannot sit with.
            if one is not own and (other.id == one.id or other.id not in meets):
                advance(games)
                continue
            name = other.name if other.name != one.name else f"{other.name} 2"
            seats = {one.name: path, name: _path(named.get(other.id, other.id))}
            match = Match(seats=seats, edition=edition, start={"phase": "setup"}, lang=lang)
            simulation = simulate(
                match, player, games, seed=seed, processes=processes, progress=advance, lang=lang
            )
            wins = simulation.chances[0]
            rows.append(Row(other.name, wins.games, wins.won, wins.drawn, tuple(simulation.errors)))
        return rows

    rows = played(own, _path(hero))
    others = [(load_hero(name), _path(name)) for name in beside]
    measured = [(other.name, _all(played(other, path))) for other, path in others]
    return Bench(own, rows, player, opponents.apart, lang, measured)


def _all(rows: Sequence[Row]) -> Row:
    """Return the games of all rows as one."""
    return Row(
        "",
        sum(row.games for row in rows),
        sum(row.won for row in rows),
        sum(row.drawn for row in rows),
    )


def _path(hero: str | Path) -> str:
    """Return the absolute path of a hero file: the table has no folder of its own."""
    return str(hero_file(hero).absolute())
