"""The benchmarks run; what they measure is no test's business."""

from __future__ import annotations

import random
import re

import pytest

from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.matches import opening, play_recorded, play_unrecorded, the_game
from benchmarks.measuring import Row, Timings, alternate, report
from dtnb.kernel import Decision


@pytest.mark.parametrize("name", sorted(BENCHMARKS))
def test_a_benchmark_runs_and_reports_a_figure_in_every_row(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--tiny", name]) == 0
    shown = capsys.readouterr().out
    rows = [line for line in shown.splitlines() if line.startswith("|")][2:]
    assert rows
    for row in rows:
        measured = row.split("|")[2]
        assert re.fullmatch(r" [\d.,e+-]+ \S+ ", measured), row


def test_a_benchmark_that_does_not_exist_is_an_error_that_names_those_that_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["forks"])
    shown = capsys.readouterr().err
    assert "'forks'" in shown
    assert all(name in shown for name in BENCHMARKS)


def test_the_same_seed_plays_the_same_phase_recorded_or_not() -> None:
    for seed in range(3):
        decisions, record = play_recorded(seed)
        assert play_unrecorded(seed) == decisions
        asked = [state for state in record.states if isinstance(state.pending, Decision)]
        assert decisions == sum(len(the_game().legal_actions(state)) > 1 for state in asked)


def test_what_random_play_chooses_from_is_what_the_verdict_allows_of_the_candidates() -> None:
    game = the_game()
    closed = 0
    for seed in range(20):
        _, record = play_recorded(seed)
        for state in record.states:
            if not isinstance(state.pending, Decision):
                continue
            seat = state.pending.seat
            judged = [
                action
                for action in game.candidates(state)
                if game.verdict(state, seat, action).allowed
            ]
            assert game.legal_actions(state) == judged
            closed += not state.pending.may_pass
    assert closed


def test_a_seed_deals_hands_tokens_and_cp_and_another_deals_others() -> None:
    assert opening(random.Random(1)) == opening(random.Random(1))
    assert opening(random.Random(1)) != opening(random.Random(2))


def test_variants_take_turns_and_every_other_repetition_goes_backwards() -> None:
    order: list[str] = []

    def work(name: str) -> int:
        order.append(name)
        return 1

    alternate({"a": lambda: work("a"), "b": lambda: work("b")}, repeats=2, warm_up=False)
    assert order == ["a", "b", "b", "a"]


def test_a_ratio_is_the_median_of_the_ratios_of_each_repetition() -> None:
    """Ratios 2, 3 and 1: the median is 2, while the medians 4 and 3 would give 4/3."""
    times = Timings({"one": (2.0, 9.0, 4.0), "other": (1.0, 3.0, 4.0)})
    assert times.ratio("one", "other") == 2


def test_a_target_is_a_ceiling_unless_it_is_a_floor() -> None:
    assert Row("time", 1.0, "ms", 1.0).meets is True
    assert Row("time", 1.1, "ms", 1.0).meets is False
    assert Row("speed", 1.1, "x", 1.0, at_least=True).meets is True
    assert Row("speed", 0.9, "x", 1.0, at_least=True).meets is False
    assert Row("size", 5.0, "B").meets is None
    assert "**missed**" in report([Row("time", 1.1, "ms", 1.0)])
