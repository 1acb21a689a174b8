"""Documents made of blocks, drawn as text for a terminal and as HTML for a page.

Other packages say in blocks what to show. Only `to_text` and `to_html` decide how it looks;
`to_notebook` is `to_html` with the style sheet that a notebook needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr
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
from dtnb.present.text import to_text

if TYPE_CHECKING:
    from dtnb.present.html import to_html, to_notebook

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
    "to_notebook",
    "to_text",
]

#: imported on first use, because a terminal needs no markup
__getattr__ = lazy_getattr(__name__, dict.fromkeys(("to_html", "to_notebook"), "dtnb.present.html"))
