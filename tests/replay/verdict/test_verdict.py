"""The verdict comes first: who is right, by edition, with one reason, in few lines."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.replay.verdict.data import Verdict
from tests.replay.disputes.test_settle import CLAIMED
from tests.replay.verdict.disputes import WHOLE, plain, settle_shipped

BOOKS = ("Season One ReRolled", "Season Two", "French edition", "Marvel Dice Throne")


def answers(verdict: Verdict) -> dict[str, tuple[bool | None, ...]]:
    return {claim.claimant: claim.answers for claim in verdict.claims}


def right(verdict: Verdict) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return who is right, by edition."""
    return {
        tuple(verdict.books[run] for run in side.book_indices): side.right for side in verdict.sides
    }


def test_the_verdict_names_who_is_right_and_the_books() -> None:
    """TV-05, ED-01, AMB-04: 5 where Ann may act in front, 0 on a 1 where Ben's spend stands."""
    verdict = settle_shipped("buh-bye-on-evasive").verdict
    assert verdict.books == BOOKS
    assert answers(verdict) == {
        "Ann": (True, False, False, True),
        "Ben": (False, True, True, False),
    }
    assert right(verdict) == {
        ("Season One ReRolled", "Marvel Dice Throne"): ("Ann",),
        ("Season Two", "French edition"): ("Ben",),
    }
    assert (
        "Ann is right in Season One ReRolled and Marvel Dice Throne; "
        "Ben in Season Two and the French edition."
    ) in plain(repr(settle_shipped("buh-bye-on-evasive")))


def test_the_sentence_that_decides_stands_with_its_rule_and_page() -> None:
    """DT-PRI-08, page 15, speaks of a token of avoidance; Season Two has DT-STAT-18 on page 7."""
    deciding = settle_shipped("buh-bye-on-evasive").verdict.deciding
    assert deciding is not None
    assert (deciding.policy, deciding.ambiguity, deciding.is_open) == ("claims", "AMB-04", False)
    here, there = deciding.supported_answers
    assert (here.book_indices, here.reading) == ((0, 3), "before-commit")
    assert (there.book_indices, there.reading) == ((1, 2), "none")
    assert here.rule is not None
    assert here.rule.id == "DT-PRI-08"
    assert "page 15" in here.citations[0]
    assert there.rule is not None
    assert there.rule.id == "DT-STAT-18"
    assert there.citations[0] == "Season Two, page 7"


#: a half and a number are taken off, in an order that depends on the book
TWO_ORDERS = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: [Get Some!], cp: 5}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ben spends Protect
  - Ben rolls 3 3 6 for Divine Defense
  - Ann plays Get Some!
  - Ann rolls 1 1 2 5 6 for Get Some!
  - claim: {by: Ann, says: Ben takes 6}
  - claim: {by: Ben, says: Ben takes 5}
