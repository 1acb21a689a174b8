"""A graph as a notebook shows it: the picture of what was contested, and all of it as a list."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from dtnb.explain.speakers import shared_speaker
from dtnb.sanitize import NO_FORMULAS

if TYPE_CHECKING:
    from dtnb.graph.outline import Entry


def as_html(name: str, title: str, drawn: str, outline: Iterable[Entry], lang: str) -> str:
    """Return a graph as HTML in which nothing can act.

    Parameters
    ----------
    name, title
        What it is of, and what kind of picture it is.
    drawn
        The picture; empty for none.
    outline
        The same as a nested list.
    lang
        The language.
    """
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
