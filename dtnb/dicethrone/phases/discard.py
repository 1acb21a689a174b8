"""Play the Discard Phase: players sell cards down to the hand limit (window TW-19).

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import sell
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.phases.turn import begin_phase, note_skipped, take_skip
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    DiscardPhase,
    EndDiscard,
    OrderEffects,
    SellDown,
)
from dtnb.dicethrone.state.windows import DISCARD_WINDOW, END_OF_TURN
from dtnb.kernel import Choice, Decision, DecisionKind
from dtnb.kernel.windows import OpenWindow


@REGISTRY.resolves(DiscardPhase)
def begin_discard(draft: Draft, item: DiscardPhase) -> None:
    """Sell down to the hand limit (DT-TURN-09, DT-CARD-25)."""
    seat = item.seat
    if take_skip(draft, seat, "Discard Phase"):
        note_skipped(draft, seat, "discard-phase", ("DT-TURN-02",))
        return
    begin_phase(draft, seat, "discard-phase", ("DT-TURN-09",))
    draft.push(
        OpenWindow(DISCARD_WINDOW), SellDown(seat), OpenWindow(END_OF_TURN), EndDiscard(seat),
        OrderEffects(seat, "end of turn"),
    )  # fmt: skip


@REGISTRY.resolves(SellDown)
def ask_sell_down(draft: Draft, item: SellDown) -> None:
    """Ask which card to sell while the hand is above the limit (DT-CARD-25)."""
    if not _must_sell(draft, item.seat):
        return
    draft.table = replace(draft.table, window=DISCARD_WINDOW)
    order = draft.rules.order(draft.table)
    question = Decision(
        DISCARD_WINDOW, item.seat, DecisionKind.FORCED, order=order, topic="sell-down"
    )
    draft.ask(item, question)


def _must_sell(draft: Draft, seat: int) -> bool:
    """Tell whether a player has too many cards in hand and must sell (DT-CARD-05, DT-CARD-25)."""
    hand_size = draft.table.seats[seat].hand_size
    return draft.rules.excess_cards(hand_size) > 0 and draft.rules.holds(
        ("DT-CARD-25", "DT-TURN-09"), "Discard Phase", seat
    )


@REGISTRY.answers(SellDown)
def answer_sell_down(draft: Draft, item: SellDown, choice: Choice) -> None:
    """Sell the chosen card, and ask again (DT-CARD-06, DT-CARD-25)."""
    sell(draft, choice.seat, choice.action.object, ("DT-CARD-25", "DT-CARD-06"))
    draft.push(item)


@REGISTRY.resolves(EndDiscard)
def end_discard(draft: Draft, item: EndDiscard) -> None:
    """Ask for sales again if the hand is above the limit after the last window (DT-CARD-05)."""
    if _must_sell(draft, item.seat):
        draft.push(SellDown(item.seat), OpenWindow(END_OF_TURN), item)
