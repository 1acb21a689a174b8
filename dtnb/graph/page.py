"""A graph as HTML for notebooks: the picture of the contested windows, and the whole list."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from dtnb.explain.speakers import shared_speaker
from dtnb.printable import NO_FORMULAS

if TYPE_CHECKING:
    from dtnb.graph.outline import Entry


def as_html(name: str, title: str, drawn: str, outline: Iterable[Entry], lang: str) -> str:
    """Return a graph as HTML without scripts; an empty `drawn` leaves out the picture."""
    more = escape(shared_speaker(lang).text("graph.as-list"))
    heading = escape(title, quote=True)
    return (
        f'<section class="dtnb-static {NO_FORMULAS}" aria-label="{heading}">'
        f"<p><strong>{escape(name)}</strong> {heading}</p>{drawn}"
        f"<details><summary>{more}</summary>{_nested(outline)}</details></section>"
    )


def _nested(entries: Iterable[Entry]) -> str:
    items = "".join(f"<li>{escape(entry.text)}{_nested(entry.children)}</li>" for entry in entries)
    return f"<ul>{items}</ul>" if items else ""
