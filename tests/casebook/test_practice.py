"""Disputes to practise with: what a page asks, what is the answer, and those made by machine."""

from __future__ import annotations

import pytest

from dtnb.casebook.cases import all_cases
from dtnb.rulebook import LANGUAGES, Language
from website.made import disputes_of, made
from website.practice import UNSETTLED, data, dispute, is_settled_by_reasons

CASES = {case.name: case for case in all_cases()}


def test_a_case_is_asked_with_two_names_and_answered_under_each_book() -> None:
    for case in CASES.values():
        told = dispute(case)
        assert len(told["names"]) == 2
        assert set(told["right"]) == set(case.editions)
        assert set(told["right"].values()) <= set(told["names"])


def test_who_would_be_right_at_another_table_is_known() -> None:
    # AMB-21: a fraction is rounded up for the one who prevents; a table may agree to round down.
    told = dispute(CASES["half-rounded-up"])
    assert (set(told["right"].values()), told["otherwise"]) == ({"Ben"}, ["Ann"])


def test_a_doubt_that_a_file_states_is_told_with_the_verdict() -> None:
    # Page 5 bars every action (DT-ULT-03), page 13 lets the opponents choose (DT-TRP-07).
    told = dispute(CASES["five-under-an-ultimate"])
    assert told["verdict"][0] == "Our reading: Dan is right."
    assert told["verdict"][1].endswith("If a table reads it otherwise, Ann is right.")
    assert told["otherwise"] == ["Ann"]
    # Season Two alone prints no general rounding (DT-CALC-07).
    in_one_book = dispute(CASES["half-rounded-up"])["verdict"][0]
    assert "Season Two leaves it open" in in_one_book


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_dispute_lacks_what_a_reader_sees(language: Language) -> None:
    told = data(all_cases(language), language)
    names = [one["name"] for one in told["disputes"]]
    assert len(names) == len(set(names))
    for one in told["disputes"]:
        assert all(one[key] for key in ("claims", "verdict", "reasons")), one["name"]
        assert one["quarrel"] or one["story"], one["name"]
        assert one["title"], one["name"]


def test_a_dispute_whose_only_reason_is_no_printed_rule_and_not_the_whole_verdict_is_left_out() -> (
    None
):
    # "First 1 CP, then one card" (DT-TURN-06) does not say that a card may be played before that
    # (DT-TURN-02), and the page states that order only in passing. AMB-37 has reasons of its own.
    assert not is_settled_by_reasons(CASES["concussion-and-the-card"])
    assert is_settled_by_reasons(CASES["five-where-four-are-asked"])
    # "Cards read and change only dice that fit their text" (DT-CARD-24) stands behind it too.
    left_out = {name for name, case in CASES.items() if not is_settled_by_reasons(case)}
    assert left_out - UNSETTLED == {
        "accuracy-after-the-defence", "blind-die-changed", "concussion-and-the-card",
        "paid-after-the-strike",
    }  # fmt: skip
    assert left_out >= UNSETTLED


def test_no_reason_marks_a_page_whose_number_is_not_printed_and_none_comes_twice() -> None:
    for case in CASES.values():
        reasons = dispute(case)["reasons"]
        assert len(reasons) == len({*reasons})
        assert not any("inferred" in line for line in reasons), case.name


def test_a_dispute_made_by_machine_is_about_two_different_claims() -> None:
    for one in made():
        for texts in one["texts"].values():
            assert len(set(texts["claims"])) == 2
        assert one["right"] in one["names"]


@pytest.mark.parametrize("name", sorted({one["replay"] for one in made()})[:3])
def test_what_is_kept_of_disputes_made_by_machine_is_what_is_made_again(name: str) -> None:
    """`python -m website.made` makes them; some were taken out by those who read them."""
    again = list(disputes_of(name))
    assert all(one in again for one in made() if one["replay"] == name)
