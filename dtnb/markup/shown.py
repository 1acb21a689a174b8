"""Wrap markup for display in a notebook: add the style sheet and switch off formulas."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

from dtnb.markup.element import Child, html
from dtnb.sanitize import NO_MATHJAX

SHEET = Path(__file__).with_name("shown.css")


def wrap_for_display(*children: Child, lang: str | None = None) -> str:
    """Return markup for display in a notebook, with its style sheet."""
    return str(html.div(style_sheet(), children, class_=f"dtnb-shown {NO_MATHJAX}", lang=lang))


@cache
def style_sheet(file: Path = SHEET) -> Markup:
    """Return a style sheet as an element, without comments and unnecessary spaces."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text).replace(": ", ":").replace(";}", "}")
    return html.style(Markup(text.strip()))
