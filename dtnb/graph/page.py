"""A graph as a notebook shows it: the picture of what was contested, and all of it as a list."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

from dtnb.explain.speakers import shared_speaker
from dtnb.printable import NO_FORMULAS

if TYPE_CHECKING:
    from dtnb.graph.outline import Entry
    from dtnb.graph.view import PriorityGraph


def as_html(graph: PriorityGraph) -> str:
    """Return a graph as HTML in which nothing can act; the same graph gives the same text."""
    words = shared_speaker(graph.graph.graph["lang"])
    # Two graphs of one page share no id of an element.
    prefix = f"graph-{crc32(graph.text.encode()):08x}"
    drawn = graph.contested.svg(prefix=prefix) if graph.drawable else ""
    more = escape(words.text("graph.as-list"))
    heading = escape(graph.title)
    return (
        f'<section class="dtnb-static {NO_FORMULAS}" aria-label="{escape(heading, quote=True)}">'
        f"<p><strong>{escape(graph.graph.graph['name'])}</strong> {heading}</p>{drawn}"
        f"<details><summary>{more}</summary>{_nested(graph.outline)}</details></section>"
    )


def _nested(entries: Iterable[Entry]) -> str:
    items = "".join(f"<li>{escape(each.text)}{_nested(each.children)}</li>" for each in entries)
    return f"<ul>{items}</ul>" if items else ""
