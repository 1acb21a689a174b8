"""Find the base of a share: the points that an effect halves, multiplies or reflects.

* part: a component of the damage, with one damage type. Tuples of points have an item per part
* numbered entry: an entry with its number in the order of play
* scope: it decides on which parts an entry acts (`EntryScope`)
"""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.damage.entry_scope import EntryScope, NumberedEntry
from dtnb.dicethrone.damage.packet import REFLECTING, Operation


def base_of_share(
    scope: EntryScope, share: NumberedEntry, base: tuple[int, ...], remaining: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the base of an entry's share in each part.

    The rules say that a share is taken of `base`, whatever the order of play. In a world without
    one of these rules, it is taken of other points, for example of `remaining`, the points that
    earlier shares have left.
    """
    if scope.rules.world is None:
        return base
    if scope.method.reductions == "cumulative":
        base = _base_of_cumulative_total(scope, share, base)
        return _base_by_rules(scope, ("DT-CALC-09", "AMB-22"), base, remaining, share)
    numbered_entries = scope.with_operation(Operation.ADD, Operation.SUBTRACT)
    for numbered in numbered_entries:
        points_without = points_after(
            scope, (other for other in numbered_entries if other != numbered)
        )
        base = _base_by_rules(
            scope, ("DT-CALC-04", "DT-CALC-03"), base, points_without, share, numbered
        )
    points_in_play_order = points_after(
        scope, (numbered for numbered in numbered_entries if numbered.number < share.number)
    )
    base = _base_by_rules(scope, ("DT-CALC-04",), base, points_in_play_order, share)
    return _base_by_rules(scope, ("DT-CALC-05",), base, remaining, share)


def _base_of_cumulative_total(
    scope: EntryScope, share: NumberedEntry, base: tuple[int, ...]
) -> tuple[int, ...]:
    """Only in a world without a rule: return the base of a share of the cumulative total.

    DT-CALC-09 says that a reduction acts on all points of the phase, which are `base`. In a world
    without that rule, the share ignores points that are added later, or points that another entry
    subtracts.
    """
    for numbered in scope.with_operation(Operation.ADD):
        base_without, main_part = list(base), scope.main_part(numbered)
        if main_part is not None and numbered.number > share.number:
            base_without[main_part] -= numbered.entry.amount
        base = _base_by_rules(scope, ("DT-CALC-09",), base, tuple(base_without), share, numbered)
    if scope.method.reduction_total == "gross-total":
        for numbered in scope.with_operation(Operation.SUBTRACT):
            smaller_base = list(base)
            subtract_points(smaller_base, numbered.entry.amount, scope.affected_parts(numbered))
            base = _base_by_rules(
                scope, ("DT-CALC-09", "AMB-21"), base, tuple(smaller_base), share, numbered
            )
    return base


def _base_by_rules(
    scope: EntryScope,
    rule_ids: tuple[str, ...],
    base: tuple[int, ...],
    base_without_rule: tuple[int, ...],
    *numbered_entries: NumberedEntry,
) -> tuple[int, ...]:
    """Return `base`, or `base_without_rule` in a world without one of the rules.

    `numbered_entries` are the entries to which the rules are applied.
    """
    if base == base_without_rule:
        return base
    subjects = (numbered.entry.source for numbered in numbered_entries)
    return scope.rules.apply(rule_ids, *subjects, with_rule=base, without_rule=base_without_rule)


def reflects_received_damage(scope: EntryScope) -> bool:
    """Tell whether reflections take a share of the damage actually received (AMB-20)."""
    reflects_received = scope.method.retaliation_base == "received"
    sources = [numbered.entry.source for numbered in scope.with_operation(*REFLECTING)]
    if not sources:
        return reflects_received
    return scope.rules.apply(
        ("DT-CALC-06", "AMB-20"),
        *sources,
        with_rule=reflects_received,
        without_rule=not reflects_received,
    )


def points_after(scope: EntryScope, numbered_entries: Iterable[NumberedEntry]) -> tuple[int, ...]:
    """Return the points of each part if only these additions and subtractions act."""
    parts = [component.base for component in scope.components]
    subtractions = []
    for numbered in numbered_entries:
        if numbered.operation is Operation.SUBTRACT:
            subtractions.append(numbered)
        elif (main_part := scope.main_part(numbered)) is not None:
            parts[main_part] += numbered.entry.amount
    for numbered in sorted(subtractions, key=scope.sort_key):
        subtract_points(parts, numbered.entry.amount, scope.affected_parts(numbered))
    return tuple(max(0, part) for part in parts)


def subtract_points(parts: list[int], points: int, affected: list[int]) -> None:
    """Subtract points from the affected parts, one part after another.

    If the parts have too few points, the last part becomes negative, so that the running sum shows
    the excess. This part is raised to 0 later (AMB-22). The excess reduces no other damage
    (AMB-24).
    """
    if not affected:
        return
    for part in affected[:-1]:
        taken_points = min(points, max(0, parts[part]))
        parts[part] -= taken_points
        points -= taken_points
    parts[affected[-1]] -= points
