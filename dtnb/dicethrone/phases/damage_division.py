"""Divide damage between a player and a Companion, once the total is known.

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.rules.totals import total_of
from dtnb.dicethrone.state.agenda import REGISTRY, DivideDamage
from dtnb.kernel import Choice, Decision, DecisionKind, Item


def ask_to_divide_first(draft: Draft, item: Item) -> bool:
    """Ask to divide damage before `item` is resolved, and tell whether this was necessary."""
    for packet in draft.table.packets:
        if packet.is_divided and packet.companion_share < 0:
            draft.push(DivideDamage(packet.id), item)
            return True
    return False


@REGISTRY.resolves(DivideDamage)
def ask_division(draft: Draft, item: DivideDamage) -> None:
    """Ask how much of the total the Companion takes (DT-COMP-03)."""
    packet = draft.table.packet(item.packet)
    assert packet is not None
    assert packet.seat is not None
    if total_of(draft.rules, draft.table, packet) < 1:
        draft.table = draft.table.with_packet(replace(packet, companion_share=0))
        return
    order = draft.rules.order(draft.table)
    window = draft.table.window
    draft.ask(item, Decision(window, packet.seat, DecisionKind.FORCED, order=order, topic="amount"))


@REGISTRY.answers(DivideDamage)
def answer_division(draft: Draft, item: DivideDamage, choice: Choice) -> None:
    """Store how much the Companion takes."""
    packet = draft.table.packet(item.packet)
    assert packet is not None
    ((_, points),) = choice.action.details
    answer_data = details_as_data(draft.table, choice.action)
    draft.add_step(
        "chooses", choice.seat, ("DT-COMP-03",), subject=packet.companion,
        window=draft.table.window, details=answer_data, **sentence_values(answer_data),
    )  # fmt: skip
    draft.table = draft.table.with_packet(replace(packet, companion_share=int(str(points))))
