"""The ledger by hand: every row of the editions' differences that a sum can show."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.damage import DamageType, Entry, Operation
from dtnb.dicethrone.damage.packet import Side
from tests.dicethrone.damage.summed import (
    AVOID,
    DOUBLE,
    HALF,
    REFLECT,
    THREE_STEPS,
    minus,
    plus,
    total,
)
from tests.dicethrone.play import EDITIONS


@pytest.mark.parametrize(
    ("edition", "returned"),
    [("season-two", 12), ("french", 9), ("season-one-rerolled", 9), ("marvel", 9)],
)
def test_the_rulebooks_example_ends_at_0_and_9(edition: str, returned: int) -> None:
    """TV-01, DT-CALC-03…08: 18 - 3 + 5 - 3 = 17; half of 17 is 9, twice prevented, once back.

    Season Two values what is sent back on the cumulative total (AMB-20): half of 23 is 12.
    """
    ledger = total(edition, 18, minus(3, Side.DEFENSE), plus(5), minus(3), HALF, HALF, REFLECT)
    assert (ledger.total, ledger.reflected_total) == (0, returned)
    if edition != "season-two":
        assert (ledger.subtotal, ledger.raw) == (17, -1)


@pytest.mark.parametrize(
    ("edition", "returned"),
    [("season-two", 11), ("french", 9), ("season-one-rerolled", 9), ("marvel", 9)],
)
def test_returned_damage_counts_from_the_subtotal_or_from_all_damage_dealt(
    edition: str, returned: int
) -> None:
    """ED-07: 18 - 3 + 3 - 1 = 17, half is 9; Season Two: half of 21 is 11."""
    ledger = total(edition, 18, minus(3), plus(3), minus(1), HALF, HALF, REFLECT)
    assert (ledger.total, ledger.reflected_total) == (0, returned)


def test_season_two_may_count_returned_damage_from_the_subtotal() -> None:
    """AMB-20: the other reading of `retaliation-base`: half of 18 - 3 + 3 - 1 = 17 is 9."""
    ledger = total(
        "season-two", 18, minus(3), plus(3), minus(1), REFLECT, retaliation_base="subtotal"
    )
    assert ledger.reflected_total == 9


@pytest.mark.parametrize("edition", THREE_STEPS)
def test_two_halves_of_fifteen_leave_nothing(edition: str) -> None:
    """TV-02: 9 + 3 - 2 + 1 + 4 = 15; 15 - 8 - 8 = -1 counts as 0."""
    ledger = total(edition, 9, plus(3), HALF, minus(2, Side.DEFENSE), plus(1), plus(4), HALF)
    assert (ledger.subtotal, ledger.raw, ledger.total) == (15, -1, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_half_counts_for_damage_that_is_added_after_it(edition: str) -> None:
    """TV-12, ED-06c, DT-CALC-09: half of 8 + 4 = 12 is 6 prevented, 6 taken, in every book."""
    ledger = total(edition, 8, Entry(Operation.PREVENT_HALF, side=Side.DEFENSE), plus(4))
    assert ledger.total == 6


@pytest.mark.parametrize(
    ("edition", "damage"),
    [("season-two", 1), ("french", 3), ("season-one-rerolled", 3), ("marvel", 3)],
)
def test_a_half_and_a_fixed_number_part_the_editions(edition: str, damage: int) -> None:
    """TV-13, ED-06: 10 - 5 - 4 = 1 in Season Two; (10 - 4) = 6, 6 - 3 = 3 elsewhere."""
    half = Entry(Operation.PREVENT_HALF, side=Side.DEFENSE)
    assert total(edition, 10, half, minus(4)).total == damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_halves_of_ten_leave_nothing(edition: str) -> None:
    """ED-06b, DT-CALC-05: each half is 5 of 10."""
    assert total(edition, 10, HALF, HALF).total == 0


def test_season_two_may_be_read_with_halves_of_what_is_left() -> None:
    """AMB-21(b), ED-06b: 10 - 5 = 5, half of 5 is 3, 2 are left."""
    assert total("season-two", 10, HALF, HALF, reduction_total="running-remainder").total == 2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("points", "share", "prevented"),
    [(7, (1, 3), 3), (9, (2, 3), 6), (7, (3, 4), 6), (4, (1, 4), 1)],
)
def test_every_share_is_rounded_up(
    points: int, share: tuple[int, int], prevented: int, edition: str
) -> None:
    """DT-CALC-07 (French p15, Season One ReRolled p15, Marvel p15): 7/3 is 3, 21/4 is 6.

    Season Two prints no rounding: policy unstated-rounding.
    """
    parts, of = share
    entry = Entry(Operation.PREVENT_SHARE, parts, denominator=of)
    assert total(edition, points, entry).total == points - prevented


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_share_and_multiple_counts_from_the_subtotal(edition: str) -> None:
    """DT-CALC-05 (p14 of three books): of 10 a third is 4, three times adds 20: 10 - 4 + 20."""
    third = Entry(Operation.PREVENT_SHARE, 1, denominator=3)
    times = Entry(Operation.MULTIPLY, 3, side=Side.ATTACK)
    assert total(edition, 10, third, times).total == 26
    assert total(edition, 10, times, third).total == 26


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_and_a_half_times_adds_a_half_rounded_up(edition: str) -> None:
    """DT-CALC-04/07: half of 7, rounded up, is added: 7 + 4."""
    assert (
        total(edition, 7, Entry(Operation.MULTIPLY, 3, side=Side.ATTACK, denominator=2)).total == 11
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_share_is_sent_back_without_lowering_what_is_taken(edition: str) -> None:
    """DT-CALC-06/07: a third of 10 is 4."""
    ledger = total(edition, 10, Entry(Operation.REFLECT_SHARE, 1, denominator=3))
    assert (ledger.total, ledger.reflected_total) == (10, 4)


@pytest.mark.parametrize(
    ("reading", "damage"),
    [
        ({"unstated_rounding": "down"}, 26 + 1),
        ({"multiplier_combination": "one-after-another"}, 10 - 4 + 2 * 6),
        ({"reduction_total": "running-remainder"}, 10 - 4 + 2 * 6),
    ],
)
def test_season_two_may_count_shares_by_its_other_readings(
    reading: dict[str, str], damage: int
) -> None:
    """ED-08, AMB-21, AMB-22: a third of 10, then three times; Season Two prints neither.

    Rounded down the third is 3; one after another the multiple counts from the 6 that are left.
    """
    third = Entry(Operation.PREVENT_SHARE, 1, denominator=3)
    times = Entry(Operation.MULTIPLY, 3, side=Side.ATTACK)
    assert total("season-two", 10, third, times, **reading).total == damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_half_of_seven_is_four(edition: str) -> None:
    """ED-08, DT-CALC-07: rounded up; Season Two by reading (unstated-rounding)."""
    ledger = total(edition, 7, HALF)
    assert ledger.total == 3


@pytest.mark.parametrize(
    ("edition", "damage"),
    [("season-two", 3), ("french", 3), ("season-one-rerolled", 5), ("marvel", 5)],
)
def test_a_reducing_attack_modifier_acts_on_pure_damage_only_in_two_books(
    edition: str, damage: int
) -> None:
    """ED-10, AMB-39: 5 pure under -2."""
    ledger = total(edition, ((DamageType.PURE, 5),), minus(2, Side.ATTACK))
    assert ledger.total == damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_pure_damage_takes_no_addition_and_the_ledger_says_why(edition: str) -> None:
    """DT-DMG-09: 5 pure stay 5 under +4; the row stands there and did not count."""
    ledger = total(edition, ((DamageType.PURE, 5),), plus(4))
    assert ledger.total == 5
    refused = [row for row in ledger.rows if not row.applied]
    assert [(row.amount, row.effect, row.reason) for row in refused] == [
        (4, 0, "type-takes-no-modifier")
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_receiver_prevents_pure_damage(edition: str) -> None:
    """DT-DMG-09: pure damage is avoidable: 5 - 3 = 2."""
    assert total(edition, ((DamageType.PURE, 5),), minus(3)).total == 2


@pytest.mark.parametrize(
    "entry", [minus(6), HALF, AVOID, minus(6, Side.DEFENSE), minus(2, Side.ATTACK)]
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_lowers_ultimate_damage(edition: str, entry: Entry) -> None:
    """DT-ULT-01, DT-ULT-06, DT-ULT-05 (a token that would weaken it), ED-11."""
    assert total(edition, ((DamageType.ULTIMATE, 10),), entry).total == 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_of_ultimate_damage_is_sent_back(edition: str) -> None:
    """DT-ULT-01: an Ultimate is not answered: 10 are taken, 0 come back."""
    ledger = total(edition, ((DamageType.ULTIMATE, 10),), REFLECT)
    assert (ledger.total, ledger.reflected_total) == (10, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ultimate_damage_can_be_added_to(edition: str) -> None:
    """DT-ULT-02, DT-ULT-07: 10 + 4."""
    assert total(edition, ((DamageType.ULTIMATE, 10),), plus(4)).total == 14


@pytest.mark.parametrize("edition", EDITIONS)
def test_collateral_damage_takes_no_modifier_but_is_avoidable(edition: str) -> None:
    """DT-DMG-10: 2 collateral: +4 does nothing, -1 of the receiver does, a defence does not."""
    collateral = ((DamageType.COLLATERAL, 2),)
    assert total(edition, collateral, plus(4)).total == 2
    assert total(edition, collateral, minus(1, Side.ATTACK)).total == 2
    assert total(edition, collateral, minus(1)).total == 1
    assert total(edition, collateral, minus(1, Side.DEFENSE)).total == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_defence_counts_against_the_normal_part_only(edition: str) -> None:
    """AMB-14, DT-CALC-02: 4 normal and 5 undefendable against 'prevent 6': 0 + 5; 2 are lost."""
    parts = ((DamageType.NORMAL, 4), (DamageType.UNDEFENDABLE, 5))
    assert total(edition, parts, minus(6, Side.DEFENSE)).total == 5
    assert total(edition, parts, minus(6)).total == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_added_damage_joins_the_first_part_that_takes_it(edition: str) -> None:
    """AMB-14, DT-AM-04: 4 normal + 5 undefendable, +3, defence 'prevent 6': 7 - 6 + 5 = 6."""
    parts = ((DamageType.NORMAL, 4), (DamageType.UNDEFENDABLE, 5))
    assert total(edition, parts, plus(3), minus(6, Side.DEFENSE)).total == 6


@pytest.mark.parametrize("edition", EDITIONS)
def test_doubling_and_halving_are_differences_from_the_same_number(edition: str) -> None:
    """AMB-22, DT-CALC-05: of 7: + 7 - 4 = 10, in either order."""
    assert total(edition, 7, DOUBLE, HALF).total == 10
    assert total(edition, 7, HALF, DOUBLE).total == 10


@pytest.mark.parametrize("edition", THREE_STEPS)
def test_a_subtotal_below_nothing_counts_as_nothing_before_it_is_multiplied(edition: str) -> None:
    """AMB-22: 3 - 5 is 0, so nothing is sent back and nothing doubled."""
    ledger = total(edition, 3, minus(5), REFLECT, DOUBLE)
    assert (ledger.subtotal, ledger.total, ledger.reflected_total) == (0, 0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_damage_is_received_covers_what_is_added_later(edition: str) -> None:
    """AMB-23: avoided 5, then +4: 0."""
    assert total(edition, 5, AVOID, plus(4)).total == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_surplus_prevention_is_lost(edition: str) -> None:
    """AMB-24, DT-CALC-08: 3 - 10 is 0, never a healing."""
    assert total(edition, 3, minus(10)).total == 0


@pytest.mark.parametrize("edition", THREE_STEPS)
def test_a_defence_that_prevents_too_much_leaves_the_other_part_alone(edition: str) -> None:
    """AMB-14, AMB-24: 2 normal, 5 undefendable; defence 4, then a card 3: 0 + 5 - 3 = 2."""
    parts = ((DamageType.NORMAL, 2), (DamageType.UNDEFENDABLE, 5))
    assert total(edition, parts, minus(3), minus(4, Side.DEFENSE)).total == 2


def test_the_rows_of_a_ledger_add_up_to_its_total() -> None:
    """DT-CALC-02…08: 18, -3, +5, -3, -9, -9 leaves -1; the floor adds 1."""
    ledger = total("season-one-rerolled", 18, minus(3), plus(5), minus(3), HALF, HALF, REFLECT)
    assert [row.effect for row in ledger.rows] == [18, 5, -3, -3, -9, -9, 0, 1]
    assert [row.section for row in ledger.rows] == [1, 2, 2, 2, 3, 3, 3, 4]
    assert [row.running for row in ledger.rows] == [18, 23, 20, 17, 8, -1, -1, 0]


@pytest.mark.parametrize("reading", ["single-phase", "whole-roll-phase"])
def test_a_half_of_pure_damage_ignores_refused_additions(reading: str) -> None:
    """DT-DMG-09, AMB-21: 6 pure damage take no addition, in whichever part it comes; half is 3."""
    later = Entry(Operation.ADD, 2, side=Side.ATTACK, roll_phase_part=3)
    ledger = total(
        "season-two", ((DamageType.PURE, 6),), later,
        Entry(Operation.PREVENT_HALF, roll_phase_part=1), reduction_phase=reading,
    )  # fmt: skip
    assert ledger.total == 3


@pytest.mark.parametrize(
    ("edition", "flat", "share"),
    [("season-two", "DT-CALC-09", "DT-CALC-09"), ("marvel", "DT-CALC-03", "DT-CALC-05")],
)
def test_each_line_names_the_rule_by_which_its_book_counts(
    edition: str, flat: str, share: str
) -> None:
    """DT-CALC-03, DT-CALC-05, DT-CALC-09: steps, or the cumulative total."""
    ledger = total(edition, 10, plus(2), minus(3), HALF)
    rules = {row.operation: row.rules for row in ledger.rows}
    assert flat in rules["add"]
    assert flat in rules["subtract"]
    assert share in rules["prevent-half"]


def test_one_multiplier_after_another_acts_on_what_the_one_before_it_left() -> None:
    """AMB-22: twice 10 is 20, half of that 10; three times 4 is 12, of which a third is 4."""
    reading = {"multiplier_combination": "one-after-another"}
    assert total("marvel", 10, DOUBLE, HALF, **reading).total == 10
    threefold = Entry(Operation.MULTIPLY, 3, denominator=1)
    third = Entry(Operation.PREVENT_SHARE, 1, denominator=3)
    assert total("marvel", 4, threefold, third, **reading).total == 8
    assert total("marvel", 10, HALF, DOUBLE, **reading).total == 10


@pytest.mark.parametrize(("reading", "effect"), [("keep-negative", -3), ("floor-first", 0)])
def test_a_subtotal_below_0_is_doubled_as_it_is_read(reading: str, effect: int) -> None:
    """AMB-22: 2 - 5 is -3 or 0, beside 10 that a double does not act on; 10 are taken."""
    parts = ((DamageType.NORMAL, 2), (DamageType.COLLATERAL, 10))
    ledger = total("marvel", parts, minus(5, Side.ATTACK), DOUBLE, negative_subtotal=reading)
    assert [row.effect for row in ledger.rows if row.operation == "double"] == [effect]
    assert ledger.total == 10


@pytest.mark.parametrize(
    ("kind", "entry", "reason"),
    [
        (DamageType.ULTIMATE, HALF, "type-not-avoidable"),
        (DamageType.PURE, minus(2, Side.ATTACK), "type-takes-no-modifier"),
        (DamageType.UNDEFENDABLE, minus(2, Side.DEFENSE), "type-not-defendable"),
    ],
)
def test_a_line_that_does_not_count_says_why(kind: DamageType, entry: Entry, reason: str) -> None:
    """DT-ULT-06, DT-DMG-09, DT-DRP-10."""
    ledger = total("marvel", ((kind, 6),), entry)
    assert [row.reason for row in ledger.rows if not row.applied] == [reason]
    assert ledger.total == 6
