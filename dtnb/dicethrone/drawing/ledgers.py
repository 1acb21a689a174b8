"""Draw the ledgers of damage: a running sum while damage waits, at the end a total (window TW-17).

* to settle packets: to compute their final total
* method: the set of readings by which damage is summed
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.dicethrone.damage import Ledger as DamageLedger
from dtnb.dicethrone.damage import Operation, Packet, Row
from dtnb.dicethrone.damage.ledger import DamageSection
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.packet import REFLECTING
from dtnb.dicethrone.damage.view import (
    MINUS,
    NOT_IN_RUNNING_SUM,
    section_of,
    third_section_heading,
    view_row,
)
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import SettledDamage, packets_summed_with, settle_waiting_damage
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import CONCLUSION
from dtnb.frames.ledger import Ledger, LedgerRow, Mistake, Return, Section
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


#: the kinds of steps in which a Health dial changes by damage or healing
_APPLYING = ("damage-applied", "healing-applied")


def after_step(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Ledger]:
    """Return the ledgers to show after a step.

    Until the conclusion, the ledger of a packet has a running sum and no total. From the step that
    settles the packet on, its ledger is final (TW-17, TW-I).
    """
    if step.kind == "ledger":
        return tuple(_final_ledgers(rules, table, str(step.args["of"]), speaker))
    # A step that applies a sum of damage names no source, also in the Upkeep Phase.
    is_sum_applied = step.kind in _APPLYING and not step.args["subject"]
    if is_sum_applied or (table.window == CONCLUSION and step.kind != "window-opens"):
        return tuple(_final_ledgers(rules, table, "", speaker))
    ledgers: list[Ledger] = []
    drawn_ids: set[int] = set()
    for packet in table.packets:
        if packet.id not in drawn_ids:
            summed_packets = packets_summed_with(rules, table, packet)
            drawn_ids |= {summed_packet.id for summed_packet in summed_packets}
            ledgers.append(_running_ledger(rules, table, summed_packets, speaker))
    return tuple(ledgers)


def keeps_last_ledgers(table: Table) -> bool:
    """Return True once totals are applied: later steps then still show the last ledgers."""
    return table.totals_applied


def mistakes(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Mistake]:
    """Return likely mistakes in a step's ledger with their wrong totals, the likeliest first."""
    # Only questions to a reader ask for mistakes.
    from dtnb.dicethrone.drawing.mistaken_totals import find_mistakes

    return find_mistakes(rules, table, step, speaker)


def sum_method(rules: Rules, speaker: Speaker) -> str:
    """Return a note on how damage is summed; empty for the usual three steps (DT-CALC-09)."""
    is_cumulative = rules.method.reductions == "cumulative"
    return speaker.text("table.summing.cumulative") if is_cumulative else ""


def total_question(table: Table, step: Step, speaker: Speaker) -> str:
    """Return the question for a ledger's total: how much is dealt or, if reflected, comes back."""
    packet_ids = step.args.get("together", [step.args["of"]])
    packets = [packet for packet in table.packets if _packet_id(packet) in packet_ids]
    comes_back = any(
        packet.deciding_packet is not None and not packet.condition for packet in packets
    )
    sources = [step.args["subject"], *step.args.get("also", ())]
    return speaker.text(
        "table.ledger.question", seat=step.args["seat"], subject=sources,
        form="reflected" if comes_back else "dealt",
    )  # fmt: skip


def _final_ledgers(
    rules: Rules, table: Table, last_packet_id: str, speaker: Speaker
) -> Iterator[Ledger]:
    """Yield the final ledgers as they are settled, up to `last_packet_id`; all if that is empty."""
    # Isolated damage is dealt at once, with a ledger of its own (DT-DMG-14).
    isolated = [packet for packet in table.packets if packet.isolated]
    isolated_damage = [
        SettledDamage((packet,), rules.ledger(packet))
        for packet in isolated
        if last_packet_id == _packet_id(packet)
    ]
    for packets, damage_ledger in isolated_damage or settle_waiting_damage(rules, table):
        if damage_ledger is not None and packets[0].seat is not None:
            yield _final_ledger(rules, table, packets, damage_ledger, speaker)
        if _packet_id(packets[0]) == last_packet_id:
            return


def _packet_id(packet: Packet) -> str:
    return f"packet:{packet.id}"


