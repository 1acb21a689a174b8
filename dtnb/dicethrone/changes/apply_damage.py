"""What waits for the end of a phase: every total is computed, then all is applied at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.defeat import replacements
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import apply_shares
from dtnb.dicethrone.changes.tokens import change_dial
from dtnb.dicethrone.damage import Component, DamageType, Ledger, Packet
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import FireTrigger
from dtnb.dicethrone.state.table import Table


def apply_waiting(draft: Draft) -> list[FireTrigger]:
    """Compute every total, apply all damage and healing at once, return what replaces a defeat.

    Source: DT-DRP-08, DT-CALC-01; in Upkeep DT-TURN-05.
    """
    damage, spared = _totals(draft)
    healing: dict[int, int] = {}
    for entry in draft.table.healing:
        healing[entry.seat] = healing.get(entry.seat, 0) + entry.amount
    shares = {
        seat: (damage.get(seat, 0), healing.get(seat, 0))
        for seat in sorted({*damage, *healing})
        if draft.table.stands(seat)
    }
    apply_shares(draft, shares)
    emptied = [
        FireTrigger("dial at zero", seat, name)
        for (seat, name), points in spared.items()
        if points and change_dial(draft, seat, name, points, None, "") == 0
    ]
    hurt = [seat for seat in shares if shares[seat][0]]
    struck = [*hurt, *draft.table.pending_defeats]
    # Nothing waits any more; what the application sets off is dealt when it comes (DT-DMG-01).
    draft.table = replace(
        draft.table, pending_defeats=(), packets=(), healing=(), totals_applied=True
    )
    return [
        *replacements(draft, struck),
        *emptied,
        *(FireTrigger("damage taken", seat) for seat in hurt),
    ]


def _totals(draft: Draft) -> tuple[dict[int, int], dict[tuple[int, str], int]]:
    """Compute the ledgers, those that depend on another after it (AMB-20).

    Returns
    -------
    tuple
        What each seat takes, and what the companion of a seat takes in its place (DT-COMP-03).
    """
    rules = draft.rules
    waiting = draft.table.packets
    damage: dict[int, int] = {}
    found: list[tuple[Packet, Ledger]] = []
    spared: dict[tuple[int, str], int] = {}
    for packet, ledger in settled(rules, draft.table):
        if ledger is None:
            draft.note(
                "packet-lapses", packet.by, ("DT-CALC-06",), subject=packet.source,
                seat=packet.seat, condition=packet.condition,
            )  # fmt: skip
            continue
        if packet.seat is None:
            continue
        draft.note(
            "ledger", packet.by, ledger.rules, **ledger_as_data(rules, draft.table, packet, ledger),
            causes=[
                f"packet:{other.id}" for other in waiting if other.returned_by == packet.id
            ],
        )  # fmt: skip
        own = ledger.total
        if packet.companion:
            # DT-CALC-07: of a damage that is split the companion takes the half rounded up.
            own = ledger.total // 2 if packet.split else 0
            taker = (packet.seat, packet.companion)
            spared[taker] = spared.get(taker, 0) + ledger.total - own
        else:
            found.append((packet, ledger))
        damage[packet.seat] = damage.get(packet.seat, 0) + own
    for seat, points in _surplus(rules, found).items():
        damage[seat] -= points
        draft.note("surplus-carried", seat, ("AMB-24", "DT-DRP-08"), seat=seat, amount=points)
    return damage, spared


def _surplus(rules: Rules, found: list[tuple[Packet, Ledger]]) -> dict[int, int]:
    """Return the points that prevention left over elsewhere takes off, by seat (AMB-24)."""
    carried: dict[int, int] = {}
    for packet, ledger in found:
        if ledger.surplus and packet.seat is not None:
            carried[packet.seat] = carried.get(packet.seat, 0) + ledger.surplus
    for seat in list(carried):
        open_to_it = sum(
            ledger.total
            for packet, ledger in found
            if packet.seat == seat
            and not packet.unpreventable
            and all(part.type.avoidable for part in packet.components)
        )
        carried[seat] = min(carried[seat], open_to_it)
    carried = {seat: points for seat, points in carried.items() if points}
    if carried and rules.reading("surplus-prevention") == "lost":
        return {}
    return carried


def settled(rules: Rules, table: Table) -> Iterator[tuple[Packet, Ledger | None]]:
    """Yield what waits with its ledger; None for what lapses because it hung on another total."""
    ledgers: dict[int, Ledger] = {}
    waiting = [packet for packet in table.packets if not packet.isolated]
    for packet in sorted(waiting, key=lambda packet: (packet.returned_by is not None, packet.id)):
        known: Packet | None = packet
        if packet.returned_by is not None:
            known = _settled_by(packet, ledgers.get(packet.returned_by))
        if known is None:
            yield packet, None
            continue
        ledgers[packet.id] = rules.ledger(known)
        yield known, ledgers[packet.id]


def _settled_by(packet: Packet, parent: Ledger | None) -> Packet | None:
    """Give a packet its base once the total it hangs on is known."""
    if parent is None:
        return None
    if packet.condition:
        holds = Expression(packet.condition).value(_DamageDealt(parent.total))
        return packet if holds else None
    returned = parent.returns[packet.returns_at][1]
    return replace(packet, components=(Component(DamageType.NONE, returned, packet.source),))


class _DamageDealt:
    """The environment of a condition on what was dealt."""

    def __init__(self, total: int) -> None:
        self.total = total

    def name(self, name: str) -> int:
        if name != "damage_dealt":
            raise KeyError(name)
        return self.total

    def call(self, function: str, argument: str) -> int:
        raise KeyError(function)


def ledger_as_data(rules: Rules, table: Table, packet: Packet, ledger: Ledger) -> dict[str, Any]:
    """Return a ledger as plain data for the record."""
    # DT-WIN-02: who is out is dealt nothing; what is sent back still needs the total.
    gone = packet.seat is not None and not table.stands(packet.seat)
    return {
        "of": f"packet:{packet.id}",
        "subject": packet.source,
        "seat": packet.seat,
        "rows": [{**row._asdict(), "rules": list(rules.cited(row.rules))} for row in ledger.rows],
        "subtotal": ledger.subtotal,
        "raw": ledger.raw,
        "total": ledger.total,
        "returns": [list(pair) for pair in ledger.returns],
        "reductions": rules.method.reductions,
        "below": ledger.raw if ledger.raw < 0 else None,
        "returned": ledger.returned or None,
        "fallen": packet.seat if gone else None,
    }
