"""Ledgers as they are drawn: running while damage waits, final at the conclusion (TW-17)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.dicethrone.damage import Ledger as Computed
from dtnb.dicethrone.damage import Operation, Packet, Row
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import REFLECTING
from dtnb.dicethrone.damage.summing import compute_together
from dtnb.dicethrone.damage.view import (
    MINUS,
    NOT_IN_RUNNING_SUM,
    section_of,
    third_section_heading,
    view_row,
)
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.totals import SettledDamage, settle_waiting_damage, summed_with
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import CONCLUSION
from dtnb.frames.ledger import Ledger, LedgerRow, Mistake, Return
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: other ways to compute: field of the method, its readings, the rule against it, message id
_OTHER_METHODS = (
    (
        "multiplier_combination", ("separate-differences", "one-after-another"), "DT-CALC-05",
        "table.mistake.multipliers",
    ),
    ("unstated_rounding", ("up", "down"), "DT-CALC-07", "table.mistake.rounding"),
)  # fmt: skip


def after_step(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Ledger]:
    """Return the calculations that can be seen after a step.

    Until the conclusion each packet shows what it has come to so far, without a total; from its
    own step on, its ledger is final (TW-17, TW-I).
    """
    if step.kind == "ledger":
        return tuple(_finals(rules, table, str(step.args["of"]), speaker))
    if table.window == CONCLUSION and step.kind != "window-opens":
        return tuple(_finals(rules, table, "", speaker))
    drawn: list[Ledger] = []
    seen: set[int] = set()
    for packet in table.packets:
        if packet.id not in seen:
            lying = summed_with(rules, table, packet)
            seen |= {one.id for one in lying}
            drawn.append(_running(rules, table, lying, speaker))
    return tuple(drawn)


def keep_previous(table: Table) -> bool:
    """Tell whether the phase goes on whose totals have been applied."""
    return table.totals_applied


def sum_method(rules: Rules, speaker: Speaker) -> str:
    """Return how damage is summed, where it is not in three steps (DT-CALC-09)."""
    cumulative = rules.method.reductions == "cumulative"
    return speaker.text("table.summing.cumulative") if cumulative else ""


def _finals(rules: Rules, table: Table, last: str, speaker: Speaker) -> Iterator[Ledger]:
    """Yield the final ledgers in the order in which they are settled, up to `last`."""
    isolated = [packet for packet in table.packets if packet.isolated]
    alone = [
        SettledDamage((packet,), rules.ledger(packet))
        for packet in isolated
        if last == _name(packet)
    ]
    for packets, computed in alone or settle_waiting_damage(rules, table):
        if computed is not None and packets[0].seat is not None:
            yield _final(rules, table, packets, computed, speaker)
        if _name(packets[0]) == last:
            return


def _name(packet: Packet) -> str:
    return f"packet:{packet.id}"


def _final(
    rules: Rules, table: Table, packets: tuple[Packet, ...], computed: Computed, speaker: Speaker
) -> Ledger:
    first = packets[0]
    # What is sent back goes to who dealt that on which the entry lies.
    dealers = [
        one.by if one.by is not None else 0
        for one in packets for entry in one.entries if entry.operation in REFLECTING
    ]  # fmt: skip
    return Ledger(
        _title(packets, speaker),
        first.seat,
        _edition(rules, speaker),
        tuple(_rows(rules, computed.lines, first.source, speaker, REFLECTING)),
        computed.subtotal,
        computed.total,
        tuple(
            Return(to, speaker.object(source), points)
            for to, (source, points) in zip(dealers, computed.returns, strict=True)
        ),
        _but(table, first, _sentence(rules, computed, speaker), speaker),
        third_section_heading(rules.method, speaker),
    )


def _running(rules: Rules, table: Table, packets: tuple[Packet, ...], speaker: Speaker) -> Ledger:
    first = packets[0]
    title, edition = _title(packets, speaker), _edition(rules, speaker)
    # The points of what comes back are those that another total sends (DT-CALC-06).
    back = {one.id: table.packet(one.returned_by) for one in packets
            if one.returned_by is not None and not one.condition}  # fmt: skip
    unknown = tuple(
        LedgerRow(1, speaker.object(one.source), "?", True, rules=("DT-CALC-06",))
        for one in packets if back.get(one.id) is not None
    )  # fmt: skip
    said = [
        speaker.text("table.ledger.pending", subject=one.source, packet=parent.source)
        for one in packets if (parent := back.get(one.id)) is not None
    ]  # fmt: skip
    known = tuple(one for one in packets if back.get(one.id) is None)
    if not known:
        return Ledger(title, first.seat, edition, unknown, sentence=" ".join(said))
    if unknown:
        # What acts on all of it is settled with it.
        rows = tuple(
            row for one in known
            for row in _rows(rules, _bare(rules, one).lines, one.source, speaker)
        )  # fmt: skip
        return Ledger(title, first.seat, edition, (*rows, *unknown), sentence=" ".join(said))
    computed = rules.ledger(*packets)
    so_far = _sentence(rules, computed, speaker)
    for one in packets:
        if one.condition:
            condition = speaker.text(
                "table.ledger.condition", subject=one.source, condition=one.condition
            )
            so_far = condition if so_far is None else f"{so_far}. {condition}"
    return Ledger(
        title,
        first.seat,
        edition,
        tuple(_rows(rules, computed.lines, first.source, speaker)),
        computed.subtotal,
        sentence=_but(table, first, so_far, speaker),
        third=third_section_heading(rules.method, speaker),
    )


def _bare(rules: Rules, packet: Packet) -> Computed:
    """Return what damage comes to before anything acts on it."""
    return rules.ledger(replace(packet, entries=()))


def _but(table: Table, packet: Packet, said: str | None, speaker: Speaker) -> str | None:
    """Add to what a calculation says that its player is out already (DT-WIN-02)."""
    if packet.seat not in table.out:
        return said
    gone = speaker.text("table.ledger.fallen", seat=packet.seat)
    return gone if said is None else f"{said}. {gone}"


def _title(packets: tuple[Packet, ...], speaker: Speaker) -> str:
    seat = packets[0].seat
    sources = list(dict.fromkeys(packet.source for packet in packets))
    if seat is None:
        return speaker.text("table.ledger.open", subject=sources)
    return speaker.text("table.ledger", seat=seat, subject=sources)


def _edition(rules: Rules, speaker: Speaker) -> str:
    return rulebook().edition(rules.edition).name.get(speaker.lang)


# -- rows ---------------------------------------------------------------------------------------


def _rows(
    rules: Rules,
    rows: Sequence[Row],
    subject: str,
    speaker: Speaker,
    pending: Collection[str] = NOT_IN_RUNNING_SUM,
) -> Iterator[LedgerRow]:
    types = list(dict.fromkeys(row.operation for row in rows if row.section == 1))
    for row in rows:
        reason = None
        if row.reason:
            reason = speaker.text(f"reason.{row.reason}", subject=row.source, type=types)
        yield view_row(
            row,
            rules.method,
            _label(row, subject, speaker),
            rules.cited(row.rules),
            reason,
            row.seat if row.section != 1 else None,
            pending,
        )


def _label(row: Row, subject: str, speaker: Speaker) -> str:
    source = row.source or subject
    if row.section != 1:
        return speaker.object(source)
    return speaker.text("table.ledger.typed", subject=source, type=row.operation)


# -- the sentence -------------------------------------------------------------------------------


def _sentence(rules: Rules, computed: Computed, speaker: Speaker) -> str | None:
    """Return the calculation in a line: ``18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0``."""
    first: list[int] = []
    second: list[int] = []
    avoided = False
    for row in computed.lines:
        if not row.applied or row.operation in REFLECTING:
            continue
        if row.operation == Operation.AVOID.value:
            avoided = True
        else:
            (second if section_of(row, rules.method) == 3 else first).append(row.effect)
    parts = []
    if len(first) > 1 or sum(first) != computed.subtotal:
        parts.append(_line(first, computed.subtotal, speaker))
    if second:
        line = [computed.subtotal, *second]
        parts.append(_line(line, sum(line) if avoided else computed.total, speaker))
    if avoided:
        parts.append(speaker.text("table.ledger.avoided", total=computed.total))
    method = rules.method
    parts += [
        speaker.text(
            "table.ledger.rounded", rounding=method.unstated_rounding, number=of, points=points
        )
        for of, points in dict.fromkeys(_rounded(computed, method))
    ]
    return speaker.text("list.clause").join(parts) or None


def _rounded(computed: Computed, method: Method) -> Iterator[tuple[int, int]]:
    """Yield the halves that were rounded: of how many points, and to how many (DT-CALC-07)."""
    remainder = method.reductions == "cumulative" and method.reduction_total == "running-remainder"
    in_turn = remainder or method.multiplier_combination == "one-after-another"
    over = 1 if method.unstated_rounding == "down" else -1
    before = 0
    for row in computed.rows:
        of = before if in_turn else computed.subtotal
        halved = row.applied and row.operation == Operation.PREVENT_HALF.value
        if halved and of + 2 * row.effect == over:
            yield of, -row.effect
        before = row.running


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


# -- mistakes ----------------------------------------------------------------------------------


def mistakes(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Mistake]:
    """Return wrong totals of the step's ledger with the mistake behind each, likeliest first."""
    ledger_id = str(step.args.get("of", ""))
    for result in settle_waiting_damage(rules, table):
        if result.ledger is not None and ledger_id == f"packet:{result.packets[0].id}":
            return tuple(_mistakes(rules, result.packets, speaker))
    return ()


def _mistakes(rules: Rules, packets: tuple[Packet, ...], speaker: Speaker) -> Iterator[Mistake]:
    for field, readings, rule, message in _OTHER_METHODS:
        for reading in readings:
            if reading != getattr(rules.method, field):
                method = rules.method._replace(**{field: reading})
                text = speaker.text(message, reading=reading)
                total = compute_together(packets, method).total
                yield Mistake(total, text, rules.cited((rule,)))
    for index, packet in enumerate(packets):
        for entry in packet.entries:
            others = tuple(other for other in packet.entries if other is not entry)
            without = (*packets[:index], replace(packet, entries=others), *packets[index + 1 :])
            text = speaker.text("table.mistake.without", subject=entry.source)
            yield Mistake(compute_together(without, rules.method).total, text)
