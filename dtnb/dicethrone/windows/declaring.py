"""Declare actions: ask for their details, and find the seats that may act first.

* `Declare`: the item of the agenda for an action that a player declares
"""

from __future__ import annotations

from dtnb.dicethrone.changes.cards import sell
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import next_declared_follow_up
from dtnb.dicethrone.details.follow_up import context_of_action
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import allowed_modes
from dtnb.kernel import Action
from dtnb.kernel.window_procedure import WindowProcedure
from dtnb.kernel.windows import Declare, WindowPoint


def complete_details(
    windows: WindowProcedure[Table, Rules], draft: Draft, item: Declare
) -> Action | None:
    """Return the action with its details; None if a question is pending or a sale was made."""
    rules = draft.rules
    action = item.action
    if action.verb == "sell":
        table = draft.table
        if not (table.is_in_game(item.seat) and table.seats[item.seat].may_hold(action.object)):
            # An action declared at the same time came first (AMB-03), and the card is gone. The
            # caller withdraws the sale.
            return action
        # To sell a card is not to play it: no action may interrupt a sale.
        sell(draft, item.seat, action.object, ("DT-CARD-06", "DT-CARD-07"))
        return None
    if (
        len(rules.action_specs(draft.table, item.seat, action)) > 1
        and action.detail(MODE_DETAIL) is None
    ):
        # A mode is one of several ways to spend the same token or to use the same passive.
        modes = allowed_modes(
            rules, draft.table, WindowPoint(item.window, item.restriction), item.seat, action
        )
        if len(modes) > 1:
            windows.ask_detail(draft, item, action, "choose")
            return None
        if modes:
            # `modes` is empty if an action declared at the same time has left no legal mode.
            action = action.with_detail(MODE_DETAIL, modes[0])
    spec = rules.chosen_spec(draft.table, item.seat, action)
    if spec is None:
        return action
    context = context_of_action(rules, draft.table, item.seat, action)
    while (follow_up := next_declared_follow_up(context, spec, action.details)) is not None:
        if len(follow_up.options) == 1:
            action = action.with_detail(follow_up.name, follow_up.options[0])
            continue
        if not follow_up.options:
            break
        windows.ask_detail(draft, item, action, follow_up.topic, follow_up.seat)
        return None
    return action


def seats_ahead(rules: Rules, table: Table, item: Declare) -> tuple[int, ...]:
    """Return the seats that may act before a declared action."""
    other_seats = tuple(seat for seat in item.order if seat != item.seat)
    if not other_seats:
        return ()
    if _is_instant(rules, table, item) and rules.reading("interruption-depth") == "chains":
        # Under this reading, every player may react to an Instant Action or a spent token, and to
        # each reaction as well (AMB-46).
        return other_seats
    earlier_seats = _earlier_seats(rules, item)
    if not earlier_seats or rules.reading("claims") == "before-commit":
        return earlier_seats
    # If all actions in a window are simultaneous, earlier seats are asked before an action is
    # committed (AMB-03).
    return earlier_seats if rules.reading("same-time") == "same-window" else ()


def _earlier_seats(rules: Rules, item: Declare) -> tuple[int, ...]:
    """Return the seats that come before the declaring seat (DT-PRI-01, DT-PRI-05, DT-PRI-07)."""
    position = item.order.index(item.seat)
    earlier_seats, later_seats = item.order[:position], item.order[position + 1 :]
    rule_of_order = "DT-PRI-05" if len(item.order) == 2 else "DT-PRI-07"
    return rules.apply(
        ("DT-PRI-01", rule_of_order),
        item.action.object,
        item.seat,
        with_rule=earlier_seats,
        without_rule=() if earlier_seats else later_seats,
    )


def _is_instant(rules: Rules, table: Table, item: Declare) -> bool:
    """Tell whether an action is an instant: an Instant Action card, or a spent token."""
    card = rules.card(table, item.seat, item.action.object)
    if item.action.verb == "play":
        return card is not None and card.timing is Timing.INSTANT
    return item.action.verb == "spend"


def declare_rules(item: Declare) -> tuple[str, ...]:
    """Return the rules by which a seat may act now, or before another seat's action."""
    if item.interrupted_action is None:
        return ("DT-PRI-02",)
    special_rules = {("play", "spend"): ("DT-PRI-08",), ("spend", "play"): ("DT-PRI-09",)}
    return ("DT-PRI-01", *special_rules.get((item.action.verb, item.interrupted_action.verb), ()))
