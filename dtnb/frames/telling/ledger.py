"""Convert calculations to blocks.

* calculation: a `Ledger`. It has rows such as ``18``, ``+5`` and ``½``, in up to three sections
  (`Section`); a row may have no effect (`applied` is false). `running` is the amount after a row.
* `OnPage`: a block that is only on the page. A node is a block, a text or nothing.
* waterfall: the bars on a page that show how each row changes the amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.frames.ledger import Section, labels_of
from dtnb.frames.telling.rules import rules_fold
from dtnb.markup import amount
from dtnb.present import Group, Node, OnPage, Paragraph, Span, to_text
from dtnb.present.blocks import LedgerLine, LedgerSection, LedgerSum, LedgerTable, WaterfallBar
from dtnb.present.text import UNWRAPPED
from dtnb.rulebook import Text

if TYPE_CHECKING:
    from dtnb.frames.document import Rule
    from dtnb.frames.ledger import Ledger, LedgerRow


def ledger_table(
    ledger: Ledger,
    speaker: Speaker,
    line_citations: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
) -> LedgerTable:
    """Return a calculation, complete or still growing, as a block.

    A terminal shows `line_citations` at the ends of the lines, one for each line. `labels` are the
    game's own words for headings, as in `Document.labels`.
    """
    return LedgerTable(
        title=ledger.title,
        subtitle=ledger.edition,
        seat=ledger.seat,
        heads=tuple(column.heading.get(speaker.lang) for column in _columns_of(ledger)),
        lines=tuple(_ledger_lines(ledger, speaker, line_citations, labels or {})),
    )


def ledger_blocks(
    ledger: Ledger,
    speaker: Speaker,
    rules: Sequence[Rule] = (),
    notes: Iterable[Node] = (),
    line_citations: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
) -> Group:
    """Return a calculation with the lines below it.

    The lines below are the amounts that other seats get, the calculation's sentence, `notes`, and
    on a page the statements of `rules`. `line_citations` and `labels` are as for `ledger_table`.
    """
    rules_below = OnPage(rules_fold(rules, speaker))
    table = ledger_table(ledger, speaker, line_citations, labels)
    return Group((table, *_lines_below(ledger, speaker), *notes, rules_below), "ledger part")


def _lines_below(ledger: Ledger, speaker: Speaker) -> Iterator[Paragraph]:
    for entry in ledger.returns:
        words = speaker.text("ledger.returns", to=entry.receiver, label=entry.label)
        yield Paragraph((OnPage(Span("↩ ")), words, " ", amount(entry.amount)), role="below")
    if ledger.sentence:
        yield Paragraph(ledger.sentence, role="below")


def _ledger_lines(
    ledger: Ledger, speaker: Speaker, line_citations: Iterable[str], labels: Mapping[str, str]
) -> Iterator[LedgerSection | LedgerLine | LedgerSum]:
    """Yield the lines of a calculation, section by section, and its sums."""
    section, amount_before, subtotal = 0, 0, ledger.subtotal
    remaining_citations = iter(line_citations)
    for row, label in zip(ledger.rows, labels_of(ledger.rows, speaker.seats), strict=True):
        if row.section == Section.MULTIPLES and subtotal is not None:
            yield _sum_line("subtotal", subtotal, speaker)
            subtotal = None
        if row.section != section:
            section = row.section
            yield LedgerSection(section, _section_heading(ledger, section, speaker, labels))
        yield _ledger_line(
            ledger, row, label, amount_before, next(remaining_citations, ""), speaker
        )
        if row.applied and row.running is not None:
            amount_before = row.running
    if subtotal is not None:
        yield _sum_line("subtotal", subtotal, speaker)
    if ledger.total is not None:
        yield _sum_line("total", ledger.total, speaker)


def _section_heading(
    ledger: Ledger, section: int, speaker: Speaker, labels: Mapping[str, str]
) -> str:
    """Return the heading of a section: the calculation's own, else the game's, else the default."""
    if section == Section.MULTIPLES and ledger.third_heading:
        return ledger.third_heading
    return labels.get(f"section_{section}") or speaker.text(f"shown.section-{section}")


def _sum_line(name: str, value: int, speaker: Speaker) -> LedgerSum:
    """Return the line of a sum; `name` is "subtotal" or "total"."""
    return LedgerSum(
        role=name,
        label=speaker.text(f"ledger.{name}"),
        amount=amount(value),
        waterfall=WaterfallBar(start=0, end=value, kind="sum"),
    )


def _ledger_line(
    ledger: Ledger, row: LedgerRow, label: str, amount_before: int, citation: str, speaker: Speaker
) -> LedgerLine:
    """Return a row as a line; `amount_before` is the amount after the rows above this row."""
    cells = tuple(
        _CELL_WRITERS[column.kind](CellContext(row, ledger, speaker, column.field))
        for column in _columns_of(ledger)[1:]
    )
    line = LedgerLine(
        number=row.section,
        label=label,
        cells=cells,
        applied=row.applied,
        rules=row.rules,
        cite=citation,
    )
    if not row.applied:
        remark = speaker.text("ledger.not-applied", reason=row.reason)
        return replace(line, cells=cells[:1], remark=remark)
    return replace(line, waterfall=_waterfall_bar(row, amount_before))


class CellContext(NamedTuple):
    """The data from which the text of a cell is made."""

    row: LedgerRow
    ledger: Ledger
    #: writes messages. Its `seats` are the seats' names; the command `dtnb total`, which knows no
    #: players, gives none
    speaker: Speaker
    #: the name of the row's field that the column shows
    field: str


def _cell_text(context: CellContext) -> str:
    """Return the field as text, with a minus sign in front of a negative number."""
    value = getattr(context.row, context.field)
    if value is None:
        return ""
    text = str(value)
    is_negative = text[:1] == "-" and text[1:2].isdigit()
    return f"−{text[1:]}" if is_negative else text


def _change_text(context: CellContext) -> Node:
    row, ledger, _, field = context
    # With a sign, the initial amounts would look like additions.
    if (value := getattr(row, field)) is not None:
        return amount(value, signed=row.section != Section.INITIAL)
    # If the row gives an amount to another seat in place of a change, a page shows that amount.
    returned = [entry.amount for entry in ledger.returns if entry.label == row.label]
    return OnPage(f"↩ {amount(returned[0])}") if returned and ledger.total is not None else ""


def _amount_text(context: CellContext) -> str:
    return amount(getattr(context.row, context.field))


def _seat_text(context: CellContext) -> str:
    seat, names = getattr(context.row, context.field), context.speaker.seats
    return names[seat] if seat is not None and seat < len(names) else ""


#: how a column shows its field: as text, as a change with a sign, as an amount, or as a seat's name
CellKind = Literal["text", "change", "amount", "seat"]

_CELL_WRITERS: Mapping[CellKind, Callable[[CellContext], Node]] = {
    "text": _cell_text,
    "change": _change_text,
    "amount": _amount_text,
    "seat": _seat_text,
}


class LedgerColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of every calculation."""

    name: str
    #: the name of the field of :class:`~dtnb.frames.ledger.LedgerRow` that the column shows
    field: str
    kind: CellKind
    heading: Text
    #: what a page shows when a pointer rests on the heading
    hint: Text
    #: whether the column is left out if no row has a value for it
    optional: bool = False