def _final_ledger(
    rules: Rules,
    table: Table,
    packets: tuple[Packet, ...],
    damage_ledger: DamageLedger,
    speaker: Speaker,
) -> Ledger:
    """Return the ledger of packets that are settled together, with its total."""
    first_packet = packets[0]
    # Points that an entry of a packet reflects go back to the dealer of the packet.
    dealers = [
        packet.dealer if packet.dealer is not None else 0
        for packet in packets for entry in packet.entries if entry.operation in REFLECTING
    ]  # fmt: skip
    return Ledger(
        _ledger_title(packets, speaker),
        first_packet.seat,
        _edition(rules, speaker),
        tuple(
            _ledger_rows(
                rules, damage_ledger.rows_without_total, first_packet.source, speaker, REFLECTING
            )
        ),
        damage_ledger.subtotal,
        damage_ledger.total,
        tuple(
            Return(dealer, speaker.object(source), points)
            for dealer, (source, points) in zip(dealers, damage_ledger.reflections, strict=True)
        ),
        _with_defeat(
            table, first_packet, _calculation_text(rules, damage_ledger, speaker), speaker
        ),
        third_section_heading(rules.method, speaker),
    )


def _running_ledger(
    rules: Rules, table: Table, packets: tuple[Packet, ...], speaker: Speaker
) -> Ledger:
    """Return the ledger of waiting packets, with a running sum and no total."""
    first_packet = packets[0]
    title, edition = _ledger_title(packets, speaker), _edition(rules, speaker)
    # Reflected damage depends on the total of another packet, its deciding packet (DT-CALC-06).
    deciding_packets = {packet.id: table.packet(packet.deciding_packet) for packet in packets
            if packet.deciding_packet is not None and not packet.condition}  # fmt: skip
    unknown_rows = tuple(
        LedgerRow(1, speaker.object(packet.source), "?", applied=True, rules=("DT-CALC-06",))
        for packet in packets if deciding_packets.get(packet.id) is not None
    )  # fmt: skip
    pending_sentences = [
        speaker.text("table.ledger.pending", subject=packet.source, packet=deciding.source)
        for packet in packets if (deciding := deciding_packets.get(packet.id)) is not None
    ]  # fmt: skip
    known_packets = tuple(packet for packet in packets if deciding_packets.get(packet.id) is None)
    if not known_packets:
        return Ledger(
            title, first_packet.seat, edition, unknown_rows, sentence=" ".join(pending_sentences)
        )
    if unknown_rows:
        # Entries that act on all packets are left out until the reflected points are known.
        known_rows = tuple(
            row
            for packet in known_packets
            for row in _ledger_rows(
                rules,
                rules.ledger(replace(packet, entries=())).rows_without_total,
                packet.source,
                speaker,
            )
        )
        return Ledger(
            title,
            first_packet.seat,
            edition,
            (*known_rows, *unknown_rows),
            sentence=" ".join(pending_sentences),
        )
    damage_ledger = rules.ledger(*packets)
    sentence = _calculation_text(rules, damage_ledger, speaker)
    for packet in packets:
        if packet.condition:
            condition = speaker.text(
                "table.ledger.condition", subject=packet.source, condition=packet.condition
            )
            sentence = condition if sentence is None else f"{sentence}. {condition}"
    return Ledger(
        title,
        first_packet.seat,
        edition,
        tuple(_ledger_rows(rules, damage_ledger.rows_without_total, first_packet.source, speaker)),
        damage_ledger.subtotal,
        sentence=_with_defeat(table, first_packet, sentence, speaker),
        third_heading=third_section_heading(rules.method, speaker),
    )


def _with_defeat(
    table: Table, packet: Packet, sentence: str | None, speaker: Speaker
) -> str | None:
    """Return the sentence; if the receiver is already defeated, also say so (DT-WIN-02)."""
    if packet.seat not in table.defeated_seats:
        return sentence
    defeat = speaker.text("table.ledger.fallen", seat=packet.seat)
    return defeat if sentence is None else f"{sentence}. {defeat}"


def _ledger_title(packets: tuple[Packet, ...], speaker: Speaker) -> str:
    seat = packets[0].seat
    sources = list(dict.fromkeys(packet.source for packet in packets))
    if seat is None:
        return speaker.text("table.ledger.open", subject=sources)
    return speaker.text("table.ledger", seat=seat, subject=sources)


def _edition(rules: Rules, speaker: Speaker) -> str:
    return rulebook().edition(rules.edition).name.get(speaker.lang)


