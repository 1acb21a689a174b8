"""Play seeded games of two heroes and collect which of their parts come up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from traceback import format_exception_only
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Record
from dtnb.kit.parts import Part, Watched
from dtnb.kit.players import Curious, KindDice
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.simulation.game import CountingRecorder
from dtnb.simulation.running import run

#: checks a game that was played; raises if something is wrong
Judge = Callable[[Record], None]


class Duel(NamedTuple):
    """A game to be played.

    Attributes
    ----------
    heroes
        Who plays; the seats have their names.
    edition
        The book.
    seed
        The same seed gives the same game.
    honest
        Whether dice and players are random; else the players try everything out, and the dice
        often meet the requirements of abilities.
    """

    heroes: tuple[Hero, Hero]
    edition: str
    seed: int
    honest: bool = False

    @property
    def name(self) -> str:
        """The seed of dice and players."""
        return "/".join([*(hero.id for hero in self.heroes), self.edition, str(self.seed)])


class Seen(NamedTuple):
    """The parts of both heroes that came up in one game.

    Attributes
    ----------
    number
        The number of the game.
    reached, acted
        By hero: the parts that came up, and the names of those that had an effect.
    error
        What went wrong; empty if nothing did.
    """

    number: int
    reached: tuple[frozenset[Part], frozenset[Part]] = (frozenset(), frozenset())
    acted: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    error: str = ""


class Duels(NamedTuple):
    """Games to be played, in one process or several, each known by its number.

    Attributes
    ----------
    duels
        The games.
    judge
        Checks each game.
    """

    duels: Sequence[Duel]
    judge: Judge | None = None

    def play(self, number: int) -> Seen:
        """Play one of the games; an error in it becomes part of the result."""
        duel = self.duels[number]
        try:
            return self._seen(number, duel)
        except Exception as error:  # noqa: BLE001 - an error in one game ends no other
            return self.failed(number, error)

    def failed(self, number: int, error: BaseException) -> Seen:
        """Return a game in which something went wrong."""
        return Seen(number, error="".join(format_exception_only(error)).strip())

    def _seen(self, number: int, duel: Duel) -> Seen:
        heroes = {hero.id: hero for hero in duel.heroes}
        game = DiceThrone(heroes, Readings(duel.edition))
        names = [hero.name for hero in duel.heroes]
        if names[0] == names[1]:
            names[1] += " 2"
        seats = zip(names, (hero.id for hero in duel.heroes), strict=True)
        start = Record(game, start_state(game, seats))
        hearing = CountingRecorder(game.kinds, len(start.state.agenda))
        record = start.fork(0, hearing)
        plays = RandomPlayer if duel.honest else Curious
        luck = Luck(duel.name) if duel.honest else KindDice(duel.name, duel.heroes)
        play_on(record, [plays(f"{duel.name}/{at}") for at in range(2)], luck)
        if self.judge is not None:
            self.judge(record)
        ids = [hero.id for hero in duel.heroes]
        watched = [
            Watched(hero, frozenset(at for at, id_ in enumerate(ids) if id_ == hero.id), game.kinds)
            for hero in duel.heroes
        ]
        for step in hearing.steps:
            for parts in watched:
                parts.see(step)
        one, two = watched
        return Seen(
            number,
            (frozenset(one.reached), frozenset(two.reached)),
            (frozenset(one.acted), frozenset(two.acted)),
        )


def play_all(duels: Duels, processes: int | None = None) -> Iterator[Seen]:
    """Play games on all cores and yield each result as it is ready.

    Parameters
    ----------
    duels
        The games.
    processes
        How many; one for each core unless given. One is this process itself.
    """
    for seen in run(duels, range(len(duels.duels)), processes, None):
        yield from seen
