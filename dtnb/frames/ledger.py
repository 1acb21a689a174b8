"""A calculation as rows: what came in, what acted on it, and what did not act and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec


class LedgerRow(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a calculation.

    Parameters
    ----------
    section
        1 what comes in, 2 what is added and subtracted, 3 what multiplies the subtotal.
    label
        Where the line comes from.
    op
        The operation as people write it: ``"18"``, ``"+5"``, ``"½"``.
    applied
        False for what acted on nothing; `reason` says why.
    effect
        By how much it changed the amount; None while it is not known.
    running
        The amount after this line; None while it is not known.
    rules
        Ids of the rules behind the line.
    seat
        Whose it is, where it was brought by a player.
    """

    section: Literal[1, 2, 3]
    label: str
    op: str
    applied: bool
    effect: int | None = None
    running: int | None = None
    reason: str | None = None
    rules: tuple[str, ...] = ()
    seat: int | None = None


class Return(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An amount that another seat gets because of this calculation."""

    to: int
    label: str
    amount: int


class Ledger(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One calculation, complete or still growing (then `total` is None).

    Parameters
    ----------
    third
        What the third section does, where it is anything but to multiply.
    """

    title: str
    seat: int | None = None
    edition: str = ""
    rows: tuple[LedgerRow, ...] = ()
    subtotal: int | None = None
    total: int | None = None
    returns: tuple[Return, ...] = ()
    sentence: str | None = None
    third: str = ""


def cited_rules_of(ledger: Ledger) -> Iterator[str]:
    """Yield the ids of the rules that a calculation cites, row by row."""
    for row in ledger.rows:
        yield from row.rules


def labels_of(rows: Sequence[LedgerRow], seats: Sequence[str]) -> list[str]:
    """Return the label of each row, with the seat's name if another seat has the same label."""
    seats_by_label: dict[str, set[int]] = {}
    for row in rows:
        if row.seat is not None:
            seats_by_label.setdefault(row.label, set()).add(row.seat)
    return [
        f"{row.label} ({seats[row.seat]})"
        if row.seat is not None and row.seat < len(seats) and len(seats_by_label[row.label]) > 1
        else row.label
        for row in rows
    ]


class Mistake(NamedTuple):
    """A wrong total that people easily reach."""

    total: int
    #: the mistake in words
    text: str
    #: the ids of the rules that contradict it
    rules: tuple[str, ...] = ()
