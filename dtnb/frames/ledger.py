"""A calculation as rows: the initial amounts, then what changes them, and what was not applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import msgspec


class Section:
    """The sections of a calculation, by the number that a row stores."""

    #: the initial amounts
    INITIAL: Final = 1
    #: additions and subtractions; the sum after them is the subtotal
    ADDITIONS: Final = 2
    #: multiples of the subtotal, such as a half
    MULTIPLES: Final = 3


class LedgerRow(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a calculation.

    Parameters
    ----------
    section
        1 for initial amounts, 2 for additions and subtractions, 3 for multiples of the subtotal.
    label
        The name of the source of the row, such as a card.
    op
        The operation as people write it: ``"18"``, ``"+5"``, ``"½"``.
    applied
        Whether the row changed the amount; if not, `reason` says why.
    effect
        The change of the amount; None while it is not known.
    running
        The amount after this row; None while it is not known.
    rules
        The ids of the rules behind the row.
    seat
        The seat that played the source of the row; None if no seat did.
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

    receiver: int = msgspec.field(name="to")
    label: str
    amount: int


class Ledger(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One calculation. `total` is None until it is complete.

    Parameters
    ----------
    seat
        The seat that the amount is for; None if it is not known yet.
    edition
        The name of the edition whose rules apply.
    returns
        The amounts that other seats get because of this calculation.
    sentence
        The calculation in one line of text.
    third_heading (``third`` in JSON)
        The heading of section 3, if its rows are not multiples of the subtotal but something else.
    """

    title: str
    seat: int | None = None
    edition: str = ""
    rows: tuple[LedgerRow, ...] = ()
    subtotal: int | None = None
    total: int | None = None
    returns: tuple[Return, ...] = ()
    sentence: str | None = None
    third_heading: str = msgspec.field(default="", name="third")


def cited_rules_of(ledger: Ledger) -> Iterator[str]:
    """Yield the ids of the rules that a calculation cites, row by row."""
    for row in ledger.rows:
        yield from row.rules


def labels_of(rows: Sequence[LedgerRow], seats: Sequence[str]) -> list[str]:
    """Return the labels of the rows; if several seats share one, with the seat: "Bonus (Ann)"."""
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
    #: whether the total combines two mistakes; such a total is less likely than one of a single
    #: mistake
    is_double: bool = False
