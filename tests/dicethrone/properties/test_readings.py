"""Under every reading a random fight plays to its end, and replays identically."""

from __future__ import annotations

import random

import pytest

from dtnb.dicethrone.game import decode_state, encode_state
from dtnb.dicethrone.rulebook import rulebook
from dtnb.kernel import Record, internal_hash
from dtnb.rulebook import is_choosable
from tests.dicethrone.play import EDITIONS, HEROES, Fight
from tests.dicethrone.properties.random_play import play, random_seat

READINGS = [
    (policy.id, reading.id)
    for policy in rulebook().policies.values()
    if is_choosable(policy)
    for reading in policy.readings
]


@pytest.mark.parametrize(("policy", "reading"), READINGS)
def test_a_random_fight_under_any_reading_ends_and_is_the_same_when_replayed(
    policy: str, reading: str
) -> None:
    rng = random.Random(f"{policy}={reading}")
    seats = [random_seat(rng.choice(sorted(HEROES)), rng) for _ in range(rng.choice([2, 2, 3]))]
    fight = Fight(*seats, edition=rng.choice(EDITIONS), policies={policy: reading})
    play(fight, rng)
    assert fight.pending is None
    state = fight.record.state
    assert decode_state(encode_state(state)) == state
    again = Record(fight.game, fight.record.start)
    for input_ in fight.record.inputs:
        again.add(input_)
    assert internal_hash(again.state) == internal_hash(state)
    assert set(fight.record.consulted) <= set(rulebook().policies)
