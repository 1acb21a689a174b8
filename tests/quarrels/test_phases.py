"""Quarrels outside of an Attack: what takes effect by itself, and what one may do before it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.screens import Choices, Course, Number
from tests.quarrels.driver import Phone, _all
from tests.quarrels.test_twelve import TAPS, begin
from tests.quarrels.test_verdict import said_by, standing, verdict_of


def upkeep(health: int) -> Phone:
    """Return a phone on which Ben has one Burn at the start of his turn."""
    phone = begin(Ben="Barbarian", Pia="Pyromancer").tap("Another phase").tap("Upkeep Phase")
    return phone.number("Ben: Health", health).number("Ben: Burn", 1).next()


def events(phone: Phone) -> list[str]:
    """Return what happened so far."""
    return [event.text for block in _all(phone.screen, Course) for event in block.events]


def test_in_a_phase_one_says_what_lies_before_the_active_player() -> None:
    phone = begin(Ben="Barbarian", Pia="Pyromancer").tap("Another phase").tap("Upkeep Phase")
    labels = [number.label for number in _all(phone.screen, Number)]
    assert {"Ben: Health", "Ben: Burn", "Pia: Health"} <= {*labels}
    assert "Pia: Burn" not in labels


def test_what_takes_effect_by_itself_is_told_without_its_end() -> None:
    phone = upkeep(2)
    assert events(phone) == [
        "Burn of Ben takes effect: the Upkeep Phase.",
        "2 untyped damage from Burn is pending against Ben.",
    ]
    assert "Offensive Roll" not in phone.texts()


def test_burn_takes_the_last_two_health_in_the_upkeep_phase() -> None:
    """Burn deals 2; 2 - 2 = 0, and who has 0 Health is defeated (DT-WIN-02)."""
    phone = upkeep(2).next()
    assert phone.screen.blocks[0].text == "Is Ben out?"  # type: ignore[union-attr]
    verdict = verdict_of(phone.answer("Ben", "No").next())
    assert verdict.headline == "Pia is right."
    assert said_by(verdict, "Ben").statement == "Ben survives"
    assert standing(verdict, "Ben") == "= 2 \N{MINUS SIGN} 2"
    assert phone.taps <= TAPS


def test_a_removal_card_comes_before_the_burn_of_the_upkeep_phase() -> None:
    """An Instant is played at any time (DT-CARD-20), so before the Burn too: 2 stay 2."""
    phone = upkeep(2).tap("A card", "Ben").tap("Buh, Bye!").next()
    verdict = verdict_of(phone.answer("Ben", "Yes", "May Ben play Buh, Bye!").next())
    assert verdict.headline == "Ben is right."
    assert standing(verdict, "Ben") == "stays"


def test_the_roll_after_a_phase_is_not_asked_of_any_hero() -> None:
    """All faces of the Shadow Thief's dice count for something; no dice give nothing at all."""
    phone = begin(Kim="Shadow Thief", Lou="Moon Elf").tap("Another phase").tap("Upkeep Phase")
    assert "Offensive Roll" not in phone.texts()
    assert "Offensive Roll" not in phone.number("Kim: Poison", 1).next().texts()


def test_where_nothing_is_decided_the_screen_says_so() -> None:
    phone = begin(Ben="Barbarian", Pia="Pyromancer").tap("Another phase").tap("Upkeep Phase")
    assert "Nothing in Season One ReRolled decides anything here" in phone.next().next().texts()


def test_how_much_burn_takes_after_the_card_is_answered_in_two_ways() -> None:
    """Burn deals 2 (DT-HERO-PYR-12); removed before, it deals nothing."""
    phone = upkeep(30).tap("A card", "Ben").tap("Buh, Bye!").next()
    phone.tap("How much damage does Ben take?").answer("Pia", "2").answer("Ben", "0").next()
    verdict = verdict_of(phone)
    assert (verdict.headline, standing(verdict, "Ben")) == ("Ben is right.", "stays")


