"""Convert rows of a computed ledger to rows for display, in the calculator and in replays.

Both kinds of rows have a section, a step of the calculation. Under some methods, the section in
which a reduction is displayed is not the one in which it is computed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Literal

from dtnb.dicethrone.damage.ledger import DamageSection, Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import REFLECTING, Operation
from dtnb.frames.ledger import LedgerRow, Section

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

MINUS = "\N{MINUS SIGN}"
#: operations whose rows show no running sum, because they act on the total of one packet
NOT_IN_RUNNING_SUM = frozenset({Operation.AVOID, *REFLECTING})
#: how the table writes an operation without points; ``{}`` stands for the share
_OPERATION_TEXTS: Mapping[str, str] = {
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
    operations_without_sum: Collection[str] = NOT_IN_RUNNING_SUM,
) -> LedgerRow:
    """Return a row for display.

    `label` names the source of the row. `reason` says in words why the row does not count. If the
    row's operation is in `operations_without_sum`, neither its effect nor the running sum is shown.
    """
    is_hidden = not row.applied or row.operation in operations_without_sum
    return LedgerRow(
        section=section_of(row, method),
        label=label,
        op=amount_text(row),
        applied=row.applied,
        effect=None if is_hidden else row.effect,
        running=None if is_hidden else row.running,
        reason=reason,
        rules=rules,
        seat=seat,
    )


def section_of(row: Row, method: Method) -> Literal[1, 2, 3]:
    """Return the section in which a row is displayed."""
    if row.section == DamageSection.INCOMING:
        return Section.INITIAL
    if method.reductions == "cumulative" and row.operation == Operation.SUBTRACT.value:
        # DT-CALC-09: every reduction acts on the cumulative total and is printed below it.
        return Section.MULTIPLES
    if row.section == DamageSection.ADDITIONS:
        return Section.ADDITIONS
    return Section.MULTIPLES


def third_section_heading(method: Method, speaker: Speaker) -> str:
    """Return the heading of the third section if it has all reductions; else an empty text."""
    return speaker.text("shown.section-reduced") if method.reductions == "cumulative" else ""


def amount_text(row: Row) -> str:
    """Format the amount and operation of a row: ``18``, ``+5``, ``−3``, ``½``."""
    if row.section == DamageSection.INCOMING:
        return str(row.amount)
    if row.operation == Operation.ADD.value:
        return f"+{row.amount}"
    if row.operation == Operation.SUBTRACT.value:
        return f"{MINUS}{row.amount}"
    return _OPERATION_TEXTS[row.operation].format(row.fraction)
