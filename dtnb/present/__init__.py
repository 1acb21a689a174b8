"""Documents made of blocks, drawn as text for a terminal and as HTML for a page.

Other packages describe in blocks what to show. Only `to_text` and `to_html` decide how it looks.
"""

from __future__ import annotations

from dtnb.present.blocks import (
    GAP,
    Badge,
    Bar,
    Bars,
    Block,
    Fold,
    Gauge,
    Group,
    Heading,
    Item,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    Row,
    Rules,
    Span,
    Table,
)
from dtnb.present.html import to_html
from dtnb.present.text import to_text

__all__ = [
    "GAP",
    "Badge",
    "Bar",
    "Bars",
    "Block",
    "Fold",
    "Gauge",
    "Group",
    "Heading",
    "Item",
    "List",
    "Node",
    "OnPage",
    "OnTerminal",
    "Paragraph",
    "Row",
    "Rules",
    "Span",
    "Table",
    "to_html",
    "to_text",
]