def test_of_a_token_that_is_spent_at_two_moments_the_meant_one_is_named() -> None:
    """Stunned, Uwe can do nothing (DT-HERO-PYR-13); in the extra phase he may again."""
    phone = begin(Tara="Barbarian", Uwe="Moon Elf").tap("Just before the damage").tap("Crit Bash")
    phone.tap("Open").number("Uwe: Evasive", 1).next().want("Evasive", "Uwe")
    phone.roll(1, 2, 3, 4, 5, label="Tara").tap("Announce Smack").tap("Missed Me", "Uwe")
    phone.roll(1, 4, 5, 6, 6, label="Missed Me").tap("Evasive", "Uwe").roll(5, label="Evasive")
    verdict = verdict_of(phone.next().answer("Tara", "No").next())
    assert (verdict.headline, verdict.situation) == ("Tara is right.", "Uwe may not spend Evasive.")
    assert verdict.doubt == "Meant is the moment after: Tara announces Crit Bash."


def test_the_whole_board_shows_more_and_can_be_folded_again() -> None:
    phone = begin(Eva="Moon Elf", Finn="Barbarian").tap("Defending").tap("Moon Shadow").next()
    before = phone.texts()
    phone.tap("Whole board", "Finn")
    assert len(phone.texts()) > len(before)
    assert phone.tap("Less of the board", "Finn").texts() == before


def test_a_number_that_was_stated_is_held_against_the_ability_without_blame() -> None:
    """Smack deals 4, 6 or 8 at its first level."""
    phone = Phone(Draft(quarrel_text="smack for 12")).next().tap("Moon Elf").next()
    phone.tap("Just before the damage").tap("Smack")
    assert "Smack deals 4, 6 or 8 here." in phone.texts()


def wanted_in(phase: str, seat: str, card: str) -> Phone:
    """Return a phone on which somebody wants to play a card in a phase of Ben's turn."""
    phone = begin(Ben="Barbarian", Pia="Pyromancer").tap("Another phase").tap(phase).next()
    return phone.tap("A card", seat).want(card, "Cards of").next()


@pytest.mark.parametrize("phase", ["Upkeep Phase", "Income Phase", "Discard Phase"])
def test_a_hero_upgrade_is_judged_in_the_phase_that_was_chosen(phase: str) -> None:
    """Hero Upgrades are played in one's own Main Phase (DT-CARD-11), not in any other."""
    verdict = verdict_of(wanted_in(phase, "Ben", "Smack II").answer("Ben", "Yes").next())
    assert verdict.headline == "Pia is right."
    assert verdict.places[0].rule == "DT-CARD-11"


@pytest.mark.parametrize("phase", ["Upkeep Phase", "Main Phase (1)", "Main Phase (2)"])
def test_in_the_turn_of_another_no_hero_upgrade_is_played(phase: str) -> None:
    """One's own Main Phase is meant, not that of the other (DT-CARD-11)."""
    verdict = verdict_of(wanted_in(phase, "Pia", "Fireball II").answer("Pia", "Yes").next())
    assert (verdict.headline, verdict.places[0].rule) == ("Ben is right.", "DT-CARD-11")


def test_cards_of_the_main_phase_are_struck_out_in_upkeep() -> None:
    phone = begin(Ben="Barbarian", Pia="Pyromancer").tap("Another phase").tap("Upkeep Phase")
    phone.next().tap("A card", "Ben")
    lists = (b for b in _all(phone.screen, Choices) if b.title.startswith("Cards of Ben"))
    refused = {card.label for cards in lists for card in cards.choices if card.refused is not None}
    assert {"Smack II", "Mighty Blow II", "Vegas Baby!"} <= refused


def test_in_an_attack_the_next_main_phase_does_not_come_by_itself() -> None:
    """The Roll Phases end before Main Phase (2), in which Smack II could be played (DT-CARD-11)."""
    phone = begin(Ben="Barbarian", Pia="Pyromancer").tap("An Attack is announced").tap("Smack")
    phone.next().tap("A card", "Ben").want("Smack II", "Cards of").next().answer("Ben", "Yes")
    verdict = verdict_of(phone.next())
    assert (verdict.headline, verdict.places[0].rule) == ("Pia is right.", "DT-CARD-11")


