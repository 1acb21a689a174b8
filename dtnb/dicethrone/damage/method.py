"""The readings under which a total is computed: the edition's, or others that were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Method(NamedTuple):
    """How an edition, with the readings chosen, computes a total.

    Each field is named after a policy and holds the reading of it that is in force.

    Parameters
    ----------
    reductions
        ``"three-steps"`` or ``"cumulative"`` (ED-06).
    retaliation_base
        The points of which a reflection takes its share: ``"subtotal"``, ``"cumulative"`` (all
        points before any reduction) or ``"received"`` (AMB-20).
    reduction_total
        If `reductions` is ``"cumulative"``: a half is half of the ``"gross-total"``, or of the
        ``"running-remainder"``, the points that earlier reductions left (AMB-21).
    reduction_phase
        If `reductions` is ``"cumulative"``: a share is taken of the damage of the
        ``"whole-roll-phase"``, or (``"single-phase"``) only of the damage added up to the part of
        the Roll Phase in which the entry was added (AMB-21).
    unstated_rounding
        ``"up"`` or ``"down"``: how fractions round if the text does not say (AMB-21).
    multiplier_combination
        ``"separate-differences"``: each multiplier acts on the subtotal;
        ``"one-after-another"``: each acts on what the previous one left (AMB-22).
    negative_subtotal
        What happens to a subtotal below 0: ``"floor-first"`` raises it to 0, ``"keep-negative"``
        leaves it (AMB-22).
    avoided_source
        What "no damage" covers: later additions too (``"additions-too"``), or only the damage
        before it (``"damage-so-far"``) (AMB-23).
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


#: ids of the policies on which a calculation can depend
POLICIES = tuple(field.replace("_", "-") for field in Method._fields)
