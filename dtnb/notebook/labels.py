"""The labels of the front end; a document that has no labels of its own gets these."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dtnb.explain.catalogue import read_folder
from dtnb.frames.telling.ledger import ledger_columns
from dtnb.rulebook import LANGUAGES, Language, language_of

MESSAGES = Path(__file__).with_name("messages")
_PREFIX = "label."


@functools.cache
def labels(lang: str) -> dict[str, str]:
    """Return the labels of a language by name, with placeholders; empty if it is unknown."""
    if lang not in LANGUAGES:
        return {}
    messages = read_folder(lang, MESSAGES)
    labels = {id_.removeprefix(_PREFIX): str(message) for id_, message in messages.items()}
    return {**dict(_column_labels(language_of(lang))), **labels}


def _column_labels(lang: Language) -> Iterator[tuple[str, str]]:
    """Yield the headings and the hints of a calculation's columns, the same as in a terminal."""
    for column in ledger_columns():
        yield f"column_{column.name}", column.heading.get(lang)
        yield f"column_hint_{column.name}", column.hint.get(lang)


def with_labels(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document that also has our labels in its language, or in English if unknown."""
    ours = dict(labels(str(document.get("lang"))) or labels("en"))
    # The error is shown if no document can be read, so the front end has this label itself.
    del ours["error"]
    return {**document, "labels": {**ours, **(document.get("labels") or {})}}


def label(document: Mapping[str, Any], name: str) -> str:
    """Return a label: the document's own, or ours in the document's language, or in English.

    In the catalogue, the label is the message ``label.<name>``.
    """
    for source in (document.get("labels") or {}, labels(str(document.get("lang"))), labels("en")):
        if name in source:
            return str(source[name])
    return name
