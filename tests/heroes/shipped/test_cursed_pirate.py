"""Cursed Pirate: her two sides; the rest of her is in ``facts`` and ``replays``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero

HERO = load_hero("cursed-pirate")

#: the human side and the cursed side of each space
SPACES = [
    ("Cutlass Strike", "Soul Cutlass"),
    ("X Marks the Spot", "Dread Mark"),
    ("Walk the Plank", "Abyssal Walk"),
    ("Light the Fuse", "Thar She Blows!"),
    ("Black Spot", "Black Soul"),
    ("Shiver Me Timbers", "The Shivering"),
    ("Ahoy Matey", "Avast Ye"),
    ("Pirate's Touch!", "Cursed Touch!"),
]


@pytest.mark.parametrize(("human", "cursed"), SPACES)
def test_each_space_has_two_sides(human: str, cursed: str) -> None:
    assert [HERO.abilities[name].side for name in (human, cursed)] == ["human", "cursed"]


def test_others_hold_three_doubloons() -> None:
    """DT-HERO-PIR-02."""
    assert HERO.tokens["Cursed Doubloon"].limit_on_other_boards == 3
