"""Words: sentences for steps and verdicts, the story as text, ledgers as tables.

No game's word stands here. A sentence is made from a message of a catalogue and plain values; a
game brings a catalogue of its own (see ``messages/README.md``). The whole story of a document is
told by ``dtnb.explain.story.story``.
"""

from dtnb.explain.catalogue import Catalogue, CatalogueError, load_catalogue
from dtnb.explain.sentence import Segment, Sentence, plain
from dtnb.explain.speaker import Speaker
from dtnb.explain.tables import table_text
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
    "table_text",
]
