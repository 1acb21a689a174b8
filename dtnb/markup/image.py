"""Put a drawing with words into an image, which a notebook that is not trusted shows as well.

Such a notebook takes the elements of a drawing out of the page and leaves its words, all in one
line.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache

from markupsafe import Markup

from dtnb.markup.element import html
from dtnb.markup.shown import SHEET

#: what a drawing takes from the page around it, which it does not see inside an image
_STYLE = (
    ":root{color-scheme:light dark;color:light-dark(#1d1a17,#f3ede5);"
    "background:light-dark(#ffffff,#1f1c19);--mute:light-dark(#5d5a57,#b8b2aa);"
    "--rule:light-dark(#dedcda,#3d3a36);font-family:system-ui,sans-serif}"
)


@cache
def _seats() -> str:
    return "".join(re.findall(r"\.seat-\d \{[^}]*\}", SHEET.read_text(encoding="utf-8")))


def image(drawing: str, text: str, style: str = "") -> Markup:
    """Return an SVG as an image.

    Parameters
    ----------
    drawing
        One `<svg>` element with a `viewBox`; it is not escaped.
    text
        What the image shows, for people who do not see it.
    style
        Further style of the drawing; `--mute`, `--rule`, and `--seat` of the classes of seats are
        colours of both themes.
    """
    tag, inside = str(drawing).split(">", 1)
    if "xmlns=" not in tag:
        tag += ' xmlns="http://www.w3.org/2000/svg"'
    if "width=" not in tag:
        width, height = re.findall(r'viewBox="\S+ \S+ (\S+) (\S+)"', tag)[0]
        tag += f' width="{width}" height="{height}"'
    whole = f"{tag}><style>{_STYLE}{_seats()}{style}</style>{inside}"
    source = f"data:image/svg+xml;base64,{b64encode(whole.encode()).decode()}"
    return html.img(src=source, alt=text)
