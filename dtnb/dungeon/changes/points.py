"""Earn Victory Points, take the Die-Namic dice that they give, and spend the pips of these dice.

* box: here a Victory Point box of the creature board. A seat that has as many points as the box
  shows gets a Die-Namic die.
* Die-Namic die: a die whose pips are spent to raise rolls. `die_namic` has the pips left on each.
"""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat

#: the pips of a full Die-Namic die
MAX_PIPS = 6


def gain_points(draft: Draft, amount: int) -> None:
    """Earn Victory Points, and the Die-Namic die of each box reached (DD-VP-01, DD-VP-02)."""
    points = active_seat(draft).points + amount
    change_active_seat(draft, points=points)
    draft.add_step("points-gained", draft.table.active, ("DD-VP-01",), amount=amount, points=points)
    boxes = draft.rules.victory_boxes(active_seat(draft).creature)
    while len(active_seat(draft).die_namic) < len(boxes):
        box = boxes[len(active_seat(draft).die_namic)]
        if box.points > points:
            break
        is_exact = box.points == points
        # By DD-VP-02, as many points as the box shows are enough. In a world without that rule,
        # the seat needs more.
        if is_exact and not draft.rules.holds("DD-VP-02", f"{points} Victory Points"):
            break
        change_active_seat(draft, die_namic=(*active_seat(draft).die_namic, box.pips))
        draft.add_step(
            "die-namic-gained", draft.table.active, ("DD-VP-02",), pips=box.pips, at=box.points
        )


def spend_pips(draft: Draft, amount: int, rules: tuple[str, ...] = ("DD-VP-03",)) -> None:
    """Take pips off the Die-Namic dice, beginning with the earliest or with the fullest die.

    The policy ``pips-of-several-dice`` decides with which.
    """
    before = active_seat(draft).die_namic
    after = _spend_in_order(before, amount, range(len(before)))
    fullest_first = sorted(range(len(before)), key=lambda index: -before[index])
    after_fullest_first = _spend_in_order(before, amount, fullest_first)
    # Consult the policy only if the order makes a difference.
    if after != after_fullest_first and (
        draft.rules.reading("pips-of-several-dice") == "fullest-die"
    ):
        after = after_fullest_first
    change_active_seat(draft, die_namic=after)
    draft.add_step("pips-spent", draft.table.active, rules, amount=amount, left=sum(after))
    dice_used_up = after.count(0) - before.count(0)
    if dice_used_up:
        draft.add_step("die-namic-used-up", draft.table.active, ("DD-VP-03",), number=dice_used_up)


def _spend_in_order(dice: tuple[int, ...], amount: int, order: Iterable[int]) -> tuple[int, ...]:
    """Return the pips of each die after `amount` pips are taken, from the dice in this `order`."""
    after = list(dice)
    for index in order:
        spent = min(amount, after[index])
        after[index] -= spent
        amount -= spent
    return tuple(after)
