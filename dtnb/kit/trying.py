"""Try a hero out against the roster: which parts were never used, which never had an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, rulebook
from dtnb.kit.duels import Duel, DuelResult, Duels, play_all
from dtnb.kit.parts import Part, names_that_act, parts_of, ways_of
from dtnb.kit.roster import Apart, roster
from dtnb.markup import heading, html, shown
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.rulebook import Language

#: games against each opponent
GAMES = 10


class Failed(NamedTuple):
    """A game that ended with an error.

    Attributes
    ----------
    against, seed
        The other hero and the seed of the game.
    error
        The error.
    """

    against: str
    seed: int
    error: str


class Tried:
    """The result of trying a hero out.

    Parameters
    ----------
    hero
        The hero.
    duels
        The games.
    seen
        The results of the games.
    apart
        The heroes that cannot be at one table with this hero.
    lang
        The language of what is shown.
    """

    def __init__(
        self,
        hero: Hero,
        duels: Sequence[Duel],
        seen: Sequence[DuelResult],
        apart: Sequence[Apart] = (),
        lang: Language = "en",
    ) -> None:
        self.hero = hero
        self.apart = tuple(apart)
        self.lang: Language = lang
        self._duels = tuple(duels)
        self._seen = sorted(seen)
        self._say = speaker(lang).text

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self._duels)

    @property
    def never(self) -> tuple[Part, ...]:
        """The parts that never came up."""
        reached = frozenset().union(*(game.reached[0] for game in self._seen))
        never = [part for part in parts_of(self.hero) if part not in reached]
        unspent = {part.name for part in never if part.kind == "spend"}
        ways = (part for part in ways_of(self.hero) if part.name not in unspent)
        return (*never, *(way for way in ways if way not in reached))

    @property
    def idle(self) -> tuple[str, ...]:
        """The names of parts that came up and never had an effect."""
        reached = {part.name for game in self._seen for part in game.reached[0]}
        acted = frozenset().union(*(game.acted[0] for game in self._seen))
        return tuple(sorted((names_that_act(self.hero) & reached) - acted))

    @property
    def failed(self) -> tuple[Failed, ...]:
        """The games in which something went wrong."""
        return tuple(
            Failed(self._duels[game.number].heroes[1].id, self._duels[game.number].seed, game.error)
            for game in self._seen
            if game.error
        )

    # -- shown -------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """How many games, and against whom."""
        against = {duel.heroes[1].id for duel in self._duels}
        edition = rulebook().editions[self._duels[0].edition].name.get(self.lang)
        return self._say(
            "kit.tried", games=self.games, hero=self.hero.name, count=len(against), edition=edition
        )

    def _lines(self) -> Iterator[str]:
        for failed in self.failed:
            yield self._say("kit.failed", **failed._asdict())
        for kind, parts in groupby(sorted(self.never, key=_kind), _kind):
            names = [self._say(f"kit.part.{kind}", **part._asdict()) for part in parts]
            yield self._say(f"kit.never.{kind}", names=names)
        if self.idle:
            yield self._say("kit.idle", names=list(self.idle))
        if not (self.failed or self.never or self.idle):
            yield self._say("kit.everything")
        for apart in self.apart:
            yield self._say("kit.apart", **apart._asdict())

    def __repr__(self) -> str:
        return sanitize_lines("\n".join([self.title, *(f"  {line}" for line in self._lines())]))

    def _repr_html_(self) -> str:
        lines = html.ul([html.li(line) for line in self._lines()])
        return shown(heading(self.title), lines, lang=self.lang)

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "hero": self.hero.id,
            "games": self.games,
            "never": [part._asdict() for part in self.never],
            "idle": list(self.idle),
            "failed": [failed._asdict() for failed in self.failed],
            "apart": [apart._asdict() for apart in self.apart],
        }


def try_out(
    hero: Hero,
    against: Sequence[str] = (),
    games: int = GAMES,
    *,
    seed: int = 1,
    edition: str | None = None,
    processes: int | None = None,
    advance: Callable[[int], object] = lambda count: None,
    lang: Language = "en",
) -> Tried:
    """Try a hero out: seeded games of players who try everything, with dice that let them.

    Parameters
    ----------
    hero
        The hero.
    against
        Names or files of opponents; every other shipped hero without them.
    games
        How many against each.
    seed
        Of the first game against each; the others have the numbers that follow.
    edition
        The book; the usual one unless given.
    processes
        How many; one for each core unless given.
    advance
        Called with the number of further games played.
    lang
        The language of what is shown.

    Raises
    ------
    LookupError
        If there is no hero of a name.
    """
    opponents = roster(hero, against)
    duels = [
        Duel((hero, other), edition or DEFAULT_EDITION, number)
        for other in opponents.heroes
        for number in range(seed, seed + games)
    ]
    seen = []
    for game in play_all(Duels(duels), processes):
        seen.append(game)
        advance(1)
    return Tried(hero, duels, seen, opponents.apart, lang)


def _kind(part: Part) -> str:
    return part.kind
