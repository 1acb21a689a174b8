"""The ledger of damage: every line of the calculation, and its results."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One line of a ledger.

    Parameters
    ----------
    section
        1 incoming, 2 additions and subtractions, 3 multipliers and avoidance, 4 the total.
    source, seat
        Name of the component's or the entry's source, and the seat it belongs to.
    operation
        The incoming damage type, the operation of an entry, or ``"total"``.
    amount
        Points: incoming, of an entry (0 if the operation has no points), reflected, or the total.
    effect, running
        By how many points the line changes the sum, and the sum after it.
    applied, reason
        Whether the line counted; the message code of the reason if the line did not count.
    rules
        Ids of the rules that decided the line.
    fraction
        A share other than a half or double, formatted: ``⅔``, ``3``.
    """

    section: int
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
        One line per component and entry, counted or not, and last the total.
    subtotal
        The sum after step 2, never below 0 (AMB-22); under ``"cumulative"`` the gross total.
    raw, total
        The sum before and after the floor at 0 (DT-CALC-08).
    returns
        Reflected points, as (source, points), in the order of the entries.
    surplus
        Points of prevention beyond the damage (AMB-24).
    left
        Points received of each component.
    """

    rows: tuple[Row, ...]
    subtotal: int
    raw: int
    total: int
    returns: tuple[tuple[str, int], ...]
    surplus: int = 0
    left: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[Row, ...]:
        """The rows above the total."""
        return self.rows[:-1]

    @property
    def returned(self) -> int:
        """The sum of all reflected points."""
        return sum(points for _, points in self.returns)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules behind all rows, each once."""
        return tuple(dict.fromkeys(rule for row in self.rows for rule in row.rules))
