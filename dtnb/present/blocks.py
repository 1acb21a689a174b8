"""The parts of a text that is shown in a terminal or on a page, such as headings and bar charts.

A block stands alone, such as a paragraph. Words, such as a badge, stand within a block. A node is a
block, words, or several nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.markup.bars import BarKind
    from dtnb.markup.parts import Tone

#: anything that can be drawn: a text, an instance of a class below, or several nodes
Node: TypeAlias = "str | Words | Block | OnPage | OnTerminal | tuple[Node, ...]"
Words: TypeAlias = "Span | Badge | Rules | Gauge"
Block: TypeAlias = "Heading | Paragraph | List | Table | Bars | LedgerTable | Fold | Group"


class Span(msgspec.Struct, frozen=True):
    """Words that a page shows in an HTML element, and a terminal as they are.

    Here and below, `role` is the class of an element on a page.
    """

    content: Node
    tag: str = "span"
    role: str | None = None


class Badge(msgspec.Struct, frozen=True):
    """A few words that stand out on a page."""

    text: str
    tone: Tone = ""


class Rules(msgspec.Struct, frozen=True):
    """The ids of the rules on which the preceding words are based."""

    ids: tuple[str, ...]


class Gauge(msgspec.Struct, frozen=True):
    """A number, which a page shows on a bar; a share of 1 is a bar of full length."""

    text: str
    share: float


class OnPage(msgspec.Struct, frozen=True):
    """Content that only a page shows, such as a picture."""

    content: Node | Markup | None


class OnTerminal(msgspec.Struct, frozen=True):
    """Content that only a terminal shows, such as a blank line."""

    content: Node


class Heading(msgspec.Struct, frozen=True):
    """The heading of a document (level 1) or of a part of it (level 2)."""

    title: Node
    subtitle: Node = ""
    level: int = 1


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph.

    Parameters
    ----------
    depth
        The level of indentation.
    max_lines
        The maximum number of lines in a terminal, 0 for no limit.
    """

    content: Node
    depth: int = 0
    role: str | None = None
    max_lines: int = 0


class Item(msgspec.Struct, frozen=True):
    """One entry of a list: words, or blocks."""

    content: Node
    role: str | None = None


class List(msgspec.Struct, frozen=True):
    """Several entries, one below the other."""

    items: tuple[Item, ...]
    role: str | None = None


class Row(msgspec.Struct, frozen=True):
    """A row of a table; a terminal shows `mark` at its end."""

    cells: tuple[Node, ...]
    mark: str = ""


class Table(msgspec.Struct, frozen=True):
    """Rows under headings. The headings may be empty; the first cell of a row is its name.

    Parameters
    ----------
    align
        The alignment of each column in a terminal: ``l`` for words, ``r`` for numbers. By default
        the first column is aligned left, all others right.
    ruled
        Whether a terminal draws a line below the headings.
    head_width
        The number of characters after which a terminal wraps a heading, 0 for no wrapping; the
        first heading is never wrapped.
    """

    heads: tuple[Node, ...]
    rows: tuple[Row, ...]
    align: str = ""
    ruled: bool = False
    head_width: int = 0


class Bar(msgspec.Struct, frozen=True):
    """A bar of a chart with a number beside it; a page shows it in the colour of `seat`.

    The bar with the largest share of its chart has full length.
    """

    label: Node
    share: float
    figure: str
    seat: int | None = None


class Bars(msgspec.Struct, frozen=True):
    """A bar chart; `align` is ``l`` if its labels are words, ``r`` if they are numbers."""

    bars: tuple[Bar, ...]
    align: str = "l"


class Fold(msgspec.Struct, frozen=True):
    """Content that a page folds away behind a summary; a terminal shows only the content."""

    summary: Node
    content: Node


class Group(msgspec.Struct, frozen=True):
    """Blocks that belong together."""

    content: tuple[Node, ...]
    role: str | None = None


# -- a calculation --------------------------------------------------------------------------------


class WaterfallBar(msgspec.Struct, frozen=True):
    """The amount before and after a line of a calculation, drawn as a bar from start to end."""

    start: int
    end: int
    kind: BarKind


class LedgerSection(msgspec.Struct, frozen=True):
    """The heading of a section of a calculation; a terminal shows its number at each line."""

    number: int
    title: str


class LedgerLine(msgspec.Struct, frozen=True):
    """One line of a calculation."""

    #: the number of the line's section
    number: int
    label: str
    #: the cells after the label; a line that acted on nothing has only the first
    cells: tuple[Node, ...]
    #: False for a line that acted on nothing; `remark` gives the reason
    applied: bool = True
    remark: str = ""
    #: the ids of the rules behind the line, which a page shows
    rules: tuple[str, ...] = ()
    #: the citation of these rules, which a terminal shows
    cite: str = ""
    #: the bar of the line on a page; None if the amount is not known yet
    waterfall: WaterfallBar | None = None


class LedgerSum(msgspec.Struct, frozen=True):
    """The subtotal or the total of a calculation."""

    role: str
    label: str
    amount: str
    waterfall: WaterfallBar


class LedgerTable(msgspec.Struct, frozen=True):
    """A calculation, line by line, as `dtnb.frames.telling.ledger` makes it."""

    #: the heading; a terminal shows none if the title is empty
    title: str
    subtitle: str
    #: the seat whose colour the title has on a page
    seat: int | None
    #: the headings of the label and of each cell; the sums are in the last column
    heads: tuple[str, ...]
    lines: tuple[LedgerSection | LedgerLine | LedgerSum, ...]
    #: whether a terminal draws a line below the headings
    ruled: bool = True


#: a blank line of a terminal
GAP = OnTerminal(Paragraph(""))
