"""The rules of the toy game, so that tests that use the game can rely on them."""

from __future__ import annotations

import pytest

import dtnb
from dtnb.kernel import PASS, Action, Choice, Outcome, Record, SimultaneousChoices
from tests.toy import CountToTen, Seat, known, set_up

ANN = Seat("Ann", 4, (("nudge", 1), ("boost", 1)))
BEN = Seat("Ben", 0, (("thief", 1), ("damp", 1)))

THIEF = Action("spend", "thief", (("target", 0), ("token", "nudge")))
NUDGE = Action("spend", "nudge")


def kinds(record: Record) -> list[str]:
    return [step.kind for step in record.steps]


def test_with_precedence_a_claim_takes_the_token_and_the_declaration_is_withdrawn() -> None:
    """TOY-8: Ben is active, so he is ahead of Ann and may act in front of her nudge."""
    record = Record(CountToTen(precedence=True), set_up([ANN, BEN], active=1))
    record.add(Choice(1, PASS))  # W-1
    record.add(Outcome((3,)))
    record.add(Choice(1, PASS))  # W-2: Ben is asked first
    record.add(Choice(0, NUDGE))
    record.add(Choice(1, THIEF))
    (withdrawn,) = [step for step in record.steps if step.kind == "withdraws"]
    assert withdrawn.args["withdraws"] == "action:4"
    assert withdrawn.args["because_of"] == "action:5"
    assert record.state.table.die == 3


def test_without_precedence_the_nudge_happens_before_anybody_can_take_it() -> None:
    record = Record(CountToTen(precedence=False), set_up([ANN, BEN], active=1))
    record.add(Choice(1, PASS))
    record.add(Outcome((3,)))
    record.add(Choice(1, PASS))
    record.add(Choice(0, NUDGE))
    assert record.state.table.die == 4
    assert "claims" not in kinds(record)


def test_of_two_declared_together_the_one_ahead_in_priority_order_comes_first() -> None:
    record = Record(CountToTen(), set_up([ANN, BEN], active=1))
    record.add(Choice(1, PASS))
    record.add(Outcome((3,)))
    record.add(SimultaneousChoices((Choice(0, NUDGE), Choice(1, THIEF))))
    assert kinds(record).index("withdraws") > kinds(record).index("commits")


def test_the_amount_is_raised_before_it_is_halved() -> None:
    """TOY-7: 5 + 2 = 7, half of 7 rounded up is 4; Ann goes from 4 to 8."""
    record = Record(CountToTen(), set_up([ANN, BEN]))
    for given in (
        Choice(1, PASS),
        Outcome((5,)),
        Choice(0, PASS),
        Choice(1, PASS),
        Choice(0, Action("stop")),
        Choice(0, PASS),
        Choice(1, Action("spend", "damp")),
        Choice(0, Action("spend", "boost")),
        Choice(1, PASS),
    ):
        record.add(given)
    assert record.state.pending is None
    assert record.state.table.seats[0].count == 8
    assert set(kinds(record)) <= set(CountToTen.kinds)


TO_THE_END = b"""
dtnb: 1
game: count-to-ten
seats:
  Ann: {count: 6}
  Ben: {tokens: {damp: 1}}
start: {active: Ann}
moves: [Ann rolls 5 for count]
"""


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ["Count begins.", "Ann chooses stop.", "1 die ", "Won by Ann."]),
        ("fr", ["Compte : début.", "Ann choisit : arrêter.", "1 dé ", "Victoire : Ann."]),
    ],
)
def test_a_game_to_its_end_is_told_in_words_of_one_language(
    lang: str, sentences: list[str]
) -> None:
    """TOY-2: 6 and 5 are more than ten. Whoever copies this game copies its catalogues."""
    with known():
        story = dtnb.load_replay(TO_THE_END, "end.yaml", lang=lang).story(full=True)
    for words in sentences:
        assert words in story
