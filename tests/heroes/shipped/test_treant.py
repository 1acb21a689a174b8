"""Treant: what his Spirits are, and what is not known; the rest is in ``facts`` and ``replays``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero

HERO = load_hero("treant")


def test_spirits_are_companions_that_are_spent_once_a_turn() -> None:
    """DT-COMP-01; the leaflet."""
    spirits = [name for name, token in HERO.tokens.items() if token.group == "Spirit"]
    assert spirits == ["Seedling", "Sapling", "Dryad"]
    assert {HERO.tokens[name].kind for name in spirits} == {"companion"}
    assert all(use.once_per == "turn" for name in spirits for use in HERO.tokens[name].spends)


def test_his_file_lists_what_is_unknown() -> None:
    assert [entry[:22] for entry in HERO.missing] == ["what Overgrowth II cha"]
