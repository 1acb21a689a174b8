"""Apply the damage and healing that wait for the end of a phase, all at once.

* to settle packets: to compute their total
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.changes.defeat import defeat_replacements
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import DialChange, change_dials
from dtnb.dicethrone.changes.tokens import change_companion_dial
from dtnb.dicethrone.damage import Ledger, Packet, Row
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import SettledDamage, evaluate_for_damage, settle_waiting_damage
from dtnb.dicethrone.state.agenda import FireTrigger
from dtnb.dicethrone.state.seat import UsedAbility
from dtnb.dicethrone.state.table import Table


class Totals(NamedTuple):
    """The damage to apply at the end of a phase, after all calculations."""

    #: the damage that each seat takes
    by_seat: dict[int, int]
    #: the damage that a Companion takes in place of its player, by (seat, Companion) (DT-COMP-03)
    by_companion: dict[tuple[int, str], int]
    #: the damage of the Attack, which is part of the damage above; 0 without an Attack
    attack_total: int


def apply_totals(draft: Draft) -> list[FireTrigger]:
    """Compute all totals, apply damage and healing at once, and return the triggers to fire.

    Source: DT-DRP-08, DT-CALC-01; in Upkeep DT-TURN-05.
    """
    totals = _compute_totals(draft)
    if draft.rules.remembers_attack_history:
        _remember_ability(draft, totals.attack_total)
    healing: dict[int, int] = {}
    for entry in draft.table.healing:
        points = entry.amount
        if entry.expression:
            points = evaluate_for_damage(entry.expression, totals.attack_total)
        healing[entry.seat] = healing.get(entry.seat, 0) + points
    dial_changes = {
        seat: DialChange(totals.by_seat.get(seat, 0), healing.get(seat, 0))
        for seat in sorted({*totals.by_seat, *healing})
        if draft.table.is_in_game(seat)
    }
    change_dials(draft, dial_changes)
    dial_triggers = [
        FireTrigger("dial at zero", seat, only_source=name)
        for (seat, name), points in totals.by_companion.items()
        if points
        and change_companion_dial(draft, seat, name, points_lost=points, actor=None, source="") == 0
    ]
    damaged_seats = [seat for seat, change in dial_changes.items() if change.damage]
    seats_at_risk = [*damaged_seats, *draft.table.pending_defeats]
    # The totals are now applied, so damage of the returned triggers does not wait (DT-DMG-01).
    draft.table = replace(
        draft.table, pending_defeats=(), packets=(), healing=(), totals_applied=True
    )
    return [
        *defeat_replacements(draft, seats_at_risk),
        *dial_triggers,
        *(
            FireTrigger("damage taken", seat, amount=dial_changes[seat].damage)
            for seat in damaged_seats
        ),
    ]


def _remember_ability(draft: Draft, attack_total: int) -> None:
    """Store which ability the attacker used last, and the damage of their latest Attack."""
    attack = draft.table.attack
    if attack is None:
        return
    previous = draft.table.seats[attack.attacker].last_ability
    earlier_damage = 0 if previous is None else previous.damage
    damage = attack_total if attack.decided_as_attack else earlier_damage
    used_ability = UsedAbility(attack.ability, attack.level, attack.tier, damage)
    draft.table = draft.table.with_seat(attack.attacker, last_ability=used_ability)


def _compute_totals(draft: Draft) -> Totals:
    """Compute all totals and record their ledgers, each after the totals on which it depends."""
    rules = draft.rules
    attack_packet = -1 if draft.table.attack is None else draft.table.attack.packet
    attack_total = 0
    packets = draft.table.packets
    damage: dict[int, int] = {}
    without_companion: list[tuple[SettledDamage, Ledger]] = []
    companion_damage: dict[tuple[int, str], int] = {}
    for settled in settle_waiting_damage(rules, draft.table):
        first_packet, ledger = settled.packets[0], settled.ledger
        if ledger is None:
            draft.add_step(
                "packet-lapses", first_packet.dealer, ("DT-CALC-06",), subject=first_packet.source,
                seat=first_packet.seat, condition=first_packet.condition,
            )  # fmt: skip
            continue
        if first_packet.seat is None:
            continue
        if draft.recorder is not None:
            ids = [packet.id for packet in settled.packets]
            draft.add_step(
                "ledger", first_packet.dealer, ledger.rules,
                **ledger_as_data(rules, draft.table, settled.packets, ledger),
                causes=[f"packet:{other.id}" for other in packets if other.deciding_packet in ids],
            )  # fmt: skip
        for packet in settled.packets:
            total = settled.total(packet.id)
            seat_damage = total
            attack_total += total if packet.id == attack_packet else 0
            if packet.companion:
                seat_damage = max(0, total - packet.companion_share) if packet.is_divided else 0
                companion = (first_packet.seat, packet.companion)
                companion_damage[companion] = (
                    companion_damage.get(companion, 0) + total - seat_damage
                )
            damage[first_packet.seat] = damage.get(first_packet.seat, 0) + seat_damage
        if not any(packet.companion for packet in settled.packets):
            without_companion.append((settled, ledger))
    for seat, points in _surplus_by_seat(rules, without_companion).items():
        damage[seat] -= points
        draft.add_step("surplus-carried", seat, ("AMB-24", "DT-DRP-08"), seat=seat, amount=points)
    return Totals(damage, companion_damage, attack_total)


def _surplus_by_seat(
    rules: Rules, settled_damage: list[tuple[SettledDamage, Ledger]]
) -> dict[int, int]:
    """Return, by seat, the points of prevention that exceed the damage on which they act.

    These points reduce other damage to the seat (AMB-24). If a policy says that they are lost, the
    result is empty.
    """
    surplus: dict[int, int] = {}
    for settled, ledger in settled_damage:
        seat = settled.packets[0].seat
        if ledger.surplus and seat is not None:
            surplus[seat] = surplus.get(seat, 0) + ledger.surplus
    for seat in list(surplus):
        preventable = sum(
            settled.total(packet.id)
            for settled, _ in settled_damage
            for packet in settled.packets
            if packet.seat == seat
            and not packet.unpreventable
            and all(part.type.avoidable for part in packet.components)
        )
        surplus[seat] = min(surplus[seat], preventable)
    surplus = {seat: points for seat, points in surplus.items() if points}
    if surplus and rules.reading("surplus-prevention") == "lost":
        return {}
    return surplus


def ledger_as_data(
    rules: Rules, table: Table, packets: tuple[Packet, ...], ledger: Ledger
) -> dict[str, Any]:
    """Return a ledger as plain data for the record."""
    first_packet = packets[0]
    # DT-WIN-02: a defeated player is dealt nothing, but reflected damage still needs the total.
    defeated = first_packet.seat is not None and not table.is_in_game(first_packet.seat)
    sources = list(dict.fromkeys(packet.source for packet in packets))
    return {
        "of": f"packet:{first_packet.id}",
        "subject": first_packet.source,
        "seat": first_packet.seat,
        "rows": [_row_as_data(rules, row) for row in ledger.rows],
        "subtotal": ledger.subtotal,
        "raw": ledger.raw,
        "total": ledger.total,
        "returns": [list(pair) for pair in ledger.reflections],
        "reductions": rules.method.reductions,
        "below": ledger.raw if ledger.raw < 0 else None,
        "returned": ledger.reflected_total or None,
        "fallen": first_packet.seat if defeated else None,
        **({"together": [f"packet:{packet.id}" for packet in packets]} if packets[1:] else {}),
        **({"also": sources[1:]} if sources[1:] else {}),
    }


def _row_as_data(rules: Rules, row: Row) -> dict[str, Any]:
    """Return a row of a ledger as plain data; only a row for a share has the key ``fraction``."""
    data = {
        **row._asdict(),
        "section": row.section.value,
        "rules": list(rules.ids_to_cite(row.rules)),
    }
    if not row.fraction:
        del data["fraction"]
    return data
