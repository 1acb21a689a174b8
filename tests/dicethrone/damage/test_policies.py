"""The policies that the total of a calculation depends on."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.damage import Component, DamageType, Entry, Method, Operation, Packet
from dtnb.dicethrone.damage.packet import Side
from dtnb.dicethrone.damage.policies import relevant_policies
from dtnb.dicethrone.rulebook.readings import Readings

PLUS = Entry(Operation.ADD, 2, side=Side.ATTACK)
LESS = Entry(Operation.SUBTRACT, 2)
WEAK = Entry(Operation.SUBTRACT, 2, side=Side.ATTACK)
HALF = Entry(Operation.PREVENT_HALF)
THIRD = Entry(Operation.PREVENT_SHARE, 1, denominator=3)
DOUBLE = Entry(Operation.DOUBLE)
AVOID = Entry(Operation.AVOID)
BACK = Entry(Operation.REFLECT_HALF)
NORMAL, PURE, COLLATERAL = DamageType.NORMAL, DamageType.PURE, DamageType.COLLATERAL


def policies_of(
    edition: str, *entries: Entry, types: tuple[DamageType, ...] = (NORMAL,)
) -> set[str]:
    """Return the policies for 6 points of each type with these entries."""
    parts = tuple(Component(kind, 6) for kind in types)
    method = Method.from_readings(Readings(edition, None))
    return set(relevant_policies((Packet(1, 1, "Attack", 0, parts, entries),), method))


@pytest.mark.parametrize(
    ("entries", "more"),
    [
        ((PLUS,), set()),
        ((LESS, LESS), set()),
        ((DOUBLE,), set()),
        # DT-CALC-05, DT-CALC-07: each half is of the subtotal, rounded up; that is printed.
        ((HALF,), set()),
        ((HALF, HALF), set()),
        ((HALF, PLUS), set()),
        ((HALF, DOUBLE), {"multiplier-combination"}),
        ((HALF, THIRD), {"multiplier-combination"}),
        # AMB-20
        ((BACK,), {"retaliation-base"}),
        ((BACK, HALF), {"retaliation-base"}),
        # AMB-23: what is added later; what was added before waited already.
        ((AVOID,), set()),
        ((PLUS, AVOID), set()),
        ((AVOID, PLUS), {"avoided-source"}),
    ],
)
def test_the_books_with_three_steps_leave_little_open(
    entries: tuple[Entry, ...], more: set[str]
) -> None:
    """DT-CALC-01…08: whether there are three steps is asked as soon as anything acts."""
    assert policies_of("season-one-rerolled", *entries) == {"reductions", *more}


@pytest.mark.parametrize(
    ("entries", "more"),
    [
        ((PLUS,), set()),
        ((LESS,), set()),
        ((DOUBLE,), {"reduction-total"}),
        ((HALF,), {"reduction-total", "unstated-rounding"}),
        # AMB-21: up to which part of the Roll Phase something was added matters to shares alone.
        ((HALF, PLUS), {"reduction-total", "unstated-rounding", "reduction-phase"}),
        ((LESS, PLUS), set()),
        ((HALF, HALF), {"reduction-total", "unstated-rounding", "multiplier-combination"}),
        ((BACK,), {"retaliation-base", "unstated-rounding"}),
    ],
)
def test_the_cumulative_total_leaves_more_open(entries: tuple[Entry, ...], more: set[str]) -> None:
    """DT-CALC-09, AMB-20, AMB-21: Season Two prints neither steps nor how to round."""
    assert policies_of("season-two", *entries) == {"reductions", *more}


@pytest.mark.parametrize("edition", ["season-two", "marvel"])
def test_without_anything_that_acts_nothing_is_open(edition: str) -> None:
    assert policies_of(edition, types=(NORMAL, PURE)) == set()


@pytest.mark.parametrize("reading", ["separate-differences", "one-after-another"])
def test_under_one_multiplier_after_another_two_halves_hang_on_that(reading: str) -> None:
    """AMB-22: the second half is then of what the first has left."""
    method = Method(multiplier_combination=reading)
    packet = Packet(1, 1, "Attack", 0, (Component(NORMAL, 6),), (HALF, HALF))
    relevant = "multiplier-combination" in set(relevant_policies((packet,), method))
    assert relevant is (reading == "one-after-another")


def test_rounding_is_open_where_a_reading_differs_from_what_is_printed() -> None:
    """DT-CALC-07."""
    packet = Packet(1, 1, "Attack", 0, (Component(NORMAL, 5),), (HALF,))
    assert "unstated-rounding" in set(
        relevant_policies((packet,), Method(unstated_rounding="down"))
    )
    double = Packet(1, 1, "Attack", 0, (Component(NORMAL, 5),), (DOUBLE,))
    assert "unstated-rounding" not in set(
        relevant_policies((double,), Method(unstated_rounding="down"))
    )


@pytest.mark.parametrize(
    ("entries", "types", "open_"),
    [
        ((LESS, HALF), (NORMAL, COLLATERAL), True),
        ((LESS, BACK), (NORMAL, COLLATERAL), True),
        ((LESS,), (NORMAL, COLLATERAL), False),
        ((PLUS, HALF), (NORMAL, COLLATERAL), False),
        ((LESS, HALF), (NORMAL,), False),
    ],
)
def test_a_subtotal_below_0_matters_where_a_share_follows_and_types_differ(
    entries: tuple[Entry, ...], types: tuple[DamageType, ...], open_: bool
) -> None:
    """AMB-22: with one type a subtotal below 0 ends at 0 either way."""
    assert ("negative-subtotal" in policies_of("marvel", *entries, types=types)) is open_


@pytest.mark.parametrize(
    ("entry", "kind", "open_"),
    [(WEAK, PURE, True), (LESS, PURE, False), (PLUS, PURE, False), (WEAK, NORMAL, False)],
)
def test_whether_an_attack_modifier_lowers_pure_damage_is_open(
    entry: Entry, kind: DamageType, open_: bool
) -> None:
    """AMB-39, DT-DMG-09."""
    assert ("modifiers-on-pure" in policies_of("french", entry, types=(kind,))) is open_
