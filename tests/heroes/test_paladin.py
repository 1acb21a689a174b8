"""Paladin, fact by fact.

Expectations are written by hand from the facts on boards, leaflets and cards (sources are in the
hero file), in the notation of ``notation.py``. Levels are numbered from 1.
"""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import printed, shown

HERO = load_hero("paladin")

COMBAT = ["heal 2 * count(life) to=you", "gain_cp count(prayer) to=you"]
LIGHT = [
    "gain Crit to=you if any(sword)",
    "gain Protect to=you if any(helmet)",
    "draw 1 to=you if any(life)",
    "gain_cp 2 to=you if any(prayer)",
]
DEFENSE = [
    "deal count(sword) type=none to=attacker",
    "prevent count(helmet) + 2 * count(life) to=you",
    "gain_cp count(prayer) to=you",
]
STRAIGHTS = ["small straight", "large straight"]

BOARD = [
    (
        "Retaliate",
        1,
        ["3 helmet + 1 prayer"],
        ["gain Retribution to=chosen player", "gain_cp 2 to=you"],
    ),
    (
        "Retaliate",
        2,
        ["3 helmet + 1 prayer"],
        ["gain Retribution to=chosen player", "gain_cp 4 to=you"],
    ),
    (
        "Requital",
        1,
        ["1 sword + 1 helmet + 1 life + 1 prayer"],
        ["gain Retribution to=you", "heal 1 to=you", "deal 3 type=undefendable to=target"],
    ),
    (
        "Righteous Combat",
        1,
        ["3 sword + 2 helmet"],
        ["roll 2", "deal 5 + count(helmet) + 2 * count(sword) type=normal to=target", *COMBAT],
    ),
    (
        "Righteous Combat",
        2,
        ["3 sword + 2 helmet"],
        ["roll 3", "deal 5 + count(helmet) + 2 * count(sword) type=normal to=target", *COMBAT],
    ),
    (
        "Righteous Combat",
        3,
        ["3 sword + 2 helmet"],
        ["roll 3", "deal 6 + count(helmet) + 2 * count(sword) type=normal to=target", *COMBAT],
    ),
    (
        "Steadfast",
        1,
        ["2 sword + 1 helmet"],
        ["heal 2 to=you", "deal 2 type=undefendable to=target"],
    ),
    (
        "Mighty Prayer",
        1,
        ["3 sword + 1 prayer"],
        ["deal 3 type=undefendable to=target", "then", "gain Crit Accuracy to=you"],
    ),
    (
        "Mighty Prayer",
        2,
        ["3 sword + 1 prayer"],
        ["deal 4 type=undefendable to=target", "gain Crit Accuracy to=you"],
    ),
    (
        "Offensive Stance",
        1,
        ["2 sword + 1 prayer"],
        [
            "deal 2 type=undefendable to=target",
            "choose Crit: (gain Crit to=you) Accuracy: (gain Accuracy to=you)",
        ],
    ),
    ("Holy Attack", 1, STRAIGHTS, ["heal 1, 2 to=you", "deal 5, 8 type=normal to=target"]),
    ("Holy Attack", 2, STRAIGHTS, ["heal 1, 2 to=you", "deal 7, 9 type=normal to=target"]),
    ("Holy Light", 1, ["2 life"], ["heal count(life) to=you", "roll 1", *LIGHT]),
    ("Holy Light", 2, ["2 life"], ["heal count(life) to=you", "roll 3", *LIGHT]),
    (
        "Righteous Prayer",
        1,
        ["4 prayer"],
        ["deal 8 type=normal to=target", "then", "gain Crit to=you", "gain_cp 2 to=you"],
    ),
    (
        "Righteous Prayer",
        2,
        ["4 prayer"],
        ["deal 8 type=undefendable to=target", "gain Crit to=you", "gain_cp 2 to=you"],
    ),
    ("Prosperity", 1, ["3 prayer"], ["gain_cp 4 to=you"]),
    ("Divine Defense", 1, [], ["deal 1 type=none to=attacker if any(sword)", *DEFENSE[1:]]),
    ("Divine Defense", 2, [], DEFENSE),
    (
        "Divine Defense",
        3,
        [],
        [*DEFENSE, "gain Protect to=you if count(helmet) >= 2 and any(prayer)"],
    ),
    (
        "Resolute Faith!",
        1,
        ["5 prayer"],
        ["gain Blessing of Divinity to=you", "heal 5 to=you", "deal 10 type=ultimate to=target"],
    ),
]

