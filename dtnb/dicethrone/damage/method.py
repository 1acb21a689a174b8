"""How an edition, with the policies chosen, computes a total."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Method(NamedTuple):
    """How an edition (and the policies chosen) computes a total.

    Parameters
    ----------
    reductions
        ``"three-steps"`` or ``"cumulative"`` (ED-06).
    retaliation_base
        ``"subtotal"``, ``"cumulative"`` or ``"received"``: what half of is sent back (AMB-20).
    cumulative_halves
        Under ``"cumulative"``: halves of the ``"gross-total"``, or of the ``"running-remainder"``
        in the order of play (AMB-21).
    modifiers_on_pure
        ``"may-reduce"`` or ``"none"``: reducing Attack Modifiers and pure damage (AMB-39).
    reduction_phase
        Under ``"cumulative"``: a share covers the ``"whole-roll-phase"``, or a ``"single-phase"``,
        up to the part in which it was brought (AMB-21).
    rounding
        ``"up"`` or ``"down"``: fractions where nothing is said (AMB-21).
    multipliers
        ``"separate-differences"`` or ``"one-after-another"`` (AMB-22).
    negative
        ``"floor-first"`` or ``"keep-negative"``: a subtotal below 0 (AMB-22).
    avoided
        ``"additions-too"`` or ``"damage-so-far"``: what "no damage" covers (AMB-23).
    """

    reductions: str = "three-steps"
    retaliation_base: str = "subtotal"
    cumulative_halves: str = "gross-total"
    modifiers_on_pure: str = "none"
    reduction_phase: str = "whole-roll-phase"
    rounding: str = "up"
    multipliers: str = "separate-differences"
    negative: str = "floor-first"
    avoided: str = "additions-too"

    @classmethod
    def under(cls, readings: Mapping[str, str]) -> Method:
        """Return how to compute under the readings in force, policy to reading."""
        return cls(
            reductions=readings["reductions"],
            retaliation_base=readings["retaliation-base"],
            cumulative_halves=readings["reduction-total"],
            modifiers_on_pure=readings["modifiers-on-pure"],
            reduction_phase=readings["reduction-phase"],
            rounding=readings["unstated-rounding"],
            multipliers=readings["multiplier-combination"],
            negative=readings["negative-subtotal"],
            avoided=readings["avoided-source"],
        )
