"""Gunslinger, fact by fact.

Expectations are written by hand from the facts on boards, leaflets and cards (sources are in the
hero file), in the notation of ``notation.py``. Levels are numbered from 1.
"""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import printed, shown

HERO = load_hero("gunslinger")
BULLETS = ["3 bullet", "4 bullet", "5 bullet"]


def showdown(won: int, lost: int) -> list[str]:
    lose = f"deal {lost} type=normal to=target"
    gate = f"if total(mine) >= total(theirs) else ({lose})"
    return ["roll 1 by=target", "roll 1", f"deal {won} type=normal to=target {gate}"]


def duel(sign: str) -> list[str]:
    hit, duck = "(deal 3 type=none to=attacker)", "(prevent half to=you)"
    gate = f"if total(activation) {sign} total(theirs) else (deal 1 type=none to=attacker)"
    return ["roll 1 by=attacker", f"choose Hit: {hit} Duck: {duck} {gate}"]


BOARD = [
    ("Revolver", 1, BULLETS, ["deal 3, 4, 5 type=normal to=target"]),
    (
        "Revolver",
        2,
        BULLETS,
        ["deal 4, 5, 6 type=normal to=target", "inflict Knockdown to=target if same(4)"],
    ),
    *(
        (
            "Bounty Hunter",
            level,
            ["2 bullet + 2 bullseye"],
            ["inflict Bounty to=target", "then", f"deal {level} type=undefendable to=target"],
        )
        for level in (1, 2)
    ),
    *(
        (
            "Take Cover",
            level,
            ["2 bullet + 3 dash"],
            ["gain Evasive to=you", f"deal {4 + level} type=normal to=target"],
        )
        for level in (1, 2)
    ),
    ("Mark the Target", 1, ["3 dash"], ["gain 2 Evasive to=you", "inflict Bounty to=target"]),
    ("Showdown", 1, ["small straight"], showdown(7, 5)),
    ("Showdown", 2, ["small straight"], showdown(8, 6)),
    ("Showdown", 3, ["small straight"], showdown(9, 6)),
    *(
        (
            "Deadeye",
            level,
            ["4 bullseye"],
            ["inflict Knockdown to=target", f"deal {damage} type=undefendable to=target"],
        )
        for level, damage in ((1, 6), (2, 8))
    ),
    (
        "Enforcer",
        1,
        ["3 bullseye"],
        ["gain Evasive to=you", "inflict Bounty Knockdown to=chosen player"],
    ),
    *(
        (
            "Fan the Hammer",
            level,
            ["large straight"],
            ["gain 2 Evasive to=you", f"deal {6 + level} type=normal to=target"],
        )
        for level in (1, 2)
    ),
    (
        "Pistol Whip",
        1,
        ["2 dash + 1 bullseye"],
        [
            "gain Evasive to=you",
            "inflict Knockdown to=target",
            "deal 1 type=undefendable to=target",
        ],
    ),
    ("Duel", 1, [], duel(">")),
    ("Duel", 2, [], duel(">=")),
    (
        "Fill'em With Lead!",
        1,
        ["5 bullseye"],
        [
            "until rolled for Reload: (may (reroll 1 whose=these))",
            "gain Evasive to=you",
            "inflict Bounty Knockdown to=target",
            "then",
            "deal 10 type=ultimate to=target",
        ],
    ),
]

