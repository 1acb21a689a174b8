"""Put an SVG drawing that has text into an image, so that untrusted notebooks show it too.

Jupyter removes an inline drawing from an untrusted notebook and leaves only its text, in one line.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache

from markupsafe import Markup

from dtnb.markup.element import html
from dtnb.markup.shown import SHEET

#: the colours and the font of the page, which an image, unlike an inline drawing, does not inherit
_STYLE = (
    ":root{color-scheme:light dark;color:light-dark(#1d1a17,#f3ede5);"
    "background:light-dark(#ffffff,#1f1c19);--mute:light-dark(#5d5a57,#b8b2aa);"
    "--rule:light-dark(#dedcda,#3d3a36);font-family:system-ui,sans-serif}"
)


@cache
def _seat_colours() -> str:
    return "".join(re.findall(r"\.seat-\d \{[^}]*\}", SHEET.read_text(encoding="utf-8")))


def image(drawing: str, text: str, style: str = "") -> Markup:
    """Return an SVG as an image with an alternative text.

    `drawing` is one `<svg>` element with a `viewBox`; it is not escaped. `style` is additional CSS,
    with the colours `--mute` and `--rule` and, in elements with the class of a seat, `--seat`.
    """
    tag, content = str(drawing).split(">", 1)
    if "xmlns=" not in tag:
        tag += ' xmlns="http://www.w3.org/2000/svg"'
    if "width=" not in tag:
        width, height = re.findall(r'viewBox="\S+ \S+ (\S+) (\S+)"', tag)[0]
        tag += f' width="{width}" height="{height}"'
    svg = f"{tag}><style>{_STYLE}{_seat_colours()}{style}</style>{content}"
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    return html.img(src=source, alt=text)
