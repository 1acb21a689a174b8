"""Paladin: what Tithe, his tokens and some cards do; the rest of him is in ``facts``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Timing
from tests.heroes.notation import shown

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

#: name, limit, Attack Modifier, needs, effects of spending one
SPENT = [
    ("Retribution", 1, False, "attacked", ["reflect half to=attacker"]),
    ("Protect", 1, False, "None", ["prevent half to=you"]),
    ("Crit", 1, True, "attack_damage >= 5", ["add 4"]),
    (
        "Accuracy",
        1,
        True,
        "offense_concluded and not defense_activated",
        ["change_type type=undefendable"],
    ),
]


def test_a_duel_begins_at_50_health_with_2_cp_and_4_cards() -> None:
    """DT-SETUP-03, DT-SETUP-04, DT-SETUP-05."""
    assert (HERO.health, HERO.cp, HERO.hand) == (50, 2, 4)


@pytest.mark.parametrize(("level", "draw"), [(1, 3), (2, 2)])
def test_tithe_sells_rerolls_and_cards(level: int, draw: int) -> None:
    uses = HERO.passives["Tithe"].at(level).uses
    assert [(use.name, use.price.cp, shown(use.do)) for use in uses] == [
        ("Tithe Re-roll", 1, ["reroll 1 whose=you"]),
        ("Tithe Draw", draw, ["draw 1 to=you"]),
    ]


def test_tithe_ii_pays_for_a_prayer_in_the_requirement() -> None:
    tithe = HERO.passives["Tithe"]
    assert tithe.at(1).when == {}
    assert {trigger: shown(do) for trigger, do in tithe.at(2).when.items()} == {
        "ability activated": ["gain_cp 1 to=you if requires(prayer)"]
    }


@pytest.mark.parametrize(("name", "limit", "modifier", "needs", "effects"), SPENT)
def test_each_positive_token_is_spent_for_its_effect(
    name: str, limit: int, modifier: bool, needs: str, effects: list[str]
) -> None:
    token = HERO.tokens[name]
    (spend,) = token.spends
    assert (token.kind, token.limit) == ("positive", limit)
    assert (spend.attack_modifier, str(spend.needs)) == (modifier, needs)
    assert (spend.name, spend.price.this, spend.price.cp) == (name, 1, 0)
    assert shown(spend.do) == effects


def test_blessing_of_divinity_replaces_one_defeat_and_stays_where_it_is() -> None:
    token = HERO.tokens["Blessing of Divinity"]
    assert (token.kind, token.limit) == ("unique", 1)
    assert (token.removable, token.transferable) == (False, False)
    assert {trigger: shown(do) for trigger, do in token.when.items()} == {
        "would be defeated": ["remove this source=you", "set_health 1 to=you"]
    }


def test_there_are_five_tokens() -> None:
    assert set(HERO.tokens) == {row[0] for row in SPENT} | {"Blessing of Divinity"}


def test_absolution_is_for_those_who_are_attacked() -> None:
    action = HERO.cards["Absolution!"].action
    assert action is not None
    assert str(action.needs) == "attacked"


@pytest.mark.parametrize(("number", "name", "ability", "level"), UPGRADES)
def test_each_upgrade_brings_its_level(number: int, name: str, ability: str, level: int) -> None:
    card = HERO.cards[name]
    assert (card.number, card.upgrades, card.level) == (number, ability, level)
    assert card.timing is Timing.UPGRADE
