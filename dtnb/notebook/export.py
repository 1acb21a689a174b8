"""One HTML file that steps: opened from disk, without a network, without a kernel."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dtnb.notebook.front_end import front_end, packed
from dtnb.notebook.payload import pack
from dtnb.notebook.static_text import story_html

if TYPE_CHECKING:
    from dtnb.notebook.payload import AnyDocument

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
    ours = front_end()
    policy = (
        f"default-src 'none'; {ours.policy}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    lang = escape(str(payload.document.get("lang", "en")), quote=True)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(payload.title)}</title>\n<style>{_PAGE_CSS}</style>\n</head>\n<body>\n"
        f'<main id="dtnb-root" data-view="{escape(view, quote=True)}"></main>\n{below}'
        f"<noscript>{story_html(payload.document) if fallback is None else fallback}</noscript>\n"
        f"{packed('dtnb-document', payload.compressed)}{ours.elements}</body>\n</html>\n"
    )
