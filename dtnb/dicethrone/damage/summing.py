"""The sum of a packet, step by step, under one edition's method.

Three steps (DT-CALC-01…08; French, Season One ReRolled, Marvel): incoming damage, then every
addition and subtraction to a subtotal, then each multiplier on its own from that subtotal.
Season Two prints no steps: there reductions act on the cumulative total of the phase (DT-CALC-09).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from dtnb.dicethrone.damage.ledger import Ledger, Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import Component, DamageType, Entry, Operation, Packet, Side


def half(points: int, rounding: str = "up") -> int:
    """Return half of `points`, rounded up (DT-CALC-07) unless read otherwise (AMB-21)."""
    return points // 2 if rounding == "down" else -(-points // 2)


def compute(packet: Packet, method: Method) -> Ledger:
    """Compute what a packet comes to.

    Parameters
    ----------
    packet
        The damage with everything that acts on it.
    method
        How the edition computes.

    Returns
    -------
    Ledger
        Rows in printing order, subtotal, total and what is sent back.

    Notes
    -----
    Source: DT-CALC-01…09, AMB-14, AMB-20…24, AMB-39.
    """
    return _Sum(packet, method).ledger()


def can_act(packet: Packet, entry: Entry, method: Method) -> bool:
    """Tell whether something may act on damage of these types at all.

    Source: DT-DMG-04, DT-DMG-05, DT-DMG-09, DT-DRP-10, DT-ULT-06, AMB-39.
    """
    return _Sum(packet, method).can_act(entry)


class _Sum:
    """The parts of the damage while they are being summed."""

    def __init__(self, packet: Packet, method: Method) -> None:
        self.packet = packet
        self.method = method
        self.parts = [component.base for component in packet.components]
        self.rows: list[Row] = []
        self.returns: list[tuple[str, int]] = []
        #: what multipliers alone have left, where each acts on what the one before it left
        self.left: list[int] = []
        #: what flooring the subtotal has cut off
        self.below = 0

    def ledger(self) -> Ledger:
        for component in self.packet.components:
            self._incoming(component)
        adds = self._of(Operation.ADD)
        flats = sorted(self._of(Operation.SUBTRACT), key=self._breadth)
        shares = sorted(
            self._of(
                Operation.PREVENT_HALF, Operation.DOUBLE, Operation.AVOID, Operation.REFLECT_HALF
            ),
            key=self._breadth,
        )
        for entry in adds:
            self._add(entry)
        if self.method.reductions == "cumulative":
            return self._cumulative(flats, shares)
        gross = tuple(self.parts)
        for entry in flats:
            self._subtract(entry)
        floored = tuple(max(0, part) for part in self.parts)
        subtotals = tuple(self.parts) if self.method.negative == "keep-negative" else floored
        self.below = sum(subtotals) - sum(self.parts)
        self.parts = list(subtotals)
        self.left = list(subtotals)
        for entry in self._in_turn(shares):
            whole = self.method.retaliation_base == "cumulative"
            self._share(entry, subtotals, gross if whole else subtotals)
        return self._close(sum(floored))

    def _cumulative(self, flats: list[Entry], shares: list[Entry]) -> Ledger:
        gross = tuple(self.parts)
        running = self.method.cumulative_halves == "running-remainder"
        # AMB-20: Season Two names no base for what is sent back; the policy settles it.
        base = (
            gross
            if self.method.retaliation_base == "cumulative"
            else tuple(max(0, part) for part in self._after(flats))
        )
        self.left = list(gross)
        reductions = [entry for entry in self.packet.entries if entry in flats or entry in shares]
        if not running:
            reductions.sort(key=self._breadth)
        for entry in self._in_turn(reductions):
            if entry in flats:
                self._subtract(entry)
            else:
                of = self._covered(entry, self.parts if running else list(gross))
                self._share(entry, of, base)
        return self._close(sum(gross))

    def _in_turn(self, entries: list[Entry]) -> list[Entry]:
        """Return entries as they are worked out: last what is sent back of what is received."""
        if self.method.retaliation_base != "received":
            return entries
        return sorted(entries, key=lambda entry: entry.operation is Operation.REFLECT_HALF)

    def _covered(self, entry: Entry, parts: list[int]) -> tuple[int, ...]:
        """Return what of these parts a reduction covers: all, or nothing added later (AMB-21)."""
        main = self._main()
        if self.method.reduction_phase == "single-phase" and main is not None:
            later = [add for add in self._of(Operation.ADD) if add.part > entry.part]
            parts = list(parts)
            parts[main] -= sum(add.amount for add in later)
        return tuple(parts)

    def _after(self, flats: list[Entry]) -> list[int]:
        """Return the parts as the flat reductions alone would leave them."""
        kept, rows = list(self.parts), list(self.rows)
        for entry in flats:
            self._subtract(entry)
        after, self.parts, self.rows = self.parts, kept, rows
        return after

    def _of(self, *operations: Operation) -> list[Entry]:
        return [entry for entry in self.packet.entries if entry.operation in operations]

    def _breadth(self, entry: Entry) -> tuple[bool, int]:
        """Narrow reductions first and avoidance last, so that the order of play changes no sum."""
        return entry.operation is Operation.AVOID, len(self._eligible(entry))

    def _eligible(self, entry: Entry) -> list[int]:
        """Return which components `entry` may act on."""
        may: Callable[[DamageType], bool]
        if entry.side is Side.DEFENSE:
            may = lambda kind: kind.defendable or kind is DamageType.NONE  # noqa: E731
        elif entry.operation is Operation.DOUBLE:
            # an increase, whoever brings it: as with what is added (DT-DMG-05, DT-DMG-12)
            may = lambda kind: kind.takes_attack_modifiers or kind is DamageType.NONE  # noqa: E731
        elif entry.side is Side.RECEIVER or entry.operation is not Operation.SUBTRACT:
            may = lambda kind: kind.avoidable  # noqa: E731
        elif self.method.modifiers_on_pure == "may-reduce":
            may = lambda kind: kind.avoidable and kind is not DamageType.COLLATERAL  # noqa: E731
        else:
            # AMB-39: where modifiers may not change pure damage, reducing ones neither
            may = lambda kind: kind.takes_attack_modifiers and kind.avoidable  # noqa: E731
        stands = self.packet.defended if entry.side is Side.DEFENSE else ()
        return [
            at for at, part in enumerate(self.packet.components) if may(part.type) or at in stands
        ]

    def can_act(self, entry: Entry) -> bool:
        """Tell whether the types of the damage let an entry act on any of it."""
        if entry.operation is Operation.ADD:
            return self._main() is not None
        return bool(self._eligible(entry))

    def _incoming(self, component: Component) -> None:
        running = (self.rows[-1].running if self.rows else 0) + component.base
        self.rows.append(
            Row(
                1,
                component.source or self.packet.source,
                self.packet.by,
                component.type.value,
                component.base,
                component.base,
                running,
                rules=("DT-CALC-02", "DT-DMG-01"),
            )
        )

    def _row(self, section: int, entry: Entry, before: int, *rules: str, reason: str = "") -> None:
        after = sum(self.parts)
        self.rows.append(
            Row(
                section,
                entry.source,
                entry.seat,
                entry.operation.value,
                entry.amount,
                after - before,
                after,
                not reason,
                reason,
                rules,
            )
        )

    def _add(self, entry: Entry) -> None:
        before = sum(self.parts)
        main = self._main()
        if main is None:
            self._row(2, entry, before, "DT-DMG-09", "DT-DMG-10", reason="type-takes-no-modifier")
            return
        self.parts[main] += entry.amount
        rule = "DT-CALC-03" if self.method.reductions == "three-steps" else "DT-CALC-09"
        self._row(2, entry, before, rule, "DT-AM-04")

    def _main(self) -> int | None:
        """Return the component that additions join (AMB-14)."""
        for at, part in enumerate(self.packet.components):
            if part.type.takes_attack_modifiers or part.type is DamageType.NONE:
                return at
        return None

    def _subtract(self, entry: Entry) -> None:
        before = sum(self.parts)
        eligible = self._eligible(entry)
        if not eligible:
            self._refuse(2, entry, before)
            return
        self._take(entry.amount, eligible)
        rule = "DT-CALC-03" if self.method.reductions == "three-steps" else "DT-CALC-09"
        self._row(2, entry, before, rule)

    def _take(self, points: int, eligible: list[int]) -> None:
        # The last eligible part carries the surplus below 0, so that the sum shows it; the floor
        # comes later (AMB-22) and nothing is carried elsewhere (AMB-24).
        for at in eligible[:-1]:
            taken = min(points, max(0, self.parts[at]))
            self.parts[at] -= taken
            points -= taken
        self.parts[eligible[-1]] -= points

    def _share(self, entry: Entry, of: tuple[int, ...], reflected: tuple[int, ...]) -> None:
        before = sum(self.parts)
        if entry.operation is Operation.REFLECT_HALF:
            if not any(part.type.avoidable for part in self.packet.components):
                # DT-ULT-01: an Ultimate is not answered. Returns are known by their place.
                self.returns.append((entry.source, 0))
                self._refuse(3, entry, before)
                return
            if self.method.retaliation_base == "received":
                reflected = tuple(self.parts)
            points = half(max(0, sum(reflected)), self.method.rounding)
            self.returns.append((entry.source, points))
            self.rows.append(
                Row(
                    3,
                    entry.source,
                    entry.seat,
                    entry.operation.value,
                    points,
                    0,
                    before,
                    rules=("DT-CALC-06", "DT-CALC-07", "AMB-20"),
                )
            )
            return
        eligible = self._eligible(entry)
        if not eligible:
            self._refuse(3, entry, before)
            return
        if entry.operation is Operation.AVOID:
            so_far = self._waiting_at(entry)
            for at in eligible:
                self.parts[at] = min(self.parts[at], max(0, self.parts[at] - so_far[at]))
            self._row(3, entry, before, "AMB-23")
            return
        chained = self.method.multipliers == "one-after-another"
        base = sum((self.left if chained else of)[at] for at in eligible)
        if self.method.negative == "floor-first":
            base = max(0, base)
        if entry.operation is Operation.DOUBLE:
            self.parts[eligible[-1]] += base
            self.left[eligible[-1]] += base
        else:
            points = half(max(0, base), self.method.rounding)
            self._take(points, eligible)
            self.left[eligible[-1]] -= points
        if self.method.reductions == "three-steps":
            self._row(3, entry, before, "DT-CALC-04", "DT-CALC-05", "DT-CALC-07")
        else:
            self._row(3, entry, before, "DT-CALC-09", "AMB-21")

    def _waiting_at(self, entry: Entry) -> list[int]:
        """Return what an avoidance covers of each part: all, or what waited then (AMB-23)."""
        if self.method.avoided == "additions-too":
            return list(self.parts)
        entries = self.packet.entries
        # The last of several alike covers what each of them does.
        at = max(at for at, other in enumerate(entries) if other == entry)
        earlier = _Sum(structs.replace(self.packet, entries=entries[:at]), self.method)
        earlier.ledger()
        return earlier.parts

    def _refuse(self, section: int, entry: Entry, before: int) -> None:
        if entry.side is Side.DEFENSE:
            self._row(section, entry, before, "DT-DRP-10", reason="type-not-defendable")
        elif all(part.type is DamageType.ULTIMATE for part in self.packet.components):
            self._row(section, entry, before, "DT-ULT-01", "DT-ULT-06", reason="type-not-avoidable")
        else:
            self._row(section, entry, before, "DT-DMG-09", reason="type-takes-no-modifier")

    def _close(self, subtotal: int) -> Ledger:
        raw = sum(self.parts)
        total = sum(max(0, part) for part in self.parts)
        rules = ("DT-CALC-01", "DT-CALC-08") if raw < 0 else ("DT-CALC-01",)
        self.rows.append(Row(4, "", None, "total", total, total - raw, total, rules=rules))
        below = total - raw + self.below
        surplus = min(self._prevented(), below) if below else 0
        return Ledger(tuple(self.rows), subtotal, raw, total, tuple(self.returns), surplus)

    def _prevented(self) -> int:
        """Return the points that the receiver's side took off."""
        return -sum(
            row.effect
            for row in self.rows
            if row.section in (2, 3) and row.effect < 0 and row.seat != self.packet.by
        )
