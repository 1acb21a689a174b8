"""Paladin: the numbers on his cards; the rest of him is in ``facts`` and ``replays``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Timing

HERO = load_hero("paladin")

UPGRADES = [
    (19, "Tithe II", "Tithe", 2),
    (20, "Retaliate II", "Retaliate", 2),
    (21, "Holy Attack II", "Holy Attack", 2),
    (22, "Righteous Prayer II", "Righteous Prayer", 2),
    (23, "Righteous Combat II", "Righteous Combat", 2),
    (24, "Righteous Combat III", "Righteous Combat", 3),
    (25, "Mighty Prayer II", "Mighty Prayer", 2),
    (26, "Holy Light II", "Holy Light", 2),
    (27, "Divine Defense II", "Divine Defense", 2),
    (28, "Divine Defense III", "Divine Defense", 3),
]


def test_a_duel_begins_at_50_health_with_2_cp_and_4_cards() -> None:
    """DT-SETUP-03, DT-SETUP-04, DT-SETUP-05."""
    assert (HERO.health, HERO.cp, HERO.hand) == (50, 2, 4)


def test_the_blessing_stays_where_it_is() -> None:
    token = HERO.tokens["Blessing of Divinity"]
    assert (token.removable, token.transferable) == (False, False)


@pytest.mark.parametrize(("number", "name", "ability", "level"), UPGRADES)
def test_each_upgrade_brings_its_level(number: int, name: str, ability: str, level: int) -> None:
    card = HERO.cards[name]
    assert (card.number, card.upgrades, card.level) == (number, ability, level)
    assert card.timing is Timing.UPGRADE
