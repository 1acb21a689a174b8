"""Barbarian, fact by fact.

Expectations are written by hand from the facts on boards, leaflets and cards (sources are in the
hero file), in the notation of ``notation.py``. Levels are numbered from 1.
"""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import printed, shown

HERO = load_hero("barbarian")

SWORDS = ["3 sword", "4 sword", "5 sword"]
FOUR = "change_type type=undefendable if same(4)"

BOARD = [
    ("Smack", 1, SWORDS, ["deal 4, 6, 8 type=normal to=target"]),
    ("Smack", 2, SWORDS, ["deal 5, 7, 9 type=normal to=target", FOUR]),
    ("Smack", 3, SWORDS, ["deal 6, 8, 10 type=normal to=target", FOUR]),
    ("Sturdy Blow", 1, ["2 sword + 2 pow"], ["deal 4 type=undefendable to=target"]),
    ("Sturdy Blow", 2, ["2 sword + 2 pow"], ["deal 5 type=undefendable to=target"]),
    ("Sturdy Blow", 3, ["2 sword + 2 pow"], ["deal 6 type=undefendable to=target"]),
    ("Fortitude", 1, ["3 life", "4 life", "5 life"], ["heal 4, 5, 6 to=you"]),
    (
        "Fortitude",
        2,
        ["3 life", "4 life", "5 life"],
        ["heal 5, 6, 7 to=you", "may (remove any source=you) if same(3)"],
    ),
    (
        "Overpower",
        1,
        ["3 sword + 2 pow"],
        [
            "roll 3",
            "inflict Concussion to=target if total >= 14",
            "deal total type=normal to=target",
        ],
    ),
    (
        "Overpower",
        2,
        ["3 sword + 2 pow"],
        [
            "roll 3",
            "inflict Concussion to=target if total >= 10",
            "deal total type=undefendable to=target",
        ],
    ),
    ("War Cry", 1, ["2 sword + 2 life"], ["heal 2 to=you", "deal 2 type=undefendable to=target"]),
    ("Mighty Blow", 1, ["small straight"], ["deal 9 type=normal to=target"]),
    ("Mighty Blow", 2, ["small straight"], ["deal 8 type=undefendable to=target"]),
    (
        "Crit Bash",
        1,
        ["4 pow"],
        ["inflict Stun to=target", "then", "deal 5 type=undefendable to=target"],
    ),
    ("Crit Bash", 2, ["4 pow"], ["inflict Stun to=target", "deal 7 type=undefendable to=target"]),
    (
        "Crit Smash",
        1,
        ["3 pow"],
        ["inflict Concussion to=target", "deal 2 type=undefendable to=target"],
    ),
    (
        "Reckless",
        1,
        ["large straight"],
        ["deal 15 type=normal to=target", "deal 4 type=none to=you if damage_dealt >= 1"],
    ),
    (
        "Reckless",
        2,
        ["large straight"],
        ["deal 20 type=normal to=target", "deal 5 type=none to=you if damage_dealt >= 1"],
    ),
    ("Thick Skin", 1, [], ["heal 2 * count(life) to=you"]),
    (
        "Thick Skin",
        2,
        [],
        ["heal 2 * count(life) to=you", "prevent_status 1 if count(life) >= 2"],
    ),
    ("Rage!", 1, ["5 pow"], ["inflict Stun to=target", "deal 15 type=ultimate to=target"]),
]

ACTIONS = [
    ("Concuss!", 1, Timing.MAIN, ["inflict Concussion to=chosen opponent"]),
    ("Head Bash!", 0, Timing.ROLL, ["inflict Concussion to=target"]),
    (
        "Get Some!",
        2,
        Timing.ROLL,
        ["roll 5", "add count(sword)", "inflict Concussion to=target"],
    ),
    ("Feelin' Good!", 0, Timing.INSTANT, ["roll 3", "heal 1 + 2 * count(life) to=you"]),
    (
        "Adrenaline Surge!",
        0,
        Timing.MAIN,
        [
            "roll 1",
            "do (heal 2 to=you; inflict Concussion to=chosen opponent) if any(pow)"
            " else (draw 1 to=you)",
        ],
    ),
]

UPGRADES = [
    (19, "Smack II", 2, "Smack", 2),
    (20, "Smack III", 3, "Smack", 3),
    (21, "Sturdy Blow II", 1, "Sturdy Blow", 2),
    (22, "Sturdy Blow III", 2, "Sturdy Blow", 3),
    (23, "Mighty Blow II", 2, "Mighty Blow", 2),
    (24, "Crit Bash II", 2, "Crit Bash", 2),
    (25, "Fortitude II", 2, "Fortitude", 2),
    (26, "Overpower II", 2, "Overpower", 2),
    (27, "Reckless II", 2, "Reckless", 2),
    (28, "Thick Skin II", 3, "Thick Skin", 2),
]


def test_the_dice_show_three_swords_two_lives_and_pow() -> None:
    assert HERO.dice == ("sword", "sword", "sword", "life", "life", "pow")


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
    assert not HERO.passives


def test_thick_skin_is_defensive_and_rolls_3_then_4_dice() -> None:
    defensive = [a for a in HERO.abilities.values() if a.kind is AbilityKind.DEFENSIVE]
    assert [(a.name, [at.dice for at in a.levels]) for a in defensive] == [("Thick Skin", [3, 4])]


def test_rage_is_the_ultimate() -> None:
    ultimate = [a.name for a in HERO.abilities.values() if a.kind is AbilityKind.ULTIMATE]
    assert ultimate == ["Rage!"]


def test_two_upgrades_bring_an_ability_into_play() -> None:
    assert HERO.abilities["Overpower"].at(2).grants == ("War Cry",)
    assert HERO.abilities["Crit Bash"].at(2).grants == ("Crit Smash",)
    assert HERO.abilities["War Cry"].granted_by == ("Overpower", 2)
    assert HERO.abilities["Crit Smash"].granted_by == ("Crit Bash", 2)


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


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: Timing, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, timing, effects)
    assert card.action.price.cp == cp


def test_get_some_is_the_only_attack_modifier() -> None:
    modifiers = [c.name for c in HERO.cards.values() if c.action and c.action.attack_modifier]
    assert modifiers == ["Get Some!"]


def test_head_bash_waits_for_the_defence_and_for_8_damage() -> None:
    action = HERO.cards["Head Bash!"].action
    assert action is not None
    assert str(action.needs) == "attacking and defense_concluded and projected >= 8"


@pytest.mark.parametrize(("number", "name", "cp", "ability", "level"), UPGRADES)
def test_each_upgrade_brings_its_level(
    number: int, name: str, cp: int, ability: str, level: int
) -> None:
    card = HERO.cards[name]
    assert (card.number, card.cp, card.upgrades, card.level) == (number, cp, ability, level)
    assert card.timing is Timing.UPGRADE
    assert card.action is None


def test_the_deck_is_15_own_and_18_common_cards() -> None:
    own = [card.name for card in HERO.cards.values() if not card.common]
    assert sorted(own) == sorted([row[1] for row in UPGRADES] + [row[0] for row in ACTIONS])
    assert sum(card.copies for card in HERO.cards.values()) == 33
