"""What can be expected and claimed: every word counts, nothing is read past."""

from __future__ import annotations

import pytest

from dtnb.replay import PhraseError, load_replay


def answers(text: str) -> list[bool]:
    """Read a statement about the book's example: it ends with 0 and 9 damage, at 50 and 41."""
    replay = load_replay("barbarian-vs-paladin")
    read = replay.plugin.parse_expectation(replay.game, replay.record.start, text)
    return [each.check(replay.record).holds for each in read]


@pytest.mark.parametrize(
    "text",
    [
        "Barbarian takes 9",
        "The Barbarian takes 9 damage.",
        "Paladin takes nothing",
        "Paladin takes no damage",
        "Paladin has 2 CP",
        "Paladin has 50 Health",
        "Paladin is at 50",
        "Paladin has Concussion",
        "Paladin has no Protect",
        "Paladin has Concussion 1",
        "Barbarian has no Get Some! in hand",
        "Overpower deals 0",
        "the subtotal is 17",
        "Get Some! comes before Absolution!",
        "0 damage",
        "the attack deals 0",
        "Get Some! first",
        "Retribution comes first",
        "the target is the Paladin",
    ],
)
def test_a_true_statement_holds(text: str) -> None:
    assert answers(text) == [True]


@pytest.mark.parametrize(
    "text",
    ["Barbarian takes 8", "Paladin has 3 CP", "Barbarian has Get Some! in hand", "Paladin wins",
     "Barbarian is defeated", "it is a draw", "Absolution! comes before Get Some!",
     "9 damage", "Absolution! first", "Thick Skin II first", "the target is the Barbarian"],
)  # fmt: skip
def test_a_false_statement_does_not_hold(text: str) -> None:
    assert answers(text) == [False]


@pytest.mark.parametrize(
    "text",
    [
        "Barbarian takes 9, Paladin takes 100",
        "Barbarian takes 9 and Paladin takes 100",
        "Barbarian has 2 CP and 100 Health",
    ],
)
def test_each_statement_of_a_line_is_checked(text: str) -> None:
    assert answers(text) == [True, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Overpower deals 0, Paladin has 2 CP and no Protect", [True, True, True]),
        ("Barbarian takes 9, the subtotal is 17 and Overpower deals 1", [True, True, False]),
        ("Get Some! comes before Absolution!, and Paladin takes 100", [True, False]),
        ("Overpower inflige 0, Paladin a 2 PC et n'a plus de Protect", [True, True, True]),
    ],
)
def test_statements_on_the_turn_and_on_players_may_share_a_line(
    text: str, expected: list[bool]
) -> None:
    assert answers(text) == expected


def test_three_statements_may_share_a_verb() -> None:
    assert answers("Paladin has Protect 0, Retribution 0 and Concussion 1") == [True] * 3


@pytest.mark.parametrize(
    "text",
    ["Barbarian takes 9 or so", "Barbarian takes at least 9", "Paladin has 50 Healthy",
     "nobody takes damage", "Barbarian announced Overpower", "the total is 0", "8", "some damage"],
)  # fmt: skip
def test_a_statement_is_read_whole_or_not_at_all(text: str) -> None:
    with pytest.raises(PhraseError) as caught:
        answers(text)
    assert caught.value.right


def test_a_seat_that_is_spelled_wrongly_is_still_found() -> None:
    with pytest.raises(PhraseError) as caught:
        answers("Paladn takes 0")
    assert "did you mean Paladin?" in caught.value.right


def test_what_somebody_takes_is_decided_by_the_calculation() -> None:
    """DT-CALC-01, DT-CALC-06: 9 come back to the Barbarian as half of 17; the sum says why."""
    replay = load_replay("barbarian-vs-paladin")
    for text in ("Barbarian takes 8", "Paladin takes 0"):
        (statement,) = replay.plugin.parse_expectation(replay.game, replay.record.start, text)
        decisive = replay.steps[statement.check(replay.record).step]
        assert (decisive.kind, "DT-CALC-01" in decisive.rules) == ("ledger", True)
