"""Phrasebooks: one entry for each sentence of a file, used to read, print and complete it.

This package knows no game. A game writes its entries in a file ``phrases.json`` and supplies a
`Vocabulary`, which holds the names at one table. An entry has forms, such as ``sells {card:card}``:
words, and slots for names, numbers and other phrases.
"""

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr
from dtnb.phrasebook.book import Phrasebook, load_phrasebook
from dtnb.phrasebook.mismatch import Expected, Mismatch
from dtnb.phrasebook.outline import OutlineEntry, OutlinePart, outline
from dtnb.phrasebook.parse import parse
from dtnb.phrasebook.phrase import Phrase, to_message
from dtnb.phrasebook.translate import translate
from dtnb.phrasebook.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dtnb.phrasebook.completion import Completion, complete

__all__ = [
    "Completion",
    "Expected",
    "Mismatch",
    "OutlineEntry",
    "OutlinePart",
    "Phrase",
    "Phrasebook",
    "Vocabulary",
    "complete",
    "load_phrasebook",
    "outline",
    "parse",
    "to_message",
    "translate",
]

#: imported on first use, because only an editor completes
__getattr__ = lazy_getattr(
    __name__, dict.fromkeys(("Completion", "complete"), "dtnb.phrasebook.completion")
)
