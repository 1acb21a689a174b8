"""Branches of one file under several editions: where they diverge, and why."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.replay.disputes.compare import Comparison

#: only the branch meets a question that the books read differently
FILE = """\
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, cp: 2, hand: ["Buh, Bye!"]}
  Ben: {hero: Paladin, cp: 0, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - move: Ben does not defend
    branch:
      With the token:
        - at: before defense
        - move: Ben spends Protect
          in answer: ["Ann plays Buh, Bye! on Ben's Protect"]
        - at: before defense
        - Ben does not defend
"""


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return load_replay(FILE).compare(["season-two"])


def test_where_the_runs_of_a_branch_part_is_reported_with_why(compared: Comparison) -> None:
    """ED-03, DT-PRI-09: only Season One ReRolled lets Ann act in front of the spend."""
    (parting,) = compared.partings
    assert parting.branch == "With the token"
    assert parting.last_shared_step.startswith("Ben declares to spend Protect")
    assert parting.groups[0].sentences[0].startswith("Ann responds first")
    assert [(cause.policy, cause.acts_alone) for cause in parting.causes] == [("claims", True)]


def test_the_branch_is_named_in_words(compared: Comparison) -> None:
    assert "1. Branch “With the token”. After “Ben declares to spend Protect" in compared.in_full()
    french = load_replay(FILE, lang="fr").compare(["season-two"])
    assert "1. Branche « With the token ». Après « " in french.in_full()


def test_a_move_of_a_branch_that_comes_to_nothing_is_reported_with_its_branch() -> None:
    """DT-PRI-01: neither Season Two nor the French book lets Ann act in front of a spend."""
    comparison = load_replay(FILE).compare(["season-two", "french"])
    assert comparison.partings == ()
    (move,) = comparison.moves
    assert (move.branch, set(move.status)) == ("With the token", {"no-window"})
    assert "on Ben's Protect” (branch “With the token”):" in comparison.in_full()


def test_what_a_branch_shares_with_the_line_it_leaves_is_shown_once() -> None:
    """The same spend before the branch leaves: the main line parts there, and tells it."""
    moves = """\
  - at: before defense
  - move: Ben spends Protect
    in answer: ["Ann plays Buh, Bye! on Ben's Protect"]
  - at: before defense
  - move: Ben does not defend
    branch:
      With a defense:
        - Ben rolls 1 1 1 for Divine Defense
"""
    text = FILE.partition("  - move: Ben does")[0] + moves
    comparison = load_replay(text).compare(["season-two"])
    assert [parting.branch for parting in comparison.partings] == [""]


def test_the_ends_of_branches_are_compared_too() -> None:
    """DT-CALC-09, DT-STAT-18: without the card half of 9, rounded up, is prevented."""
    moves = "        - Ben spends Protect\n        - Ben does not defend\n"
    comparison = load_replay(FILE.partition("        - at:")[0] + moves).compare(["season-two"])
    taken = {row.line: row.values for row in comparison.ends.rows if row.label.startswith("Damage")}
    assert taken == {"": (9, 9), "With the token": (4, 4)}
