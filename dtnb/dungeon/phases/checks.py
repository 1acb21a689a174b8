"""Carry out Stat Checks: roll the stat's die, add boosts, compare the total with the target.

The check in play is ``table.stat_roll``. Its total decides it, unless its `decided_by` says
that an effect lets it succeed or cancels it. To push an item is to put it on the agenda, the stack
of what is still to be resolved.
"""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.changes.rolling import begin_stat_roll, drop_stat_roll, settle_stat_roll
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import REGISTRY, BeginCheck, Perform, RollDie, SettleCheck
from dtnb.dungeon.state.stat_roll import PASSED_BY_EFFECT, SKIPPED_BY_EFFECT
from dtnb.kernel.windows import OpenWindow


@REGISTRY.resolves(BeginCheck)
def begin_check(draft: Draft, item: BeginCheck) -> None:
    """Bring a check into play (DD-CHK-01)."""
    comparison = draft.rules.reading("check-comparison")
    begin_stat_roll(
        draft, "check-begins", ("DD-CHK-01",), kind="check", stat=item.stat,
        die=active_seat(draft).stats.stat_die(item.stat).faces, target=item.target,
        comparison=comparison, rows=draft.table.modifier_rows("check", item.stat),
        source=item.source.citation,
    )  # fmt: skip
    settle = SettleCheck(item.source, success=item.success, failure=item.failure)
    draft.push(OpenWindow(windows.BEFORE_CHECK), RollDie(), OpenWindow(windows.AFTER_CHECK), settle)


@REGISTRY.resolves(SettleCheck)
def settle_check(draft: Draft, item: SettleCheck) -> None:
    """Compare total and target, and carry out the effects of the result (DD-CHK-02, DD-CHK-04)."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    if stat_roll.decided_by == SKIPPED_BY_EFFECT:
        draft.add_step("check-skipped", draft.table.active, ("DD-CHK-03",), stat=stat_roll.stat,
                  source=stat_roll.source)  # fmt: skip
        drop_stat_roll(draft)
        return
    passed_by_effect = stat_roll.decided_by == PASSED_BY_EFFECT
    success = passed_by_effect or ledger.roll_succeeds(stat_roll, draft.rules)
    rules = ("DD-CHK-03",) if passed_by_effect else ("DD-CHK-02", "DD-AMB-05")
    decided_by = PASSED_BY_EFFECT if passed_by_effect else ledger.what_decides(stat_roll)
    settle_stat_roll(draft, "check-settled", rules, success=success, decided_by=decided_by)
    draft.push(Perform(item.success if success else item.failure, item.source))
