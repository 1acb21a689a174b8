"""Estimate the cost of parsing markup, which is quadratic if elements are not closed in order.

At each tag, an HTML parser searches all open elements, so a hundred thousand unclosed elements
would block it. Well-nested markup costs nothing.
"""

from __future__ import annotations

import re
from typing import Final

#: Markup counts as well nested only within these limits: the depth of nesting, and the number of
#: attributes of an element.
MAX_DEPTH: Final = 100
_MAX_ATTRIBUTES = 60
_VOID_ELEMENTS = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
     "track", "wbr")
)  # fmt: skip
#: SVG elements, which may be self-closing; for a parser, any other element ends the SVG
_SVG_ELEMENTS = frozenset(
    ("svg", "g", "path", "line", "rect", "circle", "ellipse", "polyline", "polygon", "text",
     "tspan", "title", "desc", "defs", "use", "stop", "marker", "clippath", "lineargradient",
     "radialgradient")
)  # fmt: skip
_ATTRIBUTE = r"""\s+[^\s"'<>/=]++(?:\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'|[^\s"'<>=`]++))?+"""
_TAG = re.compile(
    rf"<(?:(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*+)(?P<attributes>(?:{_ATTRIBUTE})*+)\s*+(?P<self_closing>/?)>"
    r"|!--(?!>)[^<>-]*+-->)"
)
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_WORDS = re.compile(r"[\s/\"'=]+")


def parse_cost(markup: str) -> int:
    """Return the parse cost of markup: 0 if it is well nested, else about its number of tags."""
    return 0 if _is_well_nested(markup) else markup.count("<") + len(_WORDS.findall(markup)) // 10


def _is_well_nested(markup: str) -> bool:
    """Tell whether every element is closed in order, within the limits of this module."""
    open_elements: list[str] = []
    position = markup.find("<")
    while position >= 0:
        tag = _TAG.match(markup, position)
        if tag is None or len(open_elements) > MAX_DEPTH:
            return False
        if tag["name"] and not _process_tag(tag, open_elements):
            return False
        position = markup.find("<", tag.end())
    return not open_elements


def _process_tag(tag: re.Match[str], open_elements: list[str]) -> bool:
    """Open or close the element of a tag; return whether the markup is still well nested."""
    name = tag["name"].lower()
    if tag["end"]:
        return not tag["self_closing"] and bool(open_elements) and open_elements.pop() == name
    if tag["attributes"] and len(_ATTRIBUTES.findall(tag["attributes"])) > _MAX_ATTRIBUTES:
        return False
    if "svg" in open_elements:
        # Titles and descriptions contain only text, and a non-SVG element would end the SVG.
        if name not in _SVG_ELEMENTS or open_elements[-1] in ("title", "desc"):
            return False
        if tag["self_closing"]:
            return True
    elif name in _VOID_ELEMENTS:
        return True
    elif tag["self_closing"] or name in ("math", "plaintext"):
        return False
    open_elements.append(name)
    return True
