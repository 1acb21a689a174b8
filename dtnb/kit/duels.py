"""Play seeded two-hero games and record which parts of each hero are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from traceback import format_exception_only
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Record
from dtnb.kit.parts import Part, PartCollector
from dtnb.kit.players import Curious, KindDice
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.simulation.game import CountingRecorder
from dtnb.simulation.running import run

#: checks the record of a game; raises if something is wrong
GameCheck = Callable[[Record], None]


class Duel(NamedTuple):
    """A game to be played between two heroes.

    Attributes
    ----------
    heroes
        The heroes; the seats are named after them.
    edition
        The id of the edition.
    seed
        The same seed gives the same game.
    unbiased
        If true, dice and players are uniformly random. If false, players prefer untried actions and
        the dice are loaded towards the requirements of abilities.
    """

    heroes: tuple[Hero, Hero]
    edition: str
    seed: int
    unbiased: bool = False

    @property
    def name(self) -> str:
        """The identifier of the game, from which its dice and players are seeded."""
        return "/".join([*(hero.id for hero in self.heroes), self.edition, str(self.seed)])


class DuelResult(NamedTuple):
    """The result of a game: the parts of both heroes that were used in it.

    Attributes
    ----------
    number
        The index of the game in its `Duels`.
    reached, acted
        One set for each hero: the parts that were used, and the names of those that had an effect.
    error
        The error that ended the game; empty if none did.
    """

    number: int
    reached: tuple[frozenset[Part], frozenset[Part]] = (frozenset(), frozenset())
    acted: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    error: str = ""


class Duels(NamedTuple):
    """Games to be played, in one process or several, each known by its index.

    Attributes
    ----------
    duels
        The games.
    check
        Checks each game.
    """

    duels: Sequence[Duel]
    check: GameCheck | None = None

    def play(self, number: int) -> DuelResult:
        """Play one of the games; an error in it becomes part of the result."""
        duel = self.duels[number]
        try:
            return self._play_duel(number, duel)
        except Exception as error:  # noqa: BLE001 - an error in one game ends no other
            return self.failed(number, error)

    def failed(self, number: int, error: BaseException) -> DuelResult:
        """Return the result of a game that raised `error`; `dtnb.simulation.running` calls it."""
        return DuelResult(number, error="".join(format_exception_only(error)).strip())

    def _play_duel(self, number: int, duel: Duel) -> DuelResult:
        heroes = {hero.id: hero for hero in duel.heroes}
        game = DiceThrone(heroes, Readings(duel.edition))
        names = [hero.name for hero in duel.heroes]
        if names[0] == names[1]:
            names[1] += " 2"
        seats = zip(names, (hero.id for hero in duel.heroes), strict=True)
        # The fork records with a recorder that skips windows in which nobody could act.
        start = Record(game, start_state(game, seats))
        recorder = CountingRecorder(game.kinds, len(start.state.agenda))
        record = start.fork(0, recorder)
        plays = RandomPlayer if duel.unbiased else Curious
        luck = Luck(duel.name) if duel.unbiased else KindDice(duel.name, duel.heroes)
        play_on(record, [plays(f"{duel.name}/{seat}") for seat in range(2)], luck)
        if self.check is not None:
            self.check(record)
        ids = [hero.id for hero in duel.heroes]
        collectors = [
            PartCollector(
                hero, frozenset(seat for seat, id_ in enumerate(ids) if id_ == hero.id), game.kinds
            )
            for hero in duel.heroes
        ]
        for step in recorder.steps:
            for collector in collectors:
                collector.see(step)
        one, two = collectors
        return DuelResult(
            number,
            (frozenset(one.reached), frozenset(two.reached)),
            (frozenset(one.acted), frozenset(two.acted)),
        )


def play_all(duels: Duels, processes: int | None = None) -> Iterator[DuelResult]:
    """Play games on all cores and yield each result as it is ready.

    Parameters
    ----------
    duels
        The games.
    processes
        The number of worker processes, by default one for each core. With 1 the games run in this
        process.
    """
    for results in run(duels, range(len(duels.duels)), processes, None):
        yield from results
