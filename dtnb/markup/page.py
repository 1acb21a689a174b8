"""Put markup into a complete HTML page, which loads nothing from a network."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

#: the style of the page around the content; the content has its own style sheet
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0;padding:16px;background:light-dark(#f7f3ed,#161412)}"
    "body>.dtnb-shown,body>.dtnb-shown>.verdict{margin:0 auto}"
    "@media print{:root{color-scheme:light}body{padding:0;background:none}}"
)
#: milliseconds between two reloads of a page; the browser keeps the scroll position
_RELOAD_INTERVAL = 1500
#: the script that reloads the page, unless text is selected in it or its tab is hidden
_RELOAD_SCRIPT = (
    "setInterval(()=>{String(getSelection())||document.hidden||location.reload()},"
    f"{_RELOAD_INTERVAL})"
)


def page(title: str, content: str, lang: str, follows: bool = False) -> str:
    """Return a page with some content.

    The title is escaped, but not `content`, which is markup. If `follows`, the page reloads itself
    every 1.5 seconds, to follow the changes of its file.
    """
    digest = b64encode(sha256(_RELOAD_SCRIPT.encode()).digest()).decode()
    script_policy = f"; script-src 'sha256-{digest}'" if follows else ""
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'{script_policy}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{escape(lang, quote=True)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{content}\n"
        f"{f'<script>{_RELOAD_SCRIPT}</script>' if follows else ''}</body>\n</html>\n"
    )
