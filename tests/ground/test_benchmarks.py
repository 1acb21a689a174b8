"""The benchmarks run; their measurements are not tested."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator

import pytest

from benchmarks import peers
from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.matches import (
    EDITIONS,
    MODES,
    ROSTER,
    ROUND,
    Match,
    games,
    play_recorded,
    play_unrecorded,
    roll_phase,
    whole_game,
)
from benchmarks.measuring import Row, Timings, alternate, report
from benchmarks.peers import catanatron_limit, is_profile_guided
from dtnb.dicethrone.heroes import available
from dtnb.kernel import Decision


@pytest.fixture(autouse=True)
def frozen_garbage() -> Iterator[None]:
    """Leave the tests' objects out of garbage collections before a measurement: it is slow."""
    gc.freeze()
    yield
    gc.unfreeze()


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


MATCHES = [*map(whole_game, range(3)), *map(roll_phase, range(5))]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.seed)
def test_the_same_seed_plays_the_same_match_recorded_or_not(match: Match) -> None:
    decisions, record = play_recorded(match)
    assert record.state.pending is None
    assert play_unrecorded(match) == decisions
    asked = [state for state in record.states if isinstance(state.pending, Decision)]
    assert decisions == sum(len(match.game.legal_actions(state)) > 1 for state in asked)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.seed)
def test_random_play_chooses_from_what_the_verdict_allows_of_the_candidates(match: Match) -> None:
    game = match.game
    closed = 0
    for state in play_recorded(match)[1].states[::7]:
        if not isinstance(state.pending, Decision):
            continue
        seat = state.pending.seat
        candidates = game.candidates(state)
        judged = [
            candidate for candidate in candidates if game.verdict(state, seat, candidate).allowed
        ]
        assert game.legal_actions(state) == judged
        closed += not state.pending.may_pass
    assert closed or match.seed.startswith("phase")


def test_a_hero_more_changes_no_game_that_is_counted() -> None:
    assert set(ROSTER) < set(available())
    assert {hero for match in MATCHES[:3] for hero in match.game.heroes} <= set(ROSTER)


def test_whole_games_are_spread_over_modes_and_editions() -> None:
    tables = [match.start.table for match in games(ROUND)]
    assert {(table.mode, table.edition) for table in tables} == {
        (mode, edition) for mode in MODES for edition in EDITIONS
    }


def test_a_seed_deals_hands_tokens_and_cp_and_another_deals_others() -> None:
    assert roll_phase(1).start == roll_phase(1).start
    assert roll_phase(1).start != roll_phase(2).start


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


@pytest.mark.parametrize(
    ("arguments", "generates", "uses", "guided"),
    [
        # who asks for it; who does not; Debian, which takes the flag away; Windows
        ("'--enable-shared' '--enable-optimizations'", "-fp-gen", "-fp-use", True),
        ("'--enable-shared'", "-fp-gen", "-fp-use", False),
        ("'--enable-shared'", "-fp-gen", "", True),
        (None, None, None, True),
    ],
)
def test_an_interpreter_says_whether_it_was_compiled_by_a_profile(
    arguments: str | None, generates: str | None, uses: str | None, guided: bool
) -> None:
    config = {
        "CONFIG_ARGS": arguments,
        "PGO_PROF_GEN_FLAG": generates,
        "PGO_PROF_USE_FLAG": uses,
    }
    assert is_profile_guided(config.get) is guided


@pytest.mark.parametrize(("guided", "limit"), [(False, 1.0), (True, 0.8)])
def test_what_is_wanted_against_catanatron_hangs_on_the_interpreter(
    guided: bool, limit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "is_profile_guided", lambda: guided)
    assert catanatron_limit()[0] == limit


def test_a_target_is_a_ceiling_unless_it_is_a_floor() -> None:
    assert Row("time", 1.0, "ms", 1.0).meets is True
    assert Row("time", 1.1, "ms", 1.0).meets is False
    assert Row("speed", 1.1, "x", 1.0, at_least=True).meets is True
    assert Row("speed", 0.9, "x", 1.0, at_least=True).meets is False
    assert Row("size", 5.0, "B").meets is None
    assert "**missed**" in report([Row("time", 1.1, "ms", 1.0)])
