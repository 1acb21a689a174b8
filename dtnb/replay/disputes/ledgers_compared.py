"""Calculations side by side, with the first line that differs."""

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

#: a line of a calculation: its label, whose it is, and which of several of that name it is
_Place = tuple[str, int | None, int]


def side_by_side(ledgers: Sequence[Ledger | None], speaker: Speaker) -> Ledgers | None:
    """Lay calculations of the same thing side by side; None where there are none.

    Parameters
    ----------
    ledgers
        One for each book; None for a book in which nothing of the kind is calculated.
    speaker
        The language.
    """
    title = next((each.title for each in ledgers if each is not None), None)
    if title is None:
        return None
    places = _places(ledgers)
    backs = list(dict.fromkeys((each.to, each.label) for one in ledgers for each in _sent(one)))
    columns: dict[tuple[str, ...], list[int]] = {}
    for run, ledger in enumerate(ledgers):
        cells = _cells(ledger)
        total = _NOTHING if ledger is None or ledger.total is None else _figure(ledger.total)
        sent = {(each.to, each.label): _figure(each.amount) for each in _sent(ledger)}
        column = (
            *(cells.get(place, _NOTHING) for place in places), total,
            *(sent.get(back, _NOTHING) for back in backs),
        )  # fmt: skip
        columns.setdefault(column, []).append(run)
    rows = {place: row for ledger in ledgers for place, row in _placed(ledger)}
    named = labels_of([rows[place] for place in places], speaker.seats)
    returned = [speaker.text("ledger.returns", to=to, label=label) for to, label in backs]
    labels = [*named, speaker.text("ledger.total"), *(f"↩ {each}" for each in returned)]
    lines = tuple(map(LedgerLine, labels, zip(*columns, strict=True)))
    differs = (at for at, line in enumerate(lines) if len(set(line.cells)) > 1)
    return Ledgers(title, tuple(map(tuple, columns.values())), lines, next(differs, -1))


def _sent(ledger: Ledger | None) -> Sequence[Return]:
    return ledger.returns if ledger is not None else ()


def _placed(ledger: Ledger | None) -> Iterator[tuple[_Place, LedgerRow]]:
    # In which step a book applies a line may differ; it is the same line.
    seen: Counter[tuple[str, int | None]] = Counter()
    for row in ledger.rows if ledger is not None else ():
        mine = row.label, row.seat
        yield (*mine, seen[mine]), row
        seen[mine] += 1


def _places(ledgers: Sequence[Ledger | None]) -> list[_Place]:
    """Return the lines of all calculations: what comes in, what is added, what multiplies."""
    sections: dict[_Place, int] = {}
    for ledger in ledgers:
        for place, row in _placed(ledger):
            sections.setdefault(place, row.section)
    return sorted(sections, key=lambda place: sections[place])


def _cells(ledger: Ledger | None) -> dict[_Place, str]:
    return {place: _cell(row) for place, row in _placed(ledger)}


def _cell(row: LedgerRow) -> str:
    if not row.applied:
        return f"({row.op})"
    if row.section == 1 or row.running is None:
        return row.op
    acted = _figure(row.effect, signed=True) if row.effect is not None else row.op
    does = acted if row.op == acted else f"{acted} ({row.op})"
    return f"{does} \N{RIGHTWARDS ARROW} {_figure(row.running)}"


def _figure(value: int, signed: bool = False) -> str:
    return format(value, "+" if signed else "").replace("-", "\N{MINUS SIGN}")
