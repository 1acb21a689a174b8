"""The lines of a computed ledger as they are drawn: of a sum at the table and of a replay."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Literal

from dtnb.dicethrone.damage.ledger import Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import REFLECTING, Operation
from dtnb.frames.ledger import LedgerRow

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

MINUS = "\N{MINUS SIGN}"
#: what acts on the last line alone, or on another total
ELSEWHERE = frozenset({Operation.AVOID, *REFLECTING})
#: how an operation without a number of its own is written; braces hold its share
_SIGNS: Mapping[str, str] = {
    Operation.PREVENT_HALF.value: "½",
    Operation.DOUBLE.value: "×2",
    Operation.AVOID.value: "×0",
    Operation.REFLECT_HALF.value: "½ ↩",
    Operation.PREVENT_SHARE.value: "{}",
    Operation.MULTIPLY.value: "×{}",
    Operation.REFLECT_SHARE.value: "{} ↩",
}


def view_row(
    row: Row,
    method: Method,
    label: str,
    rules: tuple[str, ...],
    reason: str | None = None,
    seat: int | None = None,
    pending: Collection[str] = ELSEWHERE,
) -> LedgerRow:
    """Return one line as it is drawn.

    Parameters
    ----------
    row, method
        The line, and how the edition computes.
    label
        Where the line comes from.
    rules
        Ids of the rules behind it.
    reason
        Why it did not count, in words.
    seat
        Whose it is, where a player brought it.
    pending
        Operations whose effect is not shown: it is known with the total, or is on another one.
    """
    hidden = not row.applied or row.operation in pending
    return LedgerRow(
        section_of(row, method),
        label,
        sign(row),
        row.applied,
        None if hidden else row.effect,
        None if hidden else row.running,
        reason,
        rules,
        seat,
    )


def section_of(row: Row, method: Method) -> Literal[1, 2, 3]:
    """Return the section in which a line stands."""
    if row.section == 1:
        return 1
    if method.reductions == "cumulative" and row.operation == Operation.SUBTRACT.value:
        # DT-CALC-09: every reduction acts on the cumulative total, so it stands below that.
        return 3
    return 2 if row.section == 2 else 3


def third_heading(method: Method, say: Speaker) -> str:
    """Return the heading of the third section where every reduction stands in it, else nothing."""
    return say.text("shown.section-reduced") if method.reductions == "cumulative" else ""


def sign(row: Row) -> str:
    """Return what a line does, as people write it: ``18``, ``+5``, ``−3``, ``½``."""
    if row.section == 1:
        return str(row.amount)
    if row.operation == Operation.ADD.value:
        return f"+{row.amount}"
    if row.operation == Operation.SUBTRACT.value:
        return f"{MINUS}{row.amount}"
    return _SIGNS[row.operation].format(row.fraction)
