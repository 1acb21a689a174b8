"""One HTML file that steps: opened from disk, without a network, without a kernel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from dtnb.notebook.front_end import front_end, packed
from dtnb.notebook.payload import Payload, pack
from dtnb.notebook.static_text import rules_html, story_html

if TYPE_CHECKING:
    from dtnb.notebook.payload import AnyDocument

_PAGE_CSS = (
    ":root{color-scheme:light dark}"
    "body{margin:0;background:light-dark(#eceff2,#0c0e11);color:light-dark(#1b2029,#e4e7ec);"
    "font-family:system-ui,sans-serif}"
    "main{--dtnb-stage:100dvh;max-width:1600px;margin:0 auto}"
    "main>.dtnb{border-width:0;border-radius:0}"
    "@media print{:root{color-scheme:light}body{background:none}}"
    ".dtnb-static,.dtnb-verdict-first{padding:16px}"
)


def html(
    document: AnyDocument, *, above: str = "", below: str = "", view: str = "stepper",
    fallback: str | None = None, index: int = 0,
) -> str:  # fmt: skip
    """Return a page that shows a document of frames and asks nothing of any network.

    Its content policy lets only our own script run, known by its hash, so that nothing in the
    document could do more than be read even if it were taken for markup.

    Parameters
    ----------
    document
        A document of frames, as the struct, as a dict, or as JSON bytes, gzipped or not.
    above, below
        HTML of ours that stands above it and below it.
    view
        What draws it.
    fallback
        Markup for readers without scripts; the story and its rules unless given.
    index
        The frame that it shows first.

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
    told = fallback
    if told is None:
        told = story_html(payload.document) + rules_html(payload.document)
    drawn_by = escape(view, quote=True)
    began = f' data-state="{_state({"index": index})}"' if index else ""
    return page(
        payload.title,
        str(payload.document.get("lang", "en")),
        f'{above}<main id="dtnb-root" data-view="{drawn_by}"{began}></main>\n{below}'
        f"<noscript>{told}</noscript>\n{packed('dtnb-document', payload.compressed)}",
    )


def place(payload: Payload, view: str, state: Mapping[str, Any], fallback: str) -> str:
    """Return the place of a page where a view is drawn, for a page with several of them.

    Parameters
    ----------
    payload
        The document that it shows; `carried` has to stand in the page as well.
    view
        What draws it.
    state
        What a widget would begin with.
    fallback
        HTML that stands there until it is drawn.
    """
    return (
        f'<div class="dtnb-place" data-view="{escape(view, quote=True)}" '
        f'data-document="{_name(payload)}" data-state="{_state(state)}">{fallback}</div>'
    )


def carried(payload: Payload) -> str:
    """Return a document as such a page carries it, once for all views of it."""
    return packed(_name(payload), payload.compressed)


def _state(state: Mapping[str, Any]) -> str:
    """Return what a view begins with, as an attribute holds it."""
    return escape(json.dumps(dict(state), sort_keys=True), quote=True)


def _name(payload: Payload) -> str:
    return f"dtnb-{payload.digest}"


def page(title: str, lang: str, body: str, style: str = "") -> str:
    """Return a page with our script, which alone may run in it.

    Parameters
    ----------
    title, lang
        As text.
    body
        HTML.
    style
        What it is styled by besides.

    Raises
    ------
    ValueError
        If the style sheet holds the end of an element.
    """
    own, ours = _PAGE_CSS + style, front_end()
    if "</" in own:
        raise ValueError("the style sheet would end its own element")
    policy = (
        f"default-src 'none'; {ours.policy}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{escape(lang, quote=True)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{own}</style>\n</head>\n<body>\n{body}"
        f"{ours.elements}</body>\n</html>\n"
    )
