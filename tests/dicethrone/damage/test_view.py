"""A computed ledger is drawn the same for a sum at the table and for a replay."""

from __future__ import annotations

import pytest

import dtnb


@pytest.mark.parametrize("part", ["-3", "half"])
def test_under_cumulative_reductions_a_sum_heads_them_as_a_replay_does(part: str) -> None:
    """DT-CALC-09: each reduction acts on the cumulative total; nothing is multiplied there."""
    page = dtnb.total(f"18 {part}", edition="season-two")._repr_html_()
    assert "Reduced, each time from the cumulative total" in page
    assert "Halved, doubled" not in page


def test_under_another_book_a_half_stands_under_what_multiplies() -> None:
    """DT-CALC-04: a half acts on the subtotal."""
    page = dtnb.total("18 half", edition="season-one-rerolled")._repr_html_()
    assert "Halved, doubled" in page
    assert "Reduced, each time" not in page
