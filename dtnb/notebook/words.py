"""The front end's own words, for a document that does not bring them.

The front end itself carries the English ones only; those of another language go with the document.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LABELS = Path(__file__).with_name("labels.json")


@functools.cache
def _catalogue() -> dict[str, dict[str, str]]:
    loaded: dict[str, dict[str, str]] = json.loads(LABELS.read_text(encoding="utf-8"))
    return loaded


def with_words(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document that brings the words of its language, unless that is English.

    Parameters
    ----------
    document
        A document of frames; what it says in words of its own stays as it is.
    """
    words = _catalogue().get(str(document.get("lang")), {})
    if words is _catalogue()["en"] or not words:
        return document
    return {**document, "labels": {**words, **(document.get("labels") or {})}}


def label(document: Mapping[str, Any], name: str) -> str:
    """Return a word of the front end: the document's, else ours in its language, else English.

    Parameters
    ----------
    document
        A document of frames.
    name
        The word's name in ``labels.json``.
    """
    own = document.get("labels") or {}
    words = _catalogue()
    for source in (own, words.get(str(document.get("lang")), {}), words["en"]):
        if name in source:
            return str(source[name])
    return name
