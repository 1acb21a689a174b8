"""The readings under which a total is computed: an edition's own, or the policies chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Method(NamedTuple):
    """How an edition, with the policies chosen, computes a total.

    Each field is named after its policy and holds the reading in force.

    Parameters
    ----------
    reductions
        ``"three-steps"`` or ``"cumulative"`` (ED-06).
    retaliation_base
        The points that a reflection takes its share of: ``"subtotal"``, ``"cumulative"`` or
        ``"received"`` (AMB-20).
    reduction_total
        Under ``"cumulative"``: halves are taken of the ``"gross-total"``, or of the
        ``"running-remainder"`` in the order of play (AMB-21).
    reduction_phase
        Under ``"cumulative"``: a share covers damage of the ``"whole-roll-phase"``, or of a
        ``"single-phase"``, up to the part of the Roll Phase in which the entry was added (AMB-21).
    unstated_rounding
        ``"up"`` or ``"down"``: how fractions round if the text does not say (AMB-21).
    multiplier_combination
        ``"separate-differences"`` or ``"one-after-another"`` (AMB-22).
    negative_subtotal
        ``"floor-first"`` or ``"keep-negative"``: a subtotal below 0 (AMB-22).
    avoided_source
        ``"additions-too"`` or ``"damage-so-far"``: what "no damage" covers (AMB-23).
    modifiers_on_pure
        ``"may-reduce"`` or ``"none"``: whether Attack Modifiers reduce pure damage (AMB-39).
    """

    reductions: str = "three-steps"
    retaliation_base: str = "subtotal"
    reduction_total: str = "gross-total"
    reduction_phase: str = "whole-roll-phase"
    unstated_rounding: str = "up"
    multiplier_combination: str = "separate-differences"
    negative_subtotal: str = "floor-first"
    avoided_source: str = "additions-too"
    modifiers_on_pure: str = "none"

    @classmethod
    def from_readings(cls, readings: Mapping[str, str]) -> Method:
        """Return the method under the readings in force, by policy id."""
        return cls(*(readings[policy] for policy in POLICIES))


#: ids of the policies that a calculation can depend on
POLICIES = tuple(field.replace("_", "-") for field in Method._fields)
