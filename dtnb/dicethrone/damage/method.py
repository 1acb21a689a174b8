"""The method by which a total is computed, which depends on the edition and the chosen readings.

For example, two halves are both taken of the subtotal, or the second half is taken of what the
first half has left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Method(NamedTuple):
    """The readings of the policies on which a total can depend, one field for each policy.

    Parameters
    ----------
    reductions
        What a reduction acts on (ED-06): the subtotal, in a book that prints the calculation in
        three steps (``"three-steps"``), or the total that the phase accumulates (``"cumulative"``).
    retaliation_base
        The points that are reflected in part (AMB-20): ``"subtotal"``, ``"cumulative"`` (all points
        before any reduction) or ``"received"``.
    reduction_total
        The number that is halved (AMB-21): the whole total (``"gross-total"``), or the points that
        earlier reductions left (``"running-remainder"``). Used if `reductions` is ``"cumulative"``.
    reduction_phase
        The damage on which a reduction acts (AMB-21): all damage of the Roll Phase
        (``"whole-roll-phase"``), or only the damage dealt or added in the same part of the Roll
        Phase or earlier (``"single-phase"``). Used if `reductions` is ``"cumulative"``.
    unstated_rounding
        ``"up"`` or ``"down"``: how a fraction is rounded if the text does not say (AMB-21).
    multiplier_combination
        With ``"separate-differences"``, each multiplier acts on the subtotal; with
        ``"one-after-another"``, on the result of the previous multiplier (AMB-22).
    negative_subtotal
        What happens to a subtotal below 0: ``"floor-first"`` raises it to 0, ``"keep-negative"``
        leaves it (AMB-22).
    avoided_source
        The damage that the words "no damage" cover (AMB-23): all damage, including later additions
        (``"additions-too"``), or only the damage up to then (``"damage-so-far"``).
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