def rolling(*dice: int) -> Phone:
    """Return a phone on which Otto is rolling, with dice or without."""
    return begin(Otto="Barbarian", Mila="Paladin").tap("Otto is rolling").roll(*dice).next()


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4, 5)])
def test_dice_that_nobody_needs_do_not_keep_a_verdict_open(dice: tuple[int, ...]) -> None:
    """Whatever the dice show, a Roll Phase is no Main Phase (DT-CARD-11)."""
    phone = rolling(*dice).tap("A card", "Otto").want("Smack II", "Cards of").next()
    verdict = verdict_of(phone.answer("Otto", "Yes").next())
    assert (verdict.headline, verdict.places[0].rule) == ("Mila is right.", "DT-CARD-11")


def test_dice_that_are_needed_are_asked_for_with_the_verdict() -> None:
    """Six-It! sets a die to 6, so that there must be a die."""
    phone = rolling().tap("A card", "Otto").want("Six-It!", "Cards of").next()
    phone.answer("Otto", "Yes").next()
    verdict = verdict_of(phone)
    assert "dice, which are missing" in verdict.headline
    assert (verdict.winner, verdict.answered, verdict.standings) == ("", (), ())
    assert verdict_of(phone.roll(1, 2, 3, 4, 5)).headline == "Otto is right."


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4, 5)])
def test_a_sale_in_a_roll_phase_is_struck_out_and_can_be_wanted(dice: tuple[int, ...]) -> None:
    """Cards are sold in one's own Main Phases and the Discard Phase (DT-CARD-07)."""
    phone = (
        rolling(*dice).tap("Another action", "Otto").want("Sell a card", "Another action").next()
    )
    assert phone.screen.blocks[0].text == "May Otto sell a card?"  # type: ignore[union-attr]
    verdict = verdict_of(phone.answer("Otto", "Yes").next())
    assert (verdict.headline, verdict.places[0].rule) == ("Mila is right.", "DT-CARD-07")


def test_an_ability_that_the_dice_do_not_meet_can_be_wanted() -> None:
    """Crit Bash needs four Pows, of which 1 2 3 4 5 have none."""
    phone = rolling(1, 2, 3, 4, 5).tap("Another action", "Otto")
    phone.want("Announce Crit Bash", "Another action").next()
    assert verdict_of(phone.answer("Otto", "Yes").next()).headline == "Mila is right."


def test_after_an_announcement_nobody_rolls_again() -> None:
    """Content with the dice, the Active Player announces (DT-ORP-02)."""
    phone = (
        begin(Otto="Barbarian", Mila="Paladin").tap("An Attack is announced").tap("Smack").next()
    )
    phone.tap("Another action", "Otto").want("Roll again", "Another action").next()
    assert verdict_of(phone.answer("Otto", "Yes").next()).headline == "Mila is right."


def test_now_is_before_the_income_that_has_not_come() -> None:
    """Buh, Bye! costs 2 CP; the 1 CP of the Income Phase comes later (DT-CP-04).

    How many CP there were nobody has said, so only the change is.
    """
    phone = upkeep(30).tap("A card", "Ben").tap("Buh, Bye!").next()
    verdict = verdict_of(phone.answer("Ben", "Yes", "May Ben play Buh, Bye!").next())
    ben = next(one for one in verdict.standings if one.seat == "Ben")
    assert ben.text == "CP \N{MINUS SIGN}2, Burn gone"


def test_a_defence_that_nobody_made_is_named_beside_the_numbers() -> None:
    phone = (
        begin(Otto="Barbarian", Mila="Paladin").tap("An Attack is announced").tap("Smack").next()
    )
    phone.tap("Another action", "Otto").want("Sell a card", "Another action").next()
    verdict = verdict_of(phone.answer("Otto", "Yes").next())
    assert verdict.assumption == "If it goes on like this: Mila declines to defend."


def test_a_number_of_a_higher_level_is_found_at_that_level() -> None:
    """Smack II deals 5, 7 or 9; so says the tile, and the head after a tap on it."""
    phone = Phone(Draft(quarrel_text="smack for 5")).next().tap("Moon Elf").next()
    phone.tap("Just before the damage")
    assert phone.choice("Smack II").amount == "5 7 9"
    assert phone.tap("Smack II").choice("Smack").amount == "5 7 9"


