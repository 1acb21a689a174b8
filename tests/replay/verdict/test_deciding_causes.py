"""The deciding cause of a dispute is named: one of its rules, actions and questions."""

from __future__ import annotations

from msgspec import structs

from dtnb.replay import load_replay
from dtnb.replay.file.writers import to_yaml
from dtnb.replay.verdict.card import card
from dtnb.resources import shipped
from tests.replay.verdict.disputes import WHOLE, plain, settle_shipped, without_case


def test_what_all_books_say_alike_is_decided_by_what_the_wrong_one_leaves_out() -> None:
    """Ben claims 2 where it is 4: without Reload it is 2. DT-AM-03 allows it there."""
    text = repr(settle_shipped(WHOLE))
    assert "Ann is right in all 4 books.\n" in text
    assert "Because: An Attack Modifier may come before the Defensive Ability is activated" in text
    assert "[page 10° in all 4 books" in plain(text)
    assert "Rules: DT-AM-03, " in plain(text)


def test_a_claim_names_the_rule_that_decides_before_the_others() -> None:
    """Two halves of 9 (DT-CALC-05) are no half of a half; Reload adds what Ben leaves out."""
    text = repr(load_replay("false-claim").claims)
    assert text.splitlines()[2].startswith("  What decides: DT-CALC-05: ")
    unnamed = structs.replace(without_case(WHOLE).file, source="p. 10")
    (_, ben) = load_replay(to_yaml(unnamed)).claims
    assert ben.rules[0] == "DT-AM-04"


def test_where_nothing_is_calculated_the_rarest_rule_decides() -> None:
    """DT-TEAM-07: both are struck, 20 − 1 − 2 = 17; DT-DRP-08 is of every phase."""
    (dan, _) = load_replay("collateral-on-a-team").claims
    assert dan.rules[0] == "DT-TEAM-07"
    assert dan.rules[-1] == "DT-DRP-08"


def test_nothing_decides_where_nobody_claims_and_all_books_agree() -> None:
    """DT-CALC-07: 9 halved is 5 prevented, 4 dealt."""
    verdict = settle_shipped("nine-at-once").verdict
    assert (verdict.subject, verdict.deciding) == ("", None)
    assert "All 4 books come to the same end.\n" in repr(settle_shipped("nine-at-once"))


def test_what_leaves_everybody_as_wrong_as_before_decides_nothing() -> None:
    """AMB-35: one book refuses the second Extra Push!, and 5 is wrong in all of them."""
    text = (shipped("replays") / "king-of-the-hill.yaml").read_text(encoding="utf-8")
    alone = text.replace("  - claim: {by: Ben, says: Cat takes 6}\n", "")
    alone = alone.partition("case:\n")[0] + "seats:\n" + alone.partition("\nseats:\n")[2]
    comparison = repr(load_replay(alone.encode()).compare())
    assert (
        "\nEven so, the books differ on this: Whose Attack may an Attack Modifier modify?\n"
        in comparison
    )
    assert "What decides" not in comparison


def test_a_page_that_several_books_share_is_cited_once() -> None:
    """DT-CALC-06 is on page 14 of the three books that compute in three steps."""
    text = plain(repr(settle_shipped("retribution-when-evaded")))
    assert "[page 14° in Season One ReRolled, the French edition and Marvel Dice Throne]" in text


def test_a_quarrel_is_cut_behind_a_sentence_and_not_within() -> None:
    """The card has room for one line, and two sentences would take two."""
    lines = repr(settle_shipped("two-halves-of-seven")).splitlines()
    assert lines[1] == "Two halves are spent against 7. …"


def test_a_question_that_leaves_every_move_as_it_is_comes_before_one_that_forbids_a_move() -> None:
    """AMB-20 asks of what 3 is half; read otherwise, "after being Attacked" allows no spending."""
    verdict = settle_shipped("retribution-when-evaded").verdict
    assert verdict.deciding is not None
    assert verdict.deciding.ambiguity == "AMB-20"
    assert [supported_answer.right for supported_answer in verdict.deciding.supported_answers] == [
        ("Ben",)
    ]


def test_the_rule_decides_that_a_false_claim_breaks() -> None:
    """With level II the same dice deal 7; only the difference of 1 CP is paid (DT-CARD-14)."""
    text = plain(repr(without_case("level-three-over-two").settle()))
    assert "Because: From level II to level III the new card goes on top and only" in text
    assert "Rules: DT-CARD-14, " in text
    assert "Ben plays as if level III cost its full price, even on top of level II." in text


def test_the_permission_decides_of_a_play_that_a_false_claim_leaves_out() -> None:
    """Ben claims 2 where it is 4: he leaves out Reload, which DT-AM-03 allows there."""
    text = plain(repr(settle_shipped(WHOLE)))
    assert "Ben holds that this is not allowed (3 − 1 = 2): Ann spends Reload." in text


def test_a_reading_is_given_no_rule_on_which_the_one_at_hand_rests_too() -> None:
    """DT-HERO-GUN-12 says what Evasive does, whichever way it is read what one token covers."""
    deciding = settle_shipped("poison-and-one-evasive").verdict.deciding
    assert deciding is not None
    assert deciding.supported_answers[0].rule is not None
    assert (deciding.supported_answers[1].rule, deciding.supported_answers[1].citations) == (
        None,
        (),
    )


def test_one_answer_of_all_books_is_the_reason_and_no_question() -> None:
    verdict = settle_shipped("buh-bye-on-evasive").verdict
    assert verdict.deciding is not None
    supported_answer = structs.replace(
        verdict.deciding.supported_answers[0], book_indices=(0, 1, 2, 3)
    )
    one = structs.replace(
        verdict, deciding=structs.replace(verdict.deciding, supported_answers=(supported_answer,))
    )
    text = plain(card(one, "", settle_shipped("buh-bye-on-evasive").speaker))
    assert "Because: Can someone with priority respond before" in text
    assert "Yes, while it is only declared" in text
    assert "Rules: AMB-04, " in text
    assert "The question" not in text


def test_of_two_questions_that_part_the_books_the_one_decides_that_parts_right_from_wrong() -> None:
    """AMB-04 leaves Season One ReRolled and Marvel on one side, where Ann and Ben are right; AMB-38
    parts them.
    """
    text = repr(settle_shipped("buh-bye-for-the-other-token"))
    assert "Ben in Marvel Dice Throne" in text
    assert "Rules: AMB-38, " in text.split("The question:")[1]
    assert "AMB-04" not in text
