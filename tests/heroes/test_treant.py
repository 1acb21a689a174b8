"""Treant: dice, deck, Spirits and what is granted; what each of it does is in ``replays``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero

HERO = load_hero("treant")

COSTS = {
    "Splinter II": 1, "Splinter III": 2, "Tend II": 2, "Overgrowth II": 2, "Vengeful Vines II": 2,
    "Call of the Wild II": 2, "Nature's Grasp II": 2, "Rooted II": 3, "Harvest!": 0,
    "Cultivate!": 3, "Will o' Wisp!": 1, "Down Pour!": 2, "Stomp!": 1, "Drink Deep!": 1,
    "Mother Tree!": 0,
}  # fmt: skip


def test_the_dice_have_three_branches_two_leaves_and_a_spirit() -> None:
    assert HERO.dice == ("branch", "branch", "branch", "leaf", "leaf", "spirit")


def test_the_deck_has_33_cards_with_these_prices() -> None:
    assert sum(card.copies for card in HERO.cards.values()) == 33
    assert {name: HERO.cards[name].cp for name in COSTS} == COSTS
    assert {name for name, card in HERO.cards.items() if not card.common} == set(COSTS)


def test_spirits_are_companions_with_these_limits() -> None:
    """DT-COMP-01; the leaflet."""
    spirits = {n: t.limit for n, t in HERO.tokens.items() if t.group == "Spirit"}
    assert spirits == {"Seedling": 3, "Sapling": 2, "Dryad": 1}
    assert {HERO.tokens[name].kind for name in spirits} == {"companion"}
    assert all(use.once_per == "turn" for name in spirits for use in HERO.tokens[name].spends)


def test_granted_abilities_and_the_upgrades_that_bring_them() -> None:
    granted = {name: one.granted_by for name, one in HERO.abilities.items() if one.granted_by}
    assert granted == {
        "Cultivate": ("Tend", 2),
        "Plant": ("Overgrowth", 2),
        "Bitterroot": ("Vengeful Vines", 2),
        "Nature's Blessing": ("Nature's Grasp", 2),
        "Enrapture": ("Call of the Wild", 2),
    }


def test_what_is_not_known_is_said() -> None:
    assert [entry[:22] for entry in HERO.missing] == ["what Overgrowth II cha"]
