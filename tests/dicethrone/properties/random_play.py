"""Whole Roll Phases played at random, for the properties that must hold in every one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Action, Chance, Choice, Decision, Input, Outcome, SimultaneousChoices, State
from tests.dicethrone.play import EDITIONS, HEROES, Fight, player

#: far more inputs than any Roll Phase needs
BOUND = 400


def random_seat(hero: str, rng: random.Random) -> Seat:
    """Return a seat with a random hand, tokens, upgrades, CP and Health."""
    model = HEROES[hero]
    playable = [
        card.name for card in model.cards.values() if card.timing in (Timing.ROLL, Timing.INSTANT)
    ]
    tokens = {}
    for other in HEROES.values():
        for token in other.tokens.values():
            if rng.random() < (0.05 if token.forbids else 0.3):
                tokens[token.name] = rng.randint(1, token.limit)
    printed = {
        ability.name: [level.level for level in ability.levels]
        for ability in model.abilities.values()
        if ability.granted_by is None
    }
    printed |= {
        passive.name: [level.level for level in passive.levels]
        for passive in model.passives.values()
    }
    levels = {name: rng.choice(levels) for name, levels in printed.items() if rng.random() < 0.5}
    unknown = rng.choice([0, 0, 0, 1])
    deck = dict.fromkeys(rng.sample(sorted(model.cards), rng.randint(0, 2)), 1)
    return player(
        hero,
        health=rng.choice([1, 2, 3, 8, 20, 50, 60]),
        cp=rng.randint(0, 15),
        hand=tuple(sorted(rng.sample(playable, rng.randint(0, 6)))),
        tokens=tokens,
        upgrades={name: level for name, level in levels.items() if level > 1},
        deck=None if unknown else deck,
        discard=tuple(sorted(rng.sample(sorted(model.cards), rng.randint(0, 3)))),
        unknown=unknown,
        inflicters={name: 0 for name in tokens if HEROES["barbarian"].tokens.get(name)},
    )


def random_fight(rng: random.Random) -> Fight:
    """Return a fight of two or three random seats in a random edition."""
    count = rng.choice([2, 2, 3])
    seats = [random_seat(rng.choice(sorted(HEROES)), rng) for _ in range(count)]
    return Fight(*seats, edition=rng.choice(EDITIONS))


def random_input(fight: Fight, rng: random.Random) -> Input:
    """Return one legal input of the state."""
    pending = fight.pending
    if isinstance(pending, Chance):
        if pending.kind == "draw":
            return Outcome((rng.choice([name for name, _ in pending.deck]),))
        lucky = rng.random() < 0.3
        face = rng.randint(1, 6)
        values = [face if lucky and rng.random() < 0.8 else rng.randint(1, 6)
                  for _ in range(pending.count)]  # fmt: skip
        return Outcome(tuple(values))
    assert isinstance(pending, Decision)
    state = fight.record.state
    if pending.may_pass and pending.kind.value == "action" and rng.random() < 0.1:
        group = tuple(declarations(fight, state, pending, rng))
        if len(group) > 1:
            return SimultaneousChoices(group)
    legal = fight.game.legal_actions(state)
    if pending.topic == "announce":
        abilities = [action for action in legal if action.object]
        if abilities:
            return Choice(pending.seat, rng.choice(abilities))
    if pending.topic == "reroll" and rng.random() < 0.3:
        return Choice(pending.seat, Action("stop"))
    return Choice(pending.seat, rng.choice(legal))


def declarations(
    fight: Fight, state: State, pending: Decision, rng: random.Random
) -> Iterator[Choice]:
    """Yield an action that each seat of the window could declare."""
    for seat in pending.order:
        verbs = (Action("spend", name) for name, _ in state.table.seats[seat].tokens)
        cards = (Action("play", name) for name in state.table.seats[seat].hand)
        legal = [action for action in (*verbs, *cards) if fight.game.allows(state, seat, action)]
        if legal:
            yield Choice(seat, rng.choice(legal))


def play(fight: Fight, rng: random.Random) -> None:
    """Play at random to the end."""
    for _ in range(BOUND):
        if fight.pending is None:
            return
        fight.record.add(random_input(fight, rng))
    raise AssertionError(f"not over after {BOUND} inputs")
