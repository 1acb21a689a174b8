"""What is read where no script runs: the story as a list, the graph as nested lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from dtnb.notebook.words import label
from dtnb.printable import NO_FORMULAS, printable

#: Lines of a story after which the rest is left to the Stepper.
LINES = 400

_TOLD = frozenset({"decision", "sum", "result", "claim", "mark", "refused"})


def frame_text(frame: Mapping[str, Any]) -> str:
    """Return a frame's sentence as plain text."""
    return "".join(str(part.get("v", "")) for part in frame.get("text", ())).strip()


def story_html(document: Mapping[str, Any]) -> str:
    """Return the story from first to last as an escaped list.

    Single steps without weight of their own and windows in which nobody could act are left out;
    every other line is there, and its number is that of its frame.
    """
    lines = [line for line in _lines(document) if line]
    shown = "".join(lines[:LINES]) + ("<li>…</li>" if len(lines) > LINES else "")
    heading = escape(str(document.get("title", "")))
    subtitle = escape(str(document.get("subtitle", "")))
    name = escape(label(document, "story"), quote=True)
    return (
        f'<section class="dtnb-static {NO_FORMULAS}" aria-label="{name}">'
        f"<p><strong>{heading}</strong> {subtitle}</p><ol>{shown}</ol></section>"
    )


def _lines(document: Mapping[str, Any]) -> Iterator[str]:
    frames = document.get("frames", ())
    for number, frame in enumerate(frames, start=1):
        tags = set(frame.get("tags", ()))
        remarked = frame.get("note") or frame.get("mark") or frame.get("claim")
        matters = frame.get("stop") != "step" or tags & _TOLD or remarked
        if number != len(frames) and (not matters or ("idle" in tags and not remarked)):
            continue
        yield f'<li value="{number}">{escape(frame_text(frame))}{_remarks(document, frame)}</li>'


def _remarks(document: Mapping[str, Any], frame: Mapping[str, Any]) -> str:
    found = ""
    if frame.get("mark"):
        found += f" [{escape(label(document, 'mark_' + str(frame['mark'])))}]"
    if frame.get("note"):
        found += f"<br><em>{escape(str(frame['note']))}</em>"
    claim = frame.get("claim")
    if claim:
        says = _filled(label(document, "claim"), claim)
        answer = label(document, "answer_true" if claim["answer"] else "answer_false")
        found += f"<br>{escape(says)} <strong>{escape(answer)}</strong>"
    return found


def _filled(text: str, values: Mapping[str, Any]) -> str:
    """Fill ``{name}`` in a label; no more than that, because labels come with the document."""
    return re.sub(r"\{(\w+)\}", lambda hole: str(values.get(hole[1], hole[0])), text)


def outline_html(document: Mapping[str, Any]) -> str:
    """Return the graph as nested, escaped lists."""
    graph = document.get("graph") or {}
    name = escape(label(document, "graph"), quote=True)
    return (
        f'<section class="dtnb-static {NO_FORMULAS}" aria-label="{name}">'
        f"{_nested(graph.get('outline', ()))}</section>"
    )


def _nested(entries: Any) -> str:
    if not entries:
        return ""
    lines = (
        f"<li>{escape(str(entry.get('text', '')))}{_nested(entry.get('children'))}</li>"
        for entry in entries
    )
    return f"<ul>{''.join(lines)}</ul>"


def outline_text(document: Mapping[str, Any]) -> str:
    """Return the graph as indented lines of plain text."""
    graph = document.get("graph") or {}
    return "\n".join(_indented(graph.get("outline", ()), 0))


def _indented(entries: Any, depth: int) -> Iterator[str]:
    for entry in entries or ():
        yield f"{'  ' * depth}- {printable(entry.get('text', ''))}"
        yield from _indented(entry.get("children"), depth + 1)