ACTIONS = [
    ("Mighty!", 1, Timing.MAIN, ["gain Crit to=chosen player"]),
    (
        "Consecration!",
        4,
        Timing.MAIN,
        ["gain Protect Retribution Crit Accuracy to=chosen player"],
    ),
    (
        "Blessed!",
        1,
        Timing.MAIN,
        [
            "roll 1",
            "draw 2 to=you if any(sword)",
            "heal 3 to=you if any(helmet)",
            "heal 4 to=you if any(life)",
            "gain_cp 3 to=you if any(prayer)",
        ],
    ),
    (
        "Absolution!",
        1,
        Timing.ROLL,
        [
            "roll 1",
            "deal 3 type=none to=attacker if any(sword)",
            "prevent 3 to=you if any(helmet)",
            "prevent 5 to=you if any(life)",
            "do (prevent 2 to=you; gain_cp 2 to=you) if any(prayer)",
        ],
    ),
    (
        "Divine Favor!",
        0,
        Timing.MAIN,
        ["roll 1", "gain_cp 4 to=you if any(prayer) else (draw 1 to=you)"],
    ),
]

UPGRADES = [
    (19, "Tithe II", 3, "Tithe", 2),
    (20, "Retaliate II", 1, "Retaliate", 2),
    (21, "Holy Attack II", 2, "Holy Attack", 2),
    (22, "Righteous Prayer II", 2, "Righteous Prayer", 2),
    (23, "Righteous Combat II", 2, "Righteous Combat", 2),
    (24, "Righteous Combat III", 4, "Righteous Combat", 3),
    (25, "Mighty Prayer II", 2, "Mighty Prayer", 2),
    (26, "Holy Light II", 2, "Holy Light", 2),
    (27, "Divine Defense II", 3, "Divine Defense", 2),
    (28, "Divine Defense III", 4, "Divine Defense", 3),
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


def test_the_dice_show_two_swords_two_helmets_life_and_prayer() -> None:
    assert HERO.dice == ("sword", "sword", "helmet", "helmet", "life", "prayer")


def test_a_duel_begins_at_50_health_with_2_cp_and_4_cards() -> None:
    """DT-SETUP-03, DT-SETUP-04, DT-SETUP-05."""
    assert (HERO.health, HERO.cp, HERO.hand) == (50, 2, 4)


@pytest.mark.parametrize(("name", "level", "requires", "effects"), BOARD)
def test_each_level_does_what_the_board_says(
    name: str, level: int, requires: list[str], effects: list[str]
) -> None:
    assert printed(HERO.abilities[name].at(level)) == (requires, effects)


def test_the_board_has_nothing_else() -> None:
    levels = [(name, at.level) for name, entry in HERO.abilities.items() for at in entry.levels]
    assert levels == [(name, level) for name, level, _, _ in BOARD]


def test_divine_defense_rolls_3_then_4_dice() -> None:
    defensive = [a for a in HERO.abilities.values() if a.kind is AbilityKind.DEFENSIVE]
    assert [(a.name, [at.dice for at in a.levels]) for a in defensive] == [
        ("Divine Defense", [3, 4, 4])
    ]


def test_resolute_faith_is_the_ultimate() -> None:
    ultimate = [a.name for a in HERO.abilities.values() if a.kind is AbilityKind.ULTIMATE]
    assert ultimate == ["Resolute Faith!"]


@pytest.mark.parametrize(
    ("ability", "level", "granted"),
    [
        ("Retaliate", 2, "Requital"),
        ("Righteous Combat", 3, "Steadfast"),
        ("Mighty Prayer", 2, "Offensive Stance"),
        ("Righteous Prayer", 2, "Prosperity"),
    ],
)
def test_four_upgrades_bring_an_ability_into_play(ability: str, level: int, granted: str) -> None:
    assert HERO.abilities[ability].at(level).grants == (granted,)
    assert HERO.abilities[granted].granted_by == (ability, level)


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


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: Timing, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, timing, effects)
    assert not card.action.attack_modifier


def test_absolution_is_for_those_who_are_attacked() -> None:
    action = HERO.cards["Absolution!"].action
    assert action is not None
    assert str(action.needs) == "attacked"


@pytest.mark.parametrize(("number", "name", "cp", "ability", "level"), UPGRADES)
def test_each_upgrade_brings_its_level(
    number: int, name: str, cp: int, ability: str, level: int
) -> None:
    card = HERO.cards[name]
    assert (card.number, card.cp, card.upgrades, card.level) == (number, cp, ability, level)
    assert card.timing is Timing.UPGRADE


def test_the_deck_is_15_own_and_18_common_cards() -> None:
    own = [card.name for card in HERO.cards.values() if not card.common]
    assert sorted(own) == sorted([row[1] for row in UPGRADES] + [row[0] for row in ACTIONS])
    assert sum(card.copies for card in HERO.cards.values()) == 33
