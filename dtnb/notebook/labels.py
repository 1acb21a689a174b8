"""The labels of the front end, which are added to those that a document has itself."""

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
    """Return the labels of a language by name, with placeholders; empty for an unknown language."""
    if lang not in LANGUAGES:
        return {}
    messages = read_folder(lang, MESSAGES)
    own_labels = {id_.removeprefix(_PREFIX): str(message) for id_, message in messages.items()}
    return {**dict(_column_labels(language_of(lang))), **own_labels}


def _column_labels(lang: Language) -> Iterator[tuple[str, str]]:
    """Yield two labels for each column of a calculation, its heading and its hint."""
    for column in ledger_columns():
        yield f"column_{column.name}", column.heading.get(lang)
        yield f"column_hint_{column.name}", column.hint.get(lang)


def with_labels(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with our labels added to its own.

    Our labels are in the language of the document, or in English if we lack this language.
    """
    our_labels = dict(labels(str(document.get("lang"))) or labels("en"))
    # The front end has this label itself, because it is shown if a document cannot be read.
    del our_labels["error"]
    return {**document, "labels": {**our_labels, **(document.get("labels") or {})}}


def label(document: Mapping[str, Any], name: str) -> str:
    """Return a label: the document's own, or else ours in the document's language or in English.

    Our label is the message ``label.<name>``. If there is no such label, its name is returned.
    """
    own_labels = document.get("labels") or {}
    for candidates in (own_labels, labels(str(document.get("lang"))), labels("en")):
        if name in candidates:
            return str(candidates[name])
    return name
