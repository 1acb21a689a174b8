"""Find the points of which a share of the damage is taken, by the rules or by a mistake."""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.damage.entry_scope import AppliedEntry, EntryScope
from dtnb.dicethrone.damage.packet import REFLECTING, Operation


def base_of_share(
    scope: EntryScope, applied: AppliedEntry, base: tuple[int, ...], remaining: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the points of each part of which an entry takes its share, as the rules apply here.

    `base` are the points by the rules, `remaining` those that earlier shares have left. The rules
    say that no line of the sum comes before or after the share because it was played so.
    """
    if scope.rules.world is None:
        return base
    if scope.method.reductions == "cumulative":
        base = _base_of_cumulative_total(scope, applied, base)
        return _decide(scope, ("DT-CALC-09", "AMB-22"), base, remaining, applied)
    lines = scope.with_operation(Operation.ADD, Operation.SUBTRACT)
    for line in lines:
        without = points_after(scope, (other for other in lines if other != line))
        base = _decide(scope, ("DT-CALC-04", "DT-CALC-03"), base, without, applied, line)
    played = points_after(scope, (line for line in lines if line.number < applied.number))
    base = _decide(scope, ("DT-CALC-04",), base, played, applied)
    return _decide(scope, ("DT-CALC-05",), base, remaining, applied)


def _base_of_cumulative_total(
    scope: EntryScope, applied: AppliedEntry, base: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the points of which a share is taken, where it acts on the cumulative total."""
    for line in scope.with_operation(Operation.ADD):
        without, main_part = list(base), scope.main_part(line)
        if main_part is not None and line.number > applied.number:
            without[main_part] -= line.entry.amount
        base = _decide(scope, ("DT-CALC-09",), base, tuple(without), applied, line)
    if scope.method.reduction_total == "gross-total":
        for line in scope.with_operation(Operation.SUBTRACT):
            less = list(base)
            subtract_points(less, line.entry.amount, scope.affected_parts(line))
            base = _decide(scope, ("DT-CALC-09", "AMB-21"), base, tuple(less), applied, line)
    return base


def _decide(
    scope: EntryScope,
    rules: tuple[str, ...],
    base: tuple[int, ...],
    otherwise: tuple[int, ...],
    *entries: AppliedEntry,
) -> tuple[int, ...]:
    if base == otherwise:
        return base
    subjects = (applied.entry.source for applied in entries)
    return scope.rules.decide(rules, base, otherwise, *subjects)


def reflects_received_damage(scope: EntryScope) -> bool:
    """Tell whether reflections take a share of the damage actually received (AMB-20)."""
    value = scope.method.retaliation_base == "received"
    sources = [applied.entry.source for applied in scope.with_operation(*REFLECTING)]
    return scope.rules.holds(("DT-CALC-06", "AMB-20"), value, *sources) if sources else value


def points_after(scope: EntryScope, lines: Iterable[AppliedEntry]) -> tuple[int, ...]:
    """Return the points of each part after these additions and subtractions alone."""
    parts = [component.base for component in scope.components]
    subtractions = []
    for line in lines:
        if line.operation is Operation.SUBTRACT:
            subtractions.append(line)
        elif (main_part := scope.main_part(line)) is not None:
            parts[main_part] += line.entry.amount
    for line in sorted(subtractions, key=scope.sort_key):
        subtract_points(parts, line.entry.amount, scope.affected_parts(line))
    return tuple(max(0, part) for part in parts)


def subtract_points(parts: list[int], points: int, affected: list[int]) -> None:
    """Subtract points from the affected parts, one part after another.

    If the parts have fewer points, the last part becomes negative, so that the running sum
    shows the excess. That part is raised to 0 later (AMB-22), and the excess reduces no other
    damage (AMB-24).
    """
    if not affected:
        return
    for part in affected[:-1]:
        taken = min(points, max(0, parts[part]))
        parts[part] -= taken
        points -= taken
    parts[affected[-1]] -= points
