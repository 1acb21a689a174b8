"""Render steps and verdicts as sentences, in English and French.

A sentence is a catalogue message filled with plain values. This package knows no game: each game
has a catalogue of its own (see ``messages/README.md``). ``dtnb.frames.telling.story.story`` renders
the story of a whole document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.explain.message import Message
from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.explain.catalogue import Catalogue, CatalogueError, load_catalogue
    from dtnb.explain.sentence import Segment, Sentence, text_of
    from dtnb.explain.speaker import Speaker
    from dtnb.explain.verdicts import explain_verdict

__all__ = [
    "Catalogue",
    "CatalogueError",
    "Message",
    "Segment",
    "Sentence",
    "Speaker",
    "explain_verdict",
    "load_catalogue",
    "text_of",
]

#: imported on first use: only files with problems need a catalogue
_MODULES = {
    "Catalogue": "dtnb.explain.catalogue",
    "CatalogueError": "dtnb.explain.catalogue",
    "Segment": "dtnb.explain.sentence",
    "Sentence": "dtnb.explain.sentence",
    "Speaker": "dtnb.explain.speaker",
    "explain_verdict": "dtnb.explain.verdicts",
    "load_catalogue": "dtnb.explain.catalogue",
    "text_of": "dtnb.explain.sentence",
}

__getattr__ = lazy_getattr(__name__, _MODULES)
