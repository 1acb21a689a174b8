"""How tangled markup is: what a parser makes of it costs its square where elements are not closed.

A parser of HTML looks through everything that is open at each sign, and opens anew what was left
open in each paragraph: a hundred thousand unclosed elements take longer than anybody waits. Where
each element is closed in order there is nothing of that.
"""

from __future__ import annotations

import re
from typing import Final

#: elements inside each other, and attributes of one, that markup in order may have
DEEPEST: Final = 100
_MOST_ATTRIBUTES = 60
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
     "track", "wbr")
)  # fmt: skip
#: drawn things may be closed by the sign that opens them; others end the drawing for a parser
_DRAWN = frozenset(
    ("svg", "g", "path", "line", "rect", "circle", "ellipse", "polyline", "polygon", "text",
     "tspan", "title", "desc", "defs", "use", "stop", "marker", "clippath", "lineargradient",
     "radialgradient")
)  # fmt: skip
_ATTRIBUTE = r"""\s+[^\s"'<>/=]++(?:\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'|[^\s"'<>=`]++))?+"""
_TAG = re.compile(
    rf"<(?:(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*+)(?P<has>(?:{_ATTRIBUTE})*+)\s*+(?P<alone>/?)>"
    r"|!--(?!>)[^<>-]*+-->)"
)
_NAMED = re.compile(_ATTRIBUTE)
_WORDS = re.compile(r"[\s/\"'=]+")


def tangle(markup: str) -> int:
    """Return how tangled markup is: 0 where each element is closed in order, else its signs."""
    return 0 if _is_in_order(markup) else markup.count("<") + len(_WORDS.findall(markup)) // 10


def _is_in_order(markup: str) -> bool:
    inside: list[str] = []
    at = markup.find("<")
    while at >= 0:
        tag = _TAG.match(markup, at)
        if tag is None or len(inside) > DEEPEST:
            return False
        if tag["name"] and not _taken(tag, inside):
            return False
        at = markup.find("<", tag.end())
    return not inside


def _taken(tag: re.Match[str], inside: list[str]) -> bool:
    """Open or close an element; tell whether that is in order."""
    name = tag["name"].lower()
    if tag["end"]:
        return not tag["alone"] and bool(inside) and inside.pop() == name
    if tag["has"] and len(_NAMED.findall(tag["has"])) > _MOST_ATTRIBUTES:
        return False
    if "svg" in inside:
        # Words of a drawing hold nothing; and what is no part of one would end it.
        if name not in _DRAWN or inside[-1] in ("title", "desc"):
            return False
        if tag["alone"]:
            return True
    elif name in _VOID:
        return True
    elif tag["alone"] or name in ("math", "plaintext"):
        return False
    inside.append(name)
    return True
