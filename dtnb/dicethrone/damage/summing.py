"""The sum of what waits for somebody, step by step, under one edition's method.

Three steps (DT-CALC-01…08; French, Season One ReRolled, Marvel): incoming damage, then every
addition and subtraction to a subtotal, then each multiplier on its own from that subtotal.
Season Two prints no steps: there reductions act on the cumulative total of the phase (DT-CALC-09).
"""

from __future__ import annotations

from msgspec import structs

from dtnb.dicethrone.damage.ledger import Ledger, Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import (
    MULTIPLYING,
    PREVENTING,
    REFLECTING,
    Component,
    DamageType,
    Entry,
    Operation,
    Packet,
    Side,
)
from dtnb.dicethrone.damage.reach import Acting, Reach


def portion(points: int, share: tuple[int, int], rounding: str = "up") -> int:
    """Return a share of `points`, rounded up (DT-CALC-07) unless read otherwise (AMB-21)."""
    parts, of = share
    return points * parts // of if rounding == "down" else -(-points * parts // of)


def compute(packet: Packet, method: Method) -> Ledger:
    """Compute what a packet comes to; for the arguments see :func:`compute_together`."""
    return compute_together((packet,), method)


def compute_together(packets: tuple[Packet, ...], method: Method) -> Ledger:
    """Compute what damage comes to that waits together for one player.

    Parameters
    ----------
    packets
        The damage with everything that acts on it; what acts on all of it may lie on any.
    method
        How the edition computes.

    Returns
    -------
    Ledger
        Rows in printing order, subtotal, total and what is sent back.

    Notes
    -----
    Source: DT-DMG-01, DT-CALC-01…09, AMB-14, AMB-20…24, AMB-39.
    """
    return _Sum(packets, method).ledger()


