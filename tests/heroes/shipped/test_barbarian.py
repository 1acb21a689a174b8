"""Barbarian: the numbers on his cards; the rest of him is in ``facts`` and ``replays``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Timing

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


@pytest.mark.parametrize(("number", "name", "ability", "level"), UPGRADES)
def test_each_upgrade_brings_its_level(number: int, name: str, ability: str, level: int) -> None:
    card = HERO.cards[name]
    assert (card.number, card.upgrades, card.level) == (number, ability, level)
    assert card.timing is Timing.UPGRADE
    assert card.action is None
