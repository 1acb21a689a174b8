"""A rule for readers: its statement, and its pages in each edition."""

from __future__ import annotations

import pytest

import dtnb
from dtnb.errors import NotThereError
from dtnb.rulebook import UnknownId
from tests.pages import page_of


def test_a_rule_says_what_it_says_and_where_each_book_has_it() -> None:
    """DT-CALC-05 is in three of the books; the second season speaks of the sum instead."""
    lines = repr(dtnb.rule("DT-CALC-05")).splitlines()
    assert lines[0].startswith("DT-CALC-05: When several effects multiply or divide, each is")
    assert lines[1] == "Season One ReRolled, page 14 (inferred)"
    assert lines[2].startswith("Season Two: this book is silent; see DT-CALC-09; reading AMB-21")
    assert len(lines) == 5


def test_a_page_of_a_rule_says_the_same() -> None:
    shown = dtnb.rule("DT-CALC-05")
    words = page_of(shown).words
    for line in repr(shown).splitlines()[1:]:
        assert " ".join(line.split()) in words


def test_a_replay_looks_a_rule_up_in_its_own_book_first() -> None:
    replay = dtnb.load_replay("false-claim", lang="fr").run("french")
    lines = repr(replay.views.rule("DT-CALC-07")).splitlines()
    assert lines[0] == "DT-CALC-07 : Toute division est arrondie au chiffre supérieur."
    assert "française" in lines[1]


def test_a_question_that_the_books_leave_open_can_be_looked_up_too() -> None:
    """AMB-20: does a reflection take half of the subtotal, or of the cumulative total?"""
    lines = repr(dtnb.rule("amb-20")).splitlines()
    assert lines[0] == "AMB-20: Of the subtotal of step 2."
    assert "  Of the cumulative total before any reduction." in lines


def test_a_rule_of_another_game_is_found_by_its_id() -> None:
    assert repr(dtnb.rule("dd-setup-01")).startswith("DD-SETUP-01: ")


def test_a_rule_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotThereError, match="did you mean 'DT-CALC-07'"):
        dtnb.rule("DT-CLAC-07")
    with pytest.raises(UnknownId, match="Did you mean 'season-two'"):
        dtnb.rule("DT-CALC-07", edition="season-tow")
    with pytest.raises(UnknownId, match="Did you mean 'DT-CALC-07'"):
        dtnb.load_replay("false-claim").views.rule("DT-CLAC-07")