"""


def test_a_calculation_in_another_order_has_no_running_totals_beside_the_first() -> None:
    """DT-CALC-01: 9 + 3 − 2 = 10, of that half is 5; Season Two: 12, half is 6, − 2 is 4."""
    ledgers = load_replay(TWO_ORDERS.encode()).settle().verdict.ledgers
    assert ledgers is not None
    assert [line.cells for line in ledgers.lines[1:]] == [
        ("+3 → 12", "+3"),
        ("−2 → 10", "−2"),
        ("−5 (½) → 5", "−6 (½)"),
        ("5", "4"),
    ]


def test_the_calculations_stand_side_by_side_with_the_first_difference_marked() -> None:
    """ED-01, ED-03, ED-04, ED-06: 10 + 2 − 4 = 8, half 4; without the 2: 6, half 3; or 1."""
    comparison = load_replay("four-ends").compare()
    ledgers = comparison.verdict.ledgers
    assert ledgers is not None
    assert ledgers.book_indices == ((0, 3), (1,), (2,))
    assert ledgers.lines[0].cells == ("10", "10", "10")
    assert (ledgers.first_difference, ledgers.lines[1].label) == (1, "Follow-Up")
    assert ledgers.lines[1].cells == ("+2 → 12", "–", "–")
    assert ledgers.lines[-1].cells == ("4", "1", "3")
    marked, legend = (line for line in repr(comparison).splitlines() if line.startswith("> "))
    assert marked.split() == [">", "Follow-Up", "+2", "→", "12", "–", "–"]
    assert legend.startswith("> the books split here. ")


def test_a_line_says_whose_it_is_where_two_players_bring_the_same() -> None:
    """AMB-35: Ann's Extra Push! counts in all books, Ben's in three: 5 + 4 (+ 4)."""
    ledgers = load_replay("king-of-the-hill").compare().verdict.ledgers
    assert ledgers is not None
    cells = {line.label: line.cells for line in ledgers.lines}
    assert cells["Extra Push! (Ann)"] == ("+4 → 9", "+4 → 9")
    assert cells["Extra Push! (Ben)"] == ("–", "+4 → 13")


def test_a_line_of_a_calculation_says_what_it_does_and_what_is_left() -> None:
    """DT-CALC-03, DT-CALC-04: 10 + 2 = 12, 12 − 4 = 8, of which half is prevented."""
    ledgers = load_replay("four-ends").compare().verdict.ledgers
    assert ledgers is not None
    assert [line.cells[0] for line in ledgers.lines] == [
        "10",
        "+2 → 12",
        "−4 → 8",
        "−4 (½) → 4",
        "4",
    ]


def test_without_claims_the_verdict_lists_the_result_of_each_book() -> None:
    comparison = load_replay("four-ends").compare()
    assert comparison.verdict.claims == ()
    assert (
        "Damage to Ben: Drill: 4 in Season One ReRolled and Marvel Dice Throne; 1 in Season Two; "
        "3 in the French edition."
    ) in plain(repr(comparison))


def test_what_all_books_share_is_named() -> None:
    verdict = load_replay("two-against-two").compare().verdict
    assert verdict.last_shared_step == "Defensive Roll Phase begins for Ben."
    assert ("Ann: CP", "2") in {(row.label, row.value) for row in verdict.equal_results}


def test_a_line_that_another_book_applies_in_another_step_is_the_same_line() -> None:
    """DT-CALC-03, DT-CALC-09: 3 + 2 − 1 = 4, whenever the 1 is taken off."""
    ledgers = settle_shipped(WHOLE).verdict.ledgers
    assert ledgers is not None
    assert (ledgers.book_indices, ledgers.first_difference) == (((0, 1, 2, 3),), -1)
    assert [line.cells for line in ledgers.lines] == [("3",), ("+2 → 5",), ("−1 → 4",), ("4",)]


def test_both_may_be_right() -> None:
    text = CLAIMED.replace("Paladin takes 4", "Paladin takes 9")
    text += "editions: [season-two]\n"
    text = text.replace("Barbarian takes 0", "Paladin is at 41")
    card_text = plain(repr(load_replay(text.encode()).settle()))
    # TV-05: 9 where the card comes first, 50 − 9 = 41; 9 − 5 = 4 where the spend stands.
    assert (
        "Ben and Ann are right in Season One ReRolled; Ben and Ann are wrong in Season Two."
        in card_text
    )


def test_both_may_be_wrong() -> None:
    text = CLAIMED.replace("Paladin takes 4", "Paladin takes 3")
    text = text.replace("Barbarian takes 0", "Paladin takes 2")
    card_text = repr(load_replay(text.encode()).compare())
    assert "\nBen and Ann are wrong in all 4 books.\n" in card_text


def test_one_who_claims_alone_is_right_or_wrong() -> None:
    """DT-WIN-03: who falls in the same application as the other does not win."""
    text = repr(settle_shipped("one-blow-for-both"))
    assert "\nBen is wrong in all 4 books.\n" in text
    assert "Rules: DT-WIN-03, " in plain(text)


def test_a_person_with_one_false_claim_is_not_right() -> None:
    text = CLAIMED.replace("by: Ann", "by: Ben")
    # Paladin takes 9 here, and the Barbarian nothing.
    assert right(load_replay(text.encode()).settle().verdict) == {
        ("Season One ReRolled", "Marvel Dice Throne"): (),
        ("Season Two", "French edition"): ("Ben",),
    }


def test_what_the_books_leave_open_is_reported_with_what_a_table_may_agree_on() -> None:
    """AMB-28: one token avoids the damage of a whole source, or that of one token of Poison."""
    settlement = settle_shipped("poison-and-one-evasive")
    deciding = settlement.verdict.deciding
    assert deciding is not None
    assert (deciding.ambiguity, deciding.is_open) == ("AMB-28", True)
    assert [supported_answer.right for supported_answer in deciding.supported_answers] == [
        ("Ben",),
        ("Ann",),
    ]
    text = plain(repr(settlement))
    # The French leaflet gives an answer and a reason against it: the books do say something.
    assert "Our reading: Ben is right. On page 6 the French leaflet answers no" in text
    assert "Ann is right if a table agrees: " in text


@pytest.mark.parametrize(
    ("name", "here", "there"),
    [
        # AMB-25: 3 isolated and 6 − 3 of the Attack, of 50: 44. In one total 9 − 5 = 4: 46.
        ("half-beside-a-firecracker", "44", "46"),
        # DT-DMG-14: 3 isolated and 7 − 4 of the Attack: 44. In one total 10 − 5 = 5: 45.
        ("second-powder-keg", "44", "45"),
    ],
)
def test_a_part_of_the_damage_is_not_compared_with_the_whole(
    name: str, here: str, there: str
) -> None:
    # The French book alone prints nothing of isolated damage, and says how a half is rounded.
    deciding = load_replay(name).run("french").settle().verdict.deciding
    assert deciding is not None
    assert deciding.ambiguity == "AMB-25"
    results = [supported_answer.result for supported_answer in deciding.supported_answers]
    assert results == [f"Ben: Health: {here}", f"Ben: Health: {there}"]


def test_a_branch_is_compared_with_the_main_line() -> None:
    """DT-CALC-01: 9 − 5 by the first Protect, then 4 − 4 = 0; kept: 5 − 3 = 2, or 5 − 5 = 0."""
    text = plain(repr(load_replay("protect-now-or-later").compare()))
    assert (
        "Damage to Paladin: Mighty Blow: as it was played, 0 in all 4 books. "
        "If the Paladin keeps Protect for later: 2 in Season One ReRolled, the French edition and "
        "Marvel Dice Throne; 0 in Season Two."
    ) in text
    french = plain(repr(load_replay("protect-now-or-later", lang="fr").compare()))
    assert "dans la partie jouée, 0 selon les 4 livres." in french


def test_a_book_that_the_file_leaves_out_is_named() -> None:
    assert "Not among the books of this file: Season Two." in plain(
        repr(settle_shipped("false-claim"))
    )
    french = plain(repr(settle_shipped("false-claim", "fr")))
    assert "Absent des livres de ce fichier : Saison deux." in french
    for name in ("nine-in-two", "dungeon-total-of-seven"):
        assert settle_shipped(name).verdict.absent_books == ()


def test_books_that_only_the_reader_leaves_out_are_not_said_to_be_left_out_by_the_file() -> None:
    shown = load_replay("false-claim").compare(editions=["season-one-rerolled", "french"])
    assert shown.verdict.absent_books == ()


def test_a_game_of_one_book_names_no_book() -> None:
    """DD-AMB-03: a d8 by the chart, a d10 by the example."""
    text = plain(repr(settle_shipped("dungeon-total-of-seven")))
    assert "Our reading: Ann is right. The book contradicts itself: " in text
    assert "Ben is right if a table agrees: A d10" in text


def test_books_under_which_the_moves_reach_no_end_say_nothing_of_who_is_right() -> None:
    text = """\
