"""Damage: what is prevented, and who bears the rest."""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft, me
from dtnb.dungeon.changes.lasting import end_lasting, use_up
from dtnb.dungeon.changes.stats import lose_stat
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import REGISTRY, Harm, Split
from dtnb.dungeon.state.stats import splits
from dtnb.dungeon.windows.asking import answered, forced
from dtnb.kernel import Choice

WINDOW = windows.HEROES_HIT


@REGISTRY.resolves(Harm)
def harm(draft: Draft, item: Harm) -> None:
    """Announce damage, take off what is prevented, and let the rest be split."""
    extra = {"extra": item.extra} if item.extra else {}
    draft.note(
        "damage", draft.table.active, ("DD-STAT-12",), stat=item.stat, amount=item.amount,
        source=item.source, **extra,
    )  # fmt: skip
    left = _prevented(draft, item.amount)
    if left > 0:
        draft.push(Split(item.stat, left, item.source, min(item.bound, left)))


def _prevented(draft: Draft, amount: int) -> int:
    left = amount
    for each in draft.table.in_force("prevent"):
        if left == 0:
            break
        stopped = left if each.value == "all" else min(left, each.amount)
        left -= stopped
        draft.note("damage-prevented", draft.table.active, (), amount=stopped, source=each.source)
        if each.until == "roll":
            end_lasting(draft, each)
        elif each.value != "all":
            use_up(draft, each, stopped)
    return left


@REGISTRY.resolves(Split)
def split(draft: Draft, item: Split) -> None:
    """Ask how the damage is borne (DD-STAT-12)."""
    if splits(me(draft).stats, item.stat, item.amount, item.bound) != ((0, 0),):
        forced(draft, item, WINDOW, "split")


@REGISTRY.answers(Split)
def was_split(draft: Draft, item: Split, given: Choice) -> None:
    """Take the points off Health and the stat."""
    if not answered(draft, item, WINDOW, "split", given.action):
        return
    health, points = (int(part) for part in given.action.object.split("/"))
    rules = ("DD-STAT-12",)
    draft.note(
        "damage-split", draft.table.active, rules, stat=item.stat, health=health, points=points
    )
    if points:
        lose_stat(draft, item.stat, points, item.source, "damage", ("DD-STAT-07", *rules))
    if health:
        lose_stat(draft, "health", health, item.source, "damage", rules)
