"""Doctor Strange, as far as he is known: a partial hero."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import render_effects

HERO = load_hero("doctor-strange")

BOARD = [
    ("Augury", ["2 B + 2 D"], ["gain Deja Vu to=you", "deal 8 type=normal to=target"]),
    ("Universal Awareness", ["4 B"], ["draw 1 to=you", "gain Deja Vu 2 Premonition to=you"]),
    (
        "Astral Incursion",
        ["1 A + 1 B + 1 C + 1 D"],
        ["gain Premonition to=you", "deal 8 type=normal to=target"],
    ),
    (
        "Mystic Bolts",
        ["small straight", "large straight"],
        ["deal 6, 9 type=normal to=target", "activate Spell"],
    ),
    (
        "Binding",
        ["2 A + 2 C"],
        ["inflict Crimson Bands to=target", "deal 9 type=normal to=target"],
    ),
    (
        "Wand of Watoomb",
        ["4 D"],
        ["inflict Crimson Bands to=target", "deal 5 type=undefendable to=target"],
    ),
    ("All-Seeing Eye!", ["5 D"], ["deal 10 type=ultimate to=target"]),
]


@pytest.mark.parametrize(("name", "requires", "do"), BOARD)
def test_an_ability_requires_and_does_what_is_known(
    name: str, requires: list[str], do: list[str]
) -> None:
    level = HERO.abilities[name].at_level(1)
    assert [need.text for need in level.requires] == requires
    assert render_effects(level.do) == do


def test_nothing_else_is_on_his_board() -> None:
    assert list(HERO.abilities) == [name for name, _, _ in BOARD]
    kinds = {name: ability.kind for name, ability in HERO.abilities.items()}
    assert [n for n, kind in kinds.items() if kind is AbilityKind.ULTIMATE] == ["All-Seeing Eye!"]


def test_the_two_spells_of_the_example_add_3_and_4() -> None:
    """Marvel, page 14: events 2 and 6."""
    assert HERO.procedures_named("Spell") == ("Spell of 3", "Spell of 4")
    added = [render_effects(HERO.procedures[name].do) for name in HERO.procedures_named("Spell")]
    assert added == [["add 3"], ["add 4"]]
    assert all(spell.attack_modifier for spell in HERO.procedures.values())


def test_icy_tendrils_adds_1_and_casts_a_spell() -> None:
    """Marvel, page 14: event 5."""
    card = HERO.cards["Icy Tendrils"]
    assert card.action is not None
    assert (card.timing, card.action.attack_modifier) == (Timing.ROLL, True)
    assert render_effects(card.action.do) == ["add 1", "activate Spell"]


def test_his_tokens_have_these_limits() -> None:
    limits = {name: (token.kind, token.limit) for name, token in HERO.tokens.items()}
    assert limits == {
        "Crimson Bands": ("negative", 1),
        "Deja Vu": ("positive", 1),
        "Premonition": ("positive", 3),
    }


def test_deja_vu_is_spent_for_another_offensive_roll_phase() -> None:
    (spend,) = HERO.tokens["Deja Vu"].spends
    assert (spend.timing, render_effects(spend.do)) == (
        Timing.ROLL,
        ["roll_again [Offensive Roll Phase]"],
    )


def test_premonition_draws_in_the_place_of_income() -> None:
    """One token for two cards, three tokens for three; one of them goes on the deck or under it."""
    two, three = HERO.tokens["Premonition"].spends
    assert [(way.price.own_tokens, way.once_per) for way in (two, three)] == [
        (1, "turn"),
        (3, "turn"),
    ]
    back = "put_back top or bottom"
    assert render_effects(two.do) == ["draw 2 to=you instead=income", back]
    assert render_effects(three.do) == ["draw 3 to=you instead=income", back]


def test_he_says_what_is_missing_and_has_33_cards_all_the_same() -> None:
    assert HERO.partial
    assert any("Defensive Ability" in entry for entry in HERO.missing)
    assert sum(card.copies for card in HERO.cards.values()) == 33
    assert HERO.cards["Card of Doctor Strange"].timing is Timing.UNKNOWN
