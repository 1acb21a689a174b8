"""Find the policies that can change the total of a calculation."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import (
    MULTIPLYING,
    PREVENTING,
    REFLECTING,
    DamageType,
    Operation,
    Packet,
    Side,
)

#: the policies on fractions and multiples of damage. An edition that prints the calculation in
#: three steps answers these questions (DT-CALC-05), so they are open only in the other editions
FRACTION_POLICIES = (
    "reduction-total",
    "reduction-phase",
    "unstated-rounding",
    "multiplier-combination",
)


def relevant_policies(packets: tuple[Packet, ...], method: Method) -> Iterator[str]:
    """Yield the policies that can change the total of these packets, summed together."""
    entries = [entry for packet in packets for entry in packet.entries]
    if not entries:
        return
    operations = [entry.operation for entry in entries]
    damage_types = {part.type for packet in packets for part in packet.components}
    is_cumulative = method.reductions == "cumulative"
    shares = [entry for entry in entries if entry.operation in PREVENTING | MULTIPLYING]
    reflections = [entry for entry in entries if entry.operation in REFLECTING]
    yield "reductions"
    if reflections:
        yield "retaliation-base"
    has_fractions = any(
        entry.share[1] > 1 and not entry.rounded_up for entry in (*shares, *reflections)
    )
    if has_fractions and (is_cumulative or method.unstated_rounding != "up"):
        # Books that print the three steps also print how to round (DT-CALC-07).
        yield "unstated-rounding"
    if shares and is_cumulative:
        yield "reduction-total"
        if Operation.ADD in operations:
            yield "reduction-phase"
    are_equal = len({(entry.operation, entry.share) for entry in shares}) == 1
    is_chained = method.multiplier_combination == "one-after-another"
    if len(shares) > 1 and (is_cumulative or not are_equal or is_chained):
        # For equal shares, DT-CALC-05 answers this question in books with three steps.
        yield "multiplier-combination"
    if Operation.SUBTRACT in operations and len(damage_types) > 1 and (shares or reflections):
        # With one damage type, both readings raise a subtotal below 0 to 0.
        yield "negative-subtotal"
    if Operation.AVOID in operations:
        after_avoidance = operations[operations.index(Operation.AVOID) :]
        if Operation.ADD in after_avoidance:
            yield "avoided-source"
    subtractions = [entry for entry in entries if entry.operation is Operation.SUBTRACT]
    if DamageType.PURE in damage_types and any(entry.side is Side.ATTACK for entry in subtractions):
        yield "modifiers-on-pure"
