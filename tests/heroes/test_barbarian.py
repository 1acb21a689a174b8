"""Barbarian: what his tokens and some cards do; the rest of him is in ``facts``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Timing
from tests.heroes.notation import shown

HERO = load_hero("barbarian")

UPGRADES = [
    (19, "Smack II", "Smack", 2),
    (20, "Smack III", "Smack", 3),
    (21, "Sturdy Blow II", "Sturdy Blow", 2),
    (22, "Sturdy Blow III", "Sturdy Blow", 3),
    (23, "Mighty Blow II", "Mighty Blow", 2),
    (24, "Crit Bash II", "Crit Bash", 2),
    (25, "Fortitude II", "Fortitude", 2),
    (26, "Overpower II", "Overpower", 2),
    (27, "Reckless II", "Reckless", 2),
    (28, "Thick Skin II", "Thick Skin", 2),
]


def test_a_duel_begins_at_50_health_with_2_cp_and_4_cards() -> None:
    """DT-SETUP-03, DT-SETUP-04, DT-SETUP-05."""
    assert (HERO.health, HERO.cp, HERO.hand) == (50, 2, 4)


def test_concussion_skips_one_income_phase() -> None:
    token = HERO.tokens["Concussion"]
    assert (token.kind, token.limit, token.spends) == ("negative", 1, ())
    assert {trigger: shown(do) for trigger, do in token.when.items()} == {
        "income": ["skip [Income Phase] to=you", "remove this source=you"]
    }


def test_stun_forbids_actions_and_gives_the_inflicter_a_phase() -> None:
    """AMB-47."""
    token = HERO.tokens["Stun"]
    assert (token.kind, token.limit, token.forbids) == ("negative", 1, "actions")
    assert {trigger: shown(do) for trigger, do in token.when.items()} == {
        "roll phase concludes": [
            "remove this source=you",
            "extra_phase [Offensive Roll Phase] to=inflicter against=you",
        ]
    }


def test_head_bash_waits_for_the_defence_and_for_8_damage() -> None:
    action = HERO.cards["Head Bash!"].action
    assert action is not None
    assert str(action.needs) == "attacking and defense_concluded and projected >= 8"


@pytest.mark.parametrize(("number", "name", "ability", "level"), UPGRADES)
def test_each_upgrade_brings_its_level(number: int, name: str, ability: str, level: int) -> None:
    card = HERO.cards[name]
    assert (card.number, card.upgrades, card.level) == (number, ability, level)
    assert card.timing is Timing.UPGRADE
    assert card.action is None
