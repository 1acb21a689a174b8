"""One HTML file that steps: opened from disk, without a network, without a kernel."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.notebook.payload import pack
from dtnb.notebook.static_text import story_html

if TYPE_CHECKING:
    from dtnb.notebook.payload import AnyDocument

STATIC = Path(__file__).with_name("static")

_PAGE_CSS = (
    ":root{color-scheme:light dark}"
    "body{margin:0;background:light-dark(#eceff2,#0c0e11);color:light-dark(#1b2029,#e4e7ec);"
    "font-family:system-ui,sans-serif}"
    "main{--dtnb-stage:100dvh;max-width:1600px;margin:0 auto}"
    "main>.dtnb{border-width:0;border-radius:0}"
    ".dtnb-static{padding:16px}"
)


def html(
    document: AnyDocument, *, below: str = "", view: str = "stepper", fallback: str | None = None
) -> str:
    """Return a page that shows a document of frames and asks nothing of any network.

    Its content policy lets only our own script run, known by its hash, so that nothing in the
    document could do more than be read even if it were taken for markup.

    Parameters
    ----------
    document
        A document of frames, as the struct, as a dict, or as JSON bytes, gzipped or not.
    below
        HTML of ours that stands below it.
    view
        What draws it.
    fallback
        Markup for readers without scripts; the story unless given.

    Returns
    -------
    str
        The page; the same document gives the same page.

    Raises
    ------
    ValueError
        If the document cannot be shown.
    """
    payload = pack(document)
    script = _inlined((STATIC / "stepper.js").read_text(encoding="utf-8"))
    style = _PAGE_CSS + (STATIC / "stepper.css").read_text(encoding="utf-8")
    if "</" in style:
        raise ValueError("the style sheet would end its own element")
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src 'sha256-{_digest(script)}'",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    lang = escape(str(payload.document.get("lang", "en")), quote=True)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(payload.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<main id="dtnb-root" data-view="{escape(view, quote=True)}"></main>\n{below}'
        f"<noscript>{story_html(payload.document) if fallback is None else fallback}</noscript>\n"
        '<script type="application/octet-stream" id="dtnb-document">'
        f"{base64.b64encode(payload.compressed).decode()}</script>\n"
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _inlined(script: str) -> str:
    """Escape what would end or restart a script element; inside strings it means the same."""
    # A browser turns CR LF into LF before it hashes the script, so a checkout must not matter.
    text = script.replace("\r\n", "\n")
    return re.sub(r"<(?=/script|script|!--)", r"\\x3C", text, flags=re.IGNORECASE)


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
