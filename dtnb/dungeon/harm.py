"""Damage: what is prevented, and how the rest is split between Health and the stat."""

from __future__ import annotations

from dtnb.dungeon import changes
from dtnb.dungeon.agenda import REGISTRY, Harm, Split
from dtnb.dungeon.changes import Work, me
from dtnb.dungeon.stats import Stats, to_spare
from dtnb.dungeon.windows import answered, forced
from dtnb.kernel import Choice

WINDOW = "DD-TW-11"


def splits(stats: Stats, stat: str, amount: int, bound: int) -> tuple[tuple[int, int], ...]:
    """Return every way to bear damage, as (points of Health, points of the stat).

    Parameters
    ----------
    stats, stat
        The board, and the stat of the damage's type.
    amount, bound
        The points, and how many of them the stat must bear as far as it can.

    Notes
    -----
    Source: DD-STAT-12, DD-STAT-08, DD-CHK-04, DD-CMB-05, DD-AMB-09. Points that neither can
    bear are not borne.
    """
    spare = to_spare(stats, stat)
    amount = min(amount, spare + stats.value("health"))
    least = min(bound, spare, amount)
    able = [
        (amount - points, points)
        for points in range(least, min(spare, amount) + 1)
        if amount - points <= stats.value("health")
    ]
    return tuple(sorted(able, reverse=True))


@REGISTRY.resolves(Harm)
def harm(work: Work, item: Harm) -> None:
    """Announce damage, take off what is prevented, and let the rest be split."""
    extra = {"extra": item.extra} if item.extra else {}
    work.note(
        "damage", work.table.active, ("DD-STAT-12",), stat=item.stat, amount=item.amount,
        source=item.source, **extra,
    )  # fmt: skip
    left = _prevented(work, item.amount)
    if left > 0:
        work.push(Split(item.stat, left, item.source, min(item.bound, left)))


def _prevented(work: Work, amount: int) -> int:
    left = amount
    for each in work.table.in_force("prevent"):
        if left == 0:
            break
        stopped = left if each.value == "all" else min(left, each.amount)
        left -= stopped
        work.note("damage-prevented", work.table.active, (), amount=stopped, source=each.source)
        if each.until == "roll":
            changes.end_lasting(work, each)
        elif each.value != "all":
            changes.use_up(work, each, stopped)
    return left


@REGISTRY.resolves(Split)
def split(work: Work, item: Split) -> None:
    """Ask how the damage is borne (DD-STAT-12)."""
    if splits(me(work).stats, item.stat, item.amount, item.bound) != ((0, 0),):
        forced(work, item, WINDOW, "split")


@REGISTRY.answers(Split)
def was_split(work: Work, item: Split, given: Choice) -> None:
    """Take the points off Health and the stat."""
    if not answered(work, item, WINDOW, "split", given.action):
        return
    health, points = (int(part) for part in given.action.object.split("/"))
    rules = ("DD-STAT-12",)
    work.note(
        "damage-split", work.table.active, rules, stat=item.stat, health=health, points=points
    )
    if points:
        changes.lose_stat(work, item.stat, points, item.source, "damage", ("DD-STAT-07", *rules))
    if health:
        changes.lose_stat(work, "health", health, item.source, "damage", rules)
