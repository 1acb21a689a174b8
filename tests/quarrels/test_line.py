"""The line seats who is named, finds the nearest cases, and says what kind of quarrel it is."""

from __future__ import annotations

import pytest

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.screens import Choices, Hits, Question, Verdict
from tests.quarrels.driver import Phone


def _hits(phone: Phone) -> Hits:
    (hits,) = (block for block in phone.screen.blocks if isinstance(block, Hits))
    return hits


def test_who_is_named_in_the_line_sits_down_the_attacker_first() -> None:
    phone = Phone().type("thick skin against moon shadow").next()
    assert list(phone.screen.draft.table["seats"]) == ["Moon Elf", "Barbarian"]


def test_the_nearest_cases_come_with_their_verdict_in_a_sentence() -> None:
    """Five swords are no four of a kind: DT-ORP-17 counts numbers."""
    hits = _hits(Phone().type("five swords four of a kind")).hits
    assert 1 <= len(hits) <= 3
    near = next(hit for hit in hits if hit.name == "five-swords")
    assert near.verdict.startswith("Ben is right: ")
    assert "never equal symbols" in near.verdict


def test_a_case_is_one_tap_away_from_its_verdict() -> None:
    phone = Phone().type("buh bye evasive said first")
    phone.act(_hits(phone).hits[0].act)
    (verdict,) = (block for block in phone.screen.blocks if isinstance(block, Verdict))
    assert verdict.headline == "Ann is right."
    assert verdict.places[0].rule == "DT-PRI-08"


def test_the_verdict_of_a_case_is_that_of_the_book_on_the_table() -> None:
    """Season Two interrupts no token that is spent: Ben dodges (DT-STAT-18)."""
    book = Draft(table={"edition": "season-two"})
    for draft, right in ((Draft(), "Ann is right"), (book, "Ben is right")):
        hits = _hits(Phone(draft).type("buh bye evasive said first")).hits
        near = next(hit for hit in hits if hit.name == "evasive-said-first")
        assert near.verdict.startswith(right)


@pytest.mark.parametrize(
    ("line", "question"),
    [("how much", "How much damage does Jana take?"), ("may he", "May Jana spend Protect?")],
)
def test_the_kind_of_quarrel_in_the_line_is_asked_first(line: str, question: str) -> None:
    phone = Phone().type(line).next().tap("Barbarian").tap("Paladin").name("Paladin", "Jana")
    phone.next().tap("Just before the damage").tap("Sturdy Blow").next().tap("Protect", "Jana")
    asked = next(block for block in phone.next().screen.blocks if isinstance(block, Question))
    assert asked.text == question


def test_chips_go_on_with_what_is_typed() -> None:
    assert Phone().type("eva").choice("Evasive").act is not None
    assert Phone().type("overp").choice("Overpower").act is not None


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("Eva's Evasive, then Finn plays Buh, Bye!", {"Finn": "Barbarian", "Eva": "Moon Elf"}),
        ("evasive by Eva, then Finn plays buh bye", {"Finn": "Barbarian", "Eva": "Moon Elf"}),
        ("Eva spends Evasive against Finn Smack", {"Finn": "Barbarian", "Eva": "Moon Elf"}),
        (
            "Barbarian, Upkeep Phase in Season One",
            {"Barbarian": "Barbarian", "Moon Elf": "Moon Elf"},
        ),
    ],
)
def test_names_in_the_line_are_the_names_of_the_seats(line: str, seats: dict[str, str]) -> None:
    phone = Phone(Draft(quarrel_text=line)).next()
    for hero in ("Barbarian", "Moon Elf"):
        if hero not in {seat.figure for seat in phone.screen.seats}:
            phone.tap(hero)
    assert {seat.name: seat.figure for seat in phone.screen.seats} == seats


def test_whose_turn_it_is_is_said_and_changed_by_one_tap() -> None:
    phone = Phone().next().tap("Barbarian").tap("Moon Elf").next()
    assert "It is Barbarian’s turn." in phone.texts()
    phone.tap("No, it is Moon Elf’s turn")
    assert "It is Moon Elf’s turn." in phone.texts()
    assert phone.tap("Just before the damage").choice("Longbow").act is not None


def test_an_opened_case_keeps_its_title_its_people_and_its_story() -> None:
    phone = Phone().type("buh bye evasive said first")
    hit = next(hit for hit in _hits(phone).hits if hit.name == "evasive-said-first")
    assert hit.people == "Ann plays Barbarian, Ben plays Gunslinger."
    text = phone.act(hit.act).texts()
    assert hit.title in text
    assert hit.people in text
    assert "It is Ann’s turn." in text
    assert hit.story in text


def test_a_statement_in_other_words_begins_with_a_person() -> None:
    phone = Phone().next().tap("Barbarian").tap("Moon Elf").next().tap("Defending").tap("Smack")
    phone.next().next().tap("Say it in other words")
    offered = [block for block in phone.screen.blocks if isinstance(block, Choices)]
    chips = [[one.label for one in block.choices] for block in offered if block.layout == "chips"]
    assert ["Barbarian", "Moon Elf"] in chips
