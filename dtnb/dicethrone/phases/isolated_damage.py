"""Deal isolated damage, which gets a window of its own (window TW-I) and is then applied.

Isolated damage does not wait for the end of the phase (DT-DMG-14).

* ``resolves`` registers the function that resolves an item of the agenda
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.apply_damage import ledger_as_data
from dtnb.dicethrone.changes.defeat import defeat_replacements
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import DialChange, change_dials
from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    ApplyIsolated,
    CheckDefeat,
    DealIsolated,
    FireTrigger,
)
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.windows import BEFORE_ISOLATED_DAMAGE
from dtnb.kernel.windows import OpenWindow


@REGISTRY.resolves(DealIsolated)
def deal_isolated(draft: Draft, item: DealIsolated) -> None:
    """Open the window of isolated damage, then apply the damage (DT-DMG-14, AMB-25)."""
    outer_step = draft.enclosing_step
    rule_ids = ("DT-DMG-14", "AMB-25") if item.is_isolated else ("DT-DMG-01", "DT-DMG-16")
    for packet in filter(None, map(draft.table.packet, item.packets)):
        # The steps of several packets stand side by side, not one inside the other.
        draft.enclosing_step = outer_step
        draft.begin_step(
            "isolated-damage", packet.dealer, rule_ids, subject=packet.source,
            isolated=item.is_isolated, seat=packet.seat, modifies=f"packet:{packet.id}",
            amount=packet.incoming_points,
        )  # fmt: skip
    draft.push(OpenWindow(BEFORE_ISOLATED_DAMAGE), ApplyIsolated(item.packets))


@REGISTRY.resolves(ApplyIsolated)
def apply_isolated(draft: Draft, item: ApplyIsolated) -> None:
    """Apply isolated damage, which may defeat a player at once (AMB-26).

    Each packet has its own ledger, the calculation of its total. If one effect hits several
    players, they take their damage together (DT-WIN-03, DT-DMG-11).
    """
    rules = draft.rules
    damage_by_seat: dict[int, int] = {}
    source = ""
    for isolated_packet in filter(None, map(draft.table.packet, item.packets)):
        packet = _with_entries_on_other_damage(draft, isolated_packet)
        assert packet.seat is not None
        ledger = rules.ledger(packet)
        step_args = ledger_as_data(rules, draft.table, (packet,), ledger)
        draft.add_step("ledger", packet.dealer, ledger.rules, **step_args, causes=[])
        source = packet.source
        if ledger.total and draft.table.is_in_game(packet.seat):
            damage_by_seat[packet.seat] = damage_by_seat.get(packet.seat, 0) + ledger.total
    other_packets = tuple(other for other in draft.table.packets if other.id not in item.packets)
    draft.table = replace(draft.table, packets=other_packets)
    change_dials(
        draft, {seat: DialChange(damage) for seat, damage in damage_by_seat.items()}, source
    )
    triggers = [
        FireTrigger("damage taken", seat, amount=damage) for seat, damage in damage_by_seat.items()
    ]
    defeated_later = {
        member
        for seat in damage_by_seat
        if _defeat_waits(draft, seat)
        for member in draft.table.side(seat)
    }
    if defeated_later:
        pending_defeats = (*draft.table.pending_defeats, *sorted(defeated_later))
        draft.table = replace(draft.table, pending_defeats=pending_defeats)
    others_hit = [seat for seat in damage_by_seat if seat not in defeated_later]
    if defeated_later and not others_hit:
        return
    draft.push(*defeat_replacements(draft, others_hit), CheckDefeat(), *triggers)


def _with_entries_on_other_damage(draft: Draft, packet: Packet) -> Packet:
    """Only in a world without DT-DMG-14: add entries of the seat's other damage to `packet`.

    DT-DMG-14 says that entries of other damage do not act on isolated damage. In a world without
    that rule, an entry also acts on isolated damage if it acts on all other damage of the seat.
    """
    for other in draft.table.packets:
        if other.seat == packet.seat and not other.isolated:
            for entry in other.entries:
                if entry.acts_on_all_packets and not draft.rules.holds(
                    "DT-DMG-14", entry.source, packet.source
                ):
                    packet = packet.with_entry(entry)
    return packet


def _defeat_waits(draft: Draft, seat: int) -> bool:
    """Tell whether the defeat of a player at 0 Health waits for the end of the phase (AMB-26)."""
    table = draft.table
    if table.seats[seat].health > 0 or table.phase not in ROLL_PHASES or table.totals_applied:
        return False
    waits = draft.rules.reading("defeat-mid-phase") == "at-conclusion"
    return draft.rules.apply(("DT-WIN-02", "AMB-26"), seat, with_rule=waits, without_rule=not waits)
