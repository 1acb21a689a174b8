"""Victory Points, and the pips of Die-Namic dice."""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft, change_me, me

DIE_NAMIC_MOST = 6


def gain_points(draft: Draft, amount: int) -> None:
    """Earn Victory Points and the dice of the boxes reached (DD-VP-01, DD-VP-02)."""
    points = me(draft).points + amount
    change_me(draft, points=points)
    draft.note("points-gained", draft.table.active, ("DD-VP-01",), amount=amount, points=points)
    boxes = draft.rules.boxes(me(draft).creature)
    while len(me(draft).die_namic) < len(boxes):
        box = boxes[len(me(draft).die_namic)]
        if box.points > points:
            break
        change_me(draft, die_namic=(*me(draft).die_namic, box.pips))
        draft.note(
            "die-namic-gained", draft.table.active, ("DD-VP-02",), pips=box.pips, at=box.points
        )


def spend_pips(draft: Draft, amount: int, rules: tuple[str, ...] = ("DD-VP-03",)) -> None:
    """Take pips off the Die-Namic dice, the first die first."""
    left, after, used = amount, [], 0
    for pips in me(draft).die_namic:
        taken = min(left, pips)
        used += bool(taken) and taken == pips
        left -= taken
        after.append(pips - taken)
    change_me(draft, die_namic=tuple(after))
    draft.note("pips-spent", draft.table.active, rules, amount=amount, left=sum(after))
    if used:
        draft.note("die-namic-used-up", draft.table.active, ("DD-VP-03",), number=used)
