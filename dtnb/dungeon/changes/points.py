"""Victory Points, and the pips of Die-Namic dice."""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat

MAX_PIPS = 6


def gain_points(draft: Draft, amount: int) -> None:
    """Earn Victory Points and the dice of the boxes reached (DD-VP-01, DD-VP-02)."""
    points = active_seat(draft).points + amount
    change_active_seat(draft, points=points)
    draft.note("points-gained", draft.table.active, ("DD-VP-01",), amount=amount, points=points)
    boxes = draft.rules.victory_boxes(active_seat(draft).creature)
    while len(active_seat(draft).die_namic) < len(boxes):
        box = boxes[len(active_seat(draft).die_namic)]
        if box.points > points:
            break
        change_active_seat(draft, die_namic=(*active_seat(draft).die_namic, box.pips))
        draft.note(
            "die-namic-gained", draft.table.active, ("DD-VP-02",), pips=box.pips, at=box.points
        )


def spend_pips(draft: Draft, amount: int, rules: tuple[str, ...] = ("DD-VP-03",)) -> None:
    """Take pips off the Die-Namic dice; the order of several dice depends on a reading."""
    before = active_seat(draft).die_namic
    after = _spend_in_order(before, amount, range(len(before)))
    other = _spend_in_order(before, amount, sorted(range(len(before)), key=lambda at: -before[at]))
    if after != other and draft.rules.reading("pips-of-several-dice") == "fullest-die":
        after = other
    change_active_seat(draft, die_namic=after)
    draft.note("pips-spent", draft.table.active, rules, amount=amount, left=sum(after))
    used = sum(pips > left == 0 for pips, left in zip(before, after, strict=True))
    if used:
        draft.note("die-namic-used-up", draft.table.active, ("DD-VP-03",), number=used)


def _spend_in_order(dice: tuple[int, ...], amount: int, order: Iterable[int]) -> tuple[int, ...]:
    """Return the dice after taking `amount` pips off them in the given order."""
    after = list(dice)
    for at in order:
        taken = min(amount, after[at])
        after[at] -= taken
        amount -= taken
    return tuple(after)
