"""What is believed makes a false claim true, and a verdict names no reason that does not.

The everyday run takes every fourth case, `--games 1000` all of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.replay import load_replay
from dtnb.replay.disputes.beliefs import Quarrel, find_beliefs
from tests.conftest import one_in

ROOT = Path(__file__).parents[3]
CASES = sorted(path.stem for path in (ROOT / "replays" / "cases").glob("*/*.yaml"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Take some cases or all."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", one_in(4, CASES, metafunc.config))


def test_no_belief_is_found_whose_world_makes_no_claim_true_except_a_wish(case: str) -> None:
    """A disputed action, and a move that the file states as refused, are answered by themselves.

    A claim of several parts may come true in one of them.
    """
    replay = load_replay(case)
    false = {claim.path for claim in replay.claims if claim.answer is False}
    for belief in find_beliefs(replay):
        now_true = {claim.path for claim in belief.tried_change.line.claims if claim.answer}
        is_wish = Quarrel.of(belief.line).is_disputed(belief.change)
        is_true = not false.isdisjoint(now_true) or belief.tried_change.makes_part_true
        assert is_wish or is_true, belief.change.rules


def test_a_wish_is_carried_out_in_a_world_that_allows_it() -> None:
    """DT-CARD-13: with the price of a skipped level taken off, Ann can pay and lays the upgrade."""
    replay = load_replay(Path("replays/cases/cards-and-cp/straight-to-three.yaml"))
    (first, *_) = find_beliefs(replay)
    assert first.change.rules[0] == "DT-CARD-13"
    assert first.tried_change.line.results[0].status == "landed"


def test_what_made_a_disputed_action_possible_is_the_reason() -> None:
    """DT-TXT-05: had Dan not lifted the Stun at the "Then", Ben could only take all 5."""
    (first, *_) = find_beliefs(load_replay("partner-lifts-the-stun"))
    assert (first.change.kind, first.change.rules[0]) == ("forbidden", "DT-TXT-05")
    assert first.tried_change.stops_early, "what the additional phase would roll is not stated"
    (claim,) = (claim for claim in first.tried_change.line.claims if claim.by == "Ann")
    assert claim.answer is True


def test_a_rule_that_only_makes_a_play_impossible_follows_what_allows_the_play() -> None:
    """DT-AM-02: were it no Attack, no modifier would serve; people quarrel about this one."""
    first, second = find_beliefs(load_replay("ninjutsu-on-pure"))
    assert (first.change.kind, first.change.rules[0]) == ("forbidden", "DT-AM-02")
    assert (second.change.kind, second.change.rules[0]) == ("otherwise", "DT-DMG-13")
    assert second.tried_change.makes_impossible(first.change.path)


def test_a_dispute_under_an_at_is_judged_in_that_window() -> None:
    """DT-TEAM-09: at the last chance Jan may not spend Chi for Max; dice are another matter."""
    verdict = load_replay(Path("tests/situations/s19.yaml")).settle().verdict
    assert verdict.deciding is not None
    (supported_answer,) = verdict.deciding.supported_answers
    assert supported_answer.rule is not None
    assert supported_answer.rule.id == "DT-TEAM-09"
