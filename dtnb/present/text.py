"""Render blocks as text for a terminal.

* node: a block, words, or a tuple of nodes. A block stands on lines of its own; words are a text, a
  `Span` with a role, or a sign such as a badge.
* role: what a part is for, such as "heading"; it selects a colour.
* piece: a part of a text, with its colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from dtnb.present.blocks import (
    Badge,
    Bars,
    Fold,
    Gauge,
    Group,
    Heading,
    LedgerLine,
    LedgerSum,
    LedgerTable,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    Rules,
    Span,
    Table,
)
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.sanitize import sanitize_line

WIDTH = 100
#: a width at which no paragraph is wrapped
UNWRAPPED = 10**9
#: the number of characters in the longest bar
_MAX_BAR_LENGTH = 40
#: the ANSI codes of roles and tags: bold, underlined or faint
_COLOURS = {"heading": "1;4", "who": "1", "strong": "1", "small": "2", "below": "2", "code": "2"}


def to_text(node: Node, width: int = WIDTH, colour: bool = False) -> str:
    """Return blocks as lines of text; control characters in them are replaced.

    Parameters
    ----------
    node
        The blocks.
    width
        The maximum number of characters in a line of a paragraph; tables are not wrapped.
    colour
        Whether to write ANSI colours, for a terminal.
    """
    return "\n".join(_render_lines(node, width, colour))


def lines_of(node: Node, width: int = WIDTH) -> list[str]:
    """Return blocks as a list of lines."""
    return list(_render_lines(node, width, colour=False))


def words_of(node: Node) -> str:
    """Return words on one line, as a terminal shows them; raise TypeError for a block."""
    match node:
        case str():
            return node
        case tuple():
            return "".join(map(words_of, node))
        case Span() | OnTerminal():
            return words_of(node.content)
        case Rules():
            return f"[{', '.join(node.ids)}]" if node.ids else ""
        case Badge() | Gauge():
            return node.text
        case OnPage():
            return ""
    raise TypeError(f"{type(node).__name__} stands among words")


def _render_lines(node: Node, width: int, colour: bool) -> Iterator[str]:
    match node:
        case tuple():
            for block in node:
                yield from _render_lines(block, width, colour)
        case OnTerminal() | Fold() | Group():
            yield from _render_lines(node.content, width, colour)
        case List():
            for item in node.items:
                yield from _render_lines(item.content, width, colour)
        case OnPage():
            return
        case _:
            yield from _block_lines(node, width, colour)


def _block_lines(node: Node, width: int, colour: bool) -> Iterator[str]:
    """Yield a block as lines of text."""
    match node:
        case Heading():
            for words in filter(None, map(words_of, (node.title, node.subtitle))):
                yield from wrap_pieces([Piece(words, _COLOURS["heading"])], width, colour=colour)
        case Paragraph():
            yield from _paragraph_lines(node, width, colour)
        case Table():
            yield from _table_lines(node)
        case Bars():
            yield from _bar_lines(node)
        case LedgerTable():
            yield from _ledger_lines(node)
        case _:
            yield from _paragraph_lines(Paragraph(node), width, colour)


def _coloured_pieces(node: Node, colour: str = "") -> Iterator[Piece]:
    """Yield the words of a node with the colours of their roles."""
    match node:
        case tuple():
            for part in node:
                yield from _coloured_pieces(part, colour)
        case Span():
            own_colour = _COLOURS.get(node.role or "", _COLOURS.get(node.tag, colour))
            yield from _coloured_pieces(node.content, own_colour)
        case Rules():
            yield Piece(words_of(node), _COLOURS["code"])
        case _:
            yield Piece(words_of(node), colour)


def _paragraph_lines(paragraph: Paragraph, width: int, colour: bool) -> Iterator[str]:
    """Yield a wrapped paragraph; if it has too many lines, the last one ends with "…"."""
    indent = "  " * paragraph.depth
    hanging_indent = indent if paragraph.role == "below" else indent + "  "
    pieces = _coloured_pieces(paragraph.content, _COLOURS.get(paragraph.role or "", ""))
    lines = wrap_pieces(pieces, width, indent, hanging_indent, colour)
    if 0 < paragraph.max_lines < len(lines):
        *lines, last = lines[: paragraph.max_lines]
        lines.append(cut(f"{last} …", width))
    yield from lines


def cut(text: str, length: int) -> str:
    """Return a text of at most `length` characters, with "…" at the end if it was cut."""
    return text if len(text) <= length else text[: length - 1] + "…"


def _bar_lines(chart: Bars) -> Iterator[str]:
    longest = max((bar.share for bar in chart.bars), default=0)
    labels = [sanitize_line(words_of(bar.label)) for bar in chart.bars]
    label_width = max(map(len, labels), default=0)
    for bar, label in zip(chart.bars, labels, strict=True):
        length = max(bar.share > 0, round(_MAX_BAR_LENGTH * bar.share / longest))
        padded = _pad(label, label_width, chart.align)
        yield f"  {padded}  {'█' * length} {sanitize_line(bar.figure)}".rstrip()


def _table_lines(table: Table) -> Iterator[str]:
    align = table.align or "l" + "r" * (len(table.heads) - 1)
    head_rows = _head_rows(table) if table.heads else []
    rows = [tuple(sanitize_line(words_of(cell)) for cell in row.cells) for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*head_rows, *rows, strict=True)]

    def line(cells: Sequence[str], mark: str = "") -> str:
        columns = zip(cells, widths, align, strict=True)
        return "  ".join([*(_pad(*column) for column in columns), mark]).rstrip()

    yield from map(line, head_rows)
    if table.ruled:
        yield "-" * (sum(widths) + 2 * (len(widths) - 1))
    for row, cells in zip(table.rows, rows, strict=True):
        yield line(cells, row.mark)


def _head_rows(table: Table) -> list[tuple[str, ...]]:
    """Return the wrapped headings as lines; shorter headings begin with empty lines."""
    first, *others = (sanitize_line(words_of(head)) for head in table.heads)
    width = table.head_width
    columns = [[first], *((wrap(head, width) or [""]) if width else [head] for head in others)]
    height = max(map(len, columns))
    return list(zip(*([""] * (height - len(lines)) + lines for lines in columns), strict=True))


def _pad(text: str, width: int, align: str) -> str:
    return text.rjust(width) if align == "r" else text.ljust(width)


# -- calculations ---------------------------------------------------------------------------------


def _ledger_lines(ledger: LedgerTable) -> Iterator[str]:
    if ledger.title:
        title = f"{ledger.title} ({ledger.subtitle})" if ledger.subtitle else ledger.title
        yield sanitize_line(title)
    rows = list(ledger_rows(ledger))
    *widths, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    for index, (*cells, remark) in enumerate(rows):
        columns = zip(cells, widths, "l" + "r" * (len(widths) - 1), strict=True)
        yield "  ".join([*(_pad(*column) for column in columns), remark]).rstrip()
        if index == 0 and ledger.ruled:
            yield "-" * (sum(widths) + 2 * (len(widths) - 1))


def ledger_rows(ledger: LedgerTable) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each row, the headings first; the last cell is the remark."""
    yield *ledger.heads, ""
    for line in ledger.lines:
        match line:
            # A section has no row of its own: its number is at the start of each of its lines.
            case LedgerLine():
                yield _ledger_row(line, len(ledger.heads))
            case LedgerSum():
                yield f"= {line.label}", *[""] * (len(ledger.heads) - 2), line.amount, ""


def _ledger_row(line: LedgerLine, columns: int) -> tuple[str, ...]:
    cells = [sanitize_line(words_of(cell)) for cell in line.cells]
    return (
        f"{line.number} {sanitize_line(line.label)}",
        *(cells if line.applied else [f"({cell})" for cell in cells]),
        *[""] * (columns - 1 - len(cells)),
        sanitize_line(" ".join(filter(None, (line.remark, line.cite)))),
    )
