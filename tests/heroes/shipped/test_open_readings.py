"""What sources read differently is played in each of its readings, by the print that is chosen."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability, describe_card

#: the hero, the conflict, the ability with its level or the card, and what each candidate says,
#: the chosen one first; from the facts of the sources that the files name
READINGS = [
    (
        "seraph", "Take Flight, whom the 3 damage hits", ("Take Flight", 1),
        {
            "the target": "A chosen player gains Flight. Deal 3 undefendable damage.",
            "the player who gains Flight": "A chosen player gains Flight. Deal 3 undefendable "
            "damage to the chosen player.",
        },
    ),
    (
        "seraph", "Holier Than Thou!, when it is played", ("Holier Than Thou!", 0),
        {"at any time": "instant", "in a Main Phase": "main"},
    ),
    (
        "vampire-lord", "Blood Tide!, the face that gains", ("Blood Tide!", 0),
        {
            "blood": "Roll 1 die. If the die shows Blood, gain 3 Blood Power; otherwise draw 1 "
            "card.",
            "claw": "Roll 1 die. If the die shows Claw, gain 3 Blood Power; otherwise draw 1 card.",
        },
    ),
    (
        "vampire-lord", "Rend, glamour and blood", ("Rend", 2),
        {
            "once each": "Roll 5 dice. Deal 6 damage, plus 1 for each Claw. If a die shows "
            "Glamour, draw 1 card. If a die shows Blood, gain Blood Power.",
            "per die": "Roll 5 dice. Deal 6 damage, plus 1 for each Claw. If a die shows Glamour, "
            "draw 1 card for each Glamour. If a die shows Blood, gain 1 Blood Power for each "
            "Blood.",
        },
    ),
    (
        "samurai", "Katana Slice III, Honor", ("Katana Slice", 3),
        {
            "none": "Deal 6 / 7 / 8 damage. If 3 dice show the same number, inflict Shame.",
            "four of a kind gains Honor": "Deal 6 / 7 / 8 damage. If 3 dice show the same number, "
            "inflict Shame. If 4 dice show the same number, gain Honor.",
        },
    ),
    (
        "treant", "The type of Bitterroot's damage", ("Bitterroot", 1),
        {
            "pure": "Deal 1 pure damage for each Spirit you have.",
            "undefendable": "Deal 1 undefendable damage for each Spirit you have.",
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("hero", "conflict", "part", "candidates"), READINGS)
def test_each_reading_is_what_its_source_says(
    hero: str, conflict: str, part: tuple[str, int], candidates: dict[str, str]
) -> None:
    name, level = part
    for number, (candidate, text) in enumerate(candidates.items()):
        loaded = load_hero(hero, {conflict: candidate} if number else None)
        if level:
            assert describe_ability(loaded.abilities[name], level) == text
        elif text in ("instant", "main"):
            assert loaded.cards[name].timing == text
        else:
            assert text in describe_card(loaded, loaded.cards[name])


def test_the_two_names_of_the_samurai_are_exchanged() -> None:
    usual = load_hero("samurai")
    other = load_hero(
        "samurai", {"Gishi! and Kensei!, which name belongs to which text": "Gishi! rolls five"}
    )
    gishi, kensei = (describe_card(usual, usual.cards[name]) for name in ("Gishi!", "Kensei!"))
    assert "Roll 1 die" in gishi
    assert "Roll 5 dice" in kensei
    exchanged = [describe_card(other, other.cards[name]) for name in ("Gishi!", "Kensei!")]
    assert exchanged == [kensei, gishi]


def test_a_pair_of_widows_gains_covert_ops_in_the_other_reading() -> None:
    conflict = "Vengeance, what gains Covert Ops"
    for candidate, symbol in (("two espionage", "Espionage"), ("two widows", "Widow")):
        vengeance = load_hero("black-widow", {conflict: candidate}).abilities["Vengeance"]
        for level in (1, 2):
            end = f"If at least 2 dice show {symbol}, gain Covert Ops."
            assert end in describe_ability(vengeance, level)


def test_four_dice_of_immortal_flesh_pay_twice_in_the_other_reading() -> None:
    prints = {"Immortal Flesh, two claws or two glamours": "for each pair"}
    flesh = load_hero("vampire-lord", prints).abilities["Immortal Flesh"]
    assert "inflict on the attacker 1 Bleed for every 2 Claws" in describe_ability(flesh, 2)
    assert "gain 1 Blood Power for every 2 Glamours" in describe_ability(flesh, 2)
