"""Tactician: the price list of Tactical Advantage. Board and deck are in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.verbs.damage import Deal
from tests.heroes.notation import render_effects

TOKENS = load_hero("tactician").tokens


def test_tactical_advantage_buys_six_things() -> None:
    ways = TOKENS["Tactical Advantage"].spends
    assert [(way.price.own_tokens, way.timing.value, render_effects(way.do)) for way in ways] == [
        (1, "any", ["gain_cp 1 to=you"]),
        (1, "any", ["reroll 1 whose=you"]),
        (3, "any", ["draw 1 to=you"]),
        (3, "any", ["inflict Targeted to=chosen opponent"]),
        (4, "any", ["gain Protect to=you"]),
        (4, "main", ["transfer any to=another player source=chosen player"]),
    ]


def test_tokens_of_the_same_name_are_the_same() -> None:
    assert TOKENS["Protect"] == load_hero("paladin").tokens["Protect"]
    assert TOKENS["Targeted"] == load_hero("moon-elf").tokens["Targeted"]


def test_carpet_bomb_is_for_two_different_opponents() -> None:
    bombs = load_hero("tactician").abilities["Carpet Bomb"].at_level(1).do[1]
    assert isinstance(bombs, Deal)
    assert bombs.to == ChosenPlayers("chosen opponent", count=2)