UPGRADES = {
    "Revolver II": 2,
    "Bounty Hunter II": 1,
    "Showdown II": 1,
    "Showdown III": 2,
    "Fan the Hammer II": 2,
    "Take Cover II": 2,
    "Deadeye II": 2,
    "Duel II": 3,
    "Quick Draw II": 2,
}
ACTIONS = [
    ("Wanted!", 2, Timing.MAIN, ["inflict Bounty to=chosen player"]),
    ("Spin the Chamber!", 1, Timing.MAIN, ["gain Reload to=you"]),
    (
        "Roulette!",
        1,
        Timing.MAIN,
        [
            "roll 1",
            "deal 2 type=undefendable to=chosen player if any(bullet)",
            "inflict Knockdown to=chosen player if any(dash)",
            "inflict Bounty to=chosen player if any(bullseye)",
        ],
    ),
    (
        "Wild West!",
        1,
        Timing.ROLL,
        ["until rolled for Reload: (may (reroll 1 whose=these); add 1)"],
    ),
    (
        "Eat Lead!",
        1,
        Timing.ROLL,
        ["roll 5", "add count(bullet)", "inflict Knockdown to=target if count(bullet) >= 4"],
    ),
]


def test_the_dice_have_three_bullets_two_dashes_and_a_bullseye() -> None:
    """DT-HERO-GUN-01."""
    assert HERO.dice == ("bullet", "bullet", "bullet", "dash", "dash", "bullseye")


@pytest.mark.parametrize(("name", "level", "requires", "effects"), BOARD)
def test_each_ability_does_what_its_board_says(
    name: str, level: int, requires: list[str], effects: list[str]
) -> None:
    assert printed(HERO.abilities[name].at(level)) == (requires, effects)


def test_the_board_has_no_other_space() -> None:
    there = {(name, at.level) for name, one in HERO.abilities.items() for at in one.levels}
    assert there == {(name, level) for name, level, _, _ in BOARD}
    assert HERO.abilities["Duel"].at(1).dice == HERO.abilities["Duel"].at(2).dice == 1
    assert HERO.abilities["Fill'em With Lead!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Mark the Target": ("Take Cover", 2),
        "Enforcer": ("Deadeye", 2),
        "Pistol Whip": ("Fan the Hammer", 2),
    }


def test_quick_draw_gains_reload_and_at_level_ii_rerolls_its_die() -> None:
    """DT-HERO-GUN-10."""
    quick = HERO.passives["Quick Draw"]
    assert {key: shown(do) for key, do in quick.at(1).when.items()} == {
        "upkeep": ["gain Reload to=you"]
    }
    assert {key: shown(do) for key, do in quick.at(2).when.items()} == {
        "upkeep": ["gain Reload to=you"],
        "rolled for Reload": ["may (reroll 1 whose=these)"],
    }


def test_the_tokens_have_these_limits_and_effects() -> None:
    """DT-HERO-GUN-12 to DT-HERO-GUN-15."""
    facts = {t.name: (t.kind, t.limit, t.persistent) for t in HERO.tokens.values()}
    assert facts == {
        "Evasive": ("positive", 3, False),
        "Reload": ("positive", 2, False),
        "Knockdown": ("negative", 1, False),
        "Bounty": ("negative", 1, True),
    }
    (evasive,) = HERO.tokens["Evasive"].spends
    (reload,) = HERO.tokens["Reload"].spends
    (payment,) = HERO.tokens["Knockdown"].uses
    assert shown(evasive.do) == ["roll 1", "prevent all to=you if total <= 2"]
    assert (reload.attack_modifier, shown(reload.do)) == (True, ["roll 1", "add half(total)"])
    assert (payment.timing, payment.price.cp, shown(payment.do)) == (
        Timing.MAIN,
        2,
        ["remove this source=you"],
    )
    assert shown(HERO.tokens["Bounty"].when["attacked"]) == ["add 1", "gain_cp 1 to=attacker"]


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: Timing, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, timing, effects)
    assert card.action.attack_modifier == (timing is Timing.ROLL)


def test_the_deck_has_33_cards_one_of_them_unknown() -> None:
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    upgrades = {name: card.cp for name, card in own.items() if card.upgrades}
    assert upgrades == UPGRADES
    assert own.keys() == {*UPGRADES, *(name for name, *_ in ACTIONS), "Run and Gun!"}
    assert sum(card.copies for card in HERO.cards.values()) == 33
    assert HERO.cards["Run and Gun!"].timing is Timing.UNKNOWN
