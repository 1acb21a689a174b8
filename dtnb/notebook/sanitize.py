"""Sanitize markup of other people, such as a lesson's prose and outputs, for our own pages.

nh3 parses like a browser and keeps only what is allowed here. The page's content security policy is
a second barrier: it allows only our own script and loads nothing.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dtnb.lazy_imports import installed

with installed("nh3", "mistune", "nbformat"):
    import nh3

#: the types of pictures that are embedded, by suffix
PICTURES = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
    ".webp": "image/webp", ".svg": "image/svg+xml",
}  # fmt: skip
#: the maximum size of a picture in bytes; larger pictures are left out
MAX_PICTURE = 4 * 2**20
#: the maximum size of all pictures of one page in bytes
MAX_PICTURES = 32 * 2**20


def _split_words(text: str) -> set[str]:
    return set(text.split())


_TEXT_TAGS = _split_words(
    "a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em "
    "figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small "
    "span strong sub summary sup table tbody td tfoot th thead time tr u ul var"
)
_SVG_TAGS = _split_words("svg g path line rect circle ellipse polyline polygon text tspan title")
_SVG_ATTRIBUTES = _split_words(
    "x x1 x2 y y1 y2 cx cy r rx ry d dx dy points width height viewBox transform fill stroke "
    "stroke-width stroke-dasharray stroke-opacity fill-opacity text-anchor font-size font-family "
    "font-weight preserveAspectRatio aria-hidden role"
)
_COMMON_ATTRIBUTES = {"class", "lang", "title", "style", "aria-label", "role"}
_STYLE_PROPERTIES = _split_words(
    "text-align margin-left list-style white-space font-weight font-style vertical-align "
    "text-decoration padding-left width"
)
_ATTRIBUTES: Mapping[str, set[str]] = {
    "*": _COMMON_ATTRIBUTES,
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "col": {"span"},
    "ol": {"start", "type"},
    "li": {"value"},
    "details": {"open"},
    "time": {"datetime"},
    **dict.fromkeys(_SVG_TAGS, _SVG_ATTRIBUTES),
}
#: links to files beside a notebook, which lead nowhere from a page
_LOCAL_FILES = re.compile(r"[^:]+\.(ipynb|md|py|yaml)([?#].*)?", re.DOTALL)
_DATA_URL = re.compile(r"data:(image/[a-z+]+);base64,([A-Za-z0-9+/=\s]*)")


class PictureBudget:
    """The number of bytes that the pictures of a page may still take."""

    def __init__(self) -> None:
        self.left = MAX_PICTURES

    def take(self, size: int) -> bool:
        """Take `size` bytes for a picture, and return whether it may be embedded.

        If the picture is larger than `MAX_PICTURE`, or fewer bytes are left, take none.
        """
        is_allowed = size <= min(MAX_PICTURE, self.left)
        self.left -= size if is_allowed else 0
        return is_allowed


def sanitize(
    markup: str,
    folder: Path | None = None,
    attached: Mapping[str, Any] = {},
    budget: PictureBudget | None = None,
) -> str:
    """Return HTML of other people made safe for a page.

    Pictures in `folder`, pictures `attached` to the notebook cell and pictures in the markup itself
    are embedded as long as the `budget` lasts. All other pictures are left out.
    """
    budget = budget or PictureBudget()

    def filter_attribute(tag: str, name: str, value: str) -> str | None:
        if (tag, name) == ("img", "src"):
            return _embed_picture(value, folder, attached, budget)
        if (tag, name) == ("a", "href") and _LOCAL_FILES.fullmatch(value):
            return None
        # Only our own elements have ids, or the class of the views that the front end draws.
        if name == "id" or (name == "class" and "dtnb-place" in value.split()):
            return None
        return value

    return nh3.clean(
        markup,
        tags=_TEXT_TAGS | _SVG_TAGS,
        clean_content_tags={"script", "style", "template", "noscript", "iframe", "object", "math"},
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        attribute_filter=filter_attribute,
        url_schemes={"http", "https", "mailto", "data", "attachment"},
        filter_style_properties=_STYLE_PROPERTIES,
        link_rel="noopener noreferrer",
    )


def _embed_picture(
    source: str, folder: Path | None, attached: Mapping[str, Any], budget: PictureBudget
) -> str | None:
    """Return a picture as a data URL; None if it is not available."""
    match = _DATA_URL.fullmatch(source.strip())
    if match:
        return _checked_data_url(match[1], match[2], budget)
    if source.startswith("attachment:"):
        attachment = attached.get(source.removeprefix("attachment:"), {})
        return next(
            (
                _checked_data_url(kind, join_lines(data), budget)
                for kind, data in attachment.items()
            ),
            None,
        )
    if folder is None or ":" in source:
        return None
    try:
        root, path = folder.resolve(), (folder / source).resolve()
        kind = PICTURES.get(path.suffix.lower())
        # The page must not contain files from outside the folder.
        if kind is None or not path.is_relative_to(root) or not path.is_file():
            return None
        return data_url(kind, path.read_bytes()) if budget.take(path.stat().st_size) else None
    except (OSError, ValueError):
        # The name is invalid, or the file cannot be read.
        return None


def data_url(kind: str, data: bytes) -> str:
    """Return a picture as a data URL."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _checked_data_url(kind: str, data: str, budget: PictureBudget) -> str | None:
    """Return a picture in base 64 as a data URL; None if it is not allowed or malformed."""
    if kind not in PICTURES.values() or not budget.take(decoded_size(data)):
        return None
    try:
        return data_url(kind, base64.b64decode(data, validate=False))
    except (binascii.Error, ValueError):
        return None


def decoded_size(data: str) -> int:
    """Return the size in bytes of data in base 64, without decoding it; line breaks count too."""
    return len(data.rstrip("=\n")) * 3 // 4


def join_lines(text: Any) -> str:
    """Return a text of a notebook, which may be stored as a list of lines."""
    return "".join(text) if isinstance(text, list) else str(text)
