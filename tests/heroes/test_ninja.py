"""Ninja, fact by fact: expectations written by hand from the facts on board and cards."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import printed, shown

HERO = load_hero("ninja")
POISON = "inflict Delayed Poison to=target"
TWO_POISON = "inflict 2 Delayed Poison to=target"
BOMB = "gain Smoke Bomb to=you"
BLOSSOM = [
    "deal count(ninjato) + 2 * count(shuriken) type=normal to=target",
    "change_type type=undefendable if any(mask)",
]
WALK = ["deal total type=normal to=target", "change_type type=undefendable if total <= 6"]


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def screen(ninjutsu: int) -> list[str]:
    return [
        f"gain Smoke Bomb {ninjutsu} Ninjutsu to=chosen player",
        "inflict Delayed Poison to=chosen opponent",
    ]


BOARD = [
    ("Slash", 1, ["3 ninjato", "4 ninjato", "5 ninjato"], [hits("5, 6, 7")]),
    (
        "Slash",
        2,
        ["3 ninjato", "4 ninjato", "5 ninjato"],
        [hits("4, 6, 8"), "gain Ninjutsu to=you if same(3)"],
    ),
    ("Walk the Line", 1, ["4 shuriken"], ["roll 2", *WALK]),
    ("Walk the Line", 2, ["4 shuriken"], ["roll 2", "may (reroll 1 whose=these)", *WALK]),
    ("Tip of the Blade", 1, ["3 shuriken"], ["roll 1", hits("total", "pure")]),
    ("Death Blossom", 1, ["3 ninjato + 2 shuriken"], ["roll 5", *BLOSSOM]),
    (
        "Death Blossom",
        2,
        ["3 ninjato + 2 shuriken"],
        ["roll 5", "may (reroll 2 whose=these up_to)", f"{POISON} if count(mask) >= 2",
         *BLOSSOM],
    ),
    ("Smoke Screen", 1, ["1 ninjato + 2 shuriken + 1 mask"], screen(2)),
    ("Smoke Screen", 2, ["1 ninjato + 2 shuriken + 1 mask"], screen(3)),
    ("Kuji-Kiri", 1, ["3 shuriken + 2 mask"], ["deal 4 type=collateral to=chosen opponent"]),
    ("Poison Blade", 1, ["small straight"], [POISON, hits(5)]),
    (
        "Poison Blade",
        2,
        ["small straight"],
        ["roll 1", "inflict count(ninjato) + 2 * count(shuriken) + 2 * count(mask) Delayed Poison"
         " to=target", hits(5)],
    ),
    ("Shadow Fang", 1, ["large straight"], ["gain 2 Ninjutsu to=you", "then", hits(8)]),
    ("Shadow Fang", 2, ["large straight"], ["gain 2 Ninjutsu Smoke Bomb to=you", "then", hits(8)]),
    ("Misdirect", 1, ["2 ninjato + 2 mask"], [BOMB, hits(2, "undefendable")]),
    ("Shadewalk", 1, ["4 mask"], [BOMB, POISON, hits(6, "undefendable")]),
    ("Shadewalk", 2, ["4 mask"], [BOMB, TWO_POISON, hits(5, "undefendable")]),
    ("Jugulate", 1, ["3 mask"], ["gain 3 Ninjutsu to=you", TWO_POISON]),
    (
        "Shade Shift",
        1,
        [],
        ["may (reroll 1 whose=these)", "deal 1 type=none to=attacker if any(ninjato)",
         "deal 2 type=none to=attacker if any(shuriken)", f"{BOMB} if count(mask) >= 2"],
    ),
    (
        "Shade Shift",
        2,
        [],
        ["may (reroll 2 whose=these up_to)", "deal count(ninjato) type=none to=attacker",
         "deal 2 type=none to=attacker if any(shuriken)", f"{BOMB} if count(mask) >= 2"],
    ),
    (
        "Assassinate!",
        1,
        ["5 mask"],
        ["inflict Delayed Poison to=chosen opponent", BOMB, hits(10, "ultimate")],
    ),
]  # fmt: skip
UPGRADES = {
    "Slash II": 2,
    "Death Blossom II": 2,
    "Smoke Screen II": 2,
    "Walk the Line II": 2,
    "Poison Blade II": 1,
    "Shadow Fang II": 2,
    "Shadewalk II": 2,
    "Shade Shift II": 2,
}
ACTIONS = [
    ("Poison Dart!", 2, "main", ["inflict Delayed Poison to=chosen opponent"]),
    ("Throwing Stars!", 1, "roll",
     ["roll 5", "may (reroll 5 whose=these up_to)", "add count(shuriken)"]),
    ("Fan of Knives!", 2, "main", ["deal 1 type=undefendable to=chosen opponent"]),
    ("Smoke Offering!", 0, "instant", ["gain Smoke Bomb to=chosen player"]),
    ("Train!", 0, "instant", ["gain Ninjutsu to=you"]),
    ("Escape!", 0, "roll", ["roll 1", "prevent 1 to=you if any(ninjato)",
                            "prevent 2 to=you if any(shuriken)", f"{BOMB} if any(mask)"]),
    ("Dojo!", 0, "main", ["roll 1", "gain Smoke Bomb 2 Ninjutsu to=you if any(mask)"
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
    assert {at.dice for at in HERO.abilities["Shade Shift"].levels} == {3}
    assert HERO.abilities["Assassinate!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Tip of the Blade": ("Walk the Line", 2),
        "Kuji-Kiri": ("Smoke Screen", 2),
        "Misdirect": ("Shadow Fang", 2),
        "Jugulate": ("Shadewalk", 2),
    }


def test_the_dice_and_the_tokens() -> None:
    assert HERO.dice == ("ninjato", "ninjato", "ninjato", "shuriken", "shuriken", "mask")
    facts = {t.name: (t.kind, t.limit, t.persistent) for t in HERO.tokens.values()}
    assert facts == {
        "Delayed Poison": ("negative", 2, False),
        "Smoke Bomb": ("positive", 1, False),
        "Ninjutsu": ("positive", 3, False),
    }
    assert {key: shown(do) for key, do in HERO.tokens["Delayed Poison"].when.items()} == {
        "end of turn": ["remove this source=you all", "deal 3 * taken type=none to=you"],
    }
    (bomb,) = HERO.tokens["Smoke Bomb"].spends
    assert shown(bomb.do) == ["roll 1", "prevent all to=you if total <= 3"]
    (ninjutsu,) = HERO.tokens["Ninjutsu"].spends
    assert ninjutsu.attack_modifier
    assert shown(ninjutsu.do) == [
        "roll 1",
        "add 1 if total <= 3",
        "add 2 if total == 4 or total == 5",
        "choose Add: (add 2) Poison: (inflict Delayed Poison to=target)"
        " Undefendable: (change_type type=undefendable) if total == 6",
    ]


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: str, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, Timing(timing), effects)
    assert card.action.attack_modifier == (name == "Throwing Stars!")


def test_the_deck_has_33_cards() -> None:
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert {name: card.cp for name, card in own.items() if card.upgrades} == UPGRADES
    assert own.keys() == {*UPGRADES, *(name for name, *_ in ACTIONS)}
    assert sum(card.copies for card in HERO.cards.values()) == 33
