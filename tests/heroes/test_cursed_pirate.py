"""Cursed Pirate: both sides, tokens and prices; what each of it does is in ``replays``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero

HERO = load_hero("cursed-pirate")

#: the human side and the cursed side of each space, with what both require
SPACES = [
    ("Cutlass Strike", "Soul Cutlass", ["3 cutlass", "4 cutlass", "5 cutlass"]),
    ("X Marks the Spot", "Dread Mark", ["3 booty"]),
    ("Walk the Plank", "Abyssal Walk", ["1 cutlass + 2 booty + 1 skull"]),
    ("Light the Fuse", "Thar She Blows!", ["small straight", "large straight"]),
    ("Black Spot", "Black Soul", ["4 skull"]),
    ("Shiver Me Timbers", "The Shivering", ["1 cutlass + 3 skull"]),
    ("Ahoy Matey", "Avast Ye", []),
    ("Pirate's Touch!", "Cursed Touch!", ["5 skull"]),
]
COSTS = {
    "Yo Ho!": 0, "Cursed Cards!": 0, "Batten Down!": 4, "Shark Bait!": 1, "Run Ya Through!": 2,
    "Ransom!": 1, "Swashbuckle!": 2, "Scurvy!": 2, "Pillage!": 0, "Truce!": 3, "Crow's Nest!": 1,
    "Heave-Ho!": 2, "Pirate's Life!": 1, "Feed the Fish!": 3, "Light It Up!": 2, "High Stakes!": 2,
}  # fmt: skip


@pytest.mark.parametrize(("human", "cursed", "requires"), SPACES)
def test_each_space_has_two_sides(human: str, cursed: str, requires: list[str]) -> None:
    for name, side in ((human, "human"), (cursed, "cursed")):
        ability = HERO.abilities[name]
        assert ability.side == side
        assert [need.text for need in ability.at(1).requires] == requires


def test_no_other_ability_is_there_and_nothing_is_upgraded() -> None:
    assert set(HERO.abilities) == {name for human, cursed, _ in SPACES for name in (human, cursed)}
    assert not [card for card in HERO.cards.values() if card.upgrades]


def test_defences_roll_4_and_5_dice() -> None:
    assert [HERO.abilities[name].at(1).dice for name in ("Ahoy Matey", "Avast Ye")] == [4, 5]


def test_tokens_have_these_limits() -> None:
    """DT-HERO-PIR-02…05."""
    assert {n: (t.kind, t.limit, t.persistent) for n, t in HERO.tokens.items()} == {
        "Cursed Doubloon": ("unique", 5, True),
        "Powder Keg": ("negative", 1, False),
        "Wither": ("negative", 2, True),
        "Parlay": ("negative", 1, False),
    }
    assert HERO.tokens["Cursed Doubloon"].limit_others == 3


def test_own_cards_have_these_prices() -> None:
    assert {name: card.cp for name, card in HERO.cards.items() if not card.common} == COSTS
