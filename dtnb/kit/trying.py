"""Play test games of a hero and list the parts that never came up or never had an effect.

A part of a hero is an ability, a token, a card and so on. It comes up if a step of a game is about
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, rulebook
from dtnb.kit.duels import Duel, DuelBatch, DuelResult, play_all
from dtnb.kit.parts import HeroPart, conditions_of, names_with_effect, parts_of, ways_of
from dtnb.kit.roster import IncompatibleHero, roster
from dtnb.markup import heading, html, wrap_for_display
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.rulebook import Language

#: the default number of games against each opponent
GAMES = 10


class FailedGame(NamedTuple):
    """A game that raised an error."""

    #: the id of the opponent, and the seed of the game
    against: str
    seed: int
    error: str


#: the index of the tried hero in each duel, and that of its opponent; only the parts of the tried
#: hero are reported
_TRIED_INDEX, _OPPONENT_INDEX = 0, 1


class TrialResult:
    """The result of a hero's test games.

    `results` has the result of each game, in any order. `apart` are the heroes that cannot sit at a
    table with this hero, so they are no opponents.
    """

    def __init__(
        self,
        hero: Hero,
        duels: Sequence[Duel],
        results: Sequence[DuelResult],
        apart: Sequence[IncompatibleHero] = (),
        lang: Language = "en",
    ) -> None:
        self.hero = hero
        self.apart = tuple(apart)
        self.lang: Language = lang
        self._duels = tuple(duels)
        self._results = sorted(results)
        self._say = speaker(lang).text

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self._duels)

    @property
    def never(self) -> tuple[HeroPart, ...]:
        """The parts that never came up.

        A token that was never spent is listed once, without the ways to spend it.
        """
        reached = frozenset().union(
            *(result.reached_parts[_TRIED_INDEX] for result in self._results)
        )
        never_reached = [part for part in parts_of(self.hero) if part not in reached]
        unspent = {part.name for part in never_reached if part.kind == "spend"}
        ways = (part for part in ways_of(self.hero) if part.name not in unspent)
        return (*never_reached, *(way for way in ways if way not in reached))

    @property
    def idle(self) -> tuple[str, ...]:
        """The names of parts that came up and never had an effect."""
        reached = {
            part.name for result in self._results for part in result.reached_parts[_TRIED_INDEX]
        }
        effective = frozenset().union(
            *(result.effective_names[_TRIED_INDEX] for result in self._results)
        )
        return tuple(sorted((names_with_effect(self.hero) & reached) - effective))

    @property
    def unmet(self) -> tuple[tuple[str, str], ...]:
        """The conditions that never held, each with the name of its part.

        Only conditions of parts that came up are listed.
        """
        reached = frozenset().union(
            *(result.reached_parts[_TRIED_INDEX] for result in self._results)
        )
        met = frozenset().union(*(result.met_conditions for result in self._results))
        conditions = dict.fromkeys(
            (part.name, text) for part, text in conditions_of(self.hero) if part in reached
        )
        return tuple(condition for condition in conditions if condition not in met)

    @property
    def failed(self) -> tuple[FailedGame, ...]:
        """The games that raised an error."""
        return tuple(
            FailedGame(duel.heroes[_OPPONENT_INDEX].id, duel.seed, result.error)
            for result in self._results
            for duel in [self._duels[result.number]]
            if result.error
        )

    # -- display -----------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The heading: the hero, the edition, and the numbers of games and opponents."""
        against = {duel.heroes[_OPPONENT_INDEX].id for duel in self._duels}
        edition = rulebook().editions[self._duels[0].edition].name.get(self.lang)
        return self._say(
            "kit.tried", games=self.games, hero=self.hero.name, count=len(against), edition=edition
        )

    def _report_lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        for failed in self.failed:
            yield self._say("kit.failed", **failed._asdict())
        for kind, parts in groupby(sorted(self.never, key=_kind_of), _kind_of):
            names = [self._say(f"kit.part.{kind}", **part._asdict()) for part in parts]
            yield self._say(f"kit.never.{kind}", names=names)
        if self.idle:
            yield self._say("kit.idle", names=list(self.idle))
        if self.unmet:
            pairs = [f"{name}: {text}" for name, text in self.unmet]
            yield self._say("kit.unmet", names=pairs)
        if not (self.failed or self.never or self.idle or self.unmet):
            yield self._say("kit.everything")
        for incompatible_hero in self.apart:
            yield self._say("kit.apart", **incompatible_hero._asdict())

    def __repr__(self) -> str:
        return sanitize_lines(
            "\n".join([self.title, *(f"  {line}" for line in self._report_lines())])
        )

    def _repr_html_(self) -> str:
        lines = html.ul([html.li(line) for line in self._report_lines()])
        return wrap_for_display(heading(self.title), lines, lang=self.lang)

    def data(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return {
            "hero": self.hero.id,
            "games": self.games,
            "never": [part._asdict() for part in self.never],
            "idle": list(self.idle),
            "unmet": [list(condition) for condition in self.unmet],
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
) -> TrialResult:
    """Play seeded test games in which as many parts of a hero as possible come up.

    Players prefer actions that they have done least often, and dice favour the hero's abilities.

    Parameters
    ----------
    hero
        The hero.
    against
        Names or files of opponents; by default every other shipped hero.
    games
        The number of games against each opponent.
    seed
        The seed of the first game against each opponent. The seed of each further game is the next
        number.
    edition
        The id of the edition; None for the default edition.
    processes
        The number of processes; None for one per core.
    advance
        Called with the number of games played since the last call.
    lang
        The language of the displayed texts.

    Raises
    ------
    LookupError
        If a name of a hero is unknown.
    """
    opponents = roster(hero, against)
    duels = [
        Duel((hero, other), edition or DEFAULT_EDITION, number)
        for other in opponents.heroes
        for number in range(seed, seed + games)
    ]
    results = []
    for result in play_all(DuelBatch(duels), processes):
        results.append(result)
        advance(1)
    return TrialResult(hero, duels, results, opponents.apart, lang)


def _kind_of(part: HeroPart) -> str:
    return part.kind
