"""Carry out the effects on Health: the verbs heal and set_health.

* live amount: an amount that was computed from dice and changes with them
"""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import heal_now_or_later, hold_healing_from_total, set_dial
from dtnb.dicethrone.changes.tokens import change_companion_dial
from dtnb.dicethrone.effects.environment import amount_expression, evaluate_amount
from dtnb.dicethrone.effects.live_amounts import track_live_amount
from dtnb.dicethrone.effects.receivers import find_receiver, find_receivers
from dtnb.dicethrone.effects.verbs import carries_out, note_no_effect
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_DEALT
from dtnb.dicethrone.heroes.verbs.healing import Heal, SetHealth
from dtnb.dicethrone.state.agenda import Effects, FireTrigger


@carries_out(Heal)
def heal(draft: Draft, item: Effects, effect: Heal) -> None:
    """Raise a Health dial when the phase's damage is applied (DT-HP-02, AMB-15)."""
    seats = find_receivers(draft, item, effect.to)
    expression = amount_expression(item.resolution, effect)
    if expression is not None and DAMAGE_DEALT in expression.names:
        if draft.table.attack is None:
            note_no_effect(draft, item, effect, "no-attack")
        for seat in seats if draft.table.attack is not None else ():
            hold_healing_from_total(draft, seat, expression.source, item.resolution.source.name)
        return
    points = evaluate_amount(draft, item.resolution, effect)
    if isinstance(effect.to, str) and draft.rules.is_known_token(effect.to):
        _heal_companion(draft, item, effect, effect.to, points)
        return
    if not seats or points < 1:
        note_no_effect(draft, item, effect, "zero")
        return
    for seat in seats:
        waiting_count = len(draft.table.healing)
        heal_now_or_later(draft, seat, points, item.resolution.source.name)
        if len(draft.table.healing) > waiting_count:
            track_live_amount(
                draft, item, effect, kind="healing", packet_id=-1, index=waiting_count
            )


def _heal_companion(draft: Draft, item: Effects, effect: Heal, name: str, points: int) -> None:
    """Raise the dial of a Companion at once (DT-COMP-03)."""
    source = item.resolution.source
    count = draft.table.seats[source.seat].count(name)
    if not count or points < 1:
        note_no_effect(draft, item, effect, "zero" if count else "token-gone")
        return
    copy = draft.table.seats[source.seat].copies_of(name)[0]
    if copy.damage == draft.rules.token(name).health:
        draft.push(FireTrigger("dial above zero", source.seat, only_source=name))
    # The dial changes by damage, so a negative number of points raises it.
    change_companion_dial(
        draft, source.seat, name, points_lost=-points, actor=source.seat, source=source.name
    )


@carries_out(SetHealth)
def set_health(draft: Draft, item: Effects, effect: SetHealth) -> None:
    """Set a Health dial (DT-WIN-02)."""
    seat = find_receiver(draft, item, effect.to)
    if seat is None:
        note_no_effect(draft, item, effect, "no-target")
        return
    source = item.resolution.source
    set_dial(
        draft,
        seat,
        evaluate_amount(draft, item.resolution, effect),
        actor=source.seat,
        source=source.name,
    )
