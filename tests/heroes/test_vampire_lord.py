"""Vampire Lord: what stands on his board and in his deck; what it does is told by ``replays``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind
from tests.heroes.notation import shown

HERO = load_hero("vampire-lord")
REQUIRES = {
    "Gouge": ["3 claw", "4 claw", "5 claw"],
    "Glamour": ["3 glamour"],
    "Influence": ["1 claw + 2 glamour"],
    "Sanguimancy": ["3 glamour + 1 blood"],
    "Presence": ["1 claw + 1 glamour + 2 blood"],
    "Rend": ["3 claw + 2 blood"],
    "Possess": ["small straight"],
    "Draw Blood": ["2 claw + 1 blood"],
    "Blood Magic": ["large straight"],
    "Gash": ["2 claw + 2 blood"],
    "Blood Thirst": ["4 blood"],
    "Hemorrhage": ["3 blood"],
    "Immortal Flesh": [],
    "Exsanguinate!": ["5 blood"],
}
UPGRADES = {
    "Gouge II": 1,
    "Gouge III": 2,
    "Glamour II": 2,
    "Sanguimancy II": 2,
    "Rend II": 2,
    "Possess II": 2,
    "Blood Magic II": 2,
    "Blood Thirst II": 2,
    "Immortal Flesh II": 2,
}
ACTIONS = {
    "Limb from Limb!": (1, "roll"),
    "Blood Boil!": (0, "roll"),
    "Consume Blood!": (0, "main"),
    "Blood Tide!": (0, "main"),
    "Unnamed Card A": (0, "main"),
    "Unnamed Card B": (1, "main"),
    "Unnamed Card C": (4, "main"),
}


def test_the_board_has_these_spaces() -> None:
    found = {name: [r.text for r in one.at(1).requires] for name, one in HERO.abilities.items()}
    assert found == REQUIRES
    assert [at.dice for at in HERO.abilities["Immortal Flesh"].levels] == [3, 4]
    assert HERO.abilities["Exsanguinate!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Influence": ("Glamour", 2),
        "Presence": ("Sanguimancy", 2),
        "Draw Blood": ("Possess", 2),
        "Gash": ("Blood Magic", 2),
        "Hemorrhage": ("Blood Thirst", 2),
    }


def test_the_dice_and_the_tokens() -> None:
    assert HERO.dice == ("claw", "claw", "claw", "glamour", "glamour", "blood")
    facts = {t.name: (t.kind, t.limit) for t in HERO.tokens.values()}
    assert facts == {
        "Blood Power": ("positive", 4),
        "Mesmerize": ("positive", 1),
        "Bleed": ("negative", 2),
    }
    ways = HERO.tokens["Blood Power"].spends
    assert [(way.price.this, way.once_per, shown(way.do)) for way in ways] == [
        (1, "turn", ["add 2"]),
        (2, "turn", ["remove any source=you"]),
        (3, "turn", ["draw 2 to=you", "discard 1 to=you"]),
        (4, "turn", ["heal damage_dealt to=you"]),
    ]


def test_the_deck_has_34_cards() -> None:
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert {name: card.cp for name, card in own.items() if card.upgrades} == UPGRADES
    actions = {name: card for name, card in own.items() if not card.upgrades}
    assert {name: (card.cp, card.timing.value) for name, card in actions.items()} == ACTIONS
    assert sum(card.copies for card in HERO.cards.values()) == 34
