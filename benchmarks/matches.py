"""Random play, the load of most measurements: whole games, and single Roll Phases beside them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.agenda import RollPhase
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Chance, Choice, Input, Record, State
from dtnb.players import Luck, RandomPlayer

EDITIONS = ("season-two", "french", "season-one-rerolled", "marvel")
#: the team of each seat in each mode; each for itself where all differ
MODES = {"duel": (0, 1), "teams": (0, 1, 0, 1), "king-of-the-hill": (0, 1, 2)}
NAMES = ("Ann", "Ben", "Cay", "Dan")
#: who is drawn from, whoever else there is: the games stay those that were counted before
ROSTER = (
    "apprentice", "barbarian", "black-widow", "cursed-pirate", "doctor-strange", "gunslinger",
    "moon-elf", "paladin", "pyromancer", "shadow-thief", "treant",
)  # fmt: skip
#: in how many games each mode meets each edition once
ROUND = len(MODES) * len(EDITIONS)

#: asks seats with precedence before an action commits: the edition with the most questions
PHASE_EDITION = "season-one-rerolled"
PHASE_HEROES = ("barbarian", "paladin")

Advance = Callable[[State, Input], State]


class Match(NamedTuple):
    """Something to be played at random to its end.

    Parameters
    ----------
    game, start
        The rules, and the state before anything was asked.
    seed
        What chance and players are drawn from.
    """

    game: DiceThrone
    start: State
    seed: str


@cache
def the_game(edition: str, heroes: tuple[str, ...]) -> DiceThrone:
    """Return the game of these heroes; it holds no table, so all their matches can share it."""
    return DiceThrone({name: load_hero(name) for name in heroes}, Readings(edition))


def whole_game(number: int, roster: Sequence[str] = ROSTER) -> Match:
    """Return a game from its setup on: modes and editions take turns, heroes are drawn."""
    mode = list(MODES)[number % len(MODES)]
    edition = EDITIONS[number // len(MODES) % len(EDITIONS)]
    seed = f"{mode}/{edition}/{number}"
    luck = Luck(seed)
    heroes = [luck.pick(roster) for _ in MODES[mode]]
    game = the_game(edition, tuple(sorted(set(heroes))))
    teams = MODES[mode] if mode == "teams" else ()
    return Match(game, start_state(game, zip(NAMES, heroes, strict=False), teams), seed)


def roll_phase(number: int) -> Match:
    """Return a Roll Phase of a duel with random hands, tokens, levels, Health and CP."""
    game, rng = the_game(PHASE_EDITION, PHASE_HEROES), random.Random(number)
    seats = tuple(_seat(hero, game, rng) for hero in game.heroes.values())
    table = Table(seats, rng.randrange(len(seats)), PHASE_EDITION)
    return Match(game, State(table, (RollPhase(0),)), f"phase/{number}")


def _seat(hero: Hero, game: DiceThrone, rng: random.Random) -> Seat:
    deck = [card.name for card in hero.cards.values() for _ in range(card.copies)]
    rng.shuffle(deck)
    hand, rest = deck[:6], deck[6:]
    tokens = []
    for name in game.token_names:
        token = game.token(name)
        # Somebody who may not act asks no questions; that is rare at a table as well.
        if rng.random() < (0.02 if token.forbids else 0.3):
            tokens.append((name, rng.randint(1, token.limit)))
    levels = sorted(
        (ability.name, rng.choice([level.level for level in ability.levels]))
        for ability in hero.abilities.values()
        if ability.granted_by is None
    )
    return Seat(
        hero.name,
        hero.id,
        rng.randint(10, 50),
        rng.randint(0, 15),
        hand=tuple(hand),
        deck=tuple((name, rest.count(name)) for name in sorted(set(rest))),
        tokens=tuple(tokens),
        upgrades=tuple((name, level) for name, level in levels if level > 1),
    )


def play(match: Match, state: State, advance: Advance) -> int:
    """Play on to the end, every legal option listed each time.

    Returns
    -------
    int
        The decisions: questions with at least two legal answers.
    """
    game, luck = match.game, Luck(match.seed)
    players = [RandomPlayer(f"{match.seed}/{seat}") for seat in range(len(state.table.seats))]
    decisions = 0
    while (pending := state.pending) is not None:
        input_: Input
        if isinstance(pending, Chance):
            input_ = luck.outcome(pending)
        else:
            legal = game.legal_actions(state)
            decisions += len(legal) > 1
            input_ = Choice(pending.seat, players[pending.seat].choose(game, state, legal))
        state = advance(state, input_)
    return decisions


def play_unrecorded(match: Match) -> int:
    """Play a match and keep nothing."""
    state, _ = match.game.open(match.start)
    return play(match, state, match.game.advance)


def play_recorded(match: Match, full: bool = False) -> tuple[int, Record]:
    """Play the same match and keep every state at rest and every input; `full`: every step."""
    record = Record(match.game, match.start)
    if full:
        # Who asked for the steps once has each input recorded at once.
        assert record.step_count >= 0
    return play(match, record.state, lambda _, input_: record.add(input_)), record


def games(count: int) -> list[Match]:
    """Return so many whole games."""
    return [whole_game(number) for number in range(count)]


def records(count: int) -> list[Record]:
    """Return the records of so many whole games."""
    return [play_recorded(match)[1] for match in games(count)]
