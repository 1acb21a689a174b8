"""Markup of others made harmless: what a lesson's prose and outputs may hold in a page of ours.

nh3 parses as a browser does and keeps what is named here. That nothing runs is ensured once more by
the page's content policy, which knows our own script alone and loads nothing from anywhere.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nh3

#: pictures that are embedded, by the end of their name
PICTURES = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
    ".webp": "image/webp", ".svg": "image/svg+xml",
}  # fmt: skip
#: a larger one is left out
LARGEST = 4 * 2**20
#: bytes of all pictures that one page holds
MOST_BYTES = 32 * 2**20


def _words(text: str) -> set[str]:
    return set(text.split())


_TEXT = _words(
    "a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em "
    "figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small "
    "span strong sub summary sup table tbody td tfoot th thead time tr u ul var"
)
_DRAWN = _words("svg g path line rect circle ellipse polyline polygon text tspan title")
_SHAPES = _words(
    "x x1 x2 y y1 y2 cx cy r rx ry d dx dy points width height viewBox transform fill stroke "
    "stroke-width stroke-dasharray stroke-opacity fill-opacity text-anchor font-size font-family "
    "font-weight preserveAspectRatio aria-hidden role"
)
_ANYWHERE = {"class", "lang", "title", "style", "aria-label", "role"}
_PROPERTIES = _words(
    "text-align margin-left list-style white-space font-weight font-style vertical-align "
    "text-decoration padding-left width"
)
_ATTRIBUTES: Mapping[str, set[str]] = {
    "*": _ANYWHERE,
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "col": {"span"},
    "ol": {"start", "type"},
    "li": {"value"},
    "details": {"open"},
    "time": {"datetime"},
    **dict.fromkeys(_DRAWN, _SHAPES),
}
#: what lies beside a notebook, and not beside the page that is made of it
_LEFT_BEHIND = re.compile(r"[^:]+\.(ipynb|md|py|yaml)([?#].*)?", re.DOTALL)
_DATA = re.compile(r"data:(image/[a-z+]+);base64,([A-Za-z0-9+/=\s]*)")


class Room:
    """How much a page may still hold of pictures."""

    def __init__(self) -> None:
        self.left = MOST_BYTES

    def take(self, size: int) -> bool:
        """Take so many bytes; tell whether there was room."""
        fits = size <= self.left
        self.left -= size if fits else 0
        return fits


def cleaned(
    markup: str,
    folder: Path | None = None,
    attached: Mapping[str, Any] = {},
    room: Room | None = None,
) -> str:
    """Return markup of others as it may stand in a page.

    Parameters
    ----------
    markup
        HTML.
    folder
        Where the pictures lie that it names; those of elsewhere are left out.
    attached
        Pictures that a cell of a notebook brings along, as it holds them.
    room
        How much the page may still hold of pictures; what is beyond is left out.
    """
    room = room or Room()

    def attribute(tag: str, name: str, value: str) -> str | None:
        if (tag, name) == ("img", "src"):
            return _picture(value, folder, attached, room)
        if (tag, name) == ("a", "href") and _LEFT_BEHIND.fullmatch(value):
            return None
        if name == "id" or (name == "class" and "dtnb-place" in value.split()):
            return None
        return value

    return nh3.clean(
        markup,
        tags=_TEXT | _DRAWN,
        clean_content_tags={"script", "style", "template", "noscript", "iframe", "object", "math"},
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        attribute_filter=attribute,
        url_schemes={"http", "https", "mailto", "data", "attachment"},
        filter_style_properties=_PROPERTIES,
        link_rel="noopener noreferrer",
    )


def _picture(
    source: str, folder: Path | None, attached: Mapping[str, Any], room: Room
) -> str | None:
    """Return a picture as data; None for one that is not here."""
    held = _DATA.fullmatch(source.strip())
    if held:
        return _embedded(held[1], held[2], room)
    if source.startswith("attachment:"):
        found = attached.get(source.removeprefix("attachment:"), {})
        return next((_embedded(kind, joined(data), room) for kind, data in found.items()), None)
    if folder is None or ":" in source:
        return None
    try:
        root, path = folder.resolve(), (folder / source).resolve()
        kind = PICTURES.get(path.suffix.lower())
        # What lies elsewhere on this machine is nobody's business who gets the page.
        if kind is None or not path.is_relative_to(root) or not path.is_file():
            return None
        size = path.stat().st_size
        if size > LARGEST or not room.take(size):
            return None
        return embedded(kind, path.read_bytes())
    except (OSError, ValueError):
        # No file can be called so, or it may not be read.
        return None


def embedded(kind: str, data: bytes) -> str:
    """Return a picture as an address that holds it."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _embedded(kind: str, data: str, room: Room) -> str | None:
    if kind not in PICTURES.values() or not room.take(len(data)):
        return None
    try:
        return embedded(kind, base64.b64decode(data, validate=False))
    except (binascii.Error, ValueError):
        return None


def joined(text: Any) -> str:
    """Return a text of a notebook, which may be kept as a list of its lines."""
    return "".join(text) if isinstance(text, list) else str(text)
