"""Compute the total of a player's waiting damage step by step, by the method of an edition.

The French, Season One ReRolled and Marvel books have three steps (DT-CALC-01…08): list the incoming
damage; add and subtract to get a subtotal; apply each multiplier separately to the subtotal. The
Season Two book has no such steps: reductions act on the cumulative total of the phase (DT-CALC-09).

The file is long because the methods of all books share the same running sums.

* part of a packet: one of its components, with one damage type
* share: a fraction or multiple of damage, such as a half
* base of a share: the points of which it is taken
* numbered entry: an entry with its place in the order of play
* scope: it decides on which parts an entry acts (`EntryScope`)
"""

from __future__ import annotations

from msgspec import structs

from dtnb.dicethrone.damage.bases import base_of_share, reflects_received_damage, subtract_points
from dtnb.dicethrone.damage.entry_scope import EntryScope, NumberedEntry, rules_of_entry
from dtnb.dicethrone.damage.ledger import DamageSection, Ledger, Row
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
from dtnb.dicethrone.damage.type_chart import UNCHANGED_RULES
from dtnb.kernel import AppliesRules

INCOMING, ADDITIONS, MULTIPLIERS, TOTAL = DamageSection


def take_share(points: int, share: tuple[int, int], rounding: str = "up") -> int:
    """Return a share (numerator, denominator) of `points`.

    The share is rounded up (DT-CALC-07), unless `rounding` is "down" (a reading of AMB-21).
    """
    numerator, denominator = share
    scaled_points = points * numerator
    return scaled_points // denominator if rounding == "down" else -(-scaled_points // denominator)


def compute(packet: Packet, method: Method, rules: AppliesRules = UNCHANGED_RULES) -> Ledger:
    """Compute the ledger of one packet; see :func:`compute_together`."""
    return compute_together((packet,), method, rules)


def compute_together(
    packets: tuple[Packet, ...], method: Method, rules: AppliesRules = UNCHANGED_RULES
) -> Ledger:
    """Compute the ledger of packets that wait for one player and are summed together.

    Parameters
    ----------
    packets
        The packets to sum, with their entries. An entry that acts on all packets may be stored in
        any of them.
    method
        How the edition computes a total.
    rules
        Answers the questions that a rule decides; by default, the rules as they are printed.

    Notes
    -----
    Source: DT-DMG-01, DT-CALC-01…09, AMB-14, AMB-20…24, AMB-39.
    """
    return _Calculation(packets, method, rules).ledger()


