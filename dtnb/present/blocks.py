"""What a document is made of, the same for a terminal and for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.markup.bars import BarKind
    from dtnb.markup.parts import Tone

#: a text, one of the classes below, or several of them one after the other
Node: TypeAlias = "str | Words | Block | OnPage | OnTerminal | tuple[Node, ...]"
Words: TypeAlias = "Span | Badge | Rules | Gauge"
Block: TypeAlias = "Heading | Paragraph | List | Table | Bars | LedgerTable | Fold | Group"


class Span(msgspec.Struct, frozen=True):
    """Words that a page shows in an element; a terminal shows the words alone."""

    content: Node
    tag: str = "span"
    role: str | None = None


class Badge(msgspec.Struct, frozen=True):
    """A few words that stand out on a page."""

    text: str
    tone: Tone = ""


class Rules(msgspec.Struct, frozen=True):
    """Ids of the rules behind what stands before them."""

    ids: tuple[str, ...]


class Gauge(msgspec.Struct, frozen=True):
    """A figure that a page shows in front of a bar as long as its share of 1."""

    text: str
    share: float


class OnPage(msgspec.Struct, frozen=True):
    """What a page shows and a terminal leaves out, such as a picture."""

    content: Node | Markup | None


class OnTerminal(msgspec.Struct, frozen=True):
    """What a terminal shows and a page leaves out, such as a blank line."""

    content: Node


class Heading(msgspec.Struct, frozen=True):
    """The name of a document (level 1) or of a part of it (level 2)."""

    title: Node
    subtitle: Node = ""
    level: int = 1


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph.

    Parameters
    ----------
    depth
        How far it is indented.
    role
        Its class on a page.
    most
        How many lines a terminal has for it, 0 for as many as it takes.
    """

    content: Node
    depth: int = 0
    role: str | None = None
    most: int = 0


class Item(msgspec.Struct, frozen=True):
    """One thing of a list: words, or blocks."""

    content: Node
    role: str | None = None


class List(msgspec.Struct, frozen=True):
    """Several things, one below the other."""

    items: tuple[Item, ...]
    role: str | None = None


class Row(msgspec.Struct, frozen=True):
    """One line of a table; `mark` stands behind it in a terminal."""

    cells: tuple[Node, ...]
    mark: str = ""


class Table(msgspec.Struct, frozen=True):
    """Rows under headings, if there are any; the first cell of a row names it.

    Parameters
    ----------
    align
        A letter for each column in a terminal: ``l`` for words, ``r`` for figures, which stand
        flush right; figures behind the first column unless given.
    ruled
        Whether a terminal draws a line below the headings.
    head_width
        How many characters of a heading a terminal puts on one line, 0 for all of them; the first
        heading is never broken.
    """

    heads: tuple[Node, ...]
    rows: tuple[Row, ...]
    align: str = ""
    ruled: bool = False
    head_width: int = 0


class Bar(msgspec.Struct, frozen=True):
    """A bar of a chart, as long as its share of the longest one; `seat` colours it on a page."""

    label: Node
    share: float
    figure: str
    seat: int | None = None


class Bars(msgspec.Struct, frozen=True):
    """A chart of bars; `align` is ``l`` for labels that are words, ``r`` for figures."""

    bars: tuple[Bar, ...]
    align: str = "l"


class Fold(msgspec.Struct, frozen=True):
    """What a page folds away behind a summary; a terminal shows it without the summary."""

    summary: Node
    content: Node


class Group(msgspec.Struct, frozen=True):
    """Blocks that belong together; `role` is their class on a page."""

    content: tuple[Node, ...]
    role: str | None = None


# -- a calculation --------------------------------------------------------------------------------


class Fall(msgspec.Struct, frozen=True):
    """By how much a line of a calculation moves the amount: from where to where."""

    start: int
    end: int
    kind: BarKind


class LedgerSection(msgspec.Struct, frozen=True):
    """The heading of a step of a calculation; a terminal shows its number before each line."""

    number: int
    title: str


class LedgerLine(msgspec.Struct, frozen=True):
    """One line of a calculation.

    Parameters
    ----------
    number
        Of its section.
    cells
        Behind the label, under the other headings; a line that acted on nothing has only the first.
    applied
        False for what acted on nothing; `remark` says why.
    rules
        Ids of the rules behind it, for a page.
    cite
        What cites these rules in a terminal.
    """

    number: int
    label: str
    cells: tuple[Node, ...]
    applied: bool = True
    remark: str = ""
    rules: tuple[str, ...] = ()
    cite: str = ""
    fall: Fall | None = None


class LedgerSum(msgspec.Struct, frozen=True):
    """The subtotal or the total of a calculation."""

    role: str
    label: str
    amount: str
    fall: Fall


class LedgerTable(msgspec.Struct, frozen=True):
    """A calculation, line by line; `dtnb.frames.telling.ledger` makes it and decides what it says.

    Parameters
    ----------
    title, subtitle
        A terminal leaves an empty title out.
    seat
        Whose colour the title has on a page.
    heads
        Of the label and of each cell; sums stand below the last.
    ruled
        Whether a terminal draws a line below the headings.
    """

    title: str
    subtitle: str
    seat: int | None
    heads: tuple[str, ...]
    lines: tuple[LedgerSection | LedgerLine | LedgerSum, ...]
    ruled: bool = True


#: a blank line of a terminal
GAP = OnTerminal(Paragraph(""))
