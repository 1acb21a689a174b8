"""Procedures with conditions, with limited uses in a turn, and in groups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability, describe_card
from dtnb.dicethrone.state.seat import Seat
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

MECHANIC = load_hero(Path(__file__).parents[2] / "heroes" / "mechanic.yaml")
OF = {**HEROES, MECHANIC.id: MECHANIC}
editions = pytest.mark.parametrize("edition", EDITIONS)


def mechanic(cp: int = 0, **more: Any) -> Seat:
    return player("mechanic", cp=cp, deck={}, **more)


def main_phase(*seats: Seat, until: int = 1, edition: str = "season-two") -> Turns:
    return Turns(*seats, first="main-phase-1", edition=edition, heroes=OF, until=until)


def fight(*seats: Seat, edition: str = "season-two") -> Fight:
    return Fight(*seats, edition=edition, heroes=OF)


@editions
def test_a_procedure_limited_to_once_a_turn_counts_every_activation(edition: str) -> None:
    """DT-STAT-10: Horn by its own key; the second key finds it used, and no key is spent."""
    turn = main_phase(mechanic(tokens={"Key": 3}), player(), edition=edition)
    turn.spends(A, "Key", "TW-03a", choose="Blow").at("TW-03a", A)
    assert turn.seat(A).cp == 1
    against = turn.verdict(A, "spend", "Key", ("choose", "Blow"))
    assert (against.codes, against.reasons[0].rules) == (("used-up-in-a-turn",), ("DT-STAT-10",))
    turn.does("spend", "Key")
    assert turn.offered() == ["Bell", "Ram"]


def test_the_limit_of_a_procedure_is_renewed_each_turn() -> None:
    """DT-STAT-10: used in turn 1, free in turn 2 of another player."""
    seats = mechanic(tokens={"Key": 2}), player(deck={"Tip It!": 3})
    turn = main_phase(*seats, until=2).spends(A, "Key", "TW-03a", choose="Blow")
    turn.rolls(1, 2, 4, 5, 6).announces("").spends(A, "Key", "TW-01a", choose="Blow")
    assert turn.seat(A).cp == 2


def test_a_procedure_limited_to_twice_a_turn_can_be_used_twice() -> None:
    """DT-STAT-10."""
    turn = main_phase(mechanic(health=40, tokens={"Key": 3}), player())
    for health in (41, 42):
        turn.spends(A, "Key", "TW-03a", choose="Any").chooses(choose="Bell")
        assert turn.health(A) == health
    turn.spends(A, "Key", "TW-03a", choose="Any")
    assert turn.offered() == ["Horn", "Ram"]


def test_a_procedure_is_offered_only_when_its_condition_holds() -> None:
    """DT-TXT-03: with Rust no Ram; without it Ram adds 2 to 5."""
    game = fight(mechanic(tokens={"Rust": 1}), player()).attacks("Knock", 1, 1, 2, 4, 5)
    game.until("choose")
    assert game.offered() == ["Horn", "Bell"]
    game = fight(mechanic(), player()).attacks("Knock", 1, 1, 2, 4, 5).until("choose")
    assert game.chooses(choose="Ram").finish().health(D) == 43


@editions
def test_of_several_of_a_group_each_is_another(edition: str) -> None:
    """DT-TXT-07: up to two, and never the same one twice."""
    game = fight(mechanic(health=40), player(), edition=edition)
    game.attacks("All At Once", 4, 4, 5, 1, 6).until("choose")
    assert game.offered() == ["Horn", "Bell", "Ram", "stop"]
    game.chooses(choose="Bell")
    assert game.offered() == ["Horn", "Ram", "stop"]
    game.chooses(choose="Horn").finish()
    assert (game.health(A), game.seat(A).cp) == (41, 1)


def test_of_several_none_need_be_taken() -> None:
    game = fight(mechanic(health=40), player()).attacks("All At Once", 4, 4, 5, 1, 6)
    game.until("choose").chooses(choose="stop").finish()
    assert (game.health(A), game.seat(A).cp) == (40, 0)


def test_everybody_is_each_player_and_oneself_among_them() -> None:
    """DT-DMG-06, DT-STAT-08: 1, 2 and 3 Rust hurt for as much, and all six of them leave."""
    seats = [
        mechanic(hand=("Sweep Up!",), tokens={"Rust": 1}),
        player(tokens={"Rust": 2}),
        player(tokens={"Rust": 3}),
    ]
    turn = main_phase(*seats).plays(A, "Sweep Up!", "TW-03a")
    assert turn.healths() == (49, 48, 47)
    assert (turn.seat(A).cp, [turn.tokens(seat) for seat in range(3)]) == (6, [{}, {}, {}])


def test_groups_and_everybody_are_told_in_both_languages() -> None:
    ability = MECHANIC.abilities["All At Once"]
    assert describe_ability(ability) == "Carry out up to 2 different Gadget."
    assert describe_ability(ability, 1, "fr") == "Effectuez jusqu'à 2 Gadget différents."
    assert "Sweep" in describe_card(MECHANIC, MECHANIC.cards["Sweep Up!"])


@editions
def test_a_token_of_another_hero_activates_no_procedure(edition: str) -> None:
    """DT-STAT-19, DT-STAT-10: a Barbarian who was given Synth has no bots to build, at any time."""
    seat = player("barbarian", hand=("Getting Paid!",), tokens={"Synth": 3})
    turn = Turns(seat, player("artificer"), first="main-phase-1", edition=edition).at("TW-03a", A)
    verdict = turn.verdict(A, "spend", "Synth", ("choose", "Construction"))
    assert verdict.codes == ("not-to-activate",)
