"""Raise and lower stats, and record each change as a step."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.state import stats as stat_rules
from dtnb.dungeon.state.stats import COMBAT_STATS, FIXED_DIE_STATS, StatDie

#: the rules that set the lowest value of a stat, by stat
LOWEST_VALUE_RULES = {**dict.fromkeys(COMBAT_STATS, ("DD-STAT-08",)), "ability": ("DD-STAT-09",)}


def gain_stat(
    draft: Draft,
    stat: str,
    amount: int,
    source: str,
    rules: tuple[str, ...] = (),
    *,
    can_upgrade: bool = True,
) -> int:
    """Raise a stat and return the points gained (DD-STAT-04…06, DD-STAT-02)."""
    before = active_seat(draft).stats
    old_die = before.stat_die(stat)
    raised = draft.rules.gain(before, stat, amount, can_upgrade=can_upgrade)
    change_active_seat(draft, stats=raised.stats)
    seat = draft.table.active
    die = old_die.faces
    for larger in raised.upgrades:
        draft.add_step("die-upgraded", seat, ("DD-STAT-05",), stat=stat, old=die, new=larger)
        die = larger
    if raised.refused_die:
        draft.add_step(
            "upgrade-ignored", seat, ("DD-STAT-04", "DD-STAT-06"), stat=stat, die=die,
            wanted=raised.refused_die, amount=amount - raised.points,
        )  # fmt: skip
    if stat == "ability" and old_die.value == 0 and raised.points:
        draft.add_step("die-back", seat, ("DD-STAT-09",), stat=stat)
    rule_ids = (
        (*rules, "DD-STAT-02") if stat in FIXED_DIE_STATS and raised.points < amount else rules
    )
    draft.add_step(
        "stat-gained", seat, rule_ids, stat=stat, amount=raised.points, offered=amount,
        value=raised.stats.value(stat), die=die, source=source,
    )  # fmt: skip
    return raised.points


def lose_stat(
    draft: Draft, stat: str, amount: int, source: str, cause: str, rules: tuple[str, ...] = ()
) -> int:
    """Lower a stat, but not below its lowest value, and return the points lost (DD-STAT-08)."""
    after, lost_points = stat_rules.lose(active_seat(draft).stats, stat, amount)
    smaller = stat_rules.SMALLEST_DICE[after.value(stat)]
    if stat not in FIXED_DIE_STATS and smaller < after.stat_die(stat).faces:
        # DD-STAT-16: the die stays the same if its value goes down.
        die = draft.rules.apply(
            "DD-STAT-16", stat, with_rule=after.stat_die(stat).faces, without_rule=smaller
        )
        after = replace(after, **{stat: StatDie(die, after.value(stat))})
    change_active_seat(draft, stats=after)
    rule_ids = rules if lost_points == amount else (*rules, *LOWEST_VALUE_RULES.get(stat, ()))
    draft.add_step(
        "stat-lost", draft.table.active, rule_ids, stat=stat, amount=lost_points, wanted=amount,
        value=after.value(stat), die=after.stat_die(stat).faces, source=source, cause=cause,
    )  # fmt: skip
    if stat == "ability" and lost_points and after.value(stat) == 0:
        draft.add_step("die-off", draft.table.active, ("DD-STAT-09",), stat=stat)
    return lost_points


def set_dice(draft: Draft, **stat_dice: StatDie) -> None:
    """Replace the dice under some stats, such as ``set_dice(draft, might=StatDie(8, 5))``."""
    change_active_seat(draft, stats=replace(active_seat(draft).stats, **stat_dice))
