"""A piece as a notebook shows it: with the style sheet, and left alone by what draws formulas."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

from dtnb.markup.element import Child, html
from dtnb.sanitize import NO_FORMULAS

_SHEET = Path(__file__).with_name("shown.css")


def shown(*children: Child, lang: str | None = None) -> str:
    """Return a piece of a page that stands for itself.

    Parameters
    ----------
    *children
        What it shows.
    lang
        The language it is in.
    """
    return str(html.div(style_sheet(), children, class_=f"dtnb-shown {NO_FORMULAS}", lang=lang))


@cache
def style_sheet(file: Path = _SHEET) -> Markup:
    """Return the style sheet of all pieces, or one beside it, as small as it can be written."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text).replace(": ", ":").replace(";}", "}")
    return html.style(Markup(text.strip()))
