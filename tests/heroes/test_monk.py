"""Monk, fact by fact: expectations written by hand from the facts on board and cards."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import printed, shown

HERO = load_hero("monk")
FISTS = ["3 fist", "4 fist", "5 fist"]
EITHER = "choose Evasive: (gain Evasive to=you) Cleanse: (gain Cleanse to=you)"
KNOCKDOWN = "inflict Knockdown to=target"
LIMIT = "raise_limit 1 Chi"
SERENITY = ["gain count(zen) Chi to=you", "deal count(fist) type=none to=attacker"]


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def chi(amount: object) -> str:
    return f"gain {amount} Chi to=you"


BOARD = [
    ("Fist Strike", 1, FISTS, [hits("6, 7, 8")]),
    ("Fist Strike", 2, FISTS, [hits("7, 8, 9")]),
    ("Fist Strike", 3, FISTS, [hits("7, 8, 9"), f"{KNOCKDOWN} if same(4)"]),
    ("Meditate", 1, ["3 zen"], [chi(5), EITHER]),
    ("Meditate", 2, ["3 zen"], ["gain 6 Chi Evasive Cleanse to=you"]),
    ("Zen Strike", 1, ["2 fist + 2 zen"], [hits(6), "then", chi(2)]),
    (
        "Combo Strike",
        1,
        ["3 fist + 1 palm"],
        ["roll 1", hits("6 + 2 * count(fist) + 3 * count(palm)"), chi("2 * count(zen)"),
         f"{EITHER} if any(lotus)"],
    ),
    (
        "Combo Strike",
        2,
        ["3 fist + 1 palm"],
        ["roll 2", hits("5 + 2 * count(fist) + 3 * count(palm)"), chi("2 * count(zen)"),
         f"repeat count(lotus) ({EITHER})"],
    ),
    ("Tempest Rush", 1, ["3 palm"], ["roll 3", hits("total"), f"{KNOCKDOWN} if total >= 13"]),
    (
        "Tempest Rush",
        2,
        ["3 palm"],
        ["roll 3", "pay by=you (reroll 1 whose=these)", hits("total"),
         f"{KNOCKDOWN} if total >= 12"],
    ),
    ("Fist of Harmony", 1, ["small straight"], [hits(6), "then", chi(2)]),
    ("Fist of Harmony", 2, ["small straight"], [hits(6), "then", chi(3)]),
    ("Lotus Strike", 1, ["4 lotus"], [hits(5, "undefendable"), "then", LIMIT, chi(5)]),
    ("Lotus Strike", 2, ["4 lotus"], [hits(6, "undefendable"), "then", LIMIT, chi(6)]),
    (
        "Way of the Lotus",
        1,
        ["3 lotus"],
        [hits(2, "undefendable"), "then", "gain Evasive 2 Chi to=you"],
    ),
    (
        "Fist of Tranquility",
        1,
        ["large straight"],
        [hits(7), "then", "gain Evasive 3 Chi to=you"],
    ),
    (
        "Fist of Tranquility",
        2,
        ["large straight"],
        [KNOCKDOWN, hits(7), "then", "gain Evasive 3 Chi to=you"],
    ),
    (
        "Way of the Monk",
        1,
        ["1 fist + 1 palm + 1 zen + 1 lotus"],
        ["gain 2 Evasive to=you", hits(3, "undefendable")],
    ),
    ("Serenity", 1, [], SERENITY),
    ("Serenity", 2, [], SERENITY),
    ("Serenity", 3, [], [*SERENITY, f"{EITHER} if any(zen) and any(lotus)"]),
    (
        "Transcendence!",
        1,
        ["5 lotus"],
        ["gain Evasive Cleanse to=you", KNOCKDOWN, hits(10, "ultimate"), "then", LIMIT, chi(6)],
    ),
]  # fmt: skip
UPGRADES = {
    "Fist Strike II": 1,
    "Fist Strike III": 2,
    "Meditate II": 2,
    "Fist of Harmony II": 1,
    "Lotus Strike II": 2,
    "Combo Strike II": 2,
    "Tempest Rush II": 1,
    "Fist of Tranquility II": 2,
    "Serenity II": 2,
    "Serenity III": 3,
}
DOWN = "inflict Knockdown to=chosen opponent"
ACTIONS = [
    ("Palm Strike!", 0, "main", [DOWN]),
    ("Mystic Mantra!", 3, "main", ["gain Chi Evasive Cleanse to=you", DOWN]),
    ("Ruminate!", 3, "instant", [chi(5)]),
    ("Contemplate!", 0, "instant", [chi(2)]),
    ("Enlightenment!", 0, "main", ["roll 1", "gain 2 Chi Evasive Cleanse to=you if any(lotus)"
                                             " else (draw 1 to=you)"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "level", "requires", "effects"), BOARD)
def test_each_ability_does_what_its_board_says(
    name: str, level: int, requires: list[str], effects: list[str]
) -> None:
    assert printed(HERO.abilities[name].at(level)) == (requires, effects)


def test_the_board_has_no_other_space() -> None:
    there = {(name, at.level) for name, one in HERO.abilities.items() for at in one.levels}
    assert there == {(name, level) for name, level, _, _ in BOARD}
    assert [at.dice for at in HERO.abilities["Serenity"].levels] == [4, 5, 5]
    assert HERO.abilities["Transcendence!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Zen Strike": ("Meditate", 2),
        "Way of the Lotus": ("Lotus Strike", 2),
        "Way of the Monk": ("Fist of Tranquility", 2),
    }


def test_the_dice_and_the_tokens() -> None:
    assert HERO.dice == ("fist", "fist", "palm", "zen", "zen", "lotus")
    facts = {t.name: (t.kind, t.limit, t.persistent) for t in HERO.tokens.values()}
    assert facts == {
        "Chi": ("positive", 5, False),
        "Cleanse": ("positive", 3, False),
        "Evasive": ("positive", 3, False),
        "Knockdown": ("negative", 1, False),
    }
    gunslinger = load_hero("gunslinger").tokens
    assert HERO.tokens["Evasive"] == gunslinger["Evasive"]
    assert HERO.tokens["Knockdown"] == gunslinger["Knockdown"]
    guard, strike = HERO.tokens["Chi"].spends
    assert (shown(guard.do), guard.attack_modifier) == (["prevent 1 to=you"], False)
    assert (shown(strike.do), strike.attack_modifier) == (["add 1"], True)
    assert str(strike.needs) == "not gained_this_turn"
    (cleanse,) = HERO.tokens["Cleanse"].spends
    assert shown(cleanse.do) == ["remove any source=you"]


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: str, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, Timing(timing), effects)
    assert not card.action.attack_modifier


def test_the_deck_has_33_cards() -> None:
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert {name: card.cp for name, card in own.items() if card.upgrades} == UPGRADES
    assert own.keys() == {*UPGRADES, *(name for name, *_ in ACTIONS)}
    assert sum(card.copies for card in HERO.cards.values()) == 33