dtnb: 1
game: dice-throne
edition: season-one-rerolled
editions: [french]
seats:
  Ann: {hero: Barbarian, cp: 2, hand: ["Buh, Bye!"]}
  Ben: {hero: Gunslinger, tokens: {Evasive: 1}, hand: []}
start: {active: Ann, attack: {ability: Smack, damage: 5}}
moves:
  - at: before defense
  - move: Ben spends Evasive
    in answer: ["Ann plays Buh, Bye! on Ben's Evasive"]
  - Ben declines to defend
  - claim: {by: Ann, says: Ben takes 5}
"""
    comparison = load_replay(text.encode()).compare()
    # ED-01: in the French edition the spend stands, and nobody says what Ben rolls.
    assert answers(comparison.verdict) == {"Ann": (True, None)}
    card_text = plain(repr(comparison))
    assert "in the French edition the moves reach no end, so nobody is right yet" in card_text


def test_books_of_one_damage_that_end_otherwise_all_the_same_are_reported() -> None:
    """AMB-38: what Ben spends against a Follow-Up that is gone stays his in one of two books."""
    comparison = load_replay("four-ends").compare()
    (besides,) = comparison.verdict.other_differences
    assert besides.book_indices == (0, 3)
    assert {"Ann: Sidestep", "Ben: CP"} <= set(besides.labels)
    assert besides.ambiguities == ("AMB-38",)
    # Three results, and one of them in two ways: the four ends of the title.
    assert len(comparison.verdict.sides) + len(comparison.verdict.other_differences) == 4
    assert (
        "Also different between Season One ReRolled and Marvel Dice Throne: Ann: Sidestep; "
        "Ben: CP; Ben: Buh, Bye! in hand."
    ) in plain(repr(comparison))


def test_some_of_the_books_are_named() -> None:
    text = repr(load_replay("nine-at-once").compare(["season-two", "french"]))
    assert "\nSeason Two and French edition come to the same end.\n" in text


def test_the_verdict_names_the_book_that_leaves_a_question_open() -> None:
    text = plain(repr(settle_shipped("poison-and-one-evasive")))
    assert "Left open by all 4 books: What does one token of avoidance cover" in text


def test_a_book_that_prints_an_answer_is_not_said_to_leave_it_open() -> None:
    """DT-CALC-06: three books print the subtotal; DT-DMG-14: the French one prints nothing."""
    text = plain(repr(settle_shipped("retribution-when-evaded")))
    # No book says whether an evasion comes before what is sent back.
    assert "Our reading: Ben is right." in text
    assert "Because: Retribution and its like send part of the damage back: part of what? " in text
    assert "Rules: AMB-20, DT-CALC-06" in text
    assert "[page 14° in Season One ReRolled, the French edition and Marvel" in text
    assert "open" not in text
    text = plain(repr(settle_shipped("second-keg-apart")))
    assert "Ann is right in all 4 books; in the French edition that is our reading." in text
    assert "Left open by the French edition: Does isolated damage have a total of its own?" in text


def test_what_is_sent_back_is_shown_where_it_comes_from() -> None:
    """DT-CALC-06: half of 5, rounded up, is 3 (DT-CALC-07)."""
    ledgers = settle_shipped("retribution-when-evaded").verdict.ledgers
    assert ledgers is not None
    cells = {line.label: line.cells for line in ledgers.lines}
    assert cells["Revolver"] == ("5",)
    assert cells["↩ Returned to Ann: Retribution"] == ("3",)


def test_a_condition_in_only_one_end_is_shown_with_yes_and_no() -> None:
    """DD-WIN-01: whether Ben has won at once when Ann is out."""
    text = plain(repr(settle_shipped("dungeon-race-when-one-is-out")))
    assert "winner: Ben: no by our reading" in text
    assert "winner: Ben: yes if a table agrees" in text
