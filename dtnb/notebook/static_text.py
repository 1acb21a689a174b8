"""Draw a document for pages without scripts: the story, the cited rules and the graph, as lists.

* entry of a story: a paragraph, or a calculation below one.
* graph: shows which events led to which. Its outline has its nodes as nested lists.
* piece: a part of a text, with its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby, islice
from typing import Any

import msgspec
from markupsafe import Markup

from dtnb.explain.colours import COLOURS
from dtnb.explain.speakers import shared_speaker
from dtnb.frames.document import FORMAT, Document
from dtnb.frames.telling.ledger import ledger_table
from dtnb.frames.telling.rules import rule_list
from dtnb.frames.telling.short_story import ShortStory, StoryEntry
from dtnb.frames.telling.story_writer import CitationLog, StoryStyle
from dtnb.markup import Child, html, table
from dtnb.notebook.labels import label
from dtnb.present import to_html
from dtnb.present.text import ledger_rows
from dtnb.present.wrap import Piece
from dtnb.rulebook import LANGUAGES
from dtnb.sanitize import NO_MATHJAX, sanitize_line

#: the maximum number of lines of the story; a branch counts as one line. The Stepper shows all
MAX_LINES = 400

#: the parts of a document that are not needed without scripts
_UNUSED_PARTS = frozenset(
    {"scenes", "questions", "graph", "entries", "places", "choices", "pictures"}
)
_TAGS = {COLOURS["heading"]: "strong", COLOURS["note"]: "em", COLOURS["cite"]: "small"}
#: The width is practically unlimited, because browsers break lines. The options that a player had
#: at each question are not listed.
_STYLE = StoryStyle(width=10**9, colour=False, verbose=False, options=False, rules=True)


def story_html(document: Mapping[str, Any]) -> str:
    """Return the short story as a numbered list, with its calculations as tables.

    Each line has the number of its first frame.

    Raises
    ------
    ValueError
        If the document is malformed.
    """
    parsed = _to_document(document)
    story = ShortStory(parsed, _STYLE, CitationLog(cites_once=True))
    lines = list(islice(_story_items(story), MAX_LINES + 1))
    ellipsis = html.li("…") if len(lines) > MAX_LINES else None
    legend = [html.p(html.small(line.strip())) for line in story.legend()]
    return str(
        html.section(
            html.p(html.strong(parsed.title), " ", parsed.subtitle),
            html.ol(lines[:MAX_LINES], ellipsis),
            legend,
            class_=f"dtnb-static {NO_MATHJAX}",
            aria_label=label(document, "story"),
        )
    )


def rules_html(document: Mapping[str, Any]) -> str:
    """Return the rules that a document cites, each with its statement and pages on one line.

    Raises
    ------
    ValueError
        If the document is malformed.
    """
    parsed = _to_document(document)
    if not parsed.rules:
        return ""
    rules = to_html(rule_list([*parsed.rules.values()], shared_speaker(parsed.lang), in_line=True))
    heading = html.h2(label(document, "rules"))
    return str(html.section(heading, rules, class_=f"dtnb-static {NO_MATHJAX}"))


def _to_document(document: Mapping[str, Any]) -> Document:
    """Return a document as a struct, without `_UNUSED_PARTS`."""
    lang = document.get("lang")
    # Fields that an older or damaged document may lack get a default.
    data = {
        "format": FORMAT, "title": "", "seats": (),
        **{key: value for key, value in document.items() if key not in _UNUSED_PARTS},
        "lang": lang if lang in LANGUAGES else "en",
        "branches": [
            {**branch, "document": {key: value for key, value in branch["document"].items()
                                  if key not in _UNUSED_PARTS}}
            for branch in document.get("branches") or ()
        ],
    }  # fmt: skip
    try:
        return msgspec.convert(data, Document, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"this document of frames cannot be told: {error}") from error


def _story_items(story: ShortStory, in_branch: bool = False) -> Iterator[Markup]:
    """Yield the list items of a story: each paragraph, calculation and branch.

    Entries without words (`parts`) and without a calculation are empty lines, which are left out.
    """
    for entry in story.entries():
        if entry.parts or entry.ledger is not None:
            yield _story_item(entry, story, in_branch)
    for name, branch in story.branches():
        heading = story.speaker.text("story.branch", name=name)
        yield html.li(html.strong(heading), html.ol(_story_items(branch, in_branch=True)))


def _story_item(entry: StoryEntry, story: ShortStory, in_branch: bool) -> Markup:
    indent = f"margin-left:{1.5 * entry.level}em" if entry.level else None
    if entry.ledger is not None:
        heads, *rows = ledger_rows(ledger_table(entry.ledger, story.speaker, entry.line_citations))
        # A calculation belongs to the line above it, so it has no number of its own.
        return html.li(table(heads, rows), style=f"list-style:none;{indent or ''}")
    # The numbers count the frames of the main line, so the lines of a branch have no numbers.
    number = entry.frame + 1 if entry.frame >= 0 and not in_branch else None
    return html.li(_draw_pieces(entry.parts), value=number, style=indent)


def _draw_pieces(pieces: Iterable[Piece]) -> Iterator[Child]:
    for tag, group in groupby(pieces, lambda piece: _TAGS.get(piece.colour)):
        text = "".join(piece.text for piece in group)
        yield getattr(html, tag)(text) if tag else text


def outline_html(document: Mapping[str, Any]) -> str:
    """Return the graph as nested lists."""
    graph = document.get("graph") or {}
    name = escape(label(document, "graph"), quote=True)
    return (
        f'<section class="dtnb-static {NO_MATHJAX}" aria-label="{name}">'
        f"{_nested_list(graph.get('outline', ()))}</section>"
    )


def _nested_list(entries: Any) -> str:
    if not entries:
        return ""
    items = (
        f"<li>{escape(str(entry.get('text', '')))}{_nested_list(entry.get('children'))}</li>"
        for entry in entries
    )
    return f"<ul>{''.join(items)}</ul>"


def outline_text(document: Mapping[str, Any]) -> str:
    """Return the graph as indented lines of plain text."""
    graph = document.get("graph") or {}
    return "\n".join(_indented_lines(graph.get("outline", ()), 0))


def _indented_lines(entries: Any, depth: int) -> Iterator[str]:
    for entry in entries or ():
        yield f"{'  ' * depth}- {sanitize_line(entry.get('text', ''))}"
        yield from _indented_lines(entry.get("children"), depth + 1)
