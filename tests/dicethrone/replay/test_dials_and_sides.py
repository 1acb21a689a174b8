"""A replay file can state the dial of a Companion and the visible side of a token."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay

FILE = """
dtnb: 1
game: dice-throne
seats:
  Ann:
    hero: Huntress
    hand: []
    tokens: {{Nyra: 1}}
    dials: {{nyra: 2}}
    sides: {{Nyra: Inactive}}
  Ben: {{hero: Paladin, hand: []}}
start: {{phase: main 2, active: Ann}}
moves: []
expect: ["{statement}"]
"""


@pytest.mark.parametrize(
    "statement",
    [
        "Ann has Nyra at 2",
        "Ann has Nyra on inactive, and Nyra at 2",
        "Ann a Nyra à 2",
        "Ann a Nyra sur inactive",
    ],
)
def test_a_true_statement_about_dials_and_sides_holds(statement: str) -> None:
    assert load_replay(FILE.format(statement=statement), "nyra.yaml").problems() == ()


@pytest.mark.parametrize(
    ("statement", "actual"),
    [
        ("Ann has Nyra at 7", "2"),
        ("Ann has Nyra on active", "inactive"),
        ("Ben has Nyra at 2", "it is not there"),
    ],
)
def test_a_false_statement_about_dials_and_sides_reports_the_actual_value(
    statement: str, actual: str
) -> None:
    (problem,) = load_replay(FILE.format(statement=statement), "nyra.yaml").problems()
    assert actual in str(problem)
