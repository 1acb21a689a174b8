"""Lay calculations side by side, and find the first line that differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.frames.ledger import labels_of
from dtnb.replay.verdict.data import LedgerLine, Ledgers

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger, LedgerRow, Return

_NOTHING = "\N{EN DASH}"

#: identifies a line of a calculation: its label, its seat, and its number among equal ones
_Place = tuple[str, int | None, int]


def side_by_side(ledgers: Sequence[Ledger | None], speaker: Speaker) -> Ledgers | None:
    """Return the calculations of all editions side by side; None if no edition has one."""
    title = next((ledger.title for ledger in ledgers if ledger is not None), None)
    if title is None:
        return None
    places = _places(ledgers)
    return_keys = list(
        dict.fromkeys((r.to, r.label) for ledger in ledgers for r in _returns(ledger))
    )
    columns: dict[tuple[str, ...], list[int]] = {}
    for run, ledger in enumerate(ledgers):
        cells = _row_cells(ledger)
        total = _NOTHING if ledger is None or ledger.total is None else _figure(ledger.total)
        returned_amounts = {(r.to, r.label): _figure(r.amount) for r in _returns(ledger)}
        column = (
            *(cells.get(place, _NOTHING) for place in places), total,
            *(returned_amounts.get(key, _NOTHING) for key in return_keys),
        )  # fmt: skip
        columns.setdefault(column, []).append(run)
    rows = {place: row for ledger in ledgers for place, row in _rows_by_place(ledger)}
    row_labels = labels_of([rows[place] for place in places], speaker.seats)
    return_labels = [
        speaker.text("ledger.returns", to=to, label=label) for to, label in return_keys
    ]
    labels = [*row_labels, speaker.text("ledger.total"), *(f"↩ {label}" for label in return_labels)]
    lines = tuple(map(LedgerLine, labels, zip(*columns, strict=True)))
    differing = (index for index, line in enumerate(lines) if len(set(line.cells)) > 1)
    return Ledgers(title, tuple(map(tuple, columns.values())), lines, next(differing, -1))


def _returns(ledger: Ledger | None) -> Sequence[Return]:
    return ledger.returns if ledger is not None else ()


def _rows_by_place(ledger: Ledger | None) -> Iterator[tuple[_Place, LedgerRow]]:
    # Editions may apply the same line in different steps, so the step does not identify it.
    seen: Counter[tuple[str, int | None]] = Counter()
    for row in ledger.rows if ledger is not None else ():
        key = row.label, row.seat
        yield (*key, seen[key]), row
        seen[key] += 1


def _places(ledgers: Sequence[Ledger | None]) -> list[_Place]:
    """Return the keys of the lines of all calculations, section by section."""
    sections: dict[_Place, int] = {}
    for ledger in ledgers:
        for place, row in _rows_by_place(ledger):
            sections.setdefault(place, row.section)
    return sorted(sections, key=lambda place: sections[place])


def _row_cells(ledger: Ledger | None) -> dict[_Place, str]:
    return {place: _cell(row) for place, row in _rows_by_place(ledger)}


def _cell(row: LedgerRow) -> str:
    if not row.applied:
        return f"({row.op})"
    if row.section == 1 or row.running is None:
        return row.op
    effect = _figure(row.effect, signed=True) if row.effect is not None else row.op
    text = effect if row.op == effect else f"{effect} ({row.op})"
    return f"{text} \N{RIGHTWARDS ARROW} {_figure(row.running)}"


def _figure(value: int, signed: bool = False) -> str:
    return format(value, "+" if signed else "").replace("-", "\N{MINUS SIGN}")
