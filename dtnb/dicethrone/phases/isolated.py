"""Damage that is dealt at once, in a window of its own (TW-I, AMB-25)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.apply_damage import ledger_as_data
from dtnb.dicethrone.changes.defeat import replacements
from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.changes.health import apply_shares
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    ApplyIsolated,
    CheckDefeat,
    DealIsolated,
    FireTrigger,
    OpenWindow,
)
from dtnb.dicethrone.state.phases import ROLL_PHASES


@REGISTRY.resolves(DealIsolated)
def deal_isolated(work: Work, item: DealIsolated) -> None:
    """Open the window of damage that is dealt at once, then deal it (DT-DMG-14, AMB-25)."""
    outer = work.scope
    rules = ("DT-DMG-14", "AMB-25") if item.isolated else ("DT-DMG-01", "DT-DMG-16")
    for packet in filter(None, map(work.table.packet, item.packets)):
        work.scope = outer
        work.begin(
            "isolated-damage", packet.by, rules, subject=packet.source, isolated=item.isolated,
            seat=packet.seat, modifies=f"packet:{packet.id}", amount=packet.incoming,
        )  # fmt: skip
    work.push(OpenWindow("TW-I"), ApplyIsolated(item.packets))


@REGISTRY.resolves(ApplyIsolated)
def apply_isolated(work: Work, item: ApplyIsolated) -> None:
    """Deal it at once, on a ledger of its own; it may defeat at once (AMB-26).

    All whom one effect strikes take it in the same application (DT-WIN-03, DT-DMG-11).
    """
    game = game_of(work)
    shares: dict[int, tuple[int, int]] = {}
    source = ""
    for packet in filter(None, map(work.table.packet, item.packets)):
        assert packet.seat is not None
        ledger = game.ledger(packet)
        rules = tuple(dict.fromkeys(rule for row in ledger.rows for rule in row.rules))
        data = ledger_as_data(game, work.table, packet, ledger)
        work.note("ledger", packet.by, rules, **data, causes=[])
        source = packet.source
        if ledger.total and work.table.stands(packet.seat):
            shares[packet.seat] = (ledger.total + shares.get(packet.seat, (0, 0))[0], 0)
    rest = tuple(other for other in work.table.packets if other.id not in item.packets)
    work.table = replace(work.table, packets=rest)
    apply_shares(work, shares, source)
    taken = [FireTrigger("damage taken", seat) for seat in shares]
    waits = {
        member for seat in shares if _defeat_waits(work, seat) for member in work.table.side(seat)
    }
    if waits:
        lingering = (*work.table.lingering, *sorted(waits))
        work.table = replace(work.table, lingering=lingering)
    struck = [seat for seat in shares if seat not in waits]
    if waits and not struck:
        return
    work.push(*replacements(work, struck), CheckDefeat(), *taken)


def _defeat_waits(work: Work, seat: int) -> bool:
    """Tell whether a player at 0 stays until the Roll Phase is applied (AMB-26)."""
    table = work.table
    if table.seats[seat].health > 0 or table.phase not in ROLL_PHASES or table.applied:
        return False
    return game_of(work).reading("defeat-mid-phase") == "at-conclusion"
