"""The result of a damage calculation: its rows, such as ``18``, ``+5`` and ``½``, and its total."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class DamageSection(IntEnum):
    """The sections of a ledger: the steps of the rulebooks' calculation, and the total below."""

    INCOMING = 1
    #: additions and subtractions; the sum after them is the subtotal
    ADDITIONS = 2
    #: multipliers of the subtotal, such as a half, and effects that avoid or reflect damage
    MULTIPLIERS = 3
    #: the last row alone
    TOTAL = 4


class Row(NamedTuple):
    """One row of a ledger.

    Parameters
    ----------
    section
        The section in which the row is calculated.
    source, seat
        Name of the card, token or ability that made the component or entry, and its player's seat.
    operation
        The type of incoming damage, the operation of an entry, or ``"total"``.
    amount
        Points of incoming damage, of an entry (0 if its operation has no points), or of the total.
    effect, running
        Points by which the row changes the sum, and the sum after the row.
    applied, reason
        Whether the row counts, and the message code of the reason if it does not count.
    rules
        Ids of the rules that decided the row.
    fraction
        The share or multiple, if it is neither a half nor a double, as text: ``⅔``, ``3``.
    """

    section: DamageSection
    source: str
    seat: int | None
    operation: str
    amount: int
    effect: int
    running: int
    applied: bool = True
    reason: str = ""
    rules: tuple[str, ...] = ()
    fraction: str = ""


class Ledger(NamedTuple):
    """The calculation of one or more packets.

    Parameters
    ----------
    rows
        One row for each component and each entry, whether it counts or not; the last row is the
        total.
    subtotal
        The sum after the additions and subtractions, never below 0 (AMB-22). If the method's
        `reductions` are ``"cumulative"``, it is the sum before any reduction.
    raw, total
        The sum of all rows, and this sum raised to 0 if it is negative (DT-CALC-08).
    reflections
        Reflected points, as (source, points), in the order of the entries.
    surplus
        Points of prevention beyond the damage (AMB-24).
    taken_points
        The points of each component that the receiver takes.
    """

    rows: tuple[Row, ...]
    subtotal: int
    raw: int
    total: int
    reflections: tuple[tuple[str, int], ...]
    surplus: int = 0
    taken_points: tuple[int, ...] = ()

    @property
    def rows_without_total(self) -> tuple[Row, ...]:
        """The rows above the total."""
        return self.rows[:-1]

    @property
    def reflected_total(self) -> int:
        """The sum of all reflected points."""
        return sum(points for _, points in self.reflections)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules behind all rows, each once."""
        return tuple(dict.fromkeys(rule for row in self.rows for rule in row.rules))
