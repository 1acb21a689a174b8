"""The twelve quarrels at the table: who is right, and the rule that decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.replay import load_replay

FOLDER = Path(__file__).parents[2] / "quarrels"

#: by quarrel: who is right under Season One ReRolled, and the rules one of which must come first;
#: worked out from the rulebooks by somebody who had not seen the program
KEY = {
    "q01": (("Anna",), ("DT-PRI-08", "AMB-04")),
    "q02": (("Dan",), ("DT-ULT-04", "DT-ULT-03")),
    "q03": (("Eva",), ("DT-DMG-13", "DT-DRP-03")),
    "q04": (("Gus",), ("DT-AM-03", "DT-AM-05")),
    "q05": (("Jana",), ("DT-DMG-04", "DT-DMG-08", "DT-DRP-10")),
    "q06": (("Kim",), ("DT-ORP-04", "DT-ORP-05", "DT-ORP-06")),
    "q07": (("Mia",), ("DT-CALC-02", "DT-CALC-04", "DT-CALC-09")),
    "q08": (("Pete",), ("DT-DRP-08", "AMB-15")),
    "q09": ((), ("DT-DMG-04", "DT-HERO-GUN-12", "DT-DRP-07")),
    "q10": (("Uwe",), ("AMB-47", "DT-HERO-PYR-13", "DT-DRP-08")),
    "q11": ((), ("DT-DMG-10", "DT-DMG-11", "DT-TEAM-07")),
    "q12": (("Zoe",), ("DT-ORP-17", "AMB-37")),
}


@pytest.mark.parametrize("name", KEY)
def test_a_quarrel_is_decided_by_the_rule_of_the_key(name: str) -> None:
    right, rules = KEY[name]
    verdict = load_replay(FOLDER / f"{name}.yaml").settle().verdict
    (side,) = (side for side in verdict.sides if 0 in side.book_indices)
    assert side.right == right
    assert verdict.deciding is not None
    # Where the books differ, each has a rule of its own, and the key names that of either.
    by_book = len(verdict.sides) > 1
    supported_answers = (
        verdict.deciding.supported_answers if by_book else verdict.deciding.supported_answers[:1]
    )
    named = {
        verdict.deciding.ambiguity,
        *(g.rule.id for g in supported_answers if g.rule is not None),
    }
    assert named & set(rules)


def test_where_books_count_differently_the_way_of_counting_is_the_question() -> None:
    """DT-CALC-01, DT-CALC-09: 17 − 4 − 7 = 6 in Season One, 17 − 9 − 4 = 4 in Season Two."""
    verdict = load_replay(FOLDER / "q07.yaml").settle().verdict
    assert verdict.deciding is not None
    assert verdict.deciding.policy == "reductions"
    assert [side.right for side in verdict.sides] == [("Mia",), ("Nils",)]


def test_each_statement_of_the_ninth_quarrel_is_answered_by_itself() -> None:
    """The dodge is allowed and avoids the damage; it does not throw off Burn (DT-DMG-04)."""
    text = " ".join(repr(load_replay(FOLDER / "q09.yaml").settle()).split())
    assert "“Rosa may not spend Evasive” (wrong" in text
    assert (
        "“Rosa takes 0” (right), “Rosa has no Burn” (wrong: 1) and “Sam is at 43” (right)" in text
    )


def test_where_neither_is_right_the_right_number_is_named() -> None:
    """2 + 2 collateral damage, of which Protect prevents half of Will's part: 40 − 2 − 1 = 37."""
    text = " ".join(repr(load_replay(FOLDER / "q11.yaml").settle()).split())
    assert "“Will is at 36” (wrong: 37)" in text
