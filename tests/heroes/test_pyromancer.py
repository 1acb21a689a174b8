"""Pyromancer: what her tokens do; the rest of her is in ``facts``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import shown

TOKENS = load_hero("pyromancer").tokens


def test_fire_mastery_and_burn_in_upkeep() -> None:
    """DT-HERO-PYR-11, DT-HERO-PYR-12."""
    assert shown(TOKENS["Fire Mastery"].when["upkeep"]) == ["remove this source=you"]
    assert shown(TOKENS["Burn"].when["upkeep"]) == ["deal 2 type=none to=you"]


@pytest.mark.parametrize("other", ["barbarian", "gunslinger"])
def test_tokens_of_the_same_name_are_the_same(other: str) -> None:
    theirs = load_hero(other).tokens
    shared = theirs.keys() & TOKENS.keys()
    assert shared
    assert {name: TOKENS[name] for name in shared} == {name: theirs[name] for name in shared}
