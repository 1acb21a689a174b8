"""Resolve the effects at the end of a Roll Phase, in the order that a player chooses (AMB-44).

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cancelling import note_lost_extra_phase
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.verbs.phases import ExtraPhase
from dtnb.dicethrone.state.agenda import REGISTRY, FireTrigger, OrderRollPhaseEnd
from dtnb.dicethrone.verdicts.ordering import ActingEffect, who_orders
from dtnb.kernel import Choice, Decision, DecisionKind


@REGISTRY.resolves(OrderRollPhaseEnd)
def order_roll_phase_end(draft: Draft, item: OrderRollPhaseEnd) -> None:
    """Let the next effect act; if there are several, ask which effect is next (AMB-44)."""
    rules, table = draft.rules, draft.table
    count = len(table.seats)
    turn_order = [(table.active + offset) % count for offset in range(count)]
    seats = [seat for seat in turn_order if seat not in table.defeated_seats]
    acting_effects = [
        (seat, name)
        for seat in seats
        for name in rules.sources_of_trigger(table, seat, item.trigger)
    ]
    if item.remaining is None and table.defeated_seats:
        _note_lost_extra_phases(draft, item.trigger)
    remaining_effects = tuple(acting_effects)
    if item.remaining is not None:
        remaining_effects = tuple(effect for effect in item.remaining if effect in acting_effects)
    if not remaining_effects:
        if not table.temporary_triggers:
            return
        # Nobody orders temporary triggers, so they act after the ordered effects (AMB-44).
        draft.push(
            *(
                FireTrigger(
                    item.trigger,
                    seat,
                    excluded_sources=tuple(
                        name for holder, name in acting_effects if holder == seat
                    ),
                )
                for seat in seats
            )
        )
        return
    item = replace(item, remaining=remaining_effects)
    chooser, options = who_orders(rules, table, remaining_effects)
    if len(options) > 1 and table.seats[chooser].health > 0:
        order = rules.order(table)
        draft.ask(
            item, Decision(table.window, chooser, DecisionKind.FORCED, order=order, topic="order")
        )
    else:
        _fire_next(draft, item, options[0])


def _note_lost_extra_phases(draft: Draft, trigger: str) -> None:
    """Record the additional phases lost because the holder of a token is defeated (AMB-47)."""
    rules, table = draft.rules, draft.table
    target = table.attack.target if table.attack is not None else None
    if target is None or target not in table.defeated_seats:
        return
    seat_state = table.seats[target]
    for name in rules.sources_of_trigger(table, target, trigger):
        if not rules.is_known_token(name):
            continue
        effects = walk_effects(rules.token(name).when[trigger])
        if any(isinstance(effect, ExtraPhase) for effect in effects):
            attacker = dict(seat_state.inflicters).get(name, table.active)
            note_lost_extra_phase(draft, attacker, defeated=target, subject=name)


@REGISTRY.answers(OrderRollPhaseEnd)
def answer_order(draft: Draft, item: OrderRollPhaseEnd, choice: Choice) -> None:
    """Let the chosen effect act next."""
    name, seat = str(choice.action.detail("effect")), choice.action.detail("holder")
    draft.add_step(
        "orders-effects", choice.seat, ("DT-TURN-04", "AMB-44"), subject=name,
        window=draft.table.window,
    )  # fmt: skip
    _fire_next(draft, item, (int(str(seat)), name))


def _fire_next(draft: Draft, item: OrderRollPhaseEnd, effect: ActingEffect) -> None:
    """Fire one effect, and keep the others for later."""
    later_effects = tuple(other for other in item.remaining or () if other != effect)
    seat, name = effect
    draft.push(
        FireTrigger(item.trigger, seat, only_source=name), replace(item, remaining=later_effects)
    )
