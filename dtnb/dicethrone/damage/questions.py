"""Which questions that the books leave open a calculation touches."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import DamageType, Operation, Packet, Side

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
#: shares of the damage, and what multiplies it
SHARES = frozenset({Operation.PREVENT_HALF, Operation.DOUBLE})


def questions(packet: Packet, method: Method) -> Iterator[str]:
    """Yield the policies that a packet's total can hang on.

    Parameters
    ----------
    packet
        The damage with everything that acts on it.
    method
        How the edition computes.
    """
    acts = [entry.operation for entry in packet.entries]
    types = {part.type for part in packet.components}
    cumulative = method.reductions == "cumulative"
    shares = [act for act in acts if act in SHARES]
    if acts:
        yield "reductions"
    if Operation.REFLECT_HALF in acts:
        yield "retaliation-base"
    fractions = Operation.PREVENT_HALF in acts or Operation.REFLECT_HALF in acts
    if fractions and (cumulative or method.rounding != "up"):
        # Books with three steps print how to round (DT-CALC-07).
        yield "unstated-rounding"
    if shares and cumulative:
        yield "reduction-total"
        if Operation.ADD in acts:
            yield "reduction-phase"
    alike = len(set(shares)) == 1
    if len(shares) > 1 and (cumulative or not alike or method.multipliers == "one-after-another"):
        # Where the steps are printed, several halves are each of the subtotal (DT-CALC-05).
        yield "multiplier-combination"
    if Operation.SUBTRACT in acts and len(types) > 1 and (shares or Operation.REFLECT_HALF in acts):
        # With one type of damage a subtotal below 0 ends at 0 either way.
        yield "negative-subtotal"
    if Operation.AVOID in acts and Operation.ADD in acts[acts.index(Operation.AVOID) :]:
        yield "avoided-source"
    reducing = [entry for entry in packet.entries if entry.operation is Operation.SUBTRACT]
    if DamageType.PURE in types and any(entry.side is Side.ATTACK for entry in reducing):
        yield "modifiers-on-pure"
