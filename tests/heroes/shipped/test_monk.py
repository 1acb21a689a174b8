"""Monk: what his tokens do; the rest of him is in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import render_effects

TOKENS = load_hero("monk").tokens


def test_tokens_of_the_same_name_are_the_same() -> None:
    gunslinger = load_hero("gunslinger").tokens
    assert TOKENS["Evasive"] == gunslinger["Evasive"]
    assert TOKENS["Knockdown"] == gunslinger["Knockdown"]


def test_chi_is_spent_to_prevent_1_or_to_add_1() -> None:
    guard, strike = TOKENS["Chi"].spends
    assert (render_effects(guard.do), guard.attack_modifier) == (["prevent 1 to=you"], False)
    assert (render_effects(strike.do), strike.attack_modifier) == (["add 1"], True)
    assert str(strike.condition) == "not gained_this_turn"


def test_cleanse_is_spent_to_remove_a_status_effect() -> None:
    (cleanse,) = TOKENS["Cleanse"].spends
    assert render_effects(cleanse.do) == ["remove any source=you"]
