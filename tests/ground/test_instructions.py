"""The gate on instruction counts: its parser, its limit, and runs without a result."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.instructions import (
    LOADS,
    RECORDED,
    CannotCountError,
    Figures,
    compare,
    executed,
    report,
)

BUILD = "CPython 3.11.7 (main) [GCC 12.2.0], x86_64"


def figures(count: int, build: str = BUILD) -> Figures:
    return Figures(build, {"a decision": count})


def test_the_count_is_read_off_what_cachegrind_reports() -> None:
    assert executed("==12== \n==12== I   refs:      1,234,567\n") == 1_234_567


def test_a_report_without_a_count_is_no_count() -> None:
    with pytest.raises(CannotCountError, match="valgrind: no such tool"):
        executed("valgrind: no such tool")


def test_three_in_a_hundred_more_is_let_through_and_what_goes_beyond_is_named() -> None:
    """1000 * 1.03 = 1030."""
    assert compare(figures(1030), figures(1000)) == []
    (line,) = compare(figures(1031), figures(1000))
    assert line.startswith("a decision: 1,031 instructions, 3.1% more than the 1,000 recorded")


def test_counts_of_two_builds_are_not_compared_and_both_are_named() -> None:
    with pytest.raises(CannotCountError) as refused:
        compare(figures(1000, "another"), figures(1000))
    assert BUILD in str(refused.value)
    assert "another" in str(refused.value)


def test_what_is_counted_stands_beside_what_is_recorded() -> None:
    assert "| a decision | 990 | 1,000 | -1.0% |" in report(figures(990), figures(1000))


def test_the_recorded_figures_are_of_what_is_counted() -> None:
    recorded = msgspec.json.decode(RECORDED.read_bytes(), type=Figures)
    assert set(recorded.instructions) == set(LOADS)
    assert all(count > 0 for count in recorded.instructions.values())
