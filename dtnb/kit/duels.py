"""Play seeded two-hero games and collect which parts of each hero come up.

* part of a hero: an ability, a token, a card and so on. It comes up if a step (event) of a game is
  about it, and a collector notes which parts do.
* duel: a game to play; a batch is many of them, which processes share.
* idle window: a window in which no seat could act.
* loaded dice: dice that favour the requirements of the heroes' abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from traceback import format_exception_only
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Record
from dtnb.kit.parts import HeroPart, PartCollector
from dtnb.kit.players import ExploringPlayer, LoadedDice
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.simulation.running import run
from dtnb.simulation.single_game import CountingRecorder

#: checks a finished game; raises an error if the game violates an invariant
GameCheck = Callable[[Record], None]


class Duel(NamedTuple):
    """The heroes and settings of one game."""

    #: the hero of each seat; a seat is named after its hero
    heroes: tuple[Hero, Hero]
    edition: str
    #: together with the heroes and the edition, it determines all rolls and choices
    seed: int
    #: if true, dice and players are uniformly random. If false, players prefer actions that they
    #: have done least often, and dice are loaded towards the requirements of abilities
    unbiased: bool = False

    @property
    def name(self) -> str:
        """The name of the game, which is also the seed of its dice and players."""
        return "/".join([*(hero.id for hero in self.heroes), self.edition, str(self.seed)])


class DuelResult(NamedTuple):
    """The parts of both heroes that came up in one game, or the error of that game."""

    #: the index of the game in its batch
    number: int
    #: for each hero, the parts that came up, and the names of the parts that had an effect
    reached_parts: tuple[frozenset[HeroPart], frozenset[HeroPart]] = (frozenset(), frozenset())
    effective_names: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    #: the error that the game raised; empty if it raised none
    error: str = ""
    #: the conditions that were met, each after the name of its card, token or ability
    met_conditions: frozenset[tuple[str, str]] = frozenset()


class DuelBatch(NamedTuple):
    """Games to play in one process or several.

    In the methods, `number` is the index of a game in `duels`.
    """

    duels: Sequence[Duel]
    #: checks each finished game; None checks nothing
    check: GameCheck | None = None

    def play(self, number: int) -> DuelResult:
        """Play one of the games; an error in the game becomes part of the result."""
        duel = self.duels[number]
        try:
            return self._play(number, duel)
        except Exception as error:  # noqa: BLE001 - one failed game must not end the others
            return self.failure_result(number, error)

    def failure_result(self, number: int, error: BaseException) -> DuelResult:
        """Return the result of a game that raised `error`."""
        return DuelResult(number, error="".join(format_exception_only(error)).strip())

    def _play(self, number: int, duel: Duel) -> DuelResult:
        """Play a game to its end and collect the parts of both heroes from its steps."""
        heroes = {hero.id: hero for hero in duel.heroes}
        game = DiceThrone(heroes, Readings(duel.edition))
        #: the conditions that were true, each after the name of its card, token or ability
        met: set[tuple[str, str]] = set()
        game.on_condition = lambda name, text, value: met.add((name, text)) if value else None
        hero_names = [hero.name for hero in duel.heroes]
        if hero_names[0] == hero_names[1]:
            hero_names[1] += " 2"
        seats = zip(hero_names, (hero.id for hero in duel.heroes), strict=True)
        start = Record(game, start_state(game, seats))
        # Start over with a recorder that counts the steps of idle windows instead of creating them.
        recorder = CountingRecorder(game.kinds, len(start.state.agenda))
        record = start.fork(0, recorder)
        player_type = RandomPlayer if duel.unbiased else ExploringPlayer
        luck = Luck(duel.name) if duel.unbiased else LoadedDice(duel.name, duel.heroes)
        play_on(record, [player_type(f"{duel.name}/{seat}") for seat in range(2)], luck)
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
                collector.add_step(step)
        first_collector, second_collector = collectors
        return DuelResult(
            number,
            reached_parts=(frozenset(first_collector.reached), frozenset(second_collector.reached)),
            effective_names=(
                frozenset(first_collector.effective_names),
                frozenset(second_collector.effective_names),
            ),
            met_conditions=frozenset(met),
        )


def play_all(batch: DuelBatch, processes: int | None = None) -> Iterator[DuelResult]:
    """Play games on all cores and yield each result as it is ready.

    By default there is one process for each core. With one process, the games run in the current
    process.
    """
    for results in run(batch, range(len(batch.duels)), processes, None):
        yield from results
