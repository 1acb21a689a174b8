"""Words: sentences for steps and verdicts, and how lines of them are broken.

No game's word stands here. A sentence is made from a message of a catalogue and plain values; a
game brings a catalogue of its own (see ``messages/README.md``). The whole story of a document is
told by ``dtnb.frames.telling.story.story``.
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

#: problems of files carry messages, and most files have none: who says them is imported then
_HOMES = {
    "Catalogue": "dtnb.explain.catalogue",
    "CatalogueError": "dtnb.explain.catalogue",
    "Segment": "dtnb.explain.sentence",
    "Sentence": "dtnb.explain.sentence",
    "Speaker": "dtnb.explain.speaker",
    "explain_verdict": "dtnb.explain.verdicts",
    "load_catalogue": "dtnb.explain.catalogue",
    "text_of": "dtnb.explain.sentence",
}

__getattr__ = lazy_getattr(__name__, _HOMES)
