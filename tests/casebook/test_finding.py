"""A search by card, token, rule, window, topic or word finds a case, and reports unknown words."""

from __future__ import annotations

import json

import pytest

import dtnb
from dtnb.casebook.cases import search_cases
from tests.cli.run import dtnb as command


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("evasive said first", "evasive-said-first"),
        ("reload-in-answer-to-buh-bye", "reload-in-answer-to-buh-bye"),
        ("BUH, BYE! reload answer", "reload-in-answer-to-buh-bye"),
        ("DT-PRI-09 evasive", "buh-bye-for-the-other-token"),
        ("clockwise", "partner-before-the-spend"),
        ("ED-05", "partner-before-the-spend"),
        ("TW-09 money", "getting-paid-before-the-count"),
    ],
)
def test_a_case_is_found_by_what_it_turns_on(words: str, name: str) -> None:
    assert search_cases(words)[0].name == name


def test_cases_with_all_the_words_come_before_others() -> None:
    names = [case.name for case in search_cases("buh bye sidestep")]
    assert set(names[:2]) == {"second-sidestep-after-buh-bye", "partner-before-the-spend"}
    assert "evasive-said-first" not in names[:3]


def test_a_mistyped_word_is_named_with_the_one_that_is_searched_for() -> None:
    cases = search_cases("sidestep evasve")
    assert cases.unknown_words == (("evasve", "evasive"),)
    assert [case.name for case in cases] == [case.name for case in search_cases("sidestep evasive")]


def test_the_beginning_of_a_word_is_enough() -> None:
    whole, begun = search_cases("sidestep"), search_cases("sidest")
    assert {case.name for case in whole} == {case.name for case in begun}


def test_no_words_find_every_case_topic_by_topic() -> None:
    cases = dtnb.cases()
    assert len(cases) == len(search_cases(""))
    assert cases[0].topic == "who-acts-first"
    assert {case.topic for case in dtnb.cases(topic="who-acts-first")} == {"who-acts-first"}


def test_an_unknown_word_or_topic_is_named() -> None:
    with pytest.raises(LookupError, match="xylophone"):
        dtnb.cases("xylophone")
    with pytest.raises(LookupError, match="« dize » n'existe pas"):
        dtnb.cases(topic="dize", lang="fr")


def test_cases_show_themselves() -> None:
    cases = dtnb.cases("buh bye evasive")
    assert f"{len(cases)} cases" in repr(cases)
    assert cases._repr_html_().count("<details>") == len(cases)
    (case,) = [hit for hit in cases if hit.name == "evasive-said-first"]
    text = " ".join(repr(case).split())
    assert "Ann says “Ben takes 5”." in text
    assert (
        "Ben is right in Season Two and the French edition; "
        "Ann in Season One ReRolled and Marvel Dice Throne." in text
    )
    assert "What is done at the same time? If a table agrees “Everything that" in text
    assert "DT-PRI-08" in case._repr_html_()
    assert len(cases[:1]) == 1


def test_the_first_rule_shown_is_what_the_verdict_finds_and_not_the_first_of_the_file() -> None:
    """Page 4 and 13: three Roll Attempts (DT-ORP-01); the file begins with going back (p. 13)."""
    (case,) = dtnb.cases("attempts-after-a-change")
    assert case.spec.rules[0] == "DT-ORP-05"
    assert case.reasons == ("DT-ORP-01", "DT-ORP-05", "DT-ORP-06")
    text = repr(case)
    assert text.index("DT-ORP-01") < text.index("DT-ORP-05")


def test_a_reading_against_the_book_is_called_a_house_rule() -> None:
    """Page 5 of each book prints that dice may serve several effects (DT-ORP-18)."""
    text = " ".join(repr(dtnb.cases("one-cutlass-for-two-effects")[0]).split())
    books = "Season Two, the French edition, Season One ReRolled and Marvel Dice Throne"
    assert f"Against {books}, by a house rule “No: a die serves one effect" in text
    assert "If a table agrees" not in text


def test_a_case_that_no_book_decides_is_said_to_be_a_reading() -> None:
    """AMB-01: no book says who rolls again when the start roll is tied."""
    (case,) = [case for case in dtnb.cases() if case.name == "tie-in-the-start-roll"]
    text = " ".join(repr(case).split())
    assert "The rulebooks don't say. Our reading: Ben is right." in text
    assert "in all 4 books" not in text
    assert "If a table agrees “Everybody rolls again" in text


def test_a_case_is_settled_and_played_from_python() -> None:
    (case,) = dtnb.cases("evasive-at-the-same-moment")
    assert case.replay.claims[0].answer
    assert case.settle().verdict.sides[0].right == ("Ann",)
    assert dtnb.load_replay("evasive-at-the-same-moment").title == case.title


def test_the_command_tells_the_best_and_names_the_others() -> None:
    ran = command("case", "evasive-said-first")
    assert ran.code == 0
    first, *_ = ran.out.splitlines()
    assert first.endswith("(evasive-said-first)")
    assert "Ben is right in Season Two" in ran.out
    assert "DT-PRI-08" in ran.out
    others = command("case", "buh", "bye").out
    assert "Others that fit:" in others


def test_the_command_lists_all_topic_by_topic_in_both_languages() -> None:
    assert command("case").out.startswith("Who acts first\n")
    assert command("case", "--lang", "fr").out.startswith("Qui agit en premier\n")


def test_the_command_says_which_word_no_case_has() -> None:
    ran = command("case", "xylophone")
    assert (ran.code, ran.out) == (2, "")
    assert "No case speaks of “xylophone”." in ran.err
    assert "this is for “evasive”." in command("case", "evasve").out


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("can I spend evasive against an ultimate", "“ultimate”"),
        ("can I sell a card in my opponent's turn", "“opponent s turn”"),
        ("buh bye evasive", ""),
        ("evasive-at-the-same-moment", ""),
    ],
)
def test_the_command_says_what_the_nearest_case_is_not_about_before_its_verdict(
    words: str, missing: str
) -> None:
    """No shipped case has an Evasive against an Ultimate, or a sale in another's turn."""
    heading = command("case", words).out.split("(")[0]
    assert missing in heading
    assert ("not about" in heading) == bool(missing)


def test_programs_get_cases_as_json() -> None:
    (data,) = json.loads(command("case", "evasive-at-the-same-moment", "--json").out)
    assert data["verdict"] == {"always": "Ann"}
    assert [claim["by"] for claim in data["claims"]] == ["Ann", "Ben"]
