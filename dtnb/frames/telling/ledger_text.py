"""A ledger as a table of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.frames.ledger import labels_of
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger, LedgerRow

#: cells of a line: item, operation, effect, running amount
_Cells = tuple[str, str, str, str]

#: says the rules behind a line
Cite = Callable[[Sequence[str]], str]


def table_text(
    ledger: Ledger, lang: str = "en", seats: Sequence[str] = (), *, rules: bool = False,
    cite: Cite | None = None,
) -> str:  # fmt: skip
    """Return a ledger as a table.

    Parameters
    ----------
    ledger
        A calculation, complete or still growing.
    lang
        The language of the headings.
    seats
        The seats' names, for amounts that are returned.
    rules
        Add the ids of the rules behind each line.
    cite
        Says the rules behind a line instead.

    Returns
    -------
    str
        Lines without trailing spaces, no line break at the end.
    """
    speaker = Speaker(load_catalogue(lang), seats)
    heads = _heads(speaker)
    said = cite or (_ids if rules else _nothing)
    lines = [(heads, ""), *_body(ledger, speaker, said)]
    widths = [max(len(cells[column]) for cells, _ in lines) for column in range(4)]
    title = f"{ledger.title} ({ledger.edition})" if ledger.edition else ledger.title
    table = [sanitize_line(title)]
    for index, (cells, remark) in enumerate(lines):
        item, *figures = cells
        padded = [cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True)]
        table.append("  ".join([item.ljust(widths[0]), *padded, remark]).rstrip())
        if index == 0:
            table.append("-" * (sum(widths) + 6))
    for each in ledger.returns:
        returned = speaker.text("ledger.returns", to=each.to, label=each.label)
        table.append(sanitize_line(f"{returned} {_figure(each.amount)}"))
    if ledger.sentence:
        table.append(sanitize_line(ledger.sentence))
    return "\n".join(table)


def short_table_text(
    ledger: Ledger, lang: str = "en", seats: Sequence[str] = (), cites: Sequence[str] = ()
) -> str:
    """Return a ledger as lines below the sentence that says its sum.

    Parameters
    ----------
    ledger, lang, seats
        As for `table_text`.
    cites
        What is cited behind each line.
    """
    cited = iter(cites)
    lines = table_text(ledger, lang, seats, cite=lambda _: next(cited, "")).splitlines()
    without_rule = [line for line in lines if line.strip("-")]
    if ledger.total is None:
        return "\n".join(without_rule)
    # The sentence told whose it is, what is sent back, and how it is summed.
    below = len(ledger.returns) + bool(ledger.sentence)
    return "\n".join(without_rule[1 : len(without_rule) - below])


def short_cells(
    ledger: Ledger, speaker: Speaker, cites: Sequence[str] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield the cells of a ledger line by line: headings first, remarks last."""
    cited = iter(cites)
    yield *_heads(speaker), ""
    for cells, remark in _body(ledger, speaker, lambda _: next(cited, "")):
        yield *cells, remark


def _heads(speaker: Speaker) -> _Cells:
    return (
        speaker.text("ledger.item"),
        speaker.text("ledger.operation"),
        speaker.text("ledger.effect"),
        speaker.text("ledger.running"),
    )


def _ids(rules: Sequence[str]) -> str:
    return f"[{', '.join(rules)}]" if rules else ""


def _nothing(rules: Sequence[str]) -> str:
    return ""


def _body(ledger: Ledger, speaker: Speaker, cite: Cite) -> list[tuple[_Cells, str]]:
    lines: list[tuple[_Cells, str]] = []
    subtotal = ledger.subtotal
    for row, label in zip(ledger.rows, labels_of(ledger.rows, speaker.seats), strict=True):
        if row.section == 3 and subtotal is not None:
            lines.append(_sum("ledger.subtotal", subtotal, speaker))
            subtotal = None
        lines.append((_cells(row, label), _remark(row, speaker, cite)))
    if subtotal is not None:
        lines.append(_sum("ledger.subtotal", subtotal, speaker))
    if ledger.total is not None:
        lines.append(_sum("ledger.total", ledger.total, speaker))
    return lines


def _sum(message: str, value: int, speaker: Speaker) -> tuple[_Cells, str]:
    return (f"= {speaker.text(message)}", "", "", _figure(value)), ""


def _cells(row: LedgerRow, label: str) -> _Cells:
    label = f"{row.section} {sanitize_line(label)}"
    if not row.applied:
        return label, f"({sanitize_line(row.op)})", "", ""
    # What comes in is the amount itself; a sign would read as if it were added to something.
    effect = _figure(row.effect, signed=row.section != 1)
    return label, sanitize_line(row.op), effect, _figure(row.running)


def _remark(row: LedgerRow, speaker: Speaker, cite: Cite) -> str:
    said = "" if row.applied else speaker.text("ledger.not-applied", reason=row.reason)
    return sanitize_line(" ".join(part for part in (said, cite(row.rules)) if part))


def _figure(value: int | None, signed: bool = False) -> str:
    if value is None:
        return ""
    return f"{value:+d}".replace("-", "−") if signed else str(value).replace("-", "−")
