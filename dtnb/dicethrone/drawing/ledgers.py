"""Ledgers for renderers: running while damage waits, final at the conclusion (TW-17)."""

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
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import SettledDamage, settle_waiting_damage, summed_with
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import CONCLUSION
from dtnb.frames.ledger import Ledger, LedgerRow, Mistake, Return
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: other ways to compute: field of the method, its readings, the rule they break, message id
_OTHER_METHODS = (
    (
        "multiplier_combination", ("separate-differences", "one-after-another"), "DT-CALC-05",
        "table.mistake.multipliers",
    ),
    ("unstated_rounding", ("up", "down"), "DT-CALC-07", "table.mistake.rounding"),
)  # fmt: skip


def after_step(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Ledger]:
    """Return the ledgers to show after a step.

    Until the conclusion the ledger of a packet has a running sum without a total. The ledger is
    final from its own step on (TW-17, TW-I).
    """
    if step.kind == "ledger":
        return tuple(_final_ledgers(rules, table, str(step.args["of"]), speaker))
    if table.window == CONCLUSION and step.kind != "window-opens":
        return tuple(_final_ledgers(rules, table, "", speaker))
    running: list[Ledger] = []
    done_ids: set[int] = set()
    for packet in table.packets:
        if packet.id not in done_ids:
            together = summed_with(rules, table, packet)
            done_ids |= {member.id for member in together}
            running.append(_running_ledger(rules, table, together, speaker))
    return tuple(running)


def keep_previous(table: Table) -> bool:
    """Tell whether the phase continues after its totals were applied."""
    return table.totals_applied


def sum_method(rules: Rules, speaker: Speaker) -> str:
    """Return a note on how damage is summed; empty for the usual three steps (DT-CALC-09)."""
    cumulative = rules.method.reductions == "cumulative"
    return speaker.text("table.summing.cumulative") if cumulative else ""


def _final_ledgers(rules: Rules, table: Table, last: str, speaker: Speaker) -> Iterator[Ledger]:
    """Yield the final ledgers in order of settlement, up to the ledger of the packet `last`."""
    isolated = [packet for packet in table.packets if packet.isolated]
    alone = [
        SettledDamage((packet,), rules.ledger(packet))
        for packet in isolated
        if last == _packet_id(packet)
    ]
    for packets, computed in alone or settle_waiting_damage(rules, table):
        if computed is not None and packets[0].seat is not None:
            yield _final_ledger(rules, table, packets, computed, speaker)
        if _packet_id(packets[0]) == last:
            return


def _packet_id(packet: Packet) -> str:
    return f"packet:{packet.id}"


def _final_ledger(
    rules: Rules, table: Table, packets: tuple[Packet, ...], computed: Computed, speaker: Speaker
) -> Ledger:
    first = packets[0]
    # A reflection returns points to the dealer of the packet that stores its entry.
    dealers = [
        packet.by if packet.by is not None else 0
        for packet in packets for entry in packet.entries if entry.operation in REFLECTING
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
        _with_defeat(table, first, _sentence(rules, computed, speaker), speaker),
        third_section_heading(rules.method, speaker),
    )


def _running_ledger(
    rules: Rules, table: Table, packets: tuple[Packet, ...], speaker: Speaker
) -> Ledger:
    first = packets[0]
    title, edition = _title(packets, speaker), _edition(rules, speaker)
    # Reflected damage gets its points from another total (DT-CALC-06).
    back = {packet.id: table.packet(packet.returned_by) for packet in packets
            if packet.returned_by is not None and not packet.condition}  # fmt: skip
    unknown = tuple(
        LedgerRow(1, speaker.object(packet.source), "?", True, rules=("DT-CALC-06",))
        for packet in packets if back.get(packet.id) is not None
    )  # fmt: skip
    pending = [
        speaker.text("table.ledger.pending", subject=packet.source, packet=parent.source)
        for packet in packets if (parent := back.get(packet.id)) is not None
    ]  # fmt: skip
    known = tuple(packet for packet in packets if back.get(packet.id) is None)
    if not known:
        return Ledger(title, first.seat, edition, unknown, sentence=" ".join(pending))
    if unknown:
        # Entries that act on all packets show once the reflected points are known.
        rows = tuple(
            row for packet in known
            for row in _rows(rules, _without_entries(rules, packet).lines, packet.source, speaker)
        )  # fmt: skip
        return Ledger(title, first.seat, edition, (*rows, *unknown), sentence=" ".join(pending))
    computed = rules.ledger(*packets)
    so_far = _sentence(rules, computed, speaker)
    for packet in packets:
        if packet.condition:
            condition = speaker.text(
                "table.ledger.condition", subject=packet.source, condition=packet.condition
            )
            so_far = condition if so_far is None else f"{so_far}. {condition}"
    return Ledger(
        title,
        first.seat,
        edition,
        tuple(_rows(rules, computed.lines, first.source, speaker)),
        computed.subtotal,
        sentence=_with_defeat(table, first, so_far, speaker),
        third=third_section_heading(rules.method, speaker),
    )


def _without_entries(rules: Rules, packet: Packet) -> Computed:
    """Return the ledger of a packet without its entries."""
    return rules.ledger(replace(packet, entries=()))


def _with_defeat(
    table: Table, packet: Packet, sentence: str | None, speaker: Speaker
) -> str | None:
    """Add to a sentence that the receiver is already defeated (DT-WIN-02)."""
    if packet.seat not in table.out:
        return sentence
    gone = speaker.text("table.ledger.fallen", seat=packet.seat)
    return gone if sentence is None else f"{sentence}. {gone}"


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
    """Return the calculation in one line: ``18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0``."""
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
        parts.append(_sum_line(first, computed.subtotal, speaker))
    if second:
        line = [computed.subtotal, *second]
        parts.append(_sum_line(line, sum(line) if avoided else computed.total, speaker))
    if avoided:
        parts.append(speaker.text("table.ledger.avoided", total=computed.total))
    method = rules.method
    parts += [
        speaker.text(
            "table.ledger.rounded", rounding=method.unstated_rounding, number=of, points=points
        )
        for of, points in dict.fromkeys(_rounded_halves(computed, method))
    ]
    return speaker.text("list.clause").join(parts) or None


def _rounded_halves(computed: Computed, method: Method) -> Iterator[tuple[int, int]]:
    """Yield the rounded halves, as (points halved, points prevented) (DT-CALC-07)."""
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


def _sum_line(numbers: Sequence[int], result: int, speaker: Speaker) -> str:
    terms = [_format_number(numbers[0])]
    terms += [f"{'+' if n >= 0 else MINUS} {abs(n)}" for n in numbers[1:]]
    total = sum(numbers)
    line = f"{' '.join(terms)} = {_format_number(total)}"
    if total == result:
        return line
    return speaker.text("table.ledger.so", sum=line, total=result)


def _format_number(number: int) -> str:
    return str(number).replace("-", MINUS)


# -- mistakes ----------------------------------------------------------------------------------


def mistakes(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Mistake]:
    """Return wrong totals of the step's ledger with the mistake behind each, likeliest first."""
    ledger_id = str(step.args.get("of", ""))
    for result in settle_waiting_damage(rules, table):
        if result.ledger is not None and ledger_id == f"packet:{result.packets[0].id}":
            return tuple(_find_mistakes(rules, result.packets, speaker))
    return ()


def _find_mistakes(
    rules: Rules, packets: tuple[Packet, ...], speaker: Speaker
) -> Iterator[Mistake]:
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
