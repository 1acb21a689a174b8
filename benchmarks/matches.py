"""Random play of Dice Throne Roll Phases, the load of most measurements."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from dtnb.dicethrone.agenda import RollPhase
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.readings import Readings
from dtnb.dicethrone.table import Seat, Table
from dtnb.kernel import Chance, Choice, Input, Outcome, Record, State

#: asks seats with precedence before an action commits: the edition with the most questions
EDITION = "season-one-rerolled"
DUEL = ("barbarian", "paladin")

Advance = Callable[[State, Input], State]


@cache
def the_game() -> DiceThrone:
    """Return the game of the duel; it holds no table, so every phase can share it."""
    return DiceThrone({name: load_hero(name) for name in DUEL}, Readings(EDITION))


def opening(rng: random.Random) -> State:
    """Return the beginning of a Roll Phase with random hands, tokens, levels, Health and CP."""
    game = the_game()
    seats = tuple(_seat(hero, game, rng) for hero in game.heroes.values())
    return State(Table(seats, rng.randrange(len(seats)), EDITION), (RollPhase(0),))


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


def outcome(chance: Chance, rng: random.Random) -> Outcome:
    """Return what chance gives."""
    if chance.kind == "roll":
        return Outcome(tuple(rng.randint(1, chance.faces) for _ in range(chance.count)))
    cards = [name for name, copies in chance.deck for _ in range(copies)]
    return Outcome(tuple(rng.sample(cards, chance.count)))


def play(state: State, rng: random.Random, advance: Advance) -> int:
    """Play on to the end, every legal option listed each time.

    Returns
    -------
    int
        The decisions: questions with at least two legal answers.
    """
    game = the_game()
    decisions = 0
    while (pending := state.pending) is not None:
        given: Input
        if isinstance(pending, Chance):
            given = outcome(pending, rng)
        else:
            legal = game.legal_actions(state)
            decisions += len(legal) > 1
            given = Choice(pending.seat, rng.choice(legal))
        state = advance(state, given)
    return decisions


def play_unrecorded(seed: int) -> int:
    """Play one Roll Phase and keep nothing."""
    game, rng = the_game(), random.Random(seed)
    state, _ = game.open(opening(rng))
    return play(state, rng, game.advance)


def play_recorded(seed: int, full: bool = False) -> tuple[int, Record]:
    """Play the same Roll Phase and keep every state at rest and every input; `full`: every step."""
    rng = random.Random(seed)
    record = Record(the_game(), opening(rng))
    if full:
        # Who asked for the steps once has each input recorded at once.
        assert record.steps
    return play(record.state, rng, lambda _, given: record.add(given)), record


def records(count: int) -> list[Record]:
    """Return the records of that many Roll Phases."""
    return [play_recorded(seed)[1] for seed in range(count)]
