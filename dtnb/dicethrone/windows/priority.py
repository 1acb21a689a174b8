"""The timing windows of Dice Throne, for the kernel: order, reactions, commits and withdrawals.

In a window, the kernel asks the seats in priority order. A player declares an action; others may
act before it; then it is committed or, if it has become impossible, withdrawn.

* `Declare`, `Commit`: the items of the agenda for an action that is declared, and for one whose
  turn has come
* retarget ban: (seat, card) of a withdrawn card that may not aim at the attacker's tokens (AMB-38)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import REGISTRY, AskWindow
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    BEFORE_ISOLATED_DAMAGE,
    BEFORE_OFFENSE,
    DICE_ONLY,
    SPENDS_ONLY,
)
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.dicethrone.verdicts.candidates import next_able_seat
from dtnb.dicethrone.verdicts.seats import reasons_seat_may_not_act
from dtnb.dicethrone.windows.committing import commit, commit_rules
from dtnb.dicethrone.windows.declaring import complete_details, declare_rules, seats_ahead
from dtnb.dicethrone.windows.withdrawing import (
    can_still_resolve,
    card_is_lost,
    preempting_rules,
    settle_withdrawal,
    withdrawal_rules,
)
from dtnb.kernel import Action, Reason, windows
from dtnb.kernel.window_hooks import Cited
from dtnb.kernel.window_procedure import WindowProcedure
from dtnb.kernel.windows import Commit, Declare, OpenWindow, WindowPoint


class DiceThroneWindows(WindowProcedure[Table, Rules]):
    """How timing windows work in Dice Throne, under each of the four rulebooks.

    A player whose card was withdrawn may declare the card again. A retarget ban then forbids the
    player to aim this card at the attacker's tokens (AMB-38).
    """

    ask_item: ClassVar[type[windows.AskWindow]] = AskWindow
    next_able_seat = staticmethod(next_able_seat)
    reasons = staticmethod(action_reasons)

    def order(self, draft: Draft, item: OpenWindow) -> tuple[int, ...]:
        """Return the seats in priority order, or the only seat that may act in this window."""
        order = draft.rules.order(draft.table) if item.seat < 0 else (item.seat,)
        if item.window == BEFORE_OFFENSE:
            return order[:1]
        if draft.rules.world is not None:
            return self._order_in_world(draft, item, order)
        return order

    def _order_in_world(
        self, draft: Draft, item: OpenWindow, order: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Only in a world without a rule: return the order in which the seats are asked.

        Without DT-PRI-07, the order of the seats after the Active Player is reversed. Without
        DT-PRI-01, the Active Player comes last. Without any other rule, the result is `order`.
        """
        rules, table = draft.rules, replace(draft.table, window=item.window)
        point = WindowPoint(item.window, item.restriction)
        able_seats = [
            seat
            for seat in order
            if self.next_able_seat(rules, table, point, (seat,), 0, 0) is not None
        ]
        if len(able_seats) < 2:
            return order
        active, *others = order
        if not {active, *others[:1]}.issuperset(able_seats):
            reversed_others = (active, *reversed(others))
            order = rules.apply(
                ("DT-PRI-07", "AMB-34"),
                item.window,
                active,
                with_rule=order,
                without_rule=reversed_others,
            )
        if active in able_seats:
            active_last = (*order[1:], active)
            order = rules.apply(
                ("DT-PRI-01", "DT-PRI-05"),
                item.window,
                active,
                with_rule=order,
                without_rule=active_last,
            )
        return order

    def on_open(self, draft: Draft, item: OpenWindow) -> int:
        """Store on the table which window is open, and return the window's serial number."""
        serial = draft.table.serial + 1
        draft.table = replace(draft.table, window=item.window, serial=serial)
        return serial

    def begin_asking(self, draft: Draft, item: OpenWindow, order: tuple[int, ...]) -> AskWindow:
        """Return the item that asks the seats, with the current number of retarget bans."""
        bans = len(draft.table.retarget_bans)
        return AskWindow(item.window, order, restriction=item.restriction, bans=bans)

    def on_close(self, draft: Draft, item: windows.AskWindow) -> None:
        """Lift the retarget bans that were set since this window opened."""
        assert isinstance(item, AskWindow)
        if len(draft.table.retarget_bans) <= item.bans:
            return
        is_inner = (
            item.restriction in (DICE_ONLY, SPENDS_ONLY) or item.window == BEFORE_ISOLATED_DAMAGE
        )
        if not is_inner:
            # A ban ends with the window in which the card was withdrawn (AMB-38).
            draft.table = replace(draft.table, retarget_bans=draft.table.retarget_bans[: item.bans])

    def reasons_to_pass(self, draft: Draft, seat: int) -> Iterable[Reason]:
        """Return the reasons why a seat may not act at all."""
        return reasons_seat_may_not_act(draft.rules, draft.table, seat)

    def restarts_at_front(self, rules: Rules) -> bool:
        """Tell whether the first seat is asked again after every action (AMB-02)."""
        return rules.reading("turns-of-asking") == "front-again"

    def seats_ahead(self, draft: Draft, item: Declare) -> tuple[int, ...]:
        """Return the seats that may act before a declared action."""
        return seats_ahead(draft.rules, draft.table, item)

    def complete_details(self, draft: Draft, item: Declare) -> Action | None:
        """Return the action with its details; None if a question is pending or a sale was made."""
        return complete_details(self, draft, item)

    def commit(self, draft: Draft, item: Commit) -> None:
        """Pay for an action and begin its effects."""
        commit(draft, item)

    def withdraw(self, draft: Draft, item: Commit, reasons: Sequence[Reason]) -> None:
        """Withdraw an action; a card that comes too late may be lost (AMB-38).

        In a world without the `preempting_rules`, by which another action came first, the action is
        carried out if that is still possible.
        """
        if not can_still_resolve(reasons) or draft.rules.holds(
            preempting_rules(item.action), item.action.object, item.seat
        ):
            self._record_withdrawal(draft, item, reasons)
        else:
            self.carry_out(draft, item)

    def _record_withdrawal(self, draft: Draft, item: Commit, reasons: Sequence[Reason]) -> None:
        """Record the withdrawal, and keep or discard the card."""
        is_lost = card_is_lost(draft.rules, item, reasons)
        self.note_withdrawal(draft, item, reasons, "comes-too-late" if is_lost else "withdraws")
        settle_withdrawal(draft, item, is_lost)

    def cites(self, draft: Draft, kind: str, item: Cited) -> tuple[str, ...]:
        """Return the ids of the rules that a step cites."""
        rules = draft.rules
        if isinstance(item, Declare):
            return declare_rules(item)
        if isinstance(item, Commit):
            if kind == "commits":
                return commit_rules(rules, draft.table, item.seat, item.action)
            return withdrawal_rules(rules, item.action)
        if kind == "window-opens":
            return ("DT-PRI-01", *rules.window_rules(item.window))
        window_step_rules = {
            "window-closes": ("DT-PRI-03",),
            "declared-together": ("DT-PRI-01", "DT-PRI-07", "AMB-03"),
        }
        return window_step_rules.get(kind, ())

    def extra_args(self, draft: Draft, item: Declare | Commit) -> Mapping[str, Any]:
        """Return arguments for the step: the price of an action and, if declared, its details."""
        price = draft.rules.price(draft.table, item.seat, item.action)
        if isinstance(item, Commit):
            return {"price": price}
        details = details_as_data(draft.table, item.action)
        return {"price": price, "details": details, **sentence_values(details)}


WINDOWS = DiceThroneWindows(REGISTRY)
