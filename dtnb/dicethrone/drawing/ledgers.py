"""Ledgers as they are drawn: running while damage waits, final at the conclusion (TW-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from dtnb.dicethrone.changes.apply_damage import settled
from dtnb.dicethrone.damage import Ledger as Computed
from dtnb.dicethrone.damage import Operation, Packet, Row
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import CONCLUSION
from dtnb.frames.ledger import Ledger, LedgerRow, Return
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: how an operation is written where it stands without a number
SIGNS: Mapping[str, str] = {
    Operation.PREVENT_HALF.value: "½",
    Operation.DOUBLE.value: "×2",
    Operation.AVOID.value: "×0",
    Operation.REFLECT_HALF.value: "½ ↩",
}
MINUS = "\N{MINUS SIGN}"


def ledgers(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Ledger]:
    """Return the calculations that can be seen after a step.

    Until the conclusion each packet shows what it has come to so far, without a total; from its
    own step on, its ledger is final (TW-17, TW-I).
    """
    if step.kind == "ledger":
        return tuple(_finals(rules, table, str(step.args["of"]), speaker))
    if table.window == CONCLUSION and step.kind != "window-opens":
        return tuple(_finals(rules, table, "", speaker))
    return tuple(_running(rules, table, packet, speaker) for packet in table.packets)


def _finals(rules: Rules, table: Table, last: str, speaker: Speaker) -> Iterator[Ledger]:
    """Yield the final ledgers in the order in which they are settled, up to `last`."""
    isolated = [packet for packet in table.packets if packet.isolated]
    alone = [(packet, rules.ledger(packet)) for packet in isolated if last == _name(packet)]
    for packet, computed in alone or settled(rules, table):
        if computed is not None and packet.seat is not None:
            yield _final(rules, table, packet, computed, speaker)
        if _name(packet) == last:
            return


def _name(packet: Packet) -> str:
    return f"packet:{packet.id}"


def _final(
    rules: Rules, table: Table, packet: Packet, computed: Computed, speaker: Speaker
) -> Ledger:
    to = packet.by if packet.by is not None else 0
    return Ledger(
        _title(packet.seat, packet.source, speaker),
        packet.seat,
        _edition(rules, speaker),
        tuple(_rows(rules, computed.rows, packet.source, speaker)),
        computed.subtotal,
        computed.total,
        tuple(Return(to, speaker.object(source), points) for source, points in computed.returns),
        _but(table, packet, _sentence(rules, computed, speaker), speaker),
    )


def _running(rules: Rules, table: Table, packet: Packet, speaker: Speaker) -> Ledger:
    title, edition = _title(packet.seat, packet.source, speaker), _edition(rules, speaker)
    parent = table.packet(packet.returned_by) if packet.returned_by is not None else None
    if parent is not None and not packet.condition:
        # Its points are those that the other total sends back (DT-CALC-06).
        row = LedgerRow(1, speaker.object(packet.source), "?", True, rules=("DT-CALC-06",))
        said = speaker.text("table.ledger.pending", subject=packet.source, packet=parent.source)
        return Ledger(title, packet.seat, edition, (row,), sentence=said)
    computed = rules.ledger(packet)
    so_far = _sentence(rules, computed, speaker)
    if packet.condition:
        condition = speaker.text(
            "table.ledger.condition", subject=packet.source, condition=packet.condition
        )
        so_far = condition if so_far is None else f"{so_far}. {condition}"
    return Ledger(
        title,
        packet.seat,
        edition,
        tuple(_rows(rules, computed.rows, packet.source, speaker)),
        computed.subtotal,
        sentence=_but(table, packet, so_far, speaker),
    )


def _but(table: Table, packet: Packet, said: str | None, speaker: Speaker) -> str | None:
    """Add to what a calculation says that its player is out already (DT-WIN-02)."""
    if packet.seat not in table.out:
        return said
    gone = speaker.text("table.ledger.fallen", seat=packet.seat)
    return gone if said is None else f"{said}. {gone}"


def _title(seat: int | None, subject: str, speaker: Speaker) -> str:
    if seat is None:
        return speaker.text("table.ledger.open", subject=subject)
    return speaker.text("table.ledger", seat=seat, subject=subject)


def _edition(rules: Rules, speaker: Speaker) -> str:
    return rulebook().edition(rules.edition).name.get("fr" if speaker.lang == "fr" else "en")


# -- rows ---------------------------------------------------------------------------------------


def _rows(rules: Rules, rows: Iterable[Row], subject: str, speaker: Speaker) -> Iterator[LedgerRow]:
    rows = tuple(rows)
    types = list(dict.fromkeys(row.operation for row in rows if row.section == 1))
    for row in rows:
        if row.section == 4:
            continue
        # Avoidance counts on the last line, and what is sent back on another total.
        elsewhere = not row.applied or row.operation in (
            Operation.AVOID.value,
            Operation.REFLECT_HALF.value,
        )
        yield LedgerRow(
            _section(rules, row),
            _label(row, subject, speaker),
            _sign(row),
            row.applied,
            None if elsewhere else row.effect,
            None if elsewhere else row.running,
            speaker.text(f"reason.{row.reason}", subject=row.source, type=types)
            if row.reason
            else None,
            rules.cited(row.rules),
        )


def _section(rules: Rules, row: Row) -> Literal[1, 2, 3]:
    if row.section == 1:
        return 1
    if rules.method.reductions == "cumulative" and row.operation == Operation.SUBTRACT.value:
        # DT-CALC-09: every reduction acts on the cumulative total, so it stands below that.
        return 3
    return 2 if row.section == 2 else 3


def _label(row: Row, subject: str, speaker: Speaker) -> str:
    source = row.source or subject
    if row.section != 1:
        return speaker.object(source)
    return speaker.text("table.ledger.typed", subject=source, type=row.operation)


def _sign(row: Row) -> str:
    if row.section == 1:
        return str(row.amount)
    if row.operation == Operation.ADD.value:
        return f"+{row.amount}"
    if row.operation == Operation.SUBTRACT.value:
        return f"{MINUS}{row.amount}"
    return SIGNS[row.operation]


# -- the sentence -------------------------------------------------------------------------------


def _sentence(rules: Rules, computed: Computed, speaker: Speaker) -> str | None:
    """Return the calculation in a line: ``18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0``."""
    first: list[int] = []
    second: list[int] = []
    avoided = False
    for row in computed.rows:
        if row.section == 4 or not row.applied or row.operation == Operation.REFLECT_HALF.value:
            continue
        if row.operation == Operation.AVOID.value:
            avoided = True
        else:
            (second if _section(rules, row) == 3 else first).append(row.effect)
    parts = []
    if len(first) > 1 or sum(first) != computed.subtotal:
        parts.append(_line(first, computed.subtotal, speaker))
    if second:
        line = [computed.subtotal, *second]
        parts.append(_line(line, sum(line) if avoided else computed.total, speaker))
    if avoided:
        parts.append(speaker.text("table.ledger.avoided", total=computed.total))
    return speaker.text("list.clause").join(parts) or None


def _line(numbers: Sequence[int], result: int, speaker: Speaker) -> str:
    terms = [_figure(numbers[0])]
    terms += [f"{'+' if n >= 0 else MINUS} {abs(n)}" for n in numbers[1:]]
    total = sum(numbers)
    line = f"{' '.join(terms)} = {_figure(total)}"
    if total == result:
        return line
    return speaker.text("table.ledger.so", sum=line, total=result)


def _figure(number: int) -> str:
    return str(number).replace("-", MINUS)
