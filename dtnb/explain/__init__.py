"""Words: sentences for steps and verdicts, and how lines of them are broken.

No game's word stands here. A sentence is made from a message of a catalogue and plain values; a
game brings a catalogue of its own (see ``messages/README.md``). The whole story of a document is
told by ``dtnb.frames.story.story``.
"""

from dtnb.explain.catalogue import Catalogue, CatalogueError, load_catalogue
from dtnb.explain.sentence import Segment, Sentence, plain
from dtnb.explain.speaker import Speaker
from dtnb.explain.verdicts import explain_verdict

__all__ = [
    "Catalogue",
    "CatalogueError",
    "Segment",
    "Sentence",
    "Speaker",
    "explain_verdict",
    "load_catalogue",
    "plain",
]
