"""Something is played in front of something: what is asked first, and what stands on top."""

from __future__ import annotations

import pytest

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.screens import Question
from tests.quarrels import test_twelve as twelve
from tests.quarrels.driver import Phone, _all
from tests.quarrels.test_verdict import said_by, standing, verdict_of


def dodge_and_card(line: str = "", edition: str = "season-one-rerolled") -> Phone:
    """Return a phone on the sixth screen: Smack for 4, Evasive, and Buh, Bye! in front of it."""
    phone = Phone(Draft(quarrel_text=line, table={"edition": edition})).next()
    phone.tap("Barbarian").tap("Moon Elf").name("Barbarian", "Finn").name("Moon Elf", "Eva")
    phone.next().tap("Just before the damage").tap("Smack").tap("4").next()
    phone.tap("Missed Me").roll(1, 4, 6, 6, 6, label="Missed Me").tap("Evasive", "Eva")
    return phone.tap("A card", "Finn").tap("Buh, Bye!").next()


def questions(phone: Phone) -> list[str]:
    return [question.text for question in _all(phone.screen, Question)]


@pytest.mark.parametrize("line", ["", "evasive, then buh bye, too late?", "how much"])
def test_who_goes_first_and_the_answering_card_are_asked_first(line: str) -> None:
    assert questions(dodge_and_card(line)) == [
        "Who goes first, Finn or Eva?",
        "May Finn play Buh, Bye!?",
    ]


def test_whoever_may_begin_what_is_not_carried_out_is_not_said_to_be_right() -> None:
    """DT-PRI-08, page 15: the card of the Active Player comes first, and all 4 are taken."""
    phone = dodge_and_card().tap("May Eva spend Evasive?").answer("Eva", "Yes", "Evasive").next()
    verdict = verdict_of(phone)
    assert (verdict.headline, verdict.winner) == ("Finn goes first: Eva takes 4.", "")
    assert verdict.situation == "Eva may spend Evasive, but it does not come to that."
    assert said_by(verdict, "Eva").reason == "Right, but it does not come to that."
    assert [row.seat for row in verdict.books if row.is_table_book] == [""]
    assert verdict.places[0].rule == "DT-PRI-08"
    assert standing(verdict, "Eva") == "= 50 \N{MINUS SIGN} 4 (Smack)"


def test_of_two_answers_the_one_that_made_the_difference_says_who_is_right() -> None:
    """Eva may begin to spend Evasive, and Finn goes first (DT-PRI-08)."""
    phone = dodge_and_card().answer("Eva", "Eva", "first").tap("May Eva spend Evasive?")
    verdict = verdict_of(phone.answer("Eva", "Yes", "Evasive").next())
    assert (verdict.headline, verdict.winner) == ("Finn is right.", "Finn")
    assert verdict.situation.startswith("Finn goes first.")
    assert said_by(verdict, "Finn", "goes first").reason == "Right, by this rule."


def test_in_season_two_whoever_began_first_is_right() -> None:
    """DT-STAT-18: a Status Effect that is spent is not interrupted, so a 2 avoids the damage."""
    phone = Phone(Draft(table={"edition": "season-two"})).next()
    phone.tap("Barbarian").tap("Moon Elf").name("Barbarian", "Finn").name("Moon Elf", "Eva")
    phone.next().tap("Just before the damage").tap("Smack").tap("4").next()
    phone.tap("Missed Me").roll(1, 4, 6, 6, 6, label="Missed Me").tap("Evasive", "Eva")
    phone.roll(2, label="Evasive").tap("A card", "Finn").tap("Buh, Bye!").next()
    phone.tap("May Eva spend Evasive?").answer("Eva", "Yes", "Evasive").next()
    assert verdict_of(phone).headline == "Eva is right."


def test_the_loser_reads_that_its_own_book_has_the_rule_too() -> None:
    """DT-STAT-18 is on page 7 of Season One ReRolled as well, and refers to page 15."""
    why = said_by(verdict_of(twelve.q1()), "Ben").reason
    page_7, page_15 = "Season One ReRolled, page 7", "Season One ReRolled, page 15"
    assert f"{page_7} has their rule too, but {page_15} goes before it." in why


def test_a_second_tap_takes_an_answer_back_with_what_it_left_to_the_other() -> None:
    phone = dodge_and_card().answer("Eva", "Eva", "first")
    assert len(phone.screen.draft.claims) == 2
    phone.answer("Eva", "Eva", "first")
    draft = phone.screen.draft
    assert (draft.claims, draft.dispute, draft.further_disputes) == ((), "", ())


def test_a_question_is_taken_back_and_the_next_one_takes_its_place() -> None:
    phone = dodge_and_card().answer("Eva", "Eva", "first").answer("Finn", "Yes", "May Finn")
    first = next(question for question in _all(phone.screen, Question) if question.remove)
    draft = phone.act(first.remove).screen.draft
    assert draft.dispute == "may Finn play Buh, Bye!"
    assert {claim.statement for claim in draft.claims} == {
        "Finn may play Buh, Bye!", "Finn may not play Buh, Bye!",
    }  # fmt: skip
    assert verdict_of(phone.next()).headline == "Finn is right."


def test_a_tap_on_what_was_left_to_oneself_confirms_it() -> None:
    phone = dodge_and_card().answer("Eva", "Eva", "first").answer("Finn", "Finn", "first")
    assert {(claim.seat, claim.statement) for claim in phone.screen.draft.claims} == {
        ("Eva", "Eva goes first"), ("Finn", "Finn goes first"),
    }  # fmt: skip
