"""Sum the damage that waits for a player, step by step, as an edition computes it.

Three steps (DT-CALC-01…08; French, Season One ReRolled, Marvel): incoming damage, then every
addition and subtraction to a subtotal, then each multiplier on its own from that subtotal.
Season Two prints no steps: its reductions act on the cumulative total of the phase (DT-CALC-09).
"""

from __future__ import annotations

from msgspec import structs

from dtnb.dicethrone.damage.entry_scope import AppliedEntry, EntryScope
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


def portion(points: int, share: tuple[int, int], rounding: str = "up") -> int:
    """Return a share of `points`, rounded up (DT-CALC-07) or as AMB-21 is read."""
    parts, of = share
    return points * parts // of if rounding == "down" else -(-points * parts // of)


def compute(packet: Packet, method: Method) -> Ledger:
    """Compute the ledger of one packet; see :func:`compute_together`."""
    return compute_together((packet,), method)


def compute_together(packets: tuple[Packet, ...], method: Method) -> Ledger:
    """Compute the ledger of packets that wait for one player and are summed together.

    Parameters
    ----------
    packets
        The damage with its entries; an entry that acts on all of it may lie on any packet.
    method
        How the edition computes.

    Returns
    -------
    Ledger
        Rows in printing order, subtotal, total and the points sent back.

    Notes
    -----
    Source: DT-DMG-01, DT-CALC-01…09, AMB-14, AMB-20…24, AMB-39.
    """
    return _Sum(packets, method).ledger()


