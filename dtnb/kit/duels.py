"""Seeded games of two heroes, played to see what of them comes up; one that fails ends no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from traceback import format_exception_only
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.phases.setup import opening
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Record
from dtnb.kit.parts import Part, Watched
from dtnb.kit.players import Curious, KindDice
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.simulation.game import CountingRecorder
from dtnb.simulation.running import run

#: judges a game that was played; raises where something is not as it must be
Judge = Callable[[Record], None]


class Duel(NamedTuple):
    """A game to be played.

    Attributes
    ----------
    heroes
        Who plays; the seats are called as they are.
    edition
        The book.
    seed
        The same seed gives the same game.
    honest
        Whether dice and players are those of any game; else everything is tried out, and dice
        let it come up.
    """

    heroes: tuple[Hero, Hero]
    edition: str
    seed: int
    honest: bool = False

    @property
    def name(self) -> str:
        """What chance and choices are drawn from."""
        return "/".join([*(hero.id for hero in self.heroes), self.edition, str(self.seed)])


class Seen(NamedTuple):
    """What one game showed.

    Attributes
    ----------
    number
        Of the game, among those that were played.
    reached, acted
        Of each hero: what came up, and the names of what something came of.
    error
        What went wrong; empty where nothing did.
    """

    number: int
    reached: tuple[frozenset[Part], frozenset[Part]] = (frozenset(), frozenset())
    acted: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    error: str = ""


class Duels(NamedTuple):
    """Games to be played, each known by its number.

    Attributes
    ----------
    duels
        The games.
    judge
        What each is judged by.
    """

    duels: Sequence[Duel]
    judge: Judge | None = None

    def play(self, number: int) -> Seen:
        """Play one of the games; what goes wrong in it is told."""
        duel = self.duels[number]
        try:
            return self._seen(number, duel)
        except Exception as error:  # noqa: BLE001 - whatever it is, the others are played
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
        start = Record(game, opening(game, seats))
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
            for each in watched:
                each.see(step)
        one, two = watched
        return Seen(
            number,
            (frozenset(one.reached), frozenset(two.reached)),
            (frozenset(one.acted), frozenset(two.acted)),
        )


def play_all(duels: Duels, processes: int | None = None) -> Iterator[Seen]:
    """Play games on all cores; yield what they showed, as it is known.

    Parameters
    ----------
    duels
        The games.
    processes
        How many; one for each core unless given. With one, it is this process itself.
    """
    for seen in run(duels, range(len(duels.duels)), processes, None):
        yield from seen
