"""Both adapters pass the test suites of PettingZoo and OpenSpiel, and report correct rewards."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

from dtnb import Match
from dtnb.adapters import openspiel
from dtnb.adapters.pettingzoo import DtnbEnv, env
from dtnb.adapters.stage import MAX_ACTIONS, Stage, TooManyError, next_results
from dtnb.kernel import Chance, Decision

SEATS = {"Ann": {"hero": "barbarian", "health": 4}, "Ben": {"hero": "moon-elf", "health": 4}}


def dungeon() -> Match:
    return Match(
        seats={"Ann": "deyeroller", "Ben": "diemon"},
        game="die-in-the-dungeon",
        start={"map": "two-doors", "phase": "setup"},
    )


def play_random_game(environment: DtnbEnv, seed: int) -> dict[str, float]:
    """Play a game at random; return the rewards of each agent."""
    environment.reset(seed=seed)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in rewards:
        environment.action_space(agent).seed(seed)
    for agent in environment.agent_iter():
        seen, reward, ended, cut, _ = environment.last()
        rewards[agent] += reward
        number = environment.action_space(agent).sample(seen["action_mask"])
        environment.step(None if ended or cut else number)
    return rewards


@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent", "ignore:Observation is not", "ignore:We recommend"
)
def test_pettingzoos_own_tests_hold_for_both_games() -> None:
    api_test(env(SEATS), num_cycles=60)
    api_test(env(dungeon()), num_cycles=40)
    seed_test(lambda: env(SEATS), num_cycles=5)


def test_a_game_ends_with_a_win_and_a_loss() -> None:
    assert sorted(play_random_game(env(SEATS), 3).values()) == [-1.0, 1.0]


def test_nobody_sees_which_cards_another_holds() -> None:
    environment = env(SEATS)
    environment.reset(seed=1)
    stage, table = environment.stage, environment.state_at.table
    figures = dict(zip(stage.names, stage.observe(environment.state_at, 0), strict=True))
    cards = {name.removeprefix("card "): value for name, value in figures.items() if value}
    mine, theirs = (set(seat.hand) for seat in table.seats)
    assert mine <= cards.keys()
    assert not (theirs - mine) & cards.keys()
    assert figures["1 hand"] == len(table.seats[1].hand)


def test_openspiels_own_test_holds(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    Match(seats=SEATS, start={"phase": "setup"}).save(file)
    game = pyspiel.load_game(openspiel.NAME, {"table": str(file)})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_chance_in_openspiel_is_exact() -> None:
    """The first card of 33 different ones; then one of the 32 that are left."""
    state = pyspiel.load_game(openspiel.NAME).new_initial_state()
    first = state.chance_outcomes()
    assert len(first) == 33
    assert sum(chance for _, chance in first) == pytest.approx(1.0)
    chance = Chance("draw", 0, "draw", 2, deck=(("A", 2), ("B", 1)))
    assert next_results(chance, ()) == [(0, "A", Fraction(2, 3)), (1, "B", Fraction(1, 3))]
    assert next_results(chance, ("A",)) == [(0, "A", Fraction(1, 2)), (1, "B", Fraction(1, 2))]
    assert next_results(chance, ("B",)) == [(0, "A", Fraction(1))]
    roll = Chance("roll", 0, "attack", 2, faces=4)
    assert [(number, value) for number, value, _ in next_results(roll, (3,))] == [
        (0, 1), (1, 2), (2, 3), (3, 4),
    ]  # fmt: skip


def test_a_number_is_a_place_among_everything_that_could_be_tried() -> None:
    match = Match("barbarian", "moon-elf")
    stage = Stage(match)
    state = stage.start
    assert isinstance(state.pending, Decision)
    listed = stage.actions(state)
    assert listed == list(match.game.candidates(state))
    allowed = stage.allowed(state)
    assert [listed[number] for number in allowed] == match.game.legal_actions(state)
    number = allowed[-1]
    assert stage.act(state, number) == match.act(listed[number]).record.state


def test_more_actions_than_there_are_numbers_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(Match("barbarian", "moon-elf"))
    monkeypatch.setattr("dtnb.adapters.stage.MAX_ACTIONS", 1)
    with pytest.raises(TooManyError, match="actions at a decision, not 1"):
        stage.actions(stage.start)


def test_a_mask_has_a_place_for_every_number() -> None:
    environment = env(SEATS)
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    assert mask.shape == (MAX_ACTIONS,)
    assert numpy.flatnonzero(mask).tolist() == environment.stage.allowed(environment.state_at)
