"""Apply the damage and healing that wait for the end of a phase, all at once."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.defeat import defeat_replacements
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import change_dials
from dtnb.dicethrone.changes.tokens import change_dial
from dtnb.dicethrone.damage import Ledger, Packet, Row
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import SettledDamage, evaluate_for_damage, settle_waiting_damage
from dtnb.dicethrone.state.agenda import FireTrigger
from dtnb.dicethrone.state.table import Table


def apply_totals(draft: Draft) -> list[FireTrigger]:
    """Compute every total, apply all damage and healing at once, and return the triggers it fires.

    Source: DT-DRP-08, DT-CALC-01; in Upkeep DT-TURN-05.
    """
    damage, spared, dealt = _compute_totals(draft)
    healing: dict[int, int] = {}
    for entry in draft.table.healing:
        points = entry.amount
        if entry.expression:
            points = evaluate_for_damage(entry.expression, dealt)
        healing[entry.seat] = healing.get(entry.seat, 0) + points
    shares = {
        seat: (damage.get(seat, 0), healing.get(seat, 0))
        for seat in sorted({*damage, *healing})
        if draft.table.is_in_game(seat)
    }
    change_dials(draft, shares)
    emptied = [
        FireTrigger("dial at zero", seat, name)
        for (seat, name), points in spared.items()
        if points and change_dial(draft, seat, name, points, None, "") == 0
    ]
    hurt = [seat for seat in shares if shares[seat][0]]
    struck = [*hurt, *draft.table.pending_defeats]
    # From now on nothing accumulates: damage that the triggers cause is dealt at once (DT-DMG-01).
    draft.table = replace(
        draft.table, pending_defeats=(), packets=(), healing=(), totals_applied=True
    )
    return [
        *defeat_replacements(draft, struck),
        *emptied,
        *(FireTrigger("damage taken", seat, amount=shares[seat][0]) for seat in hurt),
    ]


def _compute_totals(draft: Draft) -> tuple[dict[int, int], dict[tuple[int, str], int], int]:
    """Compute and note the ledgers, dependent damage after its base (AMB-20).

    Returns the damage of each seat, the damage that a Companion takes in place of its seat
    (DT-COMP-03), and the damage of the Attack.
    """
    rules = draft.rules
    attack = -1 if draft.table.attack is None else draft.table.attack.packet
    dealt = 0
    waiting = draft.table.packets
    damage: dict[int, int] = {}
    without_companion: list[tuple[SettledDamage, Ledger]] = []
    spared: dict[tuple[int, str], int] = {}
    for result in settle_waiting_damage(rules, draft.table):
        first, ledger = result.packets[0], result.ledger
        if ledger is None:
            draft.note(
                "packet-lapses", first.by, ("DT-CALC-06",), subject=first.source,
                seat=first.seat, condition=first.condition,
            )  # fmt: skip
            continue
        if first.seat is None:
            continue
        if draft.recorder is not None:
            ids = [packet.id for packet in result.packets]
            draft.note(
                "ledger", first.by, ledger.rules,
                **ledger_as_data(rules, draft.table, result.packets, ledger),
                causes=[f"packet:{other.id}" for other in waiting if other.returned_by in ids],
            )  # fmt: skip
        for packet in result.packets:
            taken = result.total(packet.id)
            own = taken
            dealt += taken if packet.id == attack else 0
            if packet.companion:
                own = max(0, taken - packet.share) if packet.split else 0
                taker = (first.seat, packet.companion)
                spared[taker] = spared.get(taker, 0) + taken - own
            damage[first.seat] = damage.get(first.seat, 0) + own
        if not any(packet.companion for packet in result.packets):
            without_companion.append((result, ledger))
    for seat, points in _surplus_by_seat(rules, without_companion).items():
        damage[seat] -= points
        draft.note("surplus-carried", seat, ("AMB-24", "DT-DRP-08"), seat=seat, amount=points)
    return damage, spared, dealt


def _surplus_by_seat(rules: Rules, results: list[tuple[SettledDamage, Ledger]]) -> dict[int, int]:
    """Return the points by which surplus prevention reduces other damage, by seat (AMB-24)."""
    carried: dict[int, int] = {}
    for result, ledger in results:
        seat = result.packets[0].seat
        if ledger.surplus and seat is not None:
            carried[seat] = carried.get(seat, 0) + ledger.surplus
    for seat in list(carried):
        preventable = sum(
            result.total(packet.id)
            for result, _ in results
            for packet in result.packets
            if packet.seat == seat
            and not packet.unpreventable
            and all(part.type.avoidable for part in packet.components)
        )
        carried[seat] = min(carried[seat], preventable)
    carried = {seat: points for seat, points in carried.items() if points}
    if carried and rules.reading("surplus-prevention") == "lost":
        return {}
    return carried


def ledger_as_data(
    rules: Rules, table: Table, packets: tuple[Packet, ...], ledger: Ledger
) -> dict[str, Any]:
    """Return a ledger as plain data for the record."""
    first = packets[0]
    # DT-WIN-02: a defeated player is dealt nothing; a reflection still needs the total.
    defeated = first.seat is not None and not table.is_in_game(first.seat)
    sources = list(dict.fromkeys(packet.source for packet in packets))
    return {
        "of": f"packet:{first.id}",
        "subject": first.source,
        "seat": first.seat,
        "rows": [_row_as_data(rules, row) for row in ledger.rows],
        "subtotal": ledger.subtotal,
        "raw": ledger.raw,
        "total": ledger.total,
        "returns": [list(pair) for pair in ledger.returns],
        "reductions": rules.method.reductions,
        "below": ledger.raw if ledger.raw < 0 else None,
        "returned": ledger.returned or None,
        "fallen": first.seat if defeated else None,
        **({"together": [f"packet:{packet.id}" for packet in packets]} if packets[1:] else {}),
        **({"also": sources[1:]} if sources[1:] else {}),
    }


def _row_as_data(rules: Rules, row: Row) -> dict[str, Any]:
    data = {**row._asdict(), "rules": list(rules.cited(row.rules))}
    if not row.fraction:
        del data["fraction"]
    return data
