"""Conclude the Roll Phase: apply all waiting damage and healing at once (window TW-17).

* ``resolves`` registers the function that resolves an item of the agenda
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.apply_damage import apply_totals
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.phases.damage_division import ask_to_divide_first
from dtnb.dicethrone.phases.offense import note_open_window
from dtnb.dicethrone.rules.attacks import late_effects
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    BeforeRolling,
    CheckDefeat,
    ConcludeRollPhase,
    CountAgain,
    Effects,
    EndPhase,
    OrderRollPhaseEnd,
)
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.dicethrone.state.windows import CONCLUSION


@REGISTRY.resolves(ConcludeRollPhase)
def conclude(draft: Draft, item: ConcludeRollPhase) -> None:
    """Compute every total, then apply all of them at once (DT-DRP-08, DT-CALC-01)."""
    if item.held_resolutions:
        # Effects whose condition depends on the final total are resolved before damage is applied.
        draft.push(
            *_effects_if_met(draft, item.held_resolutions[0]),
            replace(item, held_resolutions=item.held_resolutions[1:]),
        )
        return
    if ask_to_divide_first(draft, item):
        return
    if draft.rules.world is not None and draft.table.live_amounts:
        draft.push(CountAgain(), item)
        return
    outer_step = draft.enclosing_step
    note_open_window(draft, CONCLUSION, ("DT-DRP-08", "DT-TURN-11"))
    triggers_of_damage = apply_totals(draft)
    attack = draft.table.attack
    effects_after_damage: list[Effects] = []
    if attack is not None and attack.target is not None:
        effects_after_damage = late_effects(draft.rules, attack, CONCLUSION, "after-the-damage")
    draft.add_step(
        "window-closes", None, ("DT-DRP-08",), window=CONCLUSION, reason="nobody-may-act"
    )
    draft.enclosing_step = outer_step
    draft.push(
        *triggers_of_damage,
        CheckDefeat(),
        *effects_after_damage,
        OrderRollPhaseEnd("roll phase concludes"),
        EndPhase(),
    )


def _effects_if_met(draft: Draft, resolution: EffectResolution) -> tuple[Effects, ...]:
    """Return the effects if the final total meets their condition; otherwise record why not."""
    rules = draft.rules
    spec = rules.spec_of_source(draft.table, resolution.source)
    assert spec is not None
    assert spec.condition is not None
    view = View(rules, draft.table, resolution.source.seat)
    for condition in rules.conjuncts(spec.condition):
        if "projected" in condition.names and not condition.value(view):
            draft.add_step(
                "condition-not-met", resolution.source.seat, ("DT-DRP-08",),
                subject=resolution.source.name, verb=spec.do[0].verb, condition=condition.source,
                found=condition.describe(view), shown=condition.failed_comparisons(view),
            )  # fmt: skip
            return ()
    return (Effects(resolution),)


@REGISTRY.resolves(EndPhase)
def end_phase(draft: Draft, item: EndPhase) -> None:
    """Clear the table after a Roll Phase; this also ends the lock of an Ultimate (AMB-17)."""
    table = draft.table
    ultimate_rules = ("AMB-17",) if table.attack is not None and table.attack.ultimate else ()
    draft.add_step("phase-ends", table.active, ("DT-TURN-11", *ultimate_rules), phase="roll-phase")
    draft.table = replace(
        table.without_phase(),
        attack=None,
        announced=None,
        live_amounts=(),
        prevented_statuses=(),
        fixed_target=None,
        attempts_used=table.attempts_by(table.active),
        extra_phases=(),
        retarget_bans=(),
        leaders=(),
        temporary_triggers=tuple(
            temporary
            for temporary in table.temporary_triggers
            if temporary.end_moment != "roll phase concludes"
        ),
    )
    # `BeforeRolling` lets effects skip the additional Roll Phase before it begins (DT-HERO-GUN-14).
    draft.push(
        *(
            BeforeRolling(seat, opponent=rival, is_additional=True)
            for seat, rival in table.extra_phases
        )
    )