class _Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[LedgerColumn, ...]


@cache
def ledger_columns() -> tuple[LedgerColumn, ...]:
    """Return the columns of calculations. The first shows the labels, the last the sums.

    A row that was not applied shows only the first two columns. The Stepper draws the same columns,
    because ``python3 dev.py js`` bundles their file.
    """
    data = Path(__file__).with_name("ledger_columns.json").read_bytes()
    return msgspec.json.decode(data, type=_Columns).columns


def _columns_of(ledger: Ledger) -> list[LedgerColumn]:
    """Return the columns that a calculation shows. The first shows the labels."""
    return [
        column
        for column in ledger_columns()
        if not column.optional or any(getattr(row, column.field) is not None for row in ledger.rows)
    ]


def _waterfall_bar(row: LedgerRow, amount_before: int) -> WaterfallBar | None:
    """Return the bar of a row, from the amount before the row to the amount after the row.

    Return None if the amount after the row is unknown.
    """
    if row.running is None:
        return None
    if row.section == Section.INITIAL:
        return WaterfallBar(start=0, end=row.running, kind="base")
    is_decrease = (row.effect or 0) < 0
    return WaterfallBar(
        start=amount_before, end=row.running, kind="less" if is_decrease else "more"
    )


def row_citations(ledger: Ledger) -> list[str]:
    """Return, for each row, the ids of its rules in brackets.

    A terminal shows these ids at the end of the row's line.
    """
    return [f"[{', '.join(row.rules)}]" if row.rules else "" for row in ledger.rows]


def table_text(
    ledger: Ledger, lang: str = "en", seats: Sequence[str] = (), *, rules: bool = False
) -> str:
    """Return a calculation as a table of text.

    Parameters
    ----------
    ledger
        A calculation, complete or still growing.
    lang
        The language of the headings.
    seats
        The seats' names, for the amounts that other seats get.
    rules
        Whether each row shows the ids of its rules.

    Returns
    -------
    str
        Lines without trailing spaces, without a line break at the end.
    """
    speaker = Speaker(load_catalogue(lang), seats)
    line_citations = row_citations(ledger) if rules else ()
    return to_text(ledger_blocks(ledger, speaker, line_citations=line_citations), UNWRAPPED)


def short_ledger_blocks(
    ledger: Ledger, speaker: Speaker, line_citations: Iterable[str] = ()
) -> Node:
    """Return a calculation for the short story, below the sentence that gives its total."""
    table = replace(ledger_table(ledger, speaker, line_citations), ruled=False)
    if ledger.total is None:
        return table, *_lines_below(ledger, speaker)
    # The story already says what the title, the subtitle and the lines below the table would say.
    return replace(table, title="", subtitle="")
