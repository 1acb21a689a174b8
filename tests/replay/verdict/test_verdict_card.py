"""How a verdict is displayed: a card of few lines, a page, in French, and as data."""

from __future__ import annotations

import json

import pytest

from dtnb.replay import load_replay
from dtnb.replay.disputes.compare import Comparison
from dtnb.replay.disputes.comparison_data import ComparisonData
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.verdict.card import card
from tests.replay.verdict.disputes import WHOLE, plain, settle_shipped, without_case


def beside(shown: Comparison | Settlement) -> int:
    """Return the number of lines of a card without its calculation."""
    ledgers = shown.verdict.ledgers
    return len(repr(shown).splitlines()) - (len(ledgers.lines) if ledgers is not None else 0)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["four-ends", "king-of-the-hill", "protect-now-or-later"])
def test_a_card_has_fifteen_lines_at_most_beside_its_calculation(name: str, lang: str) -> None:
    comparison = load_replay(name, lang=lang).compare()
    assert beside(comparison) <= 15
    lines = repr(comparison).splitlines()
    assert max(map(len, lines)) <= 100
    assert not any("‹" in line for line in lines)


@pytest.mark.parametrize("name", ["buh-bye-on-evasive", "poison-and-one-evasive", WHOLE])
def test_a_card_of_a_settlement_has_fifteen_lines_at_most_too(name: str) -> None:
    assert beside(settle_shipped(name)) <= 15


def test_no_line_of_a_calculation_is_left_out_to_keep_a_card_short() -> None:
    """3 of Poison and 2 of Burn are 5, of which Protect prevents half, rounded up: 2 are left."""
    lines = [line.split() for line in repr(settle_shipped("half-of-burn-and-poison")).splitlines()]
    assert ["Poison", "damage", "3"] in lines
    assert ["Burn", "damage", "2"] in lines
    assert ["Protect", "−3", "(½)", "→", "2"] in lines
    assert ["Total", "2"] in lines


def test_omitted_parts_are_pointed_to_in_the_words_of_the_interface() -> None:
    settlement = settle_shipped("half-of-burn-and-poison")
    assert plain(repr(settlement)).endswith(" .in_full() tells all of it.")
    printed = card(
        settlement.verdict, settlement.title, settlement.speaker, way_to_details="option"
    )
    assert plain(printed).endswith(" --full tells all of it.")
    assert ".in_full()" not in printed


def test_what_tells_all_begins_with_who_is_right_and_why() -> None:
    """DT-AM-03: a modifier may come after the Defensive Ability."""
    settlement = settle_shipped("reload-after-the-defence-rolled")
    verdict, heading, comparison = str(settlement.in_full()).partition("\nFull comparison\n")
    assert "May Ann spend Reload? Yes." in verdict
    assert "Ann says “Ben takes 4”; Ben says “Ben takes 2”." in verdict
    assert "Ann is right in all 4 books." in verdict
    assert "Because: An Attack Modifier may come before" in verdict
    assert heading
    assert "What leads where:" in comparison


def test_a_page_that_is_worked_out_has_a_sign_that_is_explained_once() -> None:
    text = repr(settle_shipped(WHOLE))
    assert "[page 10° in all 4 books]" in plain(text)
    assert text.count("° page number inferred") == 1
    assert "worked out" not in text


def test_a_card_of_a_narrow_terminal_keeps_what_it_comes_to() -> None:
    comparison = load_replay("four-ends").compare()
    lines = card(comparison.verdict, comparison.title, comparison.speaker, 60).splitlines()
    assert any(line.split() == ["Total", "4", "1", "3"] for line in lines)


def test_a_page_shows_the_verdict_and_folds_the_rest_away() -> None:
    page = settle_shipped("buh-bye-on-evasive")._repr_html_()
    verdict, folded = page.split("<details>")
    assert "<strong>Ann is right in Season One ReRolled" in verdict
    assert "Evasive (books split here)" in verdict
    assert "<mark>−5 → 0</mark>" in verdict
    assert "16 runs under other readings." in folded
    assert "16 runs under other readings." not in verdict


def test_french_says_the_same() -> None:
    text = plain(repr(settle_shipped("buh-bye-on-evasive", "fr")))
    assert (
        "Ann a raison selon la Saison un ReRolled et Marvel Dice Throne ; "
        "Ben, selon la Saison deux et l'édition française."
    ) in text
    assert "La question : Un joueur qui a la priorité" in text
    assert "Saison un ReRolled et Marvel Dice Throne : oui, tant qu'elle est seulement" in text


def test_programs_get_the_verdict_too() -> None:
    import msgspec

    data = load_replay("buh-bye-on-evasive").compare().data()
    assert isinstance(data, ComparisonData)
    sent = json.loads(msgspec.json.encode(data))["verdict"]
    assert [side["right"] for side in sent["sides"]] == [["Ann"], ["Ben"]]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (WHOLE, "Ann attacks Ben with Revolver. Last chance: Ann spends Reload."),
        (
            "buh-bye-on-evasive",
            "Ann attacks Ben with Smack. Before the defence: Ben declares to spend Evasive.",
        ),
        (
            "level-three-over-two",
            "Main Phase (1), nothing is resolving: Ann plays Smack III for 1 CP.",
        ),
    ],
)
def test_below_the_title_stands_what_is_going_on(name: str, line: str) -> None:
    settlement = without_case(name).settle()
    assert repr(settlement).splitlines()[1] == line
    assert line in settlement._repr_html_()


@pytest.mark.parametrize(
    ("lang", "begins"), [("en", "Ben has defended when"), ("fr", "Ben s'est défendu quand")]
)
def test_a_file_that_tells_its_quarrel_is_quoted_instead(lang: str, begins: str) -> None:
    assert repr(settle_shipped(WHOLE, lang)).splitlines()[1].startswith(begins)