def test_the_line_names_the_phase_and_the_number_and_gives_a_tokens_owner_no_turn() -> None:
    """Burn is the Pyromancer's, and lies before the other in whose Upkeep Phase it acts."""
    phone = (
        Phone(Draft(quarrel_text="burn upkeep")).next().tap("Barbarian").next().tap("Upkeep Phase")
    )
    first = next(_all(phone.screen, Number))
    assert (first.label, first.decides) == ("Barbarian: Burn", True)


def test_who_went_first_is_known_by_every_book_though_a_die_is_still_to_be_rolled() -> None:
    """In Season Two a token that is being spent is not interrupted (DT-STAT-18)."""
    phone = begin(Finn="Barbarian", Eva="Moon Elf").tap("An Attack is announced").tap("Smack")
    phone.next().tap("Evasive", "Eva").tap("A card", "Finn")
    assert phone.choice("Buh, Bye!").note == "in front of: Eva spends Evasive"
    verdict = verdict_of(phone.tap("Buh, Bye!").next().answer("Finn", "Finn").next())
    assert [(row.seat, row.is_table_book) for row in verdict.books] == [
        ("Finn", True),
        ("Eva", False),
    ]
    assert next(one.text for one in verdict.standings if one.seat == "Eva") == "Evasive gone"


def test_the_place_of_a_rule_has_the_whole_rule_and_its_page_in_each_book() -> None:
    phone = wanted_in("Upkeep Phase", "Ben", "Smack II").answer("Ben", "Yes").next()
    (place,) = verdict_of(phone).places
    assert "Main Phase" in place.statement
    assert "Season One ReRolled, page 8" in place.books


def a_fourth_attempt() -> Phone:
    phone = begin(Kim="Moon Elf", Lou="Barbarian").tap("Kim is rolling").roll(1, 2, 3, 4, 6)
    phone.next().tap("Roll again", "Kim").turn(0, 5).tap("These were")
    phone.tap("Roll again", "Kim").turn(0, 2).tap("These were")
    phone.tap("Another action", "Kim").want("Roll again").next()
    return phone.answer("Kim", "Yes").next()


def a_card_on_an_ultimate() -> Phone:
    phone = begin(Gus="Barbarian", Hana="Paladin").tap("An Attack is announced").tap("Rage!")
    phone.next().tap("A card", "Gus").tap("Get Some!").next()
    return phone.answer("Gus", "Yes", "May Gus play").next()


def a_token_against_an_ultimate() -> Phone:
    phone = begin(Gus="Barbarian", Hana="Paladin").tap("Just before the damage").tap("Rage!")
    phone.next().tap("Whole board", "Hana").want("Protect", "Hana").next()
    return phone.answer("Hana", "Yes").next()


#: three quarrels more: the headline, the rules one of which must come first, and what must be told.
#: Up to three Roll Attempts (DT-ORP-01); an Ultimate may be made stronger by its own side
#: (DT-ULT-02), and nothing can prevent its damage, not even a Protect (DT-ULT-03).
MORE = {
    a_fourth_attempt: ("Lou is right.", {"DT-ORP-01"}, ["Kim: Health 50"]),
    a_card_on_an_ultimate: ("Gus is right.", {"DT-ULT-02"}, ["Gus: CP 0"]),
    a_token_against_an_ultimate: ("Gus is right.", {"DT-ULT-03"}, ["Hana: Health 35"]),
}


@pytest.mark.parametrize("enter", MORE, ids=lambda enter: enter.__name__)
def test_what_is_forbidden_or_doubted_is_decided_by_its_rule(enter: Callable[[], Phone]) -> None:
    headline, rules, _ = MORE[enter]
    phone = enter()
    verdict = verdict_of(phone)
    assert verdict.headline == headline
    assert verdict.places[0].rule in rules
    assert phone.taps <= TAPS


def test_the_dice_of_a_card_are_not_needed_for_whether_it_may_be_played() -> None:
    """An Ultimate may be made stronger by its own side (DT-ULT-02), whatever is rolled for it."""
    verdict = verdict_of(a_card_on_an_ultimate())
    assert verdict.assumption == "If it goes on like this: Gus rolls 1 1 1 1 1 for Get Some!"