class _Calculation:
    """A calculation in progress: the points of each part so far, and the rows."""

    def __init__(self, packets: tuple[Packet, ...], method: Method, rules: AppliesRules) -> None:
        self.packets = packets
        self.method = method
        self.scope = EntryScope(packets, method, rules)
        self.points = [component.base for component in self.scope.components]
        self.rows: list[Row] = []
        #: the reflected points as (source, points), by the number of the entry that reflects them
        self.reflected: dict[int, tuple[str, int]] = {}
        #: the points that the multipliers so far have left of each part. If multipliers act one
        #: after another, the next multiplier acts on these points
        self.remaining: list[int] = []
        #: the points added when negative parts of the subtotal were raised to 0
        self.added_by_floor = 0

    def ledger(self) -> Ledger:
        """Apply all entries in the order of the method, and return the ledger."""
        for component, packet_index in zip(
            self.scope.components, self.scope.packet_of_part, strict=True
        ):
            self._add_incoming(component, self.packets[packet_index])
        subtractions = sorted(
            self.scope.with_operation(Operation.SUBTRACT), key=self.scope.sort_key
        )
        # entries that prevent, multiply, avoid or reflect a share of the damage
        shares = sorted(
            self.scope.with_operation(*PREVENTING, *MULTIPLYING, Operation.AVOID, *REFLECTING),
            key=self.scope.sort_key,
        )
        for numbered in self.scope.with_operation(Operation.ADD):
            self._apply_addition(numbered)
        if self.method.reductions == "cumulative":
            return self._apply_to_cumulative_total(subtractions, shares)
        gross_points = tuple(self.points)
        for numbered in subtractions:
            self._apply_subtraction(numbered)
        floored_points = self._points_not_below_zero()
        keep_negative = self.method.negative_subtotal == "keep-negative"
        subtotals = tuple(self.points) if keep_negative else floored_points
        self.added_by_floor = sum(subtotals) - sum(self.points)
        self.points = list(subtotals)
        self.remaining = list(subtotals)
        reflection_base = (
            gross_points if self.method.retaliation_base == "cumulative" else subtotals
        )
        for numbered in self._move_reflections_last(shares):
            self._apply_share(numbered, subtotals, reflection_base)
        return self._make_ledger(sum(floored_points))

    def _apply_to_cumulative_total(
        self, subtractions: list[NumberedEntry], shares: list[NumberedEntry]
    ) -> Ledger:
        """Apply every reduction to the cumulative total (DT-CALC-09), as Season Two does.

        The reading of ``reduction-total`` decides whether a half is taken of the whole total or of
        the points that earlier reductions left.
        """
        gross_points = tuple(self.points)
        uses_remainder = self.method.reduction_total == "running-remainder"
        # Season Two names no base for reflected damage, so a policy decides (AMB-20).
        reflection_base = (
            gross_points
            if self.method.retaliation_base == "cumulative"
            else tuple(max(0, points) for points in self._points_after(subtractions))
        )
        self.remaining = list(gross_points)
        reductions = [
            numbered
            for numbered in self.scope.entries
            if numbered in subtractions or numbered in shares
        ]
        if not uses_remainder:
            reductions.sort(key=self.scope.sort_key)
        for numbered in self._move_reflections_last(reductions):
            if numbered in subtractions:
                self._apply_subtraction(numbered)
            else:
                share_base = self._covered_points(
                    numbered, self.points if uses_remainder else list(gross_points)
                )
                self._apply_share(numbered, share_base, reflection_base)
        return self._make_ledger(sum(gross_points))

    def _move_reflections_last(self, entries: list[NumberedEntry]) -> list[NumberedEntry]:
        """Return the entries, with reflections last if they reflect damage actually received."""
        if len(entries) < 2 or not reflects_received_damage(self.scope):
            return entries
        return sorted(entries, key=lambda numbered: numbered.operation in REFLECTING)

    def _covered_points(self, numbered: NumberedEntry, points: list[int]) -> tuple[int, ...]:
        """Return the points of each part on which a reduction acts.

        These are all `points`. Under the reading ``single-phase`` (AMB-21), points added in a later
        part of the Roll Phase are left out.
        """
        if self.method.reduction_phase == "single-phase":
            points = list(points)
            for addition in self.scope.with_operation(Operation.ADD):
                main_part = self.scope.main_part(addition)
                is_later = addition.entry.roll_phase_part > numbered.entry.roll_phase_part
                if main_part is not None and is_later:
                    points[main_part] -= addition.entry.amount
        return tuple(points)

    def _points_after(self, subtractions: list[NumberedEntry]) -> list[int]:
        """Return the points that each part would have after these subtractions."""
        old_points, old_rows = list(self.points), list(self.rows)
        for numbered in subtractions:
            self._apply_subtraction(numbered)
        points_after, self.points, self.rows = self.points, old_points, old_rows
        return points_after

    def _add_incoming(self, component: Component, packet: Packet) -> None:
        """Add the row of incoming damage."""
        running_sum = (self.rows[-1].running if self.rows else 0) + component.base
        self.rows.append(
            Row(
                INCOMING,
                component.source or packet.source,
                seat=packet.dealer,
                operation=component.type.value,
                amount=component.base,
                effect=component.base,
                running=running_sum,
                rules=("DT-CALC-02", "DT-DMG-01"),
            )
        )

    def _add_row(
        self,
        section: DamageSection,
        entry: Entry,
        sum_before: int,
        *rules: str,
        reason: str = "",
    ) -> None:
        """Add the row of an applied entry or, with a `reason`, of an entry that does not count."""
        after = sum(self.points)
        self.rows.append(
            Row(
                section,
                entry.source,
                seat=entry.seat,
                operation=entry.operation.value,
                amount=0 if entry.fraction else entry.amount,
                effect=after - sum_before,
                running=after,
                applied=not reason,
                reason=reason,
                rules=rules,
                fraction=entry.fraction,
            )
        )

    def _apply_addition(self, numbered: NumberedEntry) -> None:
        """Add an entry's points to the main part of its packet, if the packet has such a part."""
        entry = numbered.entry
        sum_before = sum(self.points)
        main_part = self.scope.main_part(numbered)
        if main_part is None:
            rule_ids = ("DT-DMG-09", "DT-DMG-10")
            self._add_row(ADDITIONS, entry, sum_before, *rule_ids, reason="type-takes-no-modifier")
            return
        self.points[main_part] += entry.amount
        self._add_row(ADDITIONS, entry, sum_before, *rules_of_entry(entry, self.method))

    def _apply_subtraction(self, numbered: NumberedEntry) -> None:
        """Subtract points from the parts on which an entry acts."""
        entry = numbered.entry
        sum_before = sum(self.points)
        affected_parts = self.scope.affected_parts(numbered)
        if not affected_parts:
            self._add_ineffective_row(ADDITIONS, numbered, sum_before)
            return
        subtract_points(self.points, entry.amount, affected_parts)
        self._add_row(ADDITIONS, entry, sum_before, *rules_of_entry(entry, self.method))

    def _apply_share(
        self, numbered: NumberedEntry, share_base: tuple[int, ...], reflection_base: tuple[int, ...]
    ) -> None:
        """Apply an entry that prevents, multiplies, avoids or reflects a share of the damage.

        A reflection takes its share of `reflection_base`; any other entry, of `share_base`.
        """
        entry = numbered.entry
        sum_before = sum(self.points)
        if entry.operation in REFLECTING:
            self._reflect(numbered, reflection_base)
            return
        affected_parts = self.scope.affected_parts(numbered)
        if not affected_parts:
            self._add_ineffective_row(MULTIPLIERS, numbered, sum_before)
            return
        if entry.operation is Operation.AVOID:
            avoided_points = self._avoided_points(numbered)
            for part in affected_parts:
                points = self.points[part]
                self.points[part] = min(points, max(0, points - avoided_points[part]))
            rule = "DT-DMG-04" if self.scope.stops_dealer(numbered) else "AMB-23"
            self._add_row(MULTIPLIERS, entry, sum_before, rule)
            return
        is_chained = self.method.multiplier_combination == "one-after-another"
        if not is_chained:
            share_base = base_of_share(self.scope, numbered, share_base, tuple(self.remaining))
        bases = {
            part: (self.remaining if is_chained else share_base)[part] for part in affected_parts
        }
        base = sum(bases.values())
        if self.method.negative_subtotal == "floor-first":
            base = max(0, base)
        rounding = self._rounding(entry, base)
        if entry.operation in MULTIPLYING:
            # The damage itself is already in the sum: a double adds it once, a triple twice.
            numerator, denominator = entry.share
            added_points = take_share(base, (numerator - denominator, denominator), rounding)
            self.points[affected_parts[-1]] += added_points
            self.remaining[affected_parts[-1]] += added_points
        else:
            points = take_share(max(0, base), entry.share, rounding)
            self._subtract_share(points, bases, entry.share)
            self.remaining[affected_parts[-1]] -= points
        self._add_row(MULTIPLIERS, entry, sum_before, *rules_of_entry(entry, self.method))

    def _reflect(self, numbered: NumberedEntry, reflection_base: tuple[int, ...]) -> None:
        """Record the points that an entry reflects, without changing the damage itself."""
        entry = numbered.entry
        sum_before = sum(self.points)
        if not any(part.type.avoidable for part in self.scope.components):
            # DT-ULT-01: Ultimate damage is not reflected. An entry of 0 points is recorded, so that
            # the indices in `Ledger.reflections` stay the same.
            self.reflected[numbered.number] = (entry.source, 0)
            self._add_ineffective_row(MULTIPLIERS, numbered, sum_before)
            return
        if reflects_received_damage(self.scope):
            reflection_base = tuple(self.points)
        if not entry.acts_on_all_packets:
            reflection_base = tuple(
                points
                for points, packet_index in zip(
                    reflection_base, self.scope.packet_of_part, strict=True
                )
                if packet_index == numbered.packet_index
            )
        base = max(0, sum(reflection_base))
        points = take_share(base, entry.share, self._rounding(entry, base))
        if not self.scope.rules.holds(("DT-CALC-06", "DT-DMG-16"), entry.source):
            # DT-CALC-06: who reflects damage still takes it. In a world without that rule, the
            # receiver does not take the reflected points.
            subtract_points(self.points, points, self.scope.affected_parts(numbered))
        self.reflected[numbered.number] = (entry.source, points)
        self.rows.append(
            Row(
                MULTIPLIERS,
                entry.source,
                seat=entry.seat,
                operation=entry.operation.value,
                amount=points,
                effect=0,
                running=sum_before,
                rules=("DT-CALC-06", "DT-CALC-07", "AMB-20"),
                fraction=entry.fraction,
            )
        )

    def _rounding(self, entry: Entry, base: int) -> str:
        """Return ``"up"`` or ``"down"``: how an entry's share of `base` is rounded (DT-CALC-07)."""
        rounding = "up" if entry.rounded_up else self.method.unstated_rounding
        numerator, denominator = entry.share
        if base * numerator % denominator == 0:
            return rounding
        other = "down" if rounding == "up" else "up"
        return self.scope.rules.apply(
            "DT-CALC-07", entry.source, with_rule=rounding, without_rule=other
        )

    def _subtract_share(self, points: int, bases: dict[int, int], share: tuple[int, int]) -> None:
        """Subtract `points` from the parts: from each part, a share of this part's base in `bases`.

        Points left over, by rounding or because a part has too few, are subtracted from any part.
        This division decides how much of each packet is received; it does not change the sum.
        """
        for part, base in bases.items():
            part_share = take_share(max(0, base), share)
            subtracted = min(points, part_share, max(0, self.points[part]))
            self.points[part] -= subtracted
            points -= subtracted
        subtract_points(self.points, points, list(bases))

    def _avoided_points(self, numbered: NumberedEntry) -> list[int]:
        """Return how many points of each part an entry avoids (AMB-23).

        Under the reading ``damage-so-far``, the entry avoids only the points that earlier entries
        leave.
        """
        if self.scope.covers_later_damage(numbered):
            return list(self.points)
        entries = self.packets[numbered.packet_index].entries
        # If there are equal entries, take the last, because it covers at least as much as the rest.
        last_index = max(index for index, other in enumerate(entries) if other == numbered.entry)
        packets = list(self.packets)
        packets[numbered.packet_index] = structs.replace(
            packets[numbered.packet_index], entries=entries[:last_index]
        )
        earlier = _Calculation(tuple(packets), self.method, self.scope.rules)
        earlier.ledger()
        return earlier.points

    def _add_ineffective_row(
        self, section: DamageSection, numbered: NumberedEntry, sum_before: int
    ) -> None:
        """Add the row of an entry without effect, with the reason."""
        entry = numbered.entry
        if entry.side is Side.DEFENSE:
            self._add_row(section, entry, sum_before, "DT-DRP-10", reason="type-not-defendable")
        elif all(part.type is DamageType.ULTIMATE for part in self.scope.components):
            rule_ids = ("DT-ULT-01", "DT-ULT-06")
            self._add_row(section, entry, sum_before, *rule_ids, reason="type-not-avoidable")
        else:
            self._add_row(section, entry, sum_before, "DT-DMG-09", reason="type-takes-no-modifier")

    def _make_ledger(self, subtotal: int) -> Ledger:
        """Raise a negative total to 0 and return the ledger.

        The surplus (prevention beyond the damage, AMB-24) is limited to the points that were added
        when negative sums were raised to 0, here and in the subtotal.
        """
        raw = sum(self.points)
        taken_points = self._points_not_below_zero()
        total = sum(taken_points)
        rule_ids = ("DT-CALC-01", "DT-CALC-08") if raw < 0 else ("DT-CALC-01",)
        self.rows.append(
            Row(
                TOTAL,
                "",
                seat=None,
                operation="total",
                amount=total,
                effect=total - raw,
                running=total,
                rules=rule_ids,
            )
        )
        added_by_floors = total - raw + self.added_by_floor
        surplus = min(self._prevented_points(), added_by_floors) if added_by_floors else 0
        reflections = tuple(self.reflected[number] for number in sorted(self.reflected))
        return Ledger(
            rows=tuple(self.rows),
            subtotal=subtotal,
            raw=raw,
            total=total,
            reflections=reflections,
            surplus=surplus,
            taken_points=taken_points,
        )

    def _points_not_below_zero(self) -> tuple[int, ...]:
        """Return the points of each part, with negative points raised to 0 (DT-CALC-08)."""
        if min(self.points, default=0) < 0 and not self.scope.rules.holds(
            "DT-CALC-08", self.packets[0].source
        ):
            return tuple(self.points)
        return tuple(max(0, points) for points in self.points)

    def _prevented_points(self) -> int:
        """Return how many points were removed by effects of players who deal none of the damage."""
        dealers = {packet.dealer for packet in self.packets} - {self.packets[0].seat}
        return -sum(
            row.effect
            for row in self.rows
            if row.section in (ADDITIONS, MULTIPLIERS)
            and row.effect < 0
            and row.seat not in dealers
        )