class _Sum:
    """A sum in progress: what is left of each part, and the rows written so far."""

    def __init__(self, packets: tuple[Packet, ...], method: Method) -> None:
        self.packets = packets
        self.method = method
        self.scope = EntryScope(packets, method)
        self.parts = [component.base for component in self.scope.components]
        self.rows: list[Row] = []
        #: (source, points) sent back, by the number of the entry that sends them
        self.returns: dict[int, tuple[str, int]] = {}
        #: what the multipliers alone leave of each part, for those applied one after another
        self.left: list[int] = []
        #: points that flooring the subtotal at 0 has added
        self.below = 0

    def ledger(self) -> Ledger:
        for component, owner in zip(self.scope.components, self.scope.owners, strict=True):
            self._add_incoming(component, self.packets[owner])
        flats = sorted(self.scope.with_operation(Operation.SUBTRACT), key=self.scope.sort_key)
        shares = sorted(
            self.scope.with_operation(*PREVENTING, *MULTIPLYING, Operation.AVOID, *REFLECTING),
            key=self.scope.sort_key,
        )
        for entry in self.scope.with_operation(Operation.ADD):
            self._add(entry)
        if self.method.reductions == "cumulative":
            return self._cumulative(flats, shares)
        gross = tuple(self.parts)
        for entry in flats:
            self._subtract(entry)
        floored = tuple(max(0, part) for part in self.parts)
        keep_negative = self.method.negative_subtotal == "keep-negative"
        subtotals = tuple(self.parts) if keep_negative else floored
        self.below = sum(subtotals) - sum(self.parts)
        self.parts = list(subtotals)
        self.left = list(subtotals)
        reflected = gross if self.method.retaliation_base == "cumulative" else subtotals
        for entry in self._reflections_last(shares):
            self._apply_share(entry, subtotals, reflected)
        return self._finish(sum(floored))

    def _cumulative(self, flats: list[AppliedEntry], shares: list[AppliedEntry]) -> Ledger:
        gross = tuple(self.parts)
        running = self.method.reduction_total == "running-remainder"
        # AMB-20: Season Two names no base for what is sent back; the policy settles it.
        reflected = (
            gross
            if self.method.retaliation_base == "cumulative"
            else tuple(max(0, part) for part in self._parts_after(flats))
        )
        self.left = list(gross)
        reductions = [entry for entry in self.scope.entries if entry in flats or entry in shares]
        if not running:
            reductions.sort(key=self.scope.sort_key)
        for entry in self._reflections_last(reductions):
            if entry in flats:
                self._subtract(entry)
            else:
                covered = self._covered_points(entry, self.parts if running else list(gross))
                self._apply_share(entry, covered, reflected)
        return self._finish(sum(gross))

    def _reflections_last(self, entries: list[AppliedEntry]) -> list[AppliedEntry]:
        """Move reflections to the end where they take a share of the damage received."""
        if self.method.retaliation_base != "received":
            return entries
        return sorted(entries, key=lambda applied: applied.operation in REFLECTING)

    def _covered_points(self, applied: AppliedEntry, parts: list[int]) -> tuple[int, ...]:
        """Return the points that a reduction covers: all, or none added later (AMB-21)."""
        if self.method.reduction_phase == "single-phase":
            parts = list(parts)
            for add in self.scope.with_operation(Operation.ADD):
                main = self.scope.main_part(add.packet)
                if main is not None and add.entry.part > applied.entry.part:
                    parts[main] -= add.entry.amount
        return tuple(parts)

    def _parts_after(self, flats: list[AppliedEntry]) -> list[int]:
        """Return the parts as these reductions alone would leave them, without changing them."""
        kept, rows = list(self.parts), list(self.rows)
        for entry in flats:
            self._subtract(entry)
        after, self.parts, self.rows = self.parts, kept, rows
        return after

    def _add_incoming(self, component: Component, packet: Packet) -> None:
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

    def _add_row(
        self, section: int, entry: Entry, before: int, *rules: str, reason: str = ""
    ) -> None:
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

    def _add(self, applied: AppliedEntry) -> None:
        entry = applied.entry
        before = sum(self.parts)
        main = self.scope.main_part(applied.packet)
        if main is None:
            rules = ("DT-DMG-09", "DT-DMG-10")
            self._add_row(2, entry, before, *rules, reason="type-takes-no-modifier")
            return
        self.parts[main] += entry.amount
        rule = "DT-CALC-03" if self.method.reductions == "three-steps" else "DT-CALC-09"
        self._add_row(2, entry, before, rule, "DT-AM-04")

    def _subtract(self, applied: AppliedEntry) -> None:
        entry = applied.entry
        before = sum(self.parts)
        affected = self.scope.affected_parts(applied)
        if not affected:
            self._refuse(2, applied, before)
            return
        self._take_off(entry.amount, affected)
        rule = "DT-CALC-03" if self.method.reductions == "three-steps" else "DT-CALC-09"
        self._add_row(2, entry, before, rule)

    def _take_off(self, points: int, affected: list[int]) -> None:
        # The last part goes below 0 by the surplus, so that the sum shows it; the floor comes
        # later (AMB-22) and nothing is carried elsewhere (AMB-24).
        for part in affected[:-1]:
            taken = min(points, max(0, self.parts[part]))
            self.parts[part] -= taken
            points -= taken
        self.parts[affected[-1]] -= points

    def _apply_share(
        self, applied: AppliedEntry, covered: tuple[int, ...], reflected: tuple[int, ...]
    ) -> None:
        """Prevent, multiply or avoid a share of `covered`, or send a share of `reflected` back."""
        entry = applied.entry
        before = sum(self.parts)
        if entry.operation in REFLECTING:
            self._send_back(applied, reflected)
            return
        affected = self.scope.affected_parts(applied)
        if not affected:
            self._refuse(3, applied, before)
            return
        if entry.operation is Operation.AVOID:
            avoided = self._avoided_points(applied)
            for part in affected:
                points = self.parts[part]
                self.parts[part] = min(points, max(0, points - avoided[part]))
            self._add_row(3, entry, before, "AMB-23")
            return
        chained = self.method.multiplier_combination == "one-after-another"
        bases = {part: (self.left if chained else covered)[part] for part in affected}
        base = sum(bases.values())
        if self.method.negative_subtotal == "floor-first":
            base = max(0, base)
        rounding = self.method.unstated_rounding
        if entry.operation in MULTIPLYING:
            times, of = entry.share
            more = portion(base, (times - of, of), rounding)
            self.parts[affected[-1]] += more
            self.left[affected[-1]] += more
        else:
            points = portion(max(0, base), entry.share, rounding)
            self._take_share_off(points, bases, entry.share)
            self.left[affected[-1]] -= points
        if self.method.reductions == "three-steps":
            self._add_row(3, entry, before, "DT-CALC-04", "DT-CALC-05", "DT-CALC-07")
        else:
            self._add_row(3, entry, before, "DT-CALC-09", "AMB-21")

    def _send_back(self, applied: AppliedEntry, reflected: tuple[int, ...]) -> None:
        entry = applied.entry
        before = sum(self.parts)
        if not any(part.type.avoidable for part in self.scope.components):
            # DT-ULT-01: nothing comes back for an Ultimate; the 0 keeps the order of the returns.
            self.returns[applied.number] = (entry.source, 0)
            self._refuse(3, applied, before)
            return
        if self.method.retaliation_base == "received":
            reflected = tuple(self.parts)
        if not entry.shared:
            reflected = tuple(
                points
                for points, owner in zip(reflected, self.scope.owners, strict=True)
                if owner == applied.packet
            )
        points = portion(max(0, sum(reflected)), entry.share, self.method.unstated_rounding)
        self.returns[applied.number] = (entry.source, points)
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

    def _take_share_off(self, points: int, bases: dict[int, int], share: tuple[int, int]) -> None:
        """Take off each part its own share, then the rest that rounding or the floor leaves.

        The split decides how much of each packet is received; the sum does not depend on it.
        """
        for part, base in bases.items():
            own = portion(max(0, base), share)
            taken = min(points, own, max(0, self.parts[part]))
            self.parts[part] -= taken
            points -= taken
        self._take_off(points, list(bases))

    def _avoided_points(self, applied: AppliedEntry) -> list[int]:
        """Return the points of each part that an avoidance covers: all, or those so far."""
        # AMB-23
        if self.method.avoided_source == "additions-too":
            return list(self.parts)
        entries = self.packets[applied.packet].entries
        # Of several equal avoidances the last covers whatever the others do.
        last = max(index for index, other in enumerate(entries) if other == applied.entry)
        packets = list(self.packets)
        packets[applied.packet] = structs.replace(packets[applied.packet], entries=entries[:last])
        earlier = _Sum(tuple(packets), self.method)
        earlier.ledger()
        return earlier.parts

    def _refuse(self, section: int, applied: AppliedEntry, before: int) -> None:
        entry = applied.entry
        if entry.side is Side.DEFENSE:
            self._add_row(section, entry, before, "DT-DRP-10", reason="type-not-defendable")
        elif all(part.type is DamageType.ULTIMATE for part in self.scope.components):
            rules = ("DT-ULT-01", "DT-ULT-06")
            self._add_row(section, entry, before, *rules, reason="type-not-avoidable")
        else:
            self._add_row(section, entry, before, "DT-DMG-09", reason="type-takes-no-modifier")

    def _finish(self, subtotal: int) -> Ledger:
        raw = sum(self.parts)
        total = sum(max(0, part) for part in self.parts)
        rules = ("DT-CALC-01", "DT-CALC-08") if raw < 0 else ("DT-CALC-01",)
        self.rows.append(Row(4, "", None, "total", total, total - raw, total, rules=rules))
        below = total - raw + self.below
        surplus = min(self._prevented_points(), below) if below else 0
        left = tuple(max(0, part) for part in self.parts)
        returns = tuple(self.returns[number] for number in sorted(self.returns))
        return Ledger(tuple(self.rows), subtotal, raw, total, returns, surplus, left)

    def _prevented_points(self) -> int:
        """Return the points that anybody but the dealers took off."""
        dealers = {packet.by for packet in self.packets} - {self.packets[0].seat}
        return -sum(
            row.effect
            for row in self.rows
            if row.section in (2, 3) and row.effect < 0 and row.seat not in dealers
        )
