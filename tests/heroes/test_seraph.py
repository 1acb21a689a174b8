"""Seraph: what stands on her board and in her deck; what it does is told by ``replays``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind
from tests.heroes.notation import shown

HERO = load_hero("seraph")
LEVELS = {
    "Holy Blade": 3,
    "Cherubim": 1,
    "Cherubim II": 1,
    "Glorious": 2,
    "Take Flight": 1,
    "Purify": 2,
    "Holy Smite": 2,
    "Holy Command": 1,
    "Triumphant": 2,
    "Archangel's Will": 2,
    "Heaven's Blessing": 1,
    "Highest Power": 2,
    "Divine Visage": 1,
    "Angelic Mantle": 3,
    "Split the Heavens!": 1,
}
UPGRADES = {
    "Holy Blade II": 2,
    "Holy Blade III": 3,
    "Glorious II": 2,
    "Triumphant II": 2,
    "Archangel's Will II": 2,
    "Purify II": 2,
    "Holy Smite II": 2,
    "Highest Power II": 2,
    "Angelic Mantle II": 2,
    "Angelic Mantle III": 3,
}
ACTIONS = {
    "Smote!": 1,
    "Angelic Combat!": 1,
    "Divine Intervention!": 4,
    "Holier Than Thou!": 0,
    "To the Skies!": 1,
}


def test_the_board_has_these_spaces_at_these_levels() -> None:
    assert {name: len(one.levels) for name, one in HERO.abilities.items()} == LEVELS
    assert {at.dice for at in HERO.abilities["Angelic Mantle"].levels} == {1}
    assert HERO.abilities["Split the Heavens!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Cherubim": ("Holy Blade", 2),
        "Cherubim II": ("Holy Blade", 3),
        "Take Flight": ("Glorious", 2),
        "Holy Command": ("Holy Smite", 2),
        "Heaven's Blessing": ("Archangel's Will", 2),
        "Divine Visage": ("Highest Power", 2),
    }


def test_the_dice_and_the_tokens() -> None:
    assert HERO.dice == ("blade", "blade", "blade", "wing", "cross", "pendant")
    facts = {t.name: (t.kind, t.limit, t.transferable) for t in HERO.tokens.values()}
    assert facts == {
        "Flight": ("positive", 3, True),
        "Holy Presence": ("unique", 2, False),
        "Blinding Light": ("negative", 1, True),
        "Cleanse": ("positive", 3, True),
        "Blessing of Divinity": ("unique", 1, False),
    }
    assert HERO.tokens["Holy Presence"].removable
    assert HERO.tokens["Cleanse"] == load_hero("monk").tokens["Cleanse"]
    assert HERO.tokens["Blessing of Divinity"] == load_hero("paladin").tokens[
        "Blessing of Divinity"
    ]  # fmt: skip
    assert shown(HERO.tokens["Holy Presence"].when["upkeep"]) == [
        "deal tokens(this) type=none to=opponents"
    ]


def test_the_deck_has_33_cards() -> None:
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert {name: card.cp for name, card in own.items() if card.upgrades} == UPGRADES
    assert {name: card.cp for name, card in own.items() if not card.upgrades} == ACTIONS
    assert sum(card.copies for card in HERO.cards.values()) == 33
