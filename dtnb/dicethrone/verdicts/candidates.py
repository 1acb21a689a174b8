"""Candidates: the closed list of what a seat could ever try, allowed or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import OrderEffects, OrderEnd
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import DIE_ALTERED
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.dicethrone.verdicts.open_follow_up import open_follow_up
from dtnb.dicethrone.verdicts.ordering import who_orders
from dtnb.dicethrone.verdicts.prefilter import actions_of, hand_of, not_ruled_out, present
from dtnb.dicethrone.verdicts.seats import seat_reasons
from dtnb.dicethrone.verdicts.timing import circumstances, circumstances_of_all
from dtnb.kernel import PASS, Action, Decision, State
from dtnb.kernel.windows import WindowPoint

#: phases in which sales are among what a seat could try
SALE_PHASES = ("main-phase-1", "main-phase-2", "discard-phase")
#: answers to "which dice again?", by the number of dice
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
    """List pass, each card in hand, each token type, each activated passive, each sale."""
    return rules.memoize(_tried)(table.seats[seat], table.phase in SALE_PHASES)


def _tried(rules: Rules, entry: Seat, selling: bool) -> tuple[Action, ...]:
    return (PASS, *actions_of(rules, entry, selling))


def prefiltered(rules: Rules, table: Table, seat: int, point: WindowPoint) -> tuple[Action, ...]:
    """List those of `window_candidates` that are not ruled out at first sight, but for the pass."""
    moment = circumstances(rules, table, point, seat)
    seen = rules.memoize(not_ruled_out)
    selling = seat == table.active and table.phase in SALE_PHASES
    return seen(table.seats[seat], moment, present(table), selling)


def first_able(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    order: tuple[int, ...],
    at: int,
    passes: int,
) -> int | None:
    """Return who is the next that has anything but to pass, as a place in the order.

    What is found for that seat is kept, and gone on with when its options are listed.
    """
    seen, selling, there = rules.memoize(not_ruled_out), table.phase in SALE_PHASES, present(table)
    seats, active = table.seats, table.active
    own, others = circumstances_of_all(rules, table, point)
    # Most of the time the whole round is asked, from the front.
    left = order[at:] + order[:at] if at else order
    for seat in left[: len(order) - passes] if passes else left:
        if seat == active:
            actions = seen(seats[seat], own, there, selling)
        else:
            actions = seen(seats[seat], others, there, False)
        if not actions:
            continue
        found = allowed(rules, table, point, seat, actions)
        first = next(found, None)
        if first is not None:
            rules.last_scan.append((table, point, seat, first, found))
            return order.index(seat)
    return None


def legal(rules: Rules, table: Table, point: WindowPoint, seat: int) -> list[Action]:
    """List pass and what nothing speaks against; who was found able is not asked about again."""
    # Taken off, so that of two threads only one goes on with it.
    try:
        found_at, found_there, found_able, first, others = rules.last_scan.pop()
    except IndexError:
        pass
    else:
        if found_at is table and found_able == seat and found_there == point:
            return [PASS, first, *others]
    actions = prefiltered(rules, table, seat, point)
    return [PASS, *allowed(rules, table, point, seat, actions)]


def allowed(
    rules: Rules, table: Table, point: WindowPoint, seat: int, actions: Iterable[Action]
) -> Iterator[Action]:
    """Yield those of the actions that nothing speaks against; first sight has left them."""
    if next(seat_reasons(rules, table, seat), None) is not None:
        return
    for action in actions:
        if next(action_reasons(rules, table, point, seat, action, sighted=True), None) is None:
            yield action


def sales(table: Table, seat: int) -> tuple[Action, ...]:
    """List every card that may be in hand, for the obligation to sell (DT-CARD-25)."""
    return tuple(Action("sell", card) for card in hand_of(table.seats[seat]))


def _by_ability(rules: Rules, hero: str) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Return what is announced with the abilities of a hero, and what is defended with."""
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
        announced, _ = rules.memoize(_by_ability)(table.seats[pending.seat].hero)
        back = (Action("back"),) if pending.window == DIE_ALTERED else ()
        return (*announced, Action("announce"), *back)
    if pending.topic == "defense":
        _, defended = rules.memoize(_by_ability)(table.seats[pending.seat].hero)
        return (*defended, Action("decline"))
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
