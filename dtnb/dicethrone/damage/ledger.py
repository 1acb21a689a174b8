"""The ledger: what a packet comes to, line by line."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One line of a ledger.

    Parameters
    ----------
    section
        1 incoming, 2 additions and subtractions, 3 multipliers and avoidance, 4 the total.
    source, seat
        What acted, and whose it is.
    operation
        The type of damage that comes in, what an entry does, or ``"total"``.
    amount
        Points: those that come in, those of an entry (0 where it has none), those that are sent
        back, or the total.
    effect, running
        Points it changed, and the sum after it.
    applied, reason
        Whether it counted; if not, the reason's message code.
    rules
        Rule ids that made it so.
    fraction
        A share other than a half or double, as it is written: ``⅔``, ``3``.
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
    """What a packet comes to.

    Parameters
    ----------
    rows
        Every component and every entry, also those that did not count; the total is the last.
    subtotal
        After step 2, never below 0 (AMB-22); under ``"cumulative"`` the gross total.
    raw, total
        The sum before and after the floor at 0 (DT-CALC-08).
    returns
        What is sent back, as (source, points).
    surplus
        Points of prevention beyond the damage (AMB-24).
    left
        What is received of each part.
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
        """All points sent back."""
        return sum(points for _, points in self.returns)

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that made a row what it is, each named once."""
        return tuple(dict.fromkeys(rule for row in self.rows for rule in row.rules))