class _Sum:
    """The parts of the damage while they are being summed."""

    def __init__(self, packets: tuple[Packet, ...], method: Method) -> None:
        self.packets = packets
        self.method = method
        self.reach = Reach(packets, method)
        self.parts = [component.base for component in self.reach.components]
        self.rows: list[Row] = []
        #: what is sent back, by the place of the entry that does so
        self.returns: dict[int, tuple[str, int]] = {}
        #: what multipliers alone have left, where each acts on what the one before it left
        self.left: list[int] = []
        #: what flooring the subtotal has cut off
        self.below = 0

    def ledger(self) -> Ledger:
        for at, component in enumerate(self.reach.components):
            self._incoming(component, self.packets[self.reach.owners[at]])
        adds = self.reach.of(Operation.ADD)
        flats = sorted(self.reach.of(Operation.SUBTRACT), key=self.reach.breadth)
        shares = sorted(
            self.reach.of(*PREVENTING, *MULTIPLYING, Operation.AVOID, *REFLECTING),
            key=self.reach.breadth,
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

    def _cumulative(self, flats: list[Acting], shares: list[Acting]) -> Ledger:
        gross = tuple(self.parts)
        running = self.method.cumulative_halves == "running-remainder"
        # AMB-20: Season Two names no base for what is sent back; the policy settles it.
        base = (
            gross
            if self.method.retaliation_base == "cumulative"
            else tuple(max(0, part) for part in self._after(flats))
        )
        self.left = list(gross)
        reductions = [entry for entry in self.reach.entries if entry in flats or entry in shares]
        if not running:
            reductions.sort(key=self.reach.breadth)
        for entry in self._in_turn(reductions):
            if entry in flats:
                self._subtract(entry)
            else:
                of = self._covered(entry, self.parts if running else list(gross))
                self._share(entry, of, base)
        return self._close(sum(gross))

    def _in_turn(self, entries: list[Acting]) -> list[Acting]:
        """Return entries as they are worked out: last what is sent back of what is received."""
        if self.method.retaliation_base != "received":
            return entries
        return sorted(entries, key=lambda acting: acting.operation in REFLECTING)

    def _covered(self, acting: Acting, parts: list[int]) -> tuple[int, ...]:
        """Return what of these parts a reduction covers: all, or nothing added later (AMB-21)."""
        if self.method.reduction_phase == "single-phase":
            parts = list(parts)
            for add in self.reach.of(Operation.ADD):
                main = self.reach.main(add.at)
                if main is not None and add.entry.part > acting.entry.part:
                    parts[main] -= add.entry.amount
        return tuple(parts)

    def _after(self, flats: list[Acting]) -> list[int]:
        """Return the parts as the flat reductions alone would leave them."""
        kept, rows = list(self.parts), list(self.rows)
        for entry in flats:
            self._subtract(entry)
        after, self.parts, self.rows = self.parts, kept, rows
        return after

    def _incoming(self, component: Component, packet: Packet) -> None:
        running = (self.rows[-1].running if self.rows else 0) + component.base
        self.rows.append(
            Row(
                1,
                component.source or packet.source,
                packet.by,
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
                0 if entry.fraction else entry.amount,
                after - before,
                after,
                not reason,
                reason,
                rules,
                entry.fraction,
            )
        )

    def _add(self, acting: Acting) -> None:
        entry = acting.entry
        before = sum(self.parts)
        main = self.reach.main(acting.at)
        if main is None:
            self._row(2, entry, before, "DT-DMG-09", "DT-DMG-10", reason="type-takes-no-modifier")
            return
        self.parts[main] += entry.amount
        rule = "DT-CALC-03" if self.method.reductions == "three-steps" else "DT-CALC-09"
        self._row(2, entry, before, rule, "DT-AM-04")

    def _subtract(self, acting: Acting) -> None:
        entry = acting.entry
        before = sum(self.parts)
        eligible = self.reach.eligible(acting)
        if not eligible:
            self._refuse(2, acting, before)
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

    def _share(self, acting: Acting, of: tuple[int, ...], reflected: tuple[int, ...]) -> None:
        entry = acting.entry
        before = sum(self.parts)
        if entry.operation in REFLECTING:
            self._send_back(acting, reflected)
            return
        eligible = self.reach.eligible(acting)
        if not eligible:
            self._refuse(3, acting, before)
            return
        if entry.operation is Operation.AVOID:
            so_far = self._waiting_at(acting)
            for at in eligible:
                self.parts[at] = min(self.parts[at], max(0, self.parts[at] - so_far[at]))
            self._row(3, entry, before, "AMB-23")
            return
        chained = self.method.multipliers == "one-after-another"
        bases = {at: (self.left if chained else of)[at] for at in eligible}
        base = sum(bases.values())
        if self.method.negative == "floor-first":
            base = max(0, base)
        if entry.operation in MULTIPLYING:
            times, parts = entry.share
            more = portion(base, (times - parts, parts), self.method.rounding)
            self.parts[eligible[-1]] += more
            self.left[eligible[-1]] += more
        else:
            points = portion(max(0, base), entry.share, self.method.rounding)
            self._take_from_each(points, bases, entry.share)
            self.left[eligible[-1]] -= points
        if self.method.reductions == "three-steps":
            self._row(3, entry, before, "DT-CALC-04", "DT-CALC-05", "DT-CALC-07")
        else:
            self._row(3, entry, before, "DT-CALC-09", "AMB-21")

    def _send_back(self, acting: Acting, reflected: tuple[int, ...]) -> None:
        entry = acting.entry
        before = sum(self.parts)
        if not any(part.type.avoidable for part in self.reach.components):
            # DT-ULT-01: an Ultimate is not answered. Returns are known by their place.
            self.returns[acting.nth] = (entry.source, 0)
            self._refuse(3, acting, before)
            return
        if self.method.retaliation_base == "received":
            reflected = tuple(self.parts)
        if not entry.shared:
            reflected = tuple(
                points for at, points in enumerate(reflected) if self.reach.owners[at] == acting.at
            )
        points = portion(max(0, sum(reflected)), entry.share, self.method.rounding)
        self.returns[acting.nth] = (entry.source, points)
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
                fraction=entry.fraction,
            )
        )

    def _take_from_each(self, points: int, bases: dict[int, int], share: tuple[int, int]) -> None:
        """Take a share off parts, of each its own, and what rounding or the floor leaves at last.

        What each part loses tells whose damage it was; the sum is the same however it is split.
        """
        for at, base in bases.items():
            own = portion(max(0, base), share)
            taken = min(points, own, max(0, self.parts[at]))
            self.parts[at] -= taken
            points -= taken
        self._take(points, list(bases))

    def _waiting_at(self, acting: Acting) -> list[int]:
        """Return what an avoidance covers of each part: all, or what waited then (AMB-23)."""
        if self.method.avoided == "additions-too":
            return list(self.parts)
        entries = self.packets[acting.at].entries
        # The last of several alike covers what each of them does.
        last = max(at for at, other in enumerate(entries) if other == acting.entry)
        packets = list(self.packets)
        packets[acting.at] = structs.replace(packets[acting.at], entries=entries[:last])
        earlier = _Sum(tuple(packets), self.method)
        earlier.ledger()
        return earlier.parts

    def _refuse(self, section: int, acting: Acting, before: int) -> None:
        entry = acting.entry
        if entry.side is Side.DEFENSE:
            self._row(section, entry, before, "DT-DRP-10", reason="type-not-defendable")
        elif all(part.type is DamageType.ULTIMATE for part in self.reach.components):
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
        left = tuple(max(0, part) for part in self.parts)
        returns = tuple(self.returns[nth] for nth in sorted(self.returns))
        return Ledger(tuple(self.rows), subtotal, raw, total, returns, surplus, left)

    def _prevented(self) -> int:
        """Return the points that the receiver's side took off."""
        dealers = {packet.by for packet in self.packets} - {self.packets[0].seat}
        return -sum(
            row.effect
            for row in self.rows
            if row.section in (2, 3) and row.effect < 0 and row.seat not in dealers
        )
