"""A piece as a page of its own: one file, which asks nothing of any network."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

#: the page around a piece; the piece has its own style sheet
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0;padding:16px;background:light-dark(#ffffff,#15181d)}"
    "body>.dtnb-shown{margin:0 auto}"
)
#: milliseconds after which a page that is still written is read again; the browser keeps its place
_AGAIN = 1500
#: not while somebody marks a text in it, or does not look
_FOLLOWS = (
    f"setInterval(()=>{{String(getSelection())||document.hidden||location.reload()}},{_AGAIN})"
)


def page(title: str, piece: str, lang: str, follows: bool = False) -> str:
    """Return a page that shows a piece.

    Parameters
    ----------
    title
        As text.
    piece
        Markup of ours.
    lang
        The language.
    follows
        Whether the page reloads itself, because its file is written again and again.
    """
    digest = b64encode(sha256(_FOLLOWS.encode()).digest()).decode()
    runs = f"; script-src 'sha256-{digest}'" if follows else ""
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'{runs}; base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{escape(lang, quote=True)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{piece}\n"
        f"{f'<script>{_FOLLOWS}</script>' if follows else ''}</body>\n</html>\n"
    )
