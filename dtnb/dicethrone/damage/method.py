"""The readings under which a total is computed: those of the edition, or chosen ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Method(NamedTuple):
    """How a total is computed under an edition and the chosen readings.

    Each field has the name of a policy, and holds the reading of this policy.

    Parameters
    ----------
    reductions
        ``"three-steps"`` or ``"cumulative"`` (ED-06).
    retaliation_base
        The points of which a reflection takes its share: ``"subtotal"``, ``"cumulative"`` (all
        points before any reduction) or ``"received"`` (AMB-20).
    reduction_total
        Used if `reductions` is ``"cumulative"``. With ``"gross-total"``, a half is half of the
        whole total; with ``"running-remainder"``, half of what earlier reductions left (AMB-21).
    reduction_phase
        Used if `reductions` is ``"cumulative"``. With ``"whole-roll-phase"``, a share is taken of
        all damage of the Roll Phase; with ``"single-phase"``, damage that is added after the entry,
        in a later part of the Roll Phase, does not count (AMB-21).
    unstated_rounding
        ``"up"`` or ``"down"``: how a fraction is rounded if the text does not say (AMB-21).
    multiplier_combination
        With ``"separate-differences"``, each multiplier acts on the subtotal; with
        ``"one-after-another"``, on the result of the previous multiplier (AMB-22).
    negative_subtotal
        What happens to a subtotal below 0: ``"floor-first"`` raises it to 0, ``"keep-negative"``
        leaves it (AMB-22).
    avoided_source
        What "no damage" covers. With ``"additions-too"``, it covers later additions too; with
        ``"damage-so-far"``, only earlier damage (AMB-23).
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
