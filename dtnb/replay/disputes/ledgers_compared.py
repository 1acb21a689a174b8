"""Show a disputed calculation as each edition makes it, and mark the first row that differs.

A ledger is the calculation of one total, such as the points that a seat loses. Each row has a
label, an operation (``+3``, ``×2``) and the running total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.frames.ledger import Section, labels_of
from dtnb.replay.disputes.disputed import PlayedDispute, claims_on_lines, deciding_rules_of
from dtnb.replay.verdict.data import LedgerLine, Ledgers

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger, LedgerRow, Return
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.final_states import Row
    from dtnb.replay.lines.played_file import PlayedFile

_NO_VALUE = "\N{EN DASH}"
#: the operation of a row that avoids the whole amount
_AVOIDED = "×0"

#: identifies a row of a calculation by its label, its seat, and a number that counts the rows with
#: the same label and seat
_RowKey = tuple[str, int | None, int]


def disputed_ledgers(played: PlayedDispute, subject: Row | None) -> Ledgers | None:
    """Return the disputed calculation of all runs side by side; None if there is none.

    If `subject` is a total, return the calculation of this total. If not, return the calculation of
    the first claim about a total.
    """
    if subject is not None and subject.kind == "total":
        ledgers = [_last_ledger(run, subject.label, subject.line) for run in played.runs]
        return _side_by_side(ledgers, played.speaker)
    for line, claim in claims_on_lines(played):
        ledger = deciding_rules_of(line, claim, played.speaker).ledger
        if ledger is not None:
            title = _reflecting_ledger(line, ledger).title
            ledgers = [_last_ledger(run, title, line.name) for run in played.runs]
            return _side_by_side(ledgers, played.speaker)
    return None


def _reflecting_ledger(line: Branch, ledger: Ledger) -> Ledger:
    """Return the calculation of which `ledger` only takes over an amount, such as a reflection.

    Such a `ledger` has one row, and the other calculation gives its total to its seat. If there is
    no such calculation, return `ledger` itself.
    """
    if len(ledger.rows) != 1:
        return ledger
    for view in line.ledgers:
        for returned in view.ledger.returns:
            if (returned.receiver, returned.amount) == (
                ledger.seat,
                ledger.total,
            ) and returned.amount:
                return view.ledger
    return ledger


def _last_ledger(replay: PlayedFile, title: str, line_name: str) -> Ledger | None:
    """Return the last calculation with this title in one line of play, or None."""
    for line in replay.everything():
        if line.name == line_name:
            ledgers = [ledger.ledger for ledger in line.ledgers if ledger.ledger.title == title]
            return ledgers[-1] if ledgers else None
    return None


def _side_by_side(ledgers: Sequence[Ledger | None], speaker: Speaker) -> Ledgers | None:
    """Return the calculations of all editions side by side; None if no edition has one."""
    title = next((ledger.title for ledger in ledgers if ledger is not None), None)
    if title is None:
        return None
    row_keys = _row_keys(ledgers)
    return_keys = list(
        dict.fromkeys(
            (returned.receiver, returned.label)
            for ledger in ledgers
            for returned in _returned_amounts(ledger)
        )
    )
    columns: dict[tuple[str, ...], list[int]] = {}
    for run, ledger in enumerate(ledgers):
        cells = _row_cells(ledger, row_keys)
        total = (
            _NO_VALUE if ledger is None or ledger.total is None else _format_number(ledger.total)
        )
        returned_amounts = {
            (returned.receiver, returned.label): _format_number(returned.amount)
            for returned in _returned_amounts(ledger)
        }
        column = (
            *(cells.get(row_key, _NO_VALUE) for row_key in row_keys), total,
            *(returned_amounts.get(key, _NO_VALUE) for key in return_keys),
        )  # fmt: skip
        columns.setdefault(column, []).append(run)
    rows = {row_key: row for ledger in ledgers for row_key, row in _keyed_rows(ledger)}
    row_labels = labels_of([rows[row_key] for row_key in row_keys], speaker.seats)
    return_labels = [
        speaker.text("ledger.returns", to=to, label=label) for to, label in return_keys
    ]
    labels = [*row_labels, speaker.text("ledger.total"), *(f"↩ {label}" for label in return_labels)]
    lines = tuple(map(LedgerLine, labels, zip(*columns, strict=True)))
    differing = (index for index, line in enumerate(lines) if len(set(line.cells)) > 1)
    return Ledgers(title, tuple(map(tuple, columns.values())), lines, next(differing, -1))


def _returned_amounts(ledger: Ledger | None) -> Sequence[Return]:
    """Return the amounts that a calculation gives to other seats, such as reflected points."""
    return ledger.returns if ledger is not None else ()


def _keyed_rows(ledger: Ledger | None) -> Iterator[tuple[_RowKey, LedgerRow]]:
    """Yield each row of a calculation with its key."""
    if ledger is None:
        return
    # Editions may have the same row in different sections, so the key has no section.
    counts: Counter[tuple[str, int | None]] = Counter()
    for row in ledger.rows:
        key = row.label, row.seat
        yield (*key, counts[key]), row
        counts[key] += 1


def _row_keys(ledgers: Sequence[Ledger | None]) -> list[_RowKey]:
    """Return the keys of the rows of all calculations, section by section."""
    sections: dict[_RowKey, int] = {}
    for ledger in ledgers:
        for row_key, row in _keyed_rows(ledger):
            sections.setdefault(row_key, row.section)
    return sorted(sections, key=lambda row_key: sections[row_key])


def _row_cells(ledger: Ledger | None, row_keys: Sequence[_RowKey]) -> dict[_RowKey, str]:
    """Return the text of each row of a calculation.

    A running total makes sense only from top to bottom. If the order of the rows differs from
    `row_keys`, the running totals are left out.
    """
    rows = dict(_keyed_rows(ledger))
    is_in_order = list(rows) == [row_key for row_key in row_keys if row_key in rows]
    return {row_key: _cell_text(row, with_running=is_in_order) for row_key, row in rows.items()}


def _cell_text(row: LedgerRow, *, with_running: bool) -> str:
    """Return the text of a row: its operation or effect, and the running total.

    The initial amounts are shown without a running total.
    """
    if not row.applied:
        return f"({row.op})"
    if row.section == Section.INITIAL or row.running is None:
        return row.op
    effect = _format_number(row.effect, with_sign=True) if row.effect is not None else row.op
    # If the whole amount is avoided, the effect says enough: −9, not −9 (×0).
    effect_says_all = row.op in (effect, _AVOIDED)
    text = effect if effect_says_all else f"{effect} ({row.op})"
    if not with_running:
        return text
    return f"{text} \N{RIGHTWARDS ARROW} {_format_number(row.running)}"


def _format_number(value: int, with_sign: bool = False) -> str:
    return format(value, "+" if with_sign else "").replace("-", "\N{MINUS SIGN}")
