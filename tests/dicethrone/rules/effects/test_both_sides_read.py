"""Expressions that read dials, hands and tokens of both sides, and the damage of an Attack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_card
from dtnb.dicethrone.state.seat import Seat
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

GAUGER = load_hero(Path(__file__).parents[2] / "heroes" / "gauger.yaml")
OF = {**HEROES, GAUGER.id: GAUGER}
STRIKE = (1, 2, 3, 4, 6)  # 5 damage

editions = pytest.mark.parametrize("edition", EDITIONS)


def gauger(*hand: str, **more: Any) -> Seat:
    return player("gauger", hand=hand, deck={"Tip It!": 1}, **more)


def fight(*seats: Seat, **more: Any) -> Fight:
    return Fight(*seats, heroes=OF, **more)


MEASURED = [
    ("Own Health!", 3),  # 37 // 10
    ("Own Hand!", 1),  # the card itself is played
    ("Their Health!", 4),  # 42 // 10
    ("Their Hand!", 3),
    ("Their CP!", 7),
    ("Their Notches!", 4),  # 2 for each of two
    ("Weak Spot!", 4),
]


@pytest.mark.parametrize(("card", "more"), MEASURED)
def test_an_attack_modifier_reads_both_players(card: str, more: int) -> None:
    """DT-TXT-04, DT-AM-01: 5, and what is counted on either side when the card is played."""
    seats = (
        gauger(card, "Tip It!", health=37),
        player(health=42, cp=7, hand=("Tip It!", "So Wild!", "Six-It!"), tokens={"Notch": 2}),
    )
    game = fight(*seats).attacks("Strike", *STRIKE).declines()
    game.plays(A, card, "TW-16").finish()
    assert game.health(D) == 42 - 5 - more


def test_tokens_of_who_attacks_are_none_of_the_target() -> None:
    """DT-TXT-04: two Notches of the attacker count for nothing, and Weak Spot! finds none."""
    seats = gauger("Their Notches!", "Weak Spot!", tokens={"Notch": 2}), player()
    game = fight(*seats).attacks("Strike", *STRIKE).declines()
    game.plays(A, "Their Notches!", "TW-16").plays(A, "Weak Spot!", "TW-16").finish()
    assert game.health(D) == 45


@pytest.mark.parametrize(
    ("card", "left"), [("Debts!", (23, 35)), ("Many Hands!", (28, 36)), ("Frailty!", (29, 38))]
)
def test_of_several_receivers_each_is_read_alone(card: str, left: tuple[int, int]) -> None:
    """DT-DMG-06, DT-TXT-04: 7 and 5 CP; 2 and 4 cards; 30 // 20 and 40 // 20."""
    seats = (
        gauger(card),
        player(health=30, cp=7, hand=("Tip It!", "So Wild!")),
        player(health=40, cp=5, hand=("Tip It!", "So Wild!", "Six-It!", "Samesies!")),
    )
    turn = Turns(*seats, first="main-phase-1", edition="season-two", heroes=OF)
    turn.plays(A, card, "TW-03a")
    assert turn.healths()[1:] == left


@editions
def test_healing_by_what_an_attack_deals_waits_for_its_total(edition: str) -> None:
    """DT-DRP-08, DT-CALC-01, DT-HP-02: Hold comes after Leech and prevents 2 of 5: 3 are healed."""
    game = fight(gauger(health=30, tokens={"Leech": 1}), gauger(), edition=edition)
    game.attacks("Strike", *STRIKE).spends(A, "Leech", "TW-10").defends("Hold", 1).finish()
    assert (game.health(A), game.health(D)) == (33, 47)
    (waits,) = game.steps("healing-waits")
    assert waits.args["form"] == "total"


def test_healing_by_the_total_comes_with_it_whatever_a_reading_does_to_other_healing() -> None:
    """DT-DRP-08 (policy): nothing was dealt before the conclusion that could be healed at once."""
    game = fight(
        gauger(health=30, tokens={"Leech": 1}), gauger(), policies={"heal-timing": "immediate"}
    ).attacks("Strike", *STRIKE)
    game.spends(A, "Leech", "TW-10").until("defense")
    assert game.health(A) == 30
    assert game.finish().health(A) == 35


def test_half_of_what_an_attack_deals_is_rounded_up() -> None:
    """DT-CALC-07: half of 5."""
    game = fight(gauger("Half Of It!", health=30), gauger()).attacks("Strike", *STRIKE).declines()
    assert game.plays(A, "Half Of It!", "TW-16").finish().health(A) == 33


def test_an_attack_that_deals_nothing_heals_nobody() -> None:
    """DT-DRP-08: two Holds and a card leave 0 of 5."""
    seats = gauger(health=30, tokens={"Leech": 1}), gauger("Not This Time!")
    game = fight(*seats).attacks("Strike", *STRIKE)
    game.spends(A, "Leech", "TW-10").declines().plays(D, "Not This Time!", "TW-16").finish()
    assert game.healths() == (30, 50)


def test_what_is_measured_is_told_in_both_languages() -> None:
    texts = [describe_card(GAUGER, GAUGER.cards[name], lang).split(". ", 1)[1]
             for name in ("Their Notches!", "Own Hand!", "Half Of It!")
             for lang in ("en", "fr")]  # fmt: skip
    assert texts == [
        "Add 2 for each Notch of the target to the damage of the Attack.",
        "Ajoutez 2 par Notch de la cible aux dégâts de l'Attaque.",
        "Add the number of cards in your hand to the damage of the Attack.",
        "Ajoutez le nombre de cartes de votre main aux dégâts de l'Attaque.",
        "Heal half of the damage that this Attack dealt (rounded up).",
        "Soignez la moitié du total des dégâts infligés par cette Attaque (arrondie au supérieur).",
    ]
