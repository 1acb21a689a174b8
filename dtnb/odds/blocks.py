"""Present odds for a page and a terminal: a table of chances, a chart for each amount, and notes.

A block is a part of such a text, such as a table (`dtnb.present`). An amount is a number that
depends on chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dtnb.odds.answer import Amount, Answer, Chance
from dtnb.odds.texts import amount_heading, chance_text_or_empty, group_numbers, table_cells
from dtnb.present import GAP, Bar, Bars, Gauge, Group, Heading, Node, Paragraph, Row, Table

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


def odds_blocks(answer: Answer, speaker: Speaker) -> Group:
    """Return odds as blocks."""
    header, *rows = table_cells(answer, speaker)
    chances = [line.chances for line in answer.lines]
    table = (GAP, chance_table(header, rows, chances)) if rows else ()
    return Group(
        (
            Heading(speaker.render(answer.title)),
            table,
            tuple(_make_chart(amount, speaker) for amount in answer.amounts),
            GAP if answer.notes else (),
            note_blocks(map(speaker.render, answer.notes)),
        ),
        "odds part",
    )


def chance_table(
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    chances: Sequence[Sequence[Chance]],
    number_columns: int = 0,
) -> Table:
    """Return a table of chances.

    The cells of a row are a name, the needed dice, the chances as text, and further texts.
    `chances` has the same chances as numbers. The first `number_columns` of the further columns are
    aligned right.
    """
    align = "ll" + "r" * (len(chances[0]) + number_columns)
    table_rows = [
        Row((*row[:2], *map(_make_gauge, row[2:], line), *row[2 + len(line) :]))
        for row, line in zip(rows, chances, strict=True)
    ]
    return Table(tuple(header), tuple(table_rows), align.ljust(len(header), "l"))


def _make_gauge(text: str, chance: Chance) -> Gauge:
    return Gauge(text, float(chance))


def note_blocks(notes: Iterable[str]) -> Node:
    """Return notes as paragraphs below the odds."""
    return tuple(Paragraph(note, role="below") for note in notes)


def _make_chart(amount: Amount, speaker: Speaker) -> Node:
    bars = (
        Bar(label, float(chance), chance_text_or_empty(chance, speaker))
        for label, chance in group_numbers(amount)
    )
    heading = Heading(amount_heading(amount, speaker), level=2)
    return GAP, Group((heading, Bars(tuple(bars), "r")))