# -- rows ---------------------------------------------------------------------------------------


def _ledger_rows(
    rules: Rules,
    rows: Sequence[Row],
    subject: str,
    speaker: Speaker,
    uncounted: Collection[str] = NOT_IN_RUNNING_SUM,
) -> Iterator[LedgerRow]:
    """Yield the rows for renderers; rows with an `uncounted` operation do not change the sum."""
    # In a row of incoming damage, the operation is the type of the damage.
    damage_types = list(
        dict.fromkeys(row.operation for row in rows if row.section == DamageSection.INCOMING)
    )
    for row in rows:
        reason_text = None
        if row.reason:
            reason_text = speaker.text(
                f"reason.{row.reason}", subject=row.source, type=damage_types
            )
        yield view_row(
            row,
            rules.method,
            _row_label(row, subject, speaker),
            rules.ids_to_cite(row.rules),
            reason_text,
            row.seat if row.section != DamageSection.INCOMING else None,
            uncounted,
        )


def _row_label(row: Row, subject: str, speaker: Speaker) -> str:
    source = row.source or subject
    if row.section != DamageSection.INCOMING:
        return speaker.object(source)
    return speaker.text("table.ledger.typed", subject=source, type=row.operation)


# -- the sentence -------------------------------------------------------------------------------


def _calculation_text(rules: Rules, damage_ledger: DamageLedger, speaker: Speaker) -> str | None:
    """Return the calculation in one line: ``18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0``."""
    first_effects: list[int] = []
    last_effects: list[int] = []
    is_avoided = False
    for row in damage_ledger.rows_without_total:
        if not row.applied or row.operation in REFLECTING:
            continue
        if row.operation == Operation.AVOID.value:
            is_avoided = True
        else:
            (
                last_effects
                if section_of(row, rules.method) == Section.MULTIPLES
                else first_effects
            ).append(row.effect)
    clauses = []
    if len(first_effects) > 1 or sum(first_effects) != damage_ledger.subtotal:
        clauses.append(_sum_line(first_effects, damage_ledger.subtotal, speaker))
    if last_effects:
        summands = [damage_ledger.subtotal, *last_effects]
        clauses.append(
            _sum_line(summands, sum(summands) if is_avoided else damage_ledger.total, speaker)
        )
    if is_avoided:
        avoided = sum(first_effects) + sum(last_effects) - damage_ledger.total
        clauses.append(
            speaker.text("table.ledger.avoided", total=damage_ledger.total, avoided=avoided)
        )
    method = rules.method
    clauses += [
        speaker.text(
            "table.ledger.rounded",
            rounding=method.unstated_rounding,
            number=halved_points,
            points=points,
        )
        for halved_points, points in dict.fromkeys(_rounded_halves(damage_ledger, method))
    ]
    return speaker.text("list.clause").join(clauses) or None


def _rounded_halves(damage_ledger: DamageLedger, method: Method) -> Iterator[tuple[int, int]]:
    """Yield (points halved, points prevented) for each half that was rounded (DT-CALC-07)."""
    uses_remainder = (
        method.reductions == "cumulative" and method.reduction_total == "running-remainder"
    )
    one_after_another = uses_remainder or method.multiplier_combination == "one-after-another"
    # Half of 9 rounded down is 4, so 9 − 2 · 4 = 1; rounded up it is 5, so 9 − 2 · 5 = −1.
    rounding_error = 1 if method.unstated_rounding == "down" else -1
    running_total = 0
    for row in damage_ledger.rows:
        halved_points = running_total if one_after_another else damage_ledger.subtotal
        is_half = row.applied and row.operation == Operation.PREVENT_HALF.value
        if is_half and halved_points + 2 * row.effect == rounding_error:
            yield halved_points, -row.effect
        running_total = row.running


def _sum_line(numbers: Sequence[int], result: int, speaker: Speaker) -> str:
    """Return a sum as text, such as ``18 + 5 − 3 = 20``, followed by `result` if that differs."""
    terms = [_format_number(numbers[0])]
    terms += [f"{'+' if number >= 0 else MINUS} {abs(number)}" for number in numbers[1:]]
    total = sum(numbers)
    sum_text = f"{' '.join(terms)} = {_format_number(total)}"
    if total == result:
        return sum_text
    return speaker.text("table.ledger.so", sum=sum_text, total=result)


def _format_number(number: int) -> str:
    return str(number).replace("-", MINUS)
