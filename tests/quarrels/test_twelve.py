"""The twelve quarrels, entered by tapping alone: who is right, the deciding rule, the numbers.

Who is right, the rule and the numbers were worked out from the rulebooks by somebody who had not
seen the program. At most 15 taps besides heroes and dice, and 40 characters besides names.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dtnb.quarrels.screens import Verdict
from tests.quarrels.driver import Phone

#: the most taps besides the two of each hero and one for each die, and the most characters
TAPS, CHARACTERS = 15, 40


def begin(**heroes: str) -> Phone:
    """Return a phone on which players with their heroes sit at a duel, on the third screen."""
    phone = Phone().next()
    for hero in heroes.values():
        phone.tap(hero)
    for name, hero in heroes.items():
        phone.name(hero, name)
    phone.taps -= len(heroes)
    return phone.next()


def q1(cp: int = 3) -> Phone:
    phone = begin(Anna="Barbarian", Ben="Moon Elf").tap("Just before the damage")
    phone.tap("Smack").tap("8").number("Ben: Health", 30).next()
    phone.tap("Missed Me").roll(1, 4, 6, 6, 6, label="Missed Me")
    phone.tap("Evasive").roll(2, label="Evasive").tap("A card", "Anna").tap("Buh, Bye!")
    return phone.number("Anna: CP", cp).next().tap("Anna").next()


def q2() -> Phone:
    phone = begin(Cleo="Pyromancer", Dan="Shadow Thief").tap("An Attack is announced")
    phone.tap("Scorch the Earth!").number("Dan: Health", 40)
    phone.tap("Open").number("Cleo: Fire Mastery", 2)
    phone.next().tap("A card", "Dan").tap("Helping Hand!").roll(3, label="Helping Hand!")
    return phone.tap("Announce Meteorite").next().tap("No").next()


def q3() -> Phone:
    phone = begin(Eva="Moon Elf", Finn="Barbarian").tap("Defending").tap("Moon Shadow")
    phone.number("Finn: Health", 31).next().want("Thick Skin").roll(4, 5, 5, label="would roll")
    return phone.next().tap("No").next()


def q4() -> Phone:
    phone = begin(Gus="Barbarian", Hana="Paladin").tap("Just before the damage").tap("Smack")
    phone.number("Hana: Health", 28).next().tap("Divine Defense").roll(3, 5, 6, label="Divine")
    phone.tap("A card", "Gus").tap("Get Some!").roll(1, 2, 3, 4, 4, label="Get Some!")
    phone.number("Gus: CP", 3).next().tap("Yes").tap("May Hana roll again?")
    return phone.answer("Hana", "Yes", "roll again").next()


def q5() -> Phone:
    phone = begin(Ivo="Barbarian", Jana="Paladin").tap("Just before the damage")
    phone.tap("Sturdy Blow").number("Jana: Health", 20).next().tap("Protect", "Jana")
    return phone.next().tap("No").next()


def q6() -> Phone:
    phone = begin(Kim="Moon Elf", Lou="Shadow Thief").tap("An Attack is announced")
    phone.tap("Blinding Shot").number("Lou: Health", 36).roll(2, 3, 4, 5, 6).next()
    phone.tap("A card", "Lou").tap("Helping Hand!").tap("The 2 of").roll(6, label="Helping")
    phone.tap("Roll again").turn(4, 2).tap("These were")
    phone.tap("Shadow Defense", "Lou").roll(3, 3, 4, 4, label="Shadow")
    return phone.next().tap("Yes", "May Kim roll again").next()


def q7() -> Phone:
    phone = begin(Mia="Barbarian", Nils="Paladin").tap("Defending").tap("Overpower")
    phone.roll(6, 5, 6, label="Overpower").number("Mia: Health", 40).number("Nils: Health", 35)
    phone.next().tap("Protect", "Nils").tap("Retribution", "Nils").tap("Divine Defense")
    phone.roll(3, 4, 5, label="Divine").next()
    return phone.answer("Mia", "6").answer("Nils", "4").next()


def q8() -> Phone:
    phone = begin(Olga="Pyromancer", Pete="Barbarian").tap("Defending").tap("Fireball").tap("6")
    phone.number("Pete: Health", 5).next().tap("Thick Skin").roll(1, 4, 5, label="Thick Skin")
    return phone.next().tap("Yes", "Is Pete out").next()


def q9() -> Phone:
    phone = begin(Sam="Pyromancer", Rosa="Moon Elf").tap("Just before the damage")
    phone.tap("Pyroblast").roll(4, label="Pyroblast").number("Rosa: Health", 25)
    phone.number("Sam: Health", 44).next().tap("Missed Me").roll(1, 1, 4, 6, 6, label="Missed")
    phone.tap("Evasive").roll(1, label="Evasive").number("Rosa: Evasive", 2).next()
    return phone.tap("No").tap("Does Rosa have Burn?").answer("Rosa", "No", "Does Rosa have").next()


def q10() -> Phone:
    phone = begin(Tara="Barbarian", Uwe="Moon Elf").tap("Defending").tap("Crit Bash")
    phone.number("Uwe: Health", 27).next().roll(1, 2, 3, 4, 5, label="Tara")
    phone.tap("Announce Smack").tap("Missed Me", "Uwe").roll(1, 4, 5, 6, 6, label="Missed Me")
    phone.tap("Evasive").roll(5, label="Evasive").next()
    phone.tap("May Uwe defend").tap("No", "May Uwe defend").tap("Does Uwe have Stun?")
    return phone.answer("Tara", "Yes", "Stun").next()


def q11(claimed: int = 39) -> Phone:
    phone = Phone().next().tap("Pyromancer").tap("Paladin")
    phone.tap("Another").tap("Moon Elf").tap("Another").tap("Barbarian").tap("Two against two")
    names = {"Vera": "Pyromancer", "Will": "Paladin", "Yara": "Moon Elf", "Xena": "Barbarian"}
    for name, hero in names.items():
        phone.name(hero, name)
    phone.taps -= 6
    phone.next().tap("Just before the damage").tap("Burning Soul").number("Will: Health", 40)
    phone.next().tap("Protect", "Will").next().tap("How much Health does Will")
    phone.answer("Vera", "36").tap("Another number")
    return phone.number("Will says", claimed).next()


def q12() -> Phone:
    phone = begin(Yan="Moon Elf", Zoe="Barbarian").tap("Defending").tap("Longbow").tap("II")
    phone.tap("6").roll(1, 2, 2, 3, 6, label="Yan").number("Zoe: Health", 22).next()
    phone.tap("Thick Skin").roll(1, 2, 6, label="Thick Skin")
    return phone.next().tap("Yes", "Does Zoe have Entangle").next()


#: by quarrel: the headline, the rules one of which must come first, and what must be told
KEY = {
    q1: ("Anna is right.", {"DT-PRI-08"}, ["Ben: Health 22"]),
    q2: ("Dan is right.", {"DT-ULT-04", "DT-ULT-03"},
         ["Dan: Health 34", "Cleo at once takes an additional Offensive Roll Phase"]),
    q3: ("Eva is right.", {"DT-DMG-13", "DT-DRP-03"}, ["Finn: Health 31", "Evasive 1"]),
    q4: ("Gus is right.", {"DT-AM-03", "DT-AM-05"},
         ["Hana: Health 24", "Concussion 1", "CP 1 = 3", "a defence are rolled exactly once"]),
    q5: ("Jana is right.", {"DT-DMG-04", "DT-DMG-08", "DT-DRP-10"},
         ["Jana: Health 18", "Protect gone"]),
    q6: ("Kim is right.", {"DT-ORP-04", "DT-ORP-05", "DT-ORP-06"}, ["Lou: Health 28", "Blind 1"]),
    q7: ("Mia is right.", {"DT-CALC-01", "DT-CALC-02", "DT-CALC-04", "DT-CALC-09"},
         ["Nils: Health 29", "Mia: Health 33", "17", "Retribution, half of 13"]),
    q8: ("Pete is right.", {"DT-DRP-08"}, ["Pete: Health 3"]),
    q9: ("Nobody is wholly right.", {"DT-DMG-04", "DT-HERO-GUN-12", "DT-DRP-07"},
         ["Rosa: Health 25", "Burn 1", "Sam: Health 43", "Evasive 1 left"]),
    # Any Attack is followed by a Defensive Roll Phase (page 13).
    q10: ("Uwe is right.", {"DT-HERO-PYR-13", "DT-DRP-08", "DT-DRP-01", "DT-DRP-03"},
          ["Uwe: Health 20", "Stun was gone before Missed Me", "Uwe gets Stun from Crit Bash."]),
    q11: ("Nobody is wholly right.", {"DT-DMG-10", "DT-DMG-11", "DT-TEAM-07"}, ["37"]),
    q12: ("Zoe is right.", {"DT-ORP-17"}, ["Zoe: Health 16"]),
}  # fmt: skip


@pytest.mark.parametrize("enter", KEY, ids=lambda enter: enter.__name__)
def test_a_quarrel_entered_by_tapping_is_decided_as_the_key_says(
    enter: Callable[[], Phone],
) -> None:
    headline, rules, facts = KEY[enter]
    phone = enter()
    (verdict,) = (block for block in phone.screen.blocks if isinstance(block, Verdict))
    assert verdict.headline == headline
    assert verdict.places[0].rule in rules
    text = phone.texts()
    assert [number for number in facts if number not in text] == []
    assert phone.taps <= TAPS
    assert phone.characters <= CHARACTERS
