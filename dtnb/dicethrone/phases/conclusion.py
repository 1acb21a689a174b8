"""The conclusion of the Roll Phase: everything that waits is applied at once (TW-17)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.apply_damage import apply_waiting
from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.phases.offense import open_nobodys_window
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    CheckDefeat,
    Conclude,
    Effects,
    EndPhase,
    OrderEnd,
    RollPhase,
)
from dtnb.dicethrone.state.invocation import Invocation


@REGISTRY.resolves(Conclude)
def conclude(work: Work, item: Conclude) -> None:
    """Compute every total, then apply all of them at once (DT-DRP-08, DT-CALC-01)."""
    if item.held:
        work.push(*_borne_out(work, item.held[0]), replace(item, held=item.held[1:]))
        return
    outer = work.scope
    open_nobodys_window(work, "TW-17", ("DT-DRP-08", "DT-TURN-11"))
    replacements = apply_waiting(work)
    work.note("window-closes", None, ("DT-DRP-08",), window="TW-17", reason="nobody-may-act")
    work.scope = outer
    work.push(
        *replacements,
        CheckDefeat(),
        OrderEnd("roll phase concludes"),
        EndPhase(),
    )


def _borne_out(work: Work, run: Invocation) -> tuple[Effects, ...]:
    """Return what hung on the final total, if that bears it out (policy)."""
    game = game_of(work)
    spec = game.spec_of(work.table, run.source)
    assert spec is not None
    assert spec.needs is not None
    view = View(game, work.table, run.source.seat)
    for condition in game.conjuncts(spec.needs):
        if "projected" in condition.names and not condition.value(view):
            work.note(
                "condition-not-met", run.source.seat, ("DT-DRP-08",), subject=run.source.name,
                verb=spec.do[0].verb, condition=condition.source,
                found=condition.describe(view), shown=condition.filled_in(view),
            )  # fmt: skip
            return ()
    return (Effects(run),)


@REGISTRY.resolves(EndPhase)
def end_phase(work: Work, item: EndPhase) -> None:
    """Clear away what lay there for this Roll Phase; the Ultimate lock ends (AMB-17)."""
    table = work.table
    locked = ("AMB-17",) if table.attack is not None and table.attack.ultimate else ()
    work.note("phase-ends", table.active, ("DT-TURN-11", *locked), phase="roll-phase")
    work.table = replace(
        table,
        attack=None,
        announced=None,
        pools=(),
        packets=(),
        healing=(),
        followers=(),
        inflicted=(),
        prevented_statuses=(),
        applied=False,
        fixed_target=None,
        extra=(),
        barred=(),
        leaders=(),
        riders=tuple(rider for rider in table.riders if rider.until != "roll phase concludes"),
    )
    work.push(*(RollPhase(seat, against, extra=True) for seat, against in table.extra))
