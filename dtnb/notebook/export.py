"""Export a document as one HTML file that works from disk, without a network or a notebook.

* payload: a document, packed for the page.
* view: what the front end draws of a document, such as a Stepper. Its state, such as the index of
  the frame shown first, is an attribute of its element.
* label: a text of the user interface in the language of the document.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.notebook.front_end import front_end, packed_element
from dtnb.notebook.payload import Payload, pack, zipped
from dtnb.notebook.static_text import rules_html, story_html

if TYPE_CHECKING:
    from dtnb.notebook.payload import AnyDocument

#: the prefix of the labels that only lessons and gamebooks use
_LESSON_PREFIX = "lesson"
_PAGE_CSS = (
    ":root{color-scheme:light dark}"
    "body{margin:0;background:light-dark(#f7f3ed,#161412);color:light-dark(#1d1a17,#f3ede5);"
    "font-family:system-ui,sans-serif}"
    "main{--dtnb-stage:100dvh;max-width:1920px;margin:0 auto}"
    "main>.dtnb{border-width:0;border-radius:0}"
    "@media print{:root{color-scheme:light}body{background:none}}"
    ".dtnb-static,.dtnb-verdict-below{padding:16px}"
)


def html(
    document: AnyDocument, *, above: str = "", below: str = "", view: str = "stepper",
    fallback: str | None = None, index: int | None = None,
) -> str:  # fmt: skip
    """Return a page that shows a document of frames without using any network.

    The page's content security policy allows only our own script, which it names by a hash. So
    nothing in the document could run, even if a browser took it for markup.

    Parameters
    ----------
    document
        A document of frames, as the struct, as a dict, or as JSON bytes, gzipped or not.
    above, below
        Our own HTML above and below the document.
    view
        The front end's view that draws the document, such as ``"stepper"`` or ``"gamebook"``.
    fallback
        Markup for readers without scripts; by default the story and its rules.
    index
        The index of the frame shown first; by default the one at which the document opens.

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
    text = fallback
    if text is None:
        text = story_html(payload.document) + rules_html(payload.document)
    view_name = escape(view, quote=True)
    index = payload.opening_frame if index is None else index
    state = f' data-state="{_state_attribute({"index": index})}"' if index else ""
    data = _compress_for_stepper(payload) if view == "stepper" else payload.compressed
    return page(
        payload.title,
        str(payload.document.get("lang", "en")),
        f'{above}<main id="dtnb-root" data-view="{view_name}"{state}></main>\n{below}'
        f"<noscript>{text}</noscript>\n{packed_element('dtnb-document', data)}",
        can_draw_gamebooks=view == "gamebook",
    )


def _compress_for_stepper(payload: Payload) -> bytes:
    """Return the document reduced to what a Stepper needs, compressed.

    These parts are left out: the labels of lessons and gamebooks; the ids inside the rules, because
    they are also the keys of the rules; and in other editions the sentences that are the same as in
    the document's own edition.
    """
    columns = payload.columns
    labels = {
        name: text
        for name, text in columns["labels"].items()
        if not name.startswith(_LESSON_PREFIX)
    }
    rules = columns.get("rules") or {}
    reduced = {**columns, "labels": labels, "rules": _reduce_rules(rules, {})}
    if "editions" in columns:
        reduced["editions"] = [
            {**edition, "rules": _reduce_rules(edition.get("rules") or {}, rules)}
            for edition in columns["editions"]
        ]
    return zipped(msgspec.json.encode(reduced, order="deterministic"))


#: the fields of a rule whose texts most editions share
_RULE_TEXTS = ("statement", "plain")


def _reduce_rules(rules: Mapping[str, Any], main_rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules without their ids, and without sentences that are the same in `main_rules`."""
    return {
        key: {
            name: value
            for name, value in rule.items()
            if name != "id"
            and (name not in _RULE_TEXTS or value != main_rules.get(key, {}).get(name))
        }
        for key, rule in rules.items()
    }


def view_element(payload: Payload, view: str, state: Mapping[str, Any], fallback: str) -> str:
    """Return the element in which the front end draws a view; a page may have several views."""
    return (
        f'<div class="dtnb-place" data-view="{escape(view, quote=True)}" '
        f'data-document="{_element_id(payload)}" data-state="{_state_attribute(state)}">'
        f"{fallback}</div>"
    )


def document_element(payload: Payload) -> str:
    """Return the element that contains a document; all views of the document in a page use it."""
    return packed_element(_element_id(payload), payload.compressed)


def _state_attribute(state: Mapping[str, Any]) -> str:
    """Return a view's initial state as an attribute value."""
    return escape(json.dumps(dict(state), sort_keys=True), quote=True)


def _element_id(payload: Payload) -> str:
    return f"dtnb-{payload.digest}"


def page(
    title: str, lang: str, body: str, style: str = "", *, can_draw_gamebooks: bool = False
) -> str:
    """Return a page in which only our script may run.

    `title` is text and `body` is HTML. `style` is CSS that is added to that of every page. Raise
    `ValueError` if `style` contains the end of an element.
    """
    style, loading = _PAGE_CSS + style, front_end(can_draw_gamebooks)
    if "</" in style:
        raise ValueError("the style sheet would end its own element")
    policy = (
        f"default-src 'none'; {loading.policy}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{escape(lang, quote=True)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}"
        f"{loading.elements}</body>\n</html>\n"
    )
