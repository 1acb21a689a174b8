"""Ledgers in words: the table's rows, the sentence, and what other editions make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dicethrone.damage.ledger import Ledger
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.notation import Notation, Part
from dtnb.dicethrone.damage.packet import Operation, Side, fraction
from dtnb.dicethrone.damage.view import third_heading, view_row
from dtnb.explain.speaker import Speaker
from dtnb.frames.ledger import Ledger as ShownLedger
from dtnb.frames.ledger import Return

if TYPE_CHECKING:
    from collections.abc import Sequence


def shown(
    ledger: Ledger, notation: Notation, method: Method, edition: str, title: str, say: Speaker
) -> ShownLedger:
    """Return a ledger as it is drawn.

    Parameters
    ----------
    ledger
        What :func:`~dtnb.dicethrone.damage.summing.compute` made of the notation's packet.
    notation
        The calculation; a row's source is the place of its part there.
    method
        How the edition computes.
    edition
        The edition's name.
    title
        What the calculation is of.
    say
        The language.
    """
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
        third_heading(method, say),
    )


def labels(notation: Notation, say: Speaker) -> list[str]:
    """Return how each part is called; those that would be called alike are numbered."""
    plain = [part.label or _label(part, say) for part in notation.parts]
    named = []
    for place, name in enumerate(plain):
        number = plain[: place + 1].count(name)
        several = plain.count(name) > 1
        named.append(say.text("part.numbered", name=name, number=number) if several else name)
    return named


def _label(part: Part, say: Speaker) -> str:
    if part.operation is None:
        name = say.text("part.incoming")
        if part.type is None:
            return name
        return say.text("part.of-type", name=name, type=say.text(f"type.{part.type.value}"))
    name = say.text(f"part.{part.operation.value}", fraction=fraction((part.points, part.of)))
    if part.side is Side.DEFENSE:
        return say.text("part.of-defense", name=name)
    if part.side is Side.ATTACK and part.operation is Operation.SUBTRACT:
        return say.text("part.of-attack")
    return name


def halves(ledger: Ledger) -> tuple[int, ...]:
    """Return what each half that counted takes off."""
    kind = Operation.PREVENT_HALF
    return tuple(-row.effect for row in ledger.rows if row.operation == kind and row.applied)


def _effect(ledger: Ledger, operation: Operation) -> int:
    return sum(row.effect for row in ledger.rows if row.operation == operation)


def sentences(ledger: Ledger, method: Method, say: Speaker) -> list[str]:
    """Tell a ledger, the way a referee would."""
    incoming = sum(row.effect for row in ledger.rows if row.section == 1)
    fixed = [row for row in ledger.rows if row.section == 2 and row.applied]
    if method.reductions == "cumulative":
        told = [say.text("total.gross", subtotal=ledger.subtotal)]
    elif fixed:
        told = [say.text("total.fixed", incoming=incoming, subtotal=ledger.subtotal)]
    else:
        told = [say.text("total.fixed-none", incoming=incoming)]
    found = halves(ledger)
    if found:
        running = method.reductions == "cumulative" and method.cumulative_halves != "gross-total"
        message = "total.halves-running" if running and len(found) > 1 else "total.halves"
        told.append(say.text(message, halves=list(found), listed=numbers(found, say)))
    for row in ledger.rows:
        if row.applied and row.operation in (Operation.PREVENT_SHARE, Operation.MULTIPLY):
            told.append(
                say.text(f"total.{row.operation}", fraction=row.fraction, points=abs(row.effect))
            )
    doubled = _effect(ledger, Operation.DOUBLE)
    if doubled:
        told.append(say.text("total.doubled", points=doubled))
    if any(row.operation == Operation.AVOID and row.applied for row in ledger.rows):
        told.append(say.text("total.avoided"))
    last = "total.floored" if ledger.raw < 0 else "total.takes"
    told.append(say.text(last, total=ledger.total))
    if ledger.returned:
        told.append(say.text("total.back", returned=ledger.returned))
    return told


def figures(ledger: Ledger, say: Speaker) -> str:
    """Return the figures of a ledger in short: ``halves 9 and 9, total 0, returned 9.``."""
    found = halves(ledger)
    shares = [-row.effect for row in ledger.rows if row.operation == Operation.PREVENT_SHARE]
    return say.text(
        "total.figures",
        halves=numbers(found, say) if found else None,
        shares=numbers(shares, say) if shares else None,
        total=ledger.total,
        returned=ledger.returned or None,
    )


def numbers(values: Sequence[int], say: Speaker) -> str:
    """Join numbers as the language does."""
    return say.listed([str(value) for value in values])
