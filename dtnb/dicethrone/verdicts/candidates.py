"""List the candidates at a decision: every action that a seat could try, allowed or not.

* circumstances: the facts on which the timing of a seat's actions depends
* prefilter (:mod:`dtnb.dicethrone.verdicts.prefilter`): it rules out actions by cheap checks
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.rules.rules import LegalActionSearch, Rules
from dtnb.dicethrone.state.agenda import OrderEffects, OrderRollPhaseEnd
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import DIE_ALTERED
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.dicethrone.verdicts.open_follow_up import open_follow_up
from dtnb.dicethrone.verdicts.ordering import who_orders
from dtnb.dicethrone.verdicts.prefilter import (
    actions_of,
    hand_of,
    kinds_on_table,
    payable_modes,
    plausible_actions,
)
from dtnb.dicethrone.verdicts.seats import reasons_seat_may_not_act
from dtnb.dicethrone.verdicts.timing import circumstances_of, circumstances_of_all
from dtnb.kernel import PASS, Action, Decision, State
from dtnb.kernel.windows import WindowPoint

#: phases in which sales are among the candidates
SALE_PHASES = ("main-phase-1", "main-phase-2", "discard-phase")
#: every answer to "which dice will you re-roll?", by the number of dice that were rolled
REROLL_ANSWERS = {
    count: (
        Action("stop"),
        *(
            Action("reroll", "", (("dice", dice),))
            for size in range(1, count + 1)
            for dice in combinations(range(count), size)
        ),
    )
    for count in range(1, 6)
}


def window_candidates(rules: Rules, table: Table, seat: int) -> tuple[Action, ...]:
    """List passing, every action with a card in hand, a token or a passive, and every sale."""
    return rules.memoize(_pass_and_actions)(table.seats[seat], table.phase in SALE_PHASES)


def _pass_and_actions(rules: Rules, seat_state: Seat, with_sales: bool) -> tuple[Action, ...]:
    return (PASS, *actions_of(rules, seat_state, with_sales))


def prefiltered_actions(
    rules: Rules, table: Table, seat: int, point: WindowPoint
) -> tuple[Action, ...]:
    """List the `window_candidates` that the prefilter does not rule out, except passing."""
    if rules.waives_reasons:
        return window_candidates(rules, table, seat)[1:]
    circumstances = circumstances_of(rules, table, point, seat)
    cached_plausible_actions = rules.memoize(plausible_actions)
    with_sales = seat == table.active and table.phase in SALE_PHASES
    return cached_plausible_actions(
        table.seats[seat], circumstances, kinds_on_table(table), with_sales
    )


def next_able_seat(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    order: tuple[int, ...],
    start: int,
    passes: int,
) -> int | None:
    """Return the index in `order` of the next seat that can do more than pass, or None.

    `start` is the index of the first seat to ask. `passes` is the number of seats that have just
    passed. The search stops at the first action that is allowed; `legal_in_window` continues it.
    """
    if rules.waives_reasons:
        return _next_able_seat_in_world(rules, table, point, order, start, passes)
    cached_payable_modes = rules.memoize(payable_modes)
    cached_plausible_actions = rules.memoize(plausible_actions)
    with_sales, seats, active = table.phase in SALE_PHASES, table.seats, table.active
    active_circumstances, other_circumstances = circumstances_of_all(rules, table, point)
    # Usually the search begins with the first seat and nobody has passed: do not copy the order.
    seats_to_ask = order[start:] + order[:start] if start else order
    for seat in seats_to_ask[: len(order) - passes] if passes else seats_to_ask:
        sells = with_sales and seat == active
        # Often a seat cannot pay for anything that it has, so check this first.
        if not sells and not cached_payable_modes(seats[seat]):
            continue
        circumstances = active_circumstances if seat == active else other_circumstances
        actions = cached_plausible_actions(seats[seat], circumstances, kinds_on_table(table), sells)
        if not actions:
            continue
        options = allowed_actions(rules, table, point, seat, actions)
        first_option = next(options, None)
        if first_option is not None:
            search = LegalActionSearch(table, point, seat, first_option, options)
            rules.last_search.append(search)
            return order.index(seat)
    return None


def _next_able_seat_in_world(
    rules: Rules, table: Table, point: WindowPoint, order: tuple[int, ...], start: int, passes: int
) -> int | None:
    """Only in a world without a rule: do the same as `next_able_seat`, without the prefilter."""
    for offset in range(len(order) - passes):
        index = (start + offset) % len(order)
        actions = window_candidates(rules, table, order[index])[1:]
        if next(allowed_actions(rules, table, point, order[index], actions), None) is not None:
            return index
    return None


def legal_in_window(rules: Rules, table: Table, point: WindowPoint, seat: int) -> list[Action]:
    """List passing and the allowed actions. If `next_able_seat` began this search, continue it."""
    # `pop` takes the search away, so that only one of two threads can continue it.
    try:
        search = rules.last_search.pop()
    except IndexError:
        pass
    else:
        if search.table is table and search.seat == seat and search.point == point:
            return [PASS, search.first_action, *search.other_actions]
    actions = prefiltered_actions(rules, table, seat, point)
    return [PASS, *allowed_actions(rules, table, point, seat, actions)]


def allowed_actions(
    rules: Rules, table: Table, point: WindowPoint, seat: int, actions: Iterable[Action]
) -> Iterator[Action]:
    """Yield the allowed ones of `actions`; these are prefiltered, except in a world."""
    is_prefiltered = not rules.waives_reasons
    if is_prefiltered and next(reasons_seat_may_not_act(rules, table, seat), None) is not None:
        return
    for action in actions:
        reasons = action_reasons(rules, table, point, seat, action, is_prefiltered=is_prefiltered)
        if next(reasons, None) is None:
            yield action


def sale_actions(table: Table, seat: int) -> tuple[Action, ...]:
    """List the sales of all cards that may be in hand, for the hand limit (DT-CARD-25)."""
    return tuple(Action("sell", card) for card in hand_of(table.seats[seat]))


def _ability_actions(rules: Rules, hero: str) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Return two groups of a hero's actions: announcing an ability, and defending with one."""
    abilities = rules.heroes[hero].abilities.values()
    defensive = [ability.name for ability in abilities if ability.kind is AbilityKind.DEFENSIVE]
    others = [ability.name for ability in abilities if ability.kind is not AbilityKind.DEFENSIVE]
    return (
        tuple(Action("announce", name) for name in others),
        tuple(Action("defend", name) for name in defensive),
    )


