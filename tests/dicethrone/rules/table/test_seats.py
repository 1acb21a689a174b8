"""The number of players, and hero effects before play begins (DT-SETUP-01, DT-SETUP-07)."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.files import FileProblems
from dtnb.kernel import Chance, Record
from dtnb.replay import load_replay
from tests.dicethrone.play import EDITIONS, HEROES
from tests.dicethrone.rules.table.test_setup import drawn, roll

editions = pytest.mark.parametrize("edition", EDITIONS)


def file(seats: int, edition: str) -> str:
    """Return a replay file in which so many Apprentices sit."""
    lines = [f"  P{number}: {{hero: apprentice}}" for number in range(seats)]
    head = f"dtnb: 1\ngame: dice-throne\nedition: {edition}\nseats:\n"
    return head + "\n".join(lines) + "\nmoves: []\n"


@editions
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(seats: int, edition: str) -> None:
    """DT-SETUP-01."""
    replay = load_replay(file(seats, edition), "seats.yaml")
    assert replay.ok
    assert len(replay.record.state.table.seats) == seats


@editions
@pytest.mark.parametrize("seats", [1, 7])
def test_one_alone_or_seven_cannot(seats: int, edition: str) -> None:
    """DT-SETUP-01."""
    with pytest.raises(FileProblems):
        load_replay(file(seats, edition), "seats.yaml")


@editions
def test_a_hero_setup_is_done_behind_the_start_roll_and_by_those_only_who_have_one(
    edition: str,
) -> None:
    """DT-SETUP-06, DT-SETUP-07: Black Widow begins with 3 Covert Ops; the Paladin with no token."""
    game = DiceThrone(HEROES, Readings(edition))
    record = Record(game, start_state(game, (("Ann", "black-widow"), ("Ben", "paladin"))))
    assert record.state.table.seats[0].tokens == ()
    drawn(record)
    assert isinstance(record.state.pending, Chance)
    assert record.state.pending.kind == "roll"
    assert record.state.table.seats[0].tokens == ()
    roll(record, 6, 1)
    ann, ben = record.state.table.seats
    assert (ann.tokens, ben.tokens) == ((("Covert Ops", 3),), ())
    assert record.state.table.active == 0
