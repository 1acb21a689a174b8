"""Render a computed ledger: rows for renderers, sentences, and the figures in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dicethrone.damage.ledger import Ledger
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.notation import Notation, Part
from dtnb.dicethrone.damage.packet import Operation, Side, format_share
from dtnb.dicethrone.damage.view import third_section_heading, view_row
from dtnb.explain.speaker import Speaker
from dtnb.frames.ledger import Ledger as ShownLedger
from dtnb.frames.ledger import Return

if TYPE_CHECKING:
    from collections.abc import Sequence


def ledger_view(
    ledger: Ledger, notation: Notation, method: Method, edition: str, title: str, say: Speaker
) -> ShownLedger:
    """Return a ledger for renderers; the source of each row is the index of its part."""
    names = labels(notation, say)
    rows = tuple(
        view_row(
            row,
            method,
            names[int(row.source)],
            row.rules,
            say.text(f"reason.{row.reason}") if row.reason else None,
        )
        for row in ledger.lines
    )
    returns = tuple(
        Return(0, names[int(source)], points) for source, points in ledger.returns if points
    )
    return ShownLedger(
        title,
        1,
        edition,
        rows,
        ledger.subtotal,
        ledger.total,
        returns,
        " ".join(sentences(ledger, method, say)),
        third_section_heading(method, say),
    )


def labels(notation: Notation, say: Speaker) -> list[str]:
    """Return the label of each part; equal labels get a number."""
    plain = [part.label or _default_label(part, say) for part in notation.parts]
    numbered = []
    for index, name in enumerate(plain):
        number = plain[: index + 1].count(name)
        repeated = plain.count(name) > 1
        numbered.append(say.text("part.numbered", name=name, number=number) if repeated else name)
    return numbered


def _default_label(part: Part, say: Speaker) -> str:
    """Return the label of a part that has no name in the notation."""
    if part.operation is None:
        name = say.text("part.incoming")
        if part.type is None:
            return name
        return say.text("part.of-type", name=name, type=say.text(f"type.{part.type.value}"))
    name = say.text(f"part.{part.operation.value}", fraction=format_share((part.points, part.of)))
    if part.side is Side.DEFENSE:
        return say.text("part.of-defense", name=name)
    if part.side is Side.ATTACK and part.operation is Operation.SUBTRACT:
        return say.text("part.of-attack")
    return name


def halves(ledger: Ledger) -> tuple[int, ...]:
    """Return the points that each half prevents, for halves that counted."""
    kind = Operation.PREVENT_HALF
    return tuple(-row.effect for row in ledger.rows if row.operation == kind and row.applied)


def _effect_of(ledger: Ledger, operation: Operation) -> int:
    return sum(row.effect for row in ledger.rows if row.operation == operation)


def sentences(ledger: Ledger, method: Method, say: Speaker) -> list[str]:
    """Return the calculation as sentences, the way a referee would explain it."""
    incoming = sum(row.effect for row in ledger.rows if row.section == 1)
    fixed = [row for row in ledger.rows if row.section == 2 and row.applied]
    if method.reductions == "cumulative":
        lines = [say.text("total.gross", subtotal=ledger.subtotal)]
    elif fixed:
        lines = [say.text("total.fixed", incoming=incoming, subtotal=ledger.subtotal)]
    else:
        lines = [say.text("total.fixed-none", incoming=incoming)]
    halved = halves(ledger)
    if halved:
        running = method.reductions == "cumulative" and method.reduction_total != "gross-total"
        message = "total.halves-running" if running and len(halved) > 1 else "total.halves"
        lines.append(say.text(message, halves=list(halved), listed=_join_numbers(halved, say)))
    for row in ledger.rows:
        if row.applied and row.operation in (Operation.PREVENT_SHARE, Operation.MULTIPLY):
            lines.append(
                say.text(f"total.{row.operation}", fraction=row.fraction, points=abs(row.effect))
            )
    doubled = _effect_of(ledger, Operation.DOUBLE)
    if doubled:
        lines.append(say.text("total.doubled", points=doubled))
    if any(row.operation == Operation.AVOID and row.applied for row in ledger.rows):
        lines.append(say.text("total.avoided"))
    last = "total.floored" if ledger.raw < 0 else "total.takes"
    lines.append(say.text(last, total=ledger.total))
    if ledger.returned:
        lines.append(say.text("total.back", returned=ledger.returned))
    return lines


def figures(ledger: Ledger, say: Speaker) -> str:
    """Return the figures of a ledger in short: ``halves 9 and 9, total 0, returned 9.``."""
    halved = halves(ledger)
    shares = [-row.effect for row in ledger.rows if row.operation == Operation.PREVENT_SHARE]
    return say.text(
        "total.figures",
        halves=_join_numbers(halved, say) if halved else None,
        shares=_join_numbers(shares, say) if shares else None,
        total=ledger.total,
        returned=ledger.returned or None,
    )


def _join_numbers(values: Sequence[int], say: Speaker) -> str:
    return say.listed([str(value) for value in values])