def decision_candidates(rules: Rules, state: State, pending: Decision) -> tuple[Action, ...]:
    """List the answers to a forced choice or a follow-up question."""
    table: Table = state.table
    if pending.topic == "reroll":
        roll = max((roll for roll in table.rolls if roll.is_open), key=lambda roll: roll.id)
        return REROLL_ANSWERS[len(roll.dice)]
    if pending.topic == "announce":
        announce, _ = rules.memoize(_ability_actions)(table.seats[pending.seat].hero)
        back_actions = (Action("back"),) if pending.window == DIE_ALTERED else ()
        return (*announce, Action("announce"), *back_actions)
    if pending.topic == "defense":
        _, defend = rules.memoize(_ability_actions)(table.seats[pending.seat].hero)
        return (*defend, Action("decline"))
    if pending.topic == "sell-down":
        return sale_actions(table, pending.seat)
    if pending.topic == "order":
        item = state.agenda[-1]
        if isinstance(item, OrderRollPhaseEnd):
            _, effects = who_orders(rules, table, item.remaining or ())
            return tuple(
                Action("choose", "", (("effect", name), ("holder", seat))) for seat, name in effects
            )
        assert isinstance(item, OrderEffects)
        return tuple(Action("choose", "", (("effect", name),)) for name in item.remaining or ())
    if pending.topic == "target":
        # If the targeting die shows a 5, the opponents choose one of themselves (DT-TRP-07).
        attacker = table.attack.attacker if table.attack is not None else pending.seat
        return tuple(
            Action("choose", "", (("player", seat),)) for seat in table.opponents(attacker)
        )
    name, options = open_follow_up(rules, state)
    return tuple(Action("choose", "", ((name, option),)) for option in options)
