"""Lists the candidates at a decision: every action a seat could try, allowed or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import OrderEffects, OrderEnd
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
    plausible_actions,
)
from dtnb.dicethrone.verdicts.seats import seat_reasons
from dtnb.dicethrone.verdicts.timing import circumstances, circumstances_of_all
from dtnb.kernel import PASS, Action, Decision, State
from dtnb.kernel.windows import WindowPoint

#: phases in which sales are among the candidates
SALE_PHASES = ("main-phase-1", "main-phase-2", "discard-phase")
#: answers to "which dice will you re-roll?", by the number of dice
REROLLS = {
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
    """List pass and every action with a card in hand, a token, a passive, or a sale."""
    return rules.memoize(_pass_and_actions)(table.seats[seat], table.phase in SALE_PHASES)


def _pass_and_actions(rules: Rules, entry: Seat, selling: bool) -> tuple[Action, ...]:
    return (PASS, *actions_of(rules, entry, selling))


def prefiltered_actions(
    rules: Rules, table: Table, seat: int, point: WindowPoint
) -> tuple[Action, ...]:
    """List the `window_candidates` that the prefilter does not rule out, without pass."""
    moment = circumstances(rules, table, point, seat)
    cached = rules.memoize(plausible_actions)
    selling = seat == table.active and table.phase in SALE_PHASES
    return cached(table.seats[seat], moment, kinds_on_table(table), selling)


def next_able_seat(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    order: tuple[int, ...],
    at: int,
    passes: int,
) -> int | None:
    """Return the index in `order` of the next seat that can do more than pass; None for no seat.

    The unfinished list of the seat's options is cached, and `legal_in_window` continues it.
    """
    plausible = rules.memoize(plausible_actions)
    selling, kinds = table.phase in SALE_PHASES, kinds_on_table(table)
    seats, active = table.seats, table.active
    own, others = circumstances_of_all(rules, table, point)
    # Usually all seats are asked, starting with the first.
    left = order[at:] + order[:at] if at else order
    for seat in left[: len(order) - passes] if passes else left:
        if seat == active:
            actions = plausible(seats[seat], own, kinds, selling)
        else:
            actions = plausible(seats[seat], others, kinds, False)
        if not actions:
            continue
        options = allowed_actions(rules, table, point, seat, actions)
        first = next(options, None)
        if first is not None:
            rules.last_scan.append((table, point, seat, first, options))
            return order.index(seat)
    return None


def legal_in_window(rules: Rules, table: Table, point: WindowPoint, seat: int) -> list[Action]:
    """List pass and the allowed actions, continuing the list that `next_able_seat` began."""
    # The list is popped, so that only one of two threads continues it.
    try:
        cached_table, cached_point, cached_seat, first, others = rules.last_scan.pop()
    except IndexError:
        pass
    else:
        if cached_table is table and cached_seat == seat and cached_point == point:
            return [PASS, first, *others]
    actions = prefiltered_actions(rules, table, seat, point)
    return [PASS, *allowed_actions(rules, table, point, seat, actions)]


def allowed_actions(
    rules: Rules, table: Table, point: WindowPoint, seat: int, actions: Iterable[Action]
) -> Iterator[Action]:
    """Yield the allowed ones among prefiltered actions."""
    if next(seat_reasons(rules, table, seat), None) is not None:
        return
    for action in actions:
        if next(action_reasons(rules, table, point, seat, action, prefiltered=True), None) is None:
            yield action


def sales(table: Table, seat: int) -> tuple[Action, ...]:
    """List the sale of every card that may be in hand, for the hand limit (DT-CARD-25)."""
    return tuple(Action("sell", card) for card in hand_of(table.seats[seat]))


def _ability_actions(rules: Rules, hero: str) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Return a hero's actions to announce an ability, and those to defend with one."""
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
        roll = max((roll for roll in table.rolls if roll.open), key=lambda roll: roll.id)
        return REROLLS[len(roll.dice)]
    if pending.topic == "announce":
        announce, _ = rules.memoize(_ability_actions)(table.seats[pending.seat].hero)
        back = (Action("back"),) if pending.window == DIE_ALTERED else ()
        return (*announce, Action("announce"), *back)
    if pending.topic == "defense":
        _, defend = rules.memoize(_ability_actions)(table.seats[pending.seat].hero)
        return (*defend, Action("decline"))
    if pending.topic == "sell-down":
        return sales(table, pending.seat)
    if pending.topic == "order":
        item = state.agenda[-1]
        if isinstance(item, OrderEnd):
            _, acting = who_orders(rules, table, item.left or ())
            return tuple(
                Action("choose", "", (("effect", name), ("holder", seat))) for seat, name in acting
            )
        assert isinstance(item, OrderEffects)
        return tuple(Action("choose", "", (("effect", name),)) for name in item.left or ())
    if pending.topic == "target":
        # On a 5 the opponents choose among themselves (DT-TRP-07).
        attacker = table.attack.attacker if table.attack is not None else pending.seat
        return tuple(
            Action("choose", "", (("player", seat),)) for seat in table.opponents(attacker)
        )
    name, options = open_follow_up(rules, state)
    return tuple(Action("choose", "", ((name, option),)) for option in options)
