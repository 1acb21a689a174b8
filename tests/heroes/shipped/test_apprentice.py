"""The training hero, as ``docs/effects.md`` §4 designs it."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from dtnb.dicethrone.heroes.verbs.damage import Deal
from tests.heroes.notation import render_effects

HERO = load_hero("apprentice")

BOARD = [
    ("Drill", ["3 strike", "4 strike", "5 strike"], ["deal 5, 8, 10 type=normal to=target"]),
    ("Lunge", ["small straight"], ["deal 5 type=undefendable to=target"]),
    ("Sure Hit", ["2 guard + 1 star"], ["deal 5 type=pure to=target"]),
    ("Scatter", ["3 guard"], ["deal 2 type=collateral to=opponents"]),
    (
        "Firetrap",
        ["large straight"],
        ["inflict Firecracker to=target", "deal 6 type=normal to=target"],
    ),
    (
        "Flash Point",
        ["2 strike + 2 star"],
        ["deal 3 type=undefendable to=target isolated", "deal 6 type=normal to=target"],
    ),
    (
        "Three Beats",
        ["3 strike + 1 star"],
        [
            "gain Follow-Up to=you",
            "then",
            "inflict Drag to=target",
            "then",
            "deal 5 type=normal to=target",
        ],
    ),
    ("Recover", ["2 strike + 2 guard"], ["heal 4 to=you", "gain Sidestep to=you"]),
    ("All In", ["3 strike + 2 guard"], ["deal 9 type=normal to=target", "deal 3 type=none to=you"]),
    ("Weigh Down", ["4 star"], ["inflict 2 Drag to=target", "deal 4 type=normal to=target"]),
    (
        "Final Lesson!",
        ["5 star"],
        [
            "gain Sidestep to=you",
            "inflict Drag to=target",
            "deal 10 type=ultimate to=target",
        ],
    ),
    ("Parry", [], ["prevent half to=you"]),
    ("Brace", [], ["prevent count(guard) to=you", "deal count(star) type=none to=attacker"]),
]


def test_it_says_that_it_is_fictional() -> None:
    assert HERO.fictional
    assert not load_hero("barbarian").fictional
    assert not load_hero("paladin").fictional


@pytest.mark.parametrize(("name", "requires", "effects"), BOARD)
def test_each_ability_is_as_designed(name: str, requires: list[str], effects: list[str]) -> None:
    at = HERO.abilities[name].at_level(1)
    assert [requirement.text for requirement in at.requires] == requires
    assert render_effects(at.do) == effects


def test_each_damage_type_has_an_ability() -> None:
    """DT-DMG-07, DT-DMG-08, DT-DMG-09, DT-DMG-10, DT-DMG-12."""
    types = {
        effect.type
        for ability in HERO.abilities.values()
        for effect in ability.at_level(1).do
        if isinstance(effect, Deal) and effect.to != "you"
    }
    assert types >= {"normal", "undefendable", "pure", "collateral", "ultimate"}


def test_one_of_two_defences_is_chosen() -> None:
    """DT-DRP-04."""
    defensive = {
        a.name: a.at_level(1).dice for a in HERO.abilities.values() if a.kind.value[0] == "d"
    }
    assert defensive == {"Parry": 1, "Brace": 3}
    assert HERO.abilities["Final Lesson!"].kind is AbilityKind.ULTIMATE


@pytest.mark.parametrize(
    ("name", "kind", "limit", "needs", "effects"),
    [
        ("Follow-Up", "positive", 2, "offense_concluded", ["roll 1", "add half(total)"]),
        ("Sidestep", "positive", 3, "incoming", ["roll 1", "prevent all to=you if total <= 2"]),
        ("Screen", "positive", 2, "None", ["prevent half to=you"]),
    ],
)
def test_its_positive_tokens_are_spent(
    name: str, kind: str, limit: int, needs: str, effects: list[str]
) -> None:
    token = HERO.tokens[name]
    (spend,) = token.spends
    assert (token.kind, token.limit, str(spend.condition)) == (kind, limit, needs)
    assert render_effects(spend.do) == effects


def test_drag_weakens_every_attack_of_its_holder() -> None:
    drag = HERO.tokens["Drag"]
    assert (drag.kind, drag.limit, drag.persistent) == ("negative", 2, True)
    assert render_effects(drag.when["attack activated"]) == ["add -1 * tokens(this)"]


def test_firecracker_detonates_beyond_its_limit_and_perhaps_in_upkeep() -> None:
    firecracker = HERO.tokens["Firecracker"]
    burst = ["remove this source=you", "deal 3 type=undefendable to=you isolated"]
    assert (firecracker.kind, firecracker.limit) == ("negative", 1)
    assert render_effects(firecracker.when["beyond limit"]) == burst
    assert render_effects(firecracker.when["upkeep"]) == [
        "roll 1",
        f"do ({'; '.join(burst)}) if total <= 2",
    ]


@pytest.mark.parametrize(
    ("name", "cp", "timing", "modifier", "effects"),
    [
        ("Shrug Off!", 1, "roll", False, ["prevent 4 to=you"]),
        ("Extra Push!", 1, "roll", True, ["add 4"]),
        ("Chalk Dust!", 1, "main", False, ["inflict Drag to=chosen opponent"]),
        ("Fresh Legs!", 0, "main", False, ["gain Sidestep to=chosen player"]),
        ("Long Fuse!", 2, "instant", False, ["inflict Firecracker to=chosen opponent"]),
        ("Deep Breath!", 0, "instant", False, ["heal 2 to=you"]),
    ],
)
def test_its_own_cards_are_as_designed(
    name: str, cp: int, timing: str, modifier: bool, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing) == (cp, Timing(timing))
    assert card.action.attack_modifier == modifier
    assert render_effects(card.action.do) == effects


def test_drill_ii_is_undefendable_with_four_equal_numbers() -> None:
    assert render_effects(HERO.abilities["Drill"].at_level(2).do) == [
        "deal 6, 9, 12 type=normal to=target",
        "change_type type=undefendable if same(4)",
    ]
