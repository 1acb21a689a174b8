"""Kinetic Energy and Vibranium Suit, as far as the Marvel book prints them (DT-HERO-BP)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.state.seat import Seat
from tests.dicethrone.play import HEROES, A, D, Fight, player

PANTHER = load_hero(Path(__file__).parents[2] / "heroes" / "panther.yaml")
WITH_PANTHER = {**HEROES, "panther": PANTHER}
DRILL = (1, 1, 1, 4, 5)
CLAWS = (1, 2, 3, 4, 6)


def panther(energy: int = 0, **seat: Any) -> Seat:
    tokens = {"Kinetic Energy": energy} if energy else {}
    return player("panther", tokens=tokens, **seat)


def fight(*seats: Seat) -> Fight:
    return Fight(*seats, edition="marvel", heroes=WITH_PANTHER)


@pytest.mark.parametrize(("energy", "more"), [(0, 0), (1, 0), (2, 1), (5, 2), (7, 3)])
def test_kinetic_energy_adds_one_to_an_attack_for_each_two_of_it(energy: int, more: int) -> None:
    """DT-HERO-BP-01: "marvel": 5 and one for each whole pair; the tokens stay."""
    game = fight(panther(energy), player()).attacks("Claws", *CLAWS).finish()
    assert game.health(D) == 50 - 5 - more
    assert game.tokens(A).get("Kinetic Energy", 0) == energy


def test_kinetic_energy_is_an_attack_modifier() -> None:
    """DT-HERO-BP-01, DT-AM-04: "marvel": what it adds is defended like the rest: half of 5 + 3."""
    game = fight(panther(7), player()).attacks("Claws", *CLAWS).defends("Parry", 1).finish()
    assert game.health(D) == 46


def test_at_its_limit_kinetic_energy_goes_off() -> None:
    """DT-HERO-BP-01: "marvel": 6 + 3 stops at 8: none is left, 3 + 2 CP, two cards, 5 isolated."""
    seat = panther(6, cp=3, deck={"Pounce!": 4})
    game = fight(seat, player()).attacks("Charge", 4, 4, 5, 1, 2).finish_to("draw")
    assert game.tokens(A) == {}
    game.draws("Pounce!").draws("Pounce!").finish()
    assert (game.seat(A).cp, game.seat(A).hand) == (5, ("Pounce!", "Pounce!"))
    assert game.health(D) == 45
    (isolated,) = game.steps("isolated-damage")
    assert isolated.args["amount"] == 5


@pytest.mark.parametrize(
    ("ability", "dice", "energy"),
    [("Drill", DRILL, 1), ("Scatter", (4, 4, 4, 1, 2), 1), ("Final Lesson!", (6,) * 5, 0)],
)
def test_kinetic_energy_comes_of_damage_that_was_taken_but_for_an_ultimates(
    ability: str, dice: tuple[int, ...], energy: int
) -> None:
    """DT-HERO-BP-01: "marvel"."""
    game = fight(player(), panther()).attacks(ability, *dice).finish()
    assert game.health(D) < 50
    assert game.tokens(D).get("Kinetic Energy", 0) == energy


def test_no_kinetic_energy_comes_of_damage_that_was_prevented() -> None:
    """DT-HERO-BP-01: "marvel": Drill 5 less 6."""
    game = fight(player(), panther(hand=("Not This Time!",))).attacks("Drill", *DRILL)
    assert game.plays(D, "Not This Time!", "TW-13a").finish().tokens(D) == {}


def test_the_suit_prevents_and_is_gone() -> None:
    """DT-HERO-BP-02: "marvel": 5 less the 3 of this file."""
    seat = player("panther", tokens={"Vibranium Suit": 1})
    game = fight(player(), seat).attacks("Drill", *DRILL).spends(D, "Vibranium Suit", "TW-13a")
    game.finish()
    assert (game.health(D), game.tokens(D)) == (48, {"Kinetic Energy": 1})


def test_there_is_one_suit_on_a_board() -> None:
    """DT-HERO-BP-02: "marvel"."""
    assert PANTHER.tokens["Vibranium Suit"].limit == 1


def test_the_suit_can_be_removed_and_not_transferred() -> None:
    """DT-HERO-BP-02: "marvel": beside a Screen, Buh, Bye! may take either, Transference! one."""
    seat = player("panther", tokens={"Vibranium Suit": 1, "Screen": 1})
    game = fight(player(hand=("Buh, Bye!",)), seat).at("TW-04a", A).does("play", "Buh, Bye!")
    assert set(game.offered()) == {(D, "Screen"), (D, "Vibranium Suit")}
    game.chooses(token="Vibranium Suit")
    assert game.tokens(D) == {"Screen": 1}
    alone = player("panther", tokens={"Vibranium Suit": 1})
    game = fight(player(hand=("Transference!", "Deep Breath!")), alone).at("TW-04a", A)
    assert "no-token-to-take" in game.verdict(A, "play", "Transference!").codes
