"""A rule of the table against what its book prints: the policy is cited, not the rule."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.rules import Rules
from dtnb.replay import load_replay

DOWN: Mapping[str, str] = {"unstated-rounding": "down"}


@pytest.mark.parametrize(("chosen", "cited"), [({}, "DT-CALC-07"), (DOWN, "unstated-rounding")])
def test_a_rule_that_the_table_plays_otherwise_is_replaced_by_the_policy(
    chosen: Mapping[str, str], cited: str
) -> None:
    """The French book prints how a half is rounded (DT-CALC-07); no book says "down" (AMB-21)."""
    rules = Rules({}, Readings("french", chosen))
    assert rules.ids_to_cite(("DT-CALC-07", "DT-CALC-04")) == (cited, "DT-CALC-04")
    assert rules.explaining_rules("DT-CALC-07") == (cited,)


@pytest.mark.parametrize("chosen", [{}, DOWN])
def test_a_book_that_leaves_the_question_open_has_no_rule_to_overrule(
    chosen: Mapping[str, str],
) -> None:
    """Season Two prints no rounding: AMB-21 answers for DT-CALC-07 under either reading."""
    rules = Rules({}, Readings("season-two", chosen))
    assert rules.explaining_rules("DT-CALC-07") == ("DT-CALC-07",)


def test_the_story_says_that_the_table_chose_the_reading() -> None:
    """Of DT-CALC-07, which the French book prints, "the book leaves it open" would be untrue."""
    replay = load_replay("barbarian-vs-paladin").run(edition="french", policies=DOWN)
    ending = " ".join(str(replay.story()).splitlines()[-3:])
    assert "unstated-rounding: chosen at this table." in " ".join(ending.split())
    assert "leaves it open" not in ending.partition("chosen")[0]
