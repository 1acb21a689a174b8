"""Which questions that the books leave open a calculation touches."""

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

#: every policy that a calculation can touch
POLICIES = (
    "reductions",
    "retaliation-base",
    "reduction-total",
    "reduction-phase",
    "unstated-rounding",
    "multiplier-combination",
    "negative-subtotal",
    "avoided-source",
    "modifiers-on-pure",
)
#: those by which a share or a multiple counts where no steps are printed
SHARE_POLICIES = (
    "reduction-total",
    "reduction-phase",
    "unstated-rounding",
    "multiplier-combination",
)


def questions(packets: tuple[Packet, ...], method: Method) -> Iterator[str]:
    """Yield the policies that a total can hang on.

    Parameters
    ----------
    packets
        The damage with everything that acts on it.
    method
        How the edition computes.
    """
    entries = [entry for packet in packets for entry in packet.entries]
    if not entries:
        return
    acts = [entry.operation for entry in entries]
    types = {part.type for packet in packets for part in packet.components}
    cumulative = method.reductions == "cumulative"
    # shares of the damage, and what multiplies it
    shares = [entry for entry in entries if entry.operation in PREVENTING | MULTIPLYING]
    back = [entry for entry in entries if entry.operation in REFLECTING]
    if acts:
        yield "reductions"
    if back:
        yield "retaliation-base"
    fractions = any(entry.share[1] > 1 for entry in (*shares, *back))
    if fractions and (cumulative or method.rounding != "up"):
        # Books with three steps print how to round (DT-CALC-07).
        yield "unstated-rounding"
    if shares and cumulative:
        yield "reduction-total"
        if Operation.ADD in acts:
            yield "reduction-phase"
    alike = len({(entry.operation, entry.share) for entry in shares}) == 1
    if len(shares) > 1 and (cumulative or not alike or method.multipliers == "one-after-another"):
        # Where the steps are printed, several halves are each of the subtotal (DT-CALC-05).
        yield "multiplier-combination"
    if Operation.SUBTRACT in acts and len(types) > 1 and (shares or back):
        # With one type of damage a subtotal below 0 ends at 0 either way.
        yield "negative-subtotal"
    if Operation.AVOID in acts and Operation.ADD in acts[acts.index(Operation.AVOID) :]:
        yield "avoided-source"
    reducing = [entry for entry in entries if entry.operation is Operation.SUBTRACT]
    if DamageType.PURE in types and any(entry.side is Side.ATTACK for entry in reducing):
        yield "modifiers-on-pure"
