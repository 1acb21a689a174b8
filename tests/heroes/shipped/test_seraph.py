"""Seraph: her tokens. Her board and deck are in ``facts``; ``replays`` tell what they do."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import shown

TOKENS = load_hero("seraph").tokens


def test_her_tokens_have_these_limits_and_some_stay_where_they_are() -> None:
    assert {t.name: (t.kind, t.limit, t.transferable) for t in TOKENS.values()} == {
        "Flight": ("positive", 3, True),
        "Holy Presence": ("unique", 2, False),
        "Blinding Light": ("negative", 1, True),
        "Cleanse": ("positive", 3, True),
        "Blessing of Divinity": ("unique", 1, False),
    }
    assert TOKENS["Holy Presence"].removable


def test_tokens_of_the_same_name_are_the_same() -> None:
    blessing = "Blessing of Divinity"
    assert TOKENS["Cleanse"] == load_hero("monk").tokens["Cleanse"]
    assert TOKENS[blessing] == load_hero("paladin").tokens[blessing]


def test_holy_presence_deals_1_for_each_token_in_upkeep() -> None:
    assert shown(TOKENS["Holy Presence"].when["upkeep"]) == [
        "deal tokens(this) type=none to=opponents"
    ]
