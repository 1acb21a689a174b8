"""Stat Checks: roll the stat's die, add what may be added, compare with the target."""

from __future__ import annotations

from dtnb.dungeon import ledger
from dtnb.dungeon.agenda import REGISTRY, BeginCheck, OpenWindow, Perform, RollTrial, SettleCheck
from dtnb.dungeon.attacks import begin, drop, settle
from dtnb.dungeon.changes import Work, game_of, me


@REGISTRY.resolves(BeginCheck)
def begin_check(work: Work, item: BeginCheck) -> None:
    """Bring a check into play (DD-CHK-01)."""
    reading = game_of(work).reading("check-comparison")
    begin(
        work, "check-begins", ("DD-CHK-01",), kind="check", stat=item.stat,
        die=me(work).stats.of(item.stat).die, target=item.target, need=reading,
        rows=work.table.standing_rows("check", item.stat), source=item.source.cited,
    )  # fmt: skip
    settling = SettleCheck(item.source, item.success, item.failure)
    work.push(OpenWindow("DD-TW-07"), RollTrial(), OpenWindow("DD-TW-08"), settling)


@REGISTRY.resolves(SettleCheck)
def settle_check(work: Work, item: SettleCheck) -> None:
    """Compare, and do what success or failure asks for (DD-CHK-02, DD-CHK-04)."""
    trial = work.table.trial
    assert trial is not None
    if trial.by == "skipped":
        work.note("check-skipped", work.table.active, ("DD-CHK-03",), stat=trial.stat,
                  source=trial.source)  # fmt: skip
        drop(work)
        return
    given = trial.by == "given"
    success = given or ledger.enough(trial.need, trial.total, trial.target)
    rules = ("DD-CHK-03",) if given else ("DD-CHK-02", "DD-AMB-05")
    settle(work, "check-settled", success, "given" if given else ledger.why(trial), rules)
    work.push(Perform(item.success if success else item.failure, item.source))
