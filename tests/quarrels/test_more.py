"""Twelve further quarrels, five of them about something forbidden, entered by tapping."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.screens import Hits, Verdict
from tests.quarrels.driver import Phone
from tests.quarrels.test_twelve import CHARACTERS, TAPS, begin


def stunned_dodge() -> Phone:
    """A stunned hero can do nothing, so that all 5 damage are taken."""
    phone = begin(Tara="Barbarian", Uwe="Moon Elf").tap("Just before the damage").tap("Crit Bash")
    phone.tap("Open").number("Uwe: Evasive", 1).next().want("Evasive", "Uwe").next()
    return phone.answer("Tara", "No").next()


def dice_against_undefendable() -> Phone:
    """Undefendable damage is not defended against (DT-DMG-08)."""
    phone = begin(Ivo="Barbarian", Jana="Paladin").tap("Defending").tap("Sturdy Blow")
    return phone.next().want("Divine Defense").next().answer("Jana", "Yes").next()


def second_defence() -> Phone:
    """One Defensive Ability is chosen, and no second one."""
    phone = begin(Kim="Moon Elf", Lou="Shadow Thief").tap("Defending").tap("Covered Shot").next()
    phone.tap("Shadow Defense", "Lou").roll(3, 3, 4, 4, label="Shadow").want("Counter Strike")
    return phone.next().answer("Kim", "No").next()


def modifier_of_the_defender() -> Phone:
    """In Season One ReRolled and Marvel only the attacker may, elsewhere anyone may."""
    phone = begin(Anna="Moon Elf", Ben="Barbarian").tap("Just before the damage")
    phone.tap("Covered Shot").next().tap("A card", "Ben").want("Get Some!").next()
    return phone.answer("Anna", "No").next()


def card_without_cp() -> Phone:
    """Get Some! costs 2; with 1 it is not played."""
    phone = begin(Gus="Barbarian", Hana="Paladin").tap("Just before the damage").tap("Smack")
    phone.tap("Open").number("Gus: CP", 1).next().tap("A card", "Gus").want("Get Some!").next()
    return phone.answer("Gus", "Yes").next()


def dodge_first_in_season_two() -> Phone:
    """Season Two: a token that is being spent is not interrupted (DT-STAT-18)."""
    phone = Phone(Draft(table={"edition": "season-two"})).next()
    phone.tap("Barbarian").tap("Moon Elf").name("Barbarian", "Anna").name("Moon Elf", "Ben")
    phone.taps -= 2
    phone.next().tap("Just before the damage").tap("Smack").tap("8").next()
    phone.tap("Missed Me").roll(1, 4, 6, 6, 6, label="Missed Me")
    phone.tap("Evasive").roll(2, label="Evasive").tap("A card", "Anna").tap("Buh, Bye!")
    return phone.next().answer("Ben", "Ben").next()


def last_health() -> Phone:
    """9 damage from Mighty Blow on 9 Health leave 0."""
    phone = begin(Anna="Barbarian", Ben="Paladin").tap("Just before the damage")
    phone.tap("Mighty Blow").number("Ben: Health", 9).next()
    phone.tap("Use no Defensive Ability", "Ben").next()
    return phone.tap("Say it in other words").say("Anna", "Ben is defeated").next()


def half_of_nine_in_numbers() -> Phone:
    """Half of 9, rounded up, is 5, so 4 are taken (DT-CALC-07)."""
    phone = begin(Anna="Barbarian", Ben="Paladin").tap("Just before the damage")
    phone.tap("None of these: say it").number("How much", 9).next().tap("Protect", "Ben").next()
    phone.tap("How much damage does Ben take?")
    return phone.answer("Anna", "5").answer("Ben", "4").next()


def house_rule_on_halves() -> Phone:
    """With reductions on the whole total Protect takes half of 17, which is 9: 17 - 4 - 9 = 4."""
    phone = Phone(Draft(table={"policies": {"reductions": "cumulative"}})).next()
    phone.tap("Barbarian").tap("Paladin").name("Barbarian", "Mia").name("Paladin", "Nils")
    phone.taps -= 2
    phone.next().tap("Defending").tap("Overpower").roll(6, 5, 6, label="Overpower").next()
    phone.tap("Protect", "Nils").tap("Divine Defense").roll(3, 4, 5, label="Divine").next()
    phone.tap("How much damage does Nils take?")
    return phone.answer("Mia", "6").answer("Nils", "4").next()


def two_against_two() -> Phone:
    """The damage of an Attack on Xena comes off the dial that she shares: 40 - 9 = 31."""
    phone = Phone().next().tap("Barbarian").tap("Paladin")
    phone.tap("Another").tap("Moon Elf").tap("Another").tap("Pyromancer").tap("Two against two")
    for name, hero in {"Vera": "Barbarian", "Will": "Paladin", "Yara": "Moon Elf"}.items():
        phone.name(hero, name)
    phone.name("Pyromancer", "Xena")
    phone.taps -= 6
    phone.next().tap("Just before the damage").tap("Mighty Blow").number("Will: Health", 40)
    phone.next().roll(1, label="Vera").tap("Use no Defensive Ability").next()
    return phone.tap("Say it in other words").say("Yara", "Will is at 31").next()


def king_of_the_hill() -> Phone:
    """Whoever aims an Attack at a Leader draws a card."""
    phone = Phone().next().tap("Barbarian").tap("Paladin").tap("Another").tap("Moon Elf")
    for name, hero in {"Anna": "Barbarian", "Ben": "Paladin", "Cat": "Moon Elf"}.items():
        phone.name(hero, name)
    phone.taps -= 4
    phone.next().tap("An Attack is announced").tap("Mighty Blow").number("Anna: Health", 20)
    phone.next().tap("Cat", "Anna chooses").tap("Use no Defensive Ability", "Cat").next()
    return phone.tap("Say it in other words").say("Anna", "Anna draws 1 card").next()


def dungeon() -> Phone:
    """The extra point is of the stat that was hit, and may be split as the other one."""
    phone = Phone().type("assassin extra damage split")
    (hits,) = (block for block in phone.screen.blocks if isinstance(block, Hits))
    phone.taps += 1
    return phone.act(hits.hits[0].act)


#: by quarrel: the headline, rules one of which must come first, and what must be told
KEY = {
    stunned_dodge: ("Tara is right.", {"DT-HERO-PYR-13"}, ["Uwe: Health 45"]),
    dice_against_undefendable: ("Ivo is right.", {"DT-DRP-10", "DT-DMG-08"}, ["Jana: Health 46"]),
    second_defence: ("Kim is right.", {"DT-DRP-04", "DT-DRP-05"}, ["Lou may not defend"]),
    modifier_of_the_defender: ("Anna is right.", {"DT-AM-01", "DT-AM-02"}, ["Season Two"]),
    card_without_cp: ("Hana is right.", {"DT-CP-01", "DT-CARD-02"}, ["Gus: Health 50", "shows 1"]),
    dodge_first_in_season_two: ("Ben is right.", {"DT-STAT-18"}, ["Ben: Health 50"]),
    last_health: ("Anna is right.", set(), ["Ben: Health 0"]),
    half_of_nine_in_numbers: (
        "Ben is right.", {"DT-CALC-07"}, ["Ben: Health 46", "as the players say"],
    ),
    house_rule_on_halves: ("Nils is right.", set(), ["Nils: Health 46"]),
    two_against_two: ("Yara is right.", set(), ["31"]),
    king_of_the_hill: ("Anna is right.", {"DT-KOTH-05"}, ["Cat: Health 26"]),
    dungeon: ("Ann is right.", {"DD-AMB-09", "DD-STAT-12", "DD-EPIC-07"}, []),
}  # fmt: skip


@pytest.mark.parametrize("enter", KEY, ids=lambda enter: enter.__name__)
def test_a_quarrel_entered_by_tapping_is_decided_by_the_rulebook(
    enter: Callable[[], Phone],
) -> None:
    headline, rules, facts = KEY[enter]
    phone = enter()
    (verdict,) = (block for block in phone.screen.blocks if isinstance(block, Verdict))
    assert verdict.headline == headline
    if rules:
        assert verdict.places[0].rule in rules
    text = phone.texts()
    assert [words for words in facts if words not in text] == []
    assert phone.taps <= TAPS
    assert phone.characters <= CHARACTERS


def test_the_first_player_s_partner_is_chosen_and_sits_across() -> None:
    """DT-TEAM-01: teammates sit alternately. A seat that takes another hero stays in its team."""
    phone = Phone().next().tap("Pyromancer").tap("Paladin")
    phone.tap("Another").tap("Moon Elf").tap("Another").tap("Barbarian").tap("Two against two")
    with_whom = "Who plays together with Pyromancer?"
    assert phone.choice("Moon Elf", with_whom).state == "chosen"
    phone.tap("Barbarian", with_whom)
    assert phone.choice("Barbarian", with_whom).state == "chosen"
    seats = phone.screen.draft.table["seats"]
    assert list(seats) == ["Pyromancer", "Paladin", "Barbarian", "Moon Elf"]
    assert seats["Pyromancer"]["team"] == seats["Barbarian"]["team"] != seats["Paladin"]["team"]
    phone.tap("Paladin", "Paladin").tap("Shadow Thief")
    assert phone.choice("Barbarian", with_whom).state == "chosen"
