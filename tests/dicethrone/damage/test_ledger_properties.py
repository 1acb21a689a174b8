"""Properties of every ledger, whatever its packets and modifiers."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from dtnb.dicethrone.damage import DamageType, Entry, Operation
from dtnb.dicethrone.damage.packet import Side
from tests.dicethrone.damage.summed import THREE_STEPS, minus, plus, total
from tests.dicethrone.play import EDITIONS

KINDS = st.sampled_from([kind for kind in DamageType if kind is not DamageType.COLLATERAL])


PARTS = st.lists(st.tuples(KINDS, st.integers(1, 20)), min_size=1, max_size=3).map(tuple)


ENTRIES = st.lists(
    st.one_of(
        st.builds(plus, st.integers(1, 9)),
        st.builds(minus, st.integers(1, 9), st.sampled_from(Side)),
        st.builds(Entry, st.sampled_from([Operation.PREVENT_HALF, Operation.DOUBLE,
                                          Operation.REFLECT_HALF, Operation.AVOID]),
                  side=st.sampled_from([Side.RECEIVER, Side.DEFENSE])),
    ),
    max_size=5,
)  # fmt: skip


@given(st.sampled_from(EDITIONS), PARTS, ENTRIES)
def test_any_order_of_the_same_modifiers_gives_the_same_total(
    edition: str, parts: tuple[tuple[DamageType, int], ...], entries: list[Entry]
) -> None:
    """DT-CALC-04, TV-01: the order of play changes no sum."""
    ends = {
        (ledger.total, ledger.reflected_total)
        for order in itertools.islice(itertools.permutations(entries), 24)
        for ledger in [total(edition, parts, *order)]
    }
    assert len(ends) == 1


@given(st.sampled_from(EDITIONS), PARTS, ENTRIES)
def test_a_total_is_never_negative_and_everything_has_a_row(
    edition: str, parts: tuple[tuple[DamageType, int], ...], entries: list[Entry]
) -> None:
    """DT-CALC-08."""
    ledger = total(edition, parts, *entries)
    assert ledger.total >= 0
    assert ledger.total - ledger.raw == ledger.rows[-1].effect
    assert len(ledger.rows) == len(parts) + len(entries) + 1


@given(st.sampled_from(THREE_STEPS), st.integers(1, 30), ENTRIES)
def test_the_rows_of_each_step_add_up(edition: str, points: int, entries: list[Entry]) -> None:
    """DT-CALC-02…05, AMB-22: steps 1 and 2 make the subtotal, step 3 the total, never below 0."""
    ledger = total(edition, points, *entries)
    sums = {at: sum(row.effect for row in ledger.rows if row.section == at) for at in (1, 2, 3)}
    assert ledger.subtotal == max(0, sums[1] + sums[2])
    assert ledger.raw == ledger.subtotal + sums[3]
    assert ledger.total == max(0, ledger.raw)


@given(st.sampled_from(EDITIONS), st.integers(1, 30), ENTRIES)
def test_an_ultimate_loses_nothing(edition: str, points: int, entries: list[Entry]) -> None:
    """DT-ULT-01: whatever acts on it, at least its own damage arrives."""
    assert total(edition, ((DamageType.ULTIMATE, points),), *entries).total >= points
