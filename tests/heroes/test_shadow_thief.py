"""Shadow Thief, fact by fact: expectations written by hand from the facts on board and cards."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from dtnb.dicethrone.heroes.verbs.cards import Discard
from tests.heroes.notation import printed, shown

HERO = load_hero("shadow-thief")
DAGGERS = ["3 dagger", "4 dagger", "5 dagger"]
STAB = "deal 4, 6, 8 type=normal to=target"
POISON = "inflict Poison to=target"
DANCE = ["roll 1", "deal half(total) type=pure to=target", "then",
         "gain Shadows Sneak Attack to=you"]  # fmt: skip
DEFENSE = [
    "inflict Poison to=attacker if any(dagger)",
    "gain Sneak Attack to=you if any(shadow)",
    "do (gain Shadows to=you; prevent all to=you) if count(shadow) >= 2",
]

BOARD = [
    (
        "Dagger Strike",
        1,
        DAGGERS,
        [STAB, "gain_cp 1 to=you if any(card)", f"{POISON} if any(shadow)"],
    ),
    (
        "Dagger Strike",
        2,
        DAGGERS,
        [
            STAB,
            "gain_cp 1 to=you",
            "draw count(card) to=you if any(card)",
            f"{POISON} if any(shadow)",
        ],
    ),
    (
        "Pickpocket",
        1,
        ["2 bag", "3 bag", "4 bag"],
        [
            "steal 1 source=target up_to if any(shadow)",
            "gain_cp 2 - taken, 3 - taken, 4 - taken to=you",
        ],
    ),
    (
        "Pickpocket",
        2,
        ["2 bag", "3 bag", "4 bag", "5 bag"],
        [
            "steal 2 source=target up_to if any(shadow)",
            "gain_cp 3 - taken, 4 - taken, 5 - taken, 6 - taken to=you",
        ],
    ),
    *(
        (
            "Shifty Strike",
            level,
            ["small straight"],
            [f"gain_cp {2 + level} to=you", "then", "deal half(cp) type=normal to=target"],
        )
        for level in (1, 2)
    ),
    ("Shadow Strike", 1, ["2 dagger + 2 shadow"], [POISON, "deal half(cp) type=normal to=target"]),
    *(
        (
            "Insidious Strike",
            level,
            ["large straight"],
            [f"gain_cp {2 + level} to=you", "then", "deal cp type=normal to=target"],
        )
        for level in (1, 2)
    ),
    (
        "Shank Attack",
        1,
        ["1 dagger + 1 bag + 1 card + 1 shadow"],
        ["gain_cp 1 to=you", "gain Sneak Attack to=you", "draw 1 to=you", POISON],
    ),
    ("Shadow Dance", 1, ["3 shadow"], DANCE),
    ("Shadow Dance", 2, ["3 shadow"], [*DANCE, "draw 1 to=you"]),
    ("Carducopia", 1, ["2 card"], ["draw count(card) to=you"]),
    (
        "Carducopia",
        2,
        ["2 card"],
        [
            "draw count(card) to=you",
            "discard 1 to=target if any(shadow)",
            "gain_cp 1 to=you if any(bag)",
        ],
    ),
    ("Shadow Defense", 1, [], DEFENSE),
    ("Shadow Defense", 2, [], DEFENSE),
    (
        "Counter Strike",
        1,
        [],
        ["deal count(dagger) type=none to=attacker", "inflict Poison to=attacker if any(dagger)"],
    ),
    (
        "Counter Strike",
        2,
        [],
        [
            "deal 2 * count(dagger) type=none to=attacker",
            "inflict Poison to=attacker if any(dagger) and any(shadow)",
        ],
    ),
    (
        "Shadow Shank!",
        1,
        ["5 shadow"],
        [
            "gain_cp 3 to=you",
            "gain Shadows to=you",
            "then",
            "deal cp + 5 type=ultimate to=target",
        ],
    ),
]
UPGRADES = {
    "Dagger Strike II": 2,
    "Pickpocket II": 1,
    "Shifty Strike II": 2,
    "Insidious Strike II": 2,
    "Shadow Dance II": 1,
    "Carducopia II": 2,
    "Shadow Defense II": 3,
    "Counter Strike II": 4,
}
IN_SHADOWS = "if tokens(Shadows) >= 1"
ACTIONS = [
    ("Sneaky!", 1, "main", ["gain Sneak Attack to=you"]),
    ("Poison Wound!", 2, "instant", ["inflict Poison to=chosen opponent"]),
    ("Wild Shadow!", 4, "roll", [
        f"set_die any whose=anyone dice=2 {IN_SHADOWS} else (set_die any whose=anyone)"]),
    ("Shadow Coin!", 0, "instant", [f"gain_cp 3 to=you {IN_SHADOWS} else (gain_cp 2 to=you)"]),
    ("Enter the Shadows!", 4, "instant", ["gain Shadows to=you"]),
    ("Card Trick!", 2, "main", ["discard 1 to=chosen opponent",
                                f"draw 2 to=you {IN_SHADOWS} else (draw 1 to=you)"]),
    ("Shadow Meld!", 0, "main", [
        "roll 1",
        "do (gain Sneak Attack to=you; gain_cp 2 to=you) if any(shadow) else (draw 1 to=you)"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "level", "requires", "effects"), BOARD)
def test_each_ability_does_what_its_board_says(
    name: str, level: int, requires: list[str], effects: list[str]
) -> None:
    assert printed(HERO.abilities[name].at(level)) == (requires, effects)


def test_the_board_has_no_other_space() -> None:
    there = {(name, at.level) for name, one in HERO.abilities.items() for at in one.levels}
    assert there == {(name, level) for name, level, _, _ in BOARD}
    dice = {(one.name, at.level): at.dice for one in HERO.abilities.values() for at in one.levels}
    assert {key: number for key, number in dice.items() if number} == {
        ("Shadow Defense", 1): 4,
        ("Shadow Defense", 2): 5,
        ("Counter Strike", 1): 5,
        ("Counter Strike", 2): 5,
    }
    assert HERO.abilities["Shadow Shank!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Shadow Strike": ("Shifty Strike", 2),
        "Shank Attack": ("Insidious Strike", 2),
    }


def test_the_dice_and_the_tokens() -> None:
    """DT-HERO-SHA-01 to DT-HERO-SHA-04."""
    assert HERO.dice == ("dagger", "dagger", "bag", "bag", "card", "shadow")
    facts = {t.name: (t.kind, t.limit, t.persistent) for t in HERO.tokens.values()}
    assert facts == {
        "Shadows": ("positive", 1, False),
        "Sneak Attack": ("positive", 1, False),
        "Poison": ("negative", 3, True),
    }
    shadows = HERO.tokens["Shadows"]
    assert (shadows.forbids, shadows.spends) == ("defense", ())
    assert {key: shown(do) for key, do in shadows.when.items()} == {
        "incoming": ["prevent all to=you if from_offense"],
        "end of turn": ["remove this source=you if not gained_this_turn"],
    }
    (sneak,) = HERO.tokens["Sneak Attack"].spends
    assert (sneak.attack_modifier, shown(sneak.do)) == (True, ["roll 1", "add total"])
    assert shown(HERO.tokens["Poison"].when["upkeep"]) == ["deal tokens(this) type=none to=you"]


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: str, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, Timing(timing), effects)
    assert not card.action.attack_modifier


def test_card_trick_and_carducopia_differ_in_who_picks() -> None:
    carducopia, trick = HERO.abilities["Carducopia"].at(2), HERO.cards["Card Trick!"].action
    assert trick is not None
    first, second = carducopia.do[1], trick.do[0]
    assert isinstance(first, Discard)
    assert isinstance(second, Discard)
    assert (first.pick, second.pick) == ("holder", "random")


def test_the_deck_has_33_cards() -> None:
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert {name: card.cp for name, card in own.items() if card.upgrades} == UPGRADES
    assert own.keys() == {*UPGRADES, *(name for name, *_ in ACTIONS)}
    assert sum(card.copies for card in HERO.cards.values()) == 33
