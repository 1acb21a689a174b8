"""Vampire Lord: the menu of Blood Power. Board and deck are in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import render_effects


def test_blood_power_is_spent_in_four_ways_each_once_in_a_turn() -> None:
    ways = load_hero("vampire-lord").tokens["Blood Power"].spends
    assert [(way.price.own_tokens, way.once_per, render_effects(way.do)) for way in ways] == [
        (1, "turn", ["add 2"]),
        (2, "turn", ["remove any source=you"]),
        (3, "turn", ["draw 2 to=you", "discard 1 to=you"]),
        (4, "turn", ["heal damage_dealt to=you"]),
    ]
