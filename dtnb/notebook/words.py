"""The front end's own words, for a document that does not bring them: they travel with it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dtnb.explain.catalogue import read_folder
from dtnb.rulebook import LANGUAGES

MESSAGES = Path(__file__).with_name("messages")
_PREFIX = "label."


@functools.cache
def words(lang: str) -> dict[str, str]:
    """Return the words of a language by name, with their placeholders; none of another language."""
    if lang not in LANGUAGES:
        return {}
    messages = read_folder(lang, MESSAGES)
    return {id_.removeprefix(_PREFIX): str(message) for id_, message in messages.items()}


def with_words(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document that brings the words of its language, English ones if nobody has them.

    Parameters
    ----------
    document
        A document of frames; what it says in words of its own stays as it is.
    """
    ours = words(str(document.get("lang"))) or words("en")
    return {**document, "labels": {**ours, **(document.get("labels") or {})}}


def label(document: Mapping[str, Any], name: str) -> str:
    """Return a word of the front end: the document's, else ours in its language, else English.

    Parameters
    ----------
    document
        A document of frames.
    name
        The word's name: ``label.<name>`` in the catalogue.
    """
    for source in (document.get("labels") or {}, words(str(document.get("lang"))), words("en")):
        if name in source:
            return str(source[name])
    return name
