"""Render a computed ledger as rows for display, as sentences, and as one line with the results.

The ledger comes from a notation, such as ``18 -3 half``. A part is one word of the notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dicethrone.damage.ledger import DamageSection, Ledger
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.notation import Notation, Part
from dtnb.dicethrone.damage.packet import Operation, Side, format_share
from dtnb.dicethrone.damage.view import third_section_heading, view_row
from dtnb.dicethrone.rulebook import rulebook
from dtnb.explain.speaker import Speaker
from dtnb.frames.ledger import Ledger as ShownLedger
from dtnb.frames.ledger import Return

if TYPE_CHECKING:
    from collections.abc import Sequence


def ledger_view(
    ledger: Ledger, notation: Notation, method: Method, edition: str, title: str, speaker: Speaker
) -> ShownLedger:
    """Return a ledger for display.

    The ledger must come from `notation.packet()`: the source of each row is the index of a part.
    """
    names = labels(notation, speaker)
    rows = tuple(
        view_row(
            row,
            method=method,
            label=names[int(row.source)],
            rules=row.rules,
            reason=speaker.text(f"reason.{row.reason}") if row.reason else None,
        )
        for row in ledger.rows_without_total
    )
    returns = tuple(
        Return(0, names[int(source)], points) for source, points in ledger.reflections if points
    )
    return ShownLedger(
        title=title,
        seat=1,
        edition=edition,
        rows=rows,
        subtotal=ledger.subtotal,
        total=ledger.total,
        returns=returns,
        sentence=" ".join(sentences(ledger, method, speaker)),
        third_heading=third_section_heading(method, speaker),
    )


def labels(notation: Notation, speaker: Speaker) -> list[str]:
    """Return the label of each part, with numbers added to equal labels."""
    unnumbered_labels = [part.label or _default_label(part, speaker) for part in notation.parts]
    numbered_labels = []
    for index, name in enumerate(unnumbered_labels):
        number = unnumbered_labels[: index + 1].count(name)
        is_repeated = unnumbered_labels.count(name) > 1
        numbered_labels.append(
            speaker.text("part.numbered", name=name, number=number) if is_repeated else name
        )
    return numbered_labels


def _default_label(part: Part, speaker: Speaker) -> str:
    """Return the label of a part that has no name in the notation."""
    if part.operation is None:
        name = speaker.text("part.incoming")
        if part.type is None:
            return name
        return speaker.text("part.of-type", name=name, type=speaker.text(f"type.{part.type.value}"))
    name = speaker.text(
        f"part.{part.operation.value}", fraction=format_share((part.points, part.denominator))
    )
    if part.side is Side.DEFENSE:
        return speaker.text("part.of-defense", name=name)
    if part.side is Side.ATTACK and part.operation is Operation.SUBTRACT:
        return speaker.text("part.of-attack")
    return name


def halves(ledger: Ledger) -> tuple[int, ...]:
    """Return the points prevented by each half that has an effect."""
    kind = Operation.PREVENT_HALF
    return tuple(-row.effect for row in ledger.rows if row.operation == kind and row.applied)


def sentences(ledger: Ledger, method: Method, speaker: Speaker) -> list[str]:
    """Return the calculation as sentences, as a referee would explain it."""
    incoming = sum(row.effect for row in ledger.rows if row.section == DamageSection.INCOMING)
    additions_and_subtractions = [
        row for row in ledger.rows if row.section == DamageSection.ADDITIONS and row.applied
    ]
    if method.reductions == "cumulative":
        lines = [speaker.text("total.gross", subtotal=ledger.subtotal)]
    elif additions_and_subtractions:
        lines = [speaker.text("total.fixed", incoming=incoming, subtotal=ledger.subtotal)]
    else:
        lines = [speaker.text("total.fixed-none", incoming=incoming)]
    points_of_halves = halves(ledger)
    if points_of_halves:
        uses_remainder = (
            method.reductions == "cumulative" and method.reduction_total != "gross-total"
        )
        message = (
            "total.halves-running"
            if uses_remainder and len(points_of_halves) > 1
            else "total.halves"
        )
        lines.append(
            speaker.text(
                message,
                halves=list(points_of_halves),
                listed=_join_numbers(points_of_halves, speaker),
            )
        )
    for row in ledger.rows:
        if row.applied and row.operation in (Operation.PREVENT_SHARE, Operation.MULTIPLY):
            lines.append(
                speaker.text(
                    f"total.{row.operation}", fraction=row.fraction, points=abs(row.effect)
                )
            )
    added_by_doubling = sum(row.effect for row in ledger.rows if row.operation == Operation.DOUBLE)
    if added_by_doubling:
        lines.append(speaker.text("total.doubled", points=added_by_doubling))
    if any(row.operation == Operation.AVOID and row.applied for row in ledger.rows):
        lines.append(speaker.text("total.avoided"))
    last_message = "total.floored" if ledger.raw < 0 else "total.takes"
    lines.append(speaker.text(last_message, total=ledger.total))
    if ledger.reflected_total:
        lines.append(speaker.text("total.back", returned=ledger.reflected_total))
    return lines


def result_line(ledger: Ledger, speaker: Speaker) -> str:
    """Return the results of a ledger in one line: ``halves 9 and 9, total 0, returned 9.``."""
    points_of_halves = halves(ledger)
    shares = [-row.effect for row in ledger.rows if row.operation == Operation.PREVENT_SHARE]
    return speaker.text(
        "total.figures",
        halves=_join_numbers(points_of_halves, speaker) if points_of_halves else None,
        shares=_join_numbers(shares, speaker) if shares else None,
        total=ledger.total,
        returned=ledger.reflected_total or None,
    )


def _join_numbers(values: Sequence[int], speaker: Speaker) -> str:
    return speaker.listed([str(value) for value in values])


def citations(rules: Sequence[str], edition: str, speaker: Speaker) -> str:
    """Return the ids of rules, and the page of the first rule that the edition prints."""
    from dtnb.explain.references import reference

    cited_rules = [rulebook().cite(rule, edition) for rule in rules]
    printed_rules = [rule for rule in cited_rules if rule.pages]
    ids = ", ".join(rules)
    if not printed_rules:
        return ids
    return speaker.text("list.pair", name=ids, value=reference(printed_rules[0], speaker))
