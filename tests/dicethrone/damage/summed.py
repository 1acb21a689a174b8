"""Sum damage without a game."""

from __future__ import annotations

from dtnb.dicethrone.damage import Component, DamageType, Entry, Method, Operation, Packet, compute
from dtnb.dicethrone.damage.ledger import Ledger
from dtnb.dicethrone.damage.packet import Side
from dtnb.dicethrone.rulebook.readings import Readings

THREE_STEPS = ("french", "season-one-rerolled", "marvel")


HALF = Entry(Operation.PREVENT_HALF)


DOUBLE = Entry(Operation.DOUBLE)


AVOID = Entry(Operation.AVOID)


REFLECT = Entry(Operation.REFLECT_HALF)


def plus(points: int) -> Entry:
    return Entry(Operation.ADD, points, side=Side.ATTACK)


def minus(points: int, side: Side = Side.RECEIVER) -> Entry:
    return Entry(Operation.SUBTRACT, points, side=side)


def method(edition: str, **policies: str) -> Method:
    chosen = {name.replace("_", "-"): reading for name, reading in policies.items()}
    return Method.from_readings(Readings(edition, chosen))


def total(
    edition: str,
    damage: int | tuple[tuple[DamageType, int], ...],
    *entries: Entry,
    **policies: str,
) -> Ledger:
    parts = ((DamageType.NORMAL, damage),) if isinstance(damage, int) else damage
    components = tuple(Component(kind, points) for kind, points in parts)
    packet = Packet(1, 1, "Attack", 0, components, entries, is_attack=True)
    return compute(packet, method(edition, **policies))
