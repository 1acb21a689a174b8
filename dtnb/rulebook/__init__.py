"""Rules as data: statements, citations for each edition, and readings where books are silent."""

from .errors import RulebookDataError, UnknownId
from .loader import decode_rulebook_file, load_rulebook, schema
from .readings import Readings, UnplayableReadingError, choosable, noting
from .rulebook import Rulebook
from .types import (
    LANGUAGES,
    Certainty,
    Citation,
    Confidence,
    Edition,
    EditionFacts,
    Explanation,
    ForcedChoice,
    Language,
    Offer,
    Policy,
    Reading,
    Rule,
    RulebookFile,
    Ruling,
    Term,
    Text,
    Window,
    language_of,
)

__all__ = [
    "LANGUAGES",
    "Certainty",
    "Citation",
    "Confidence",
    "Edition",
    "EditionFacts",
    "Explanation",
    "ForcedChoice",
    "Language",
    "Offer",
    "Policy",
    "Reading",
    "Readings",
    "Rule",
    "Rulebook",
    "RulebookDataError",
    "RulebookFile",
    "Ruling",
    "Term",
    "Text",
    "UnknownId",
    "UnplayableReadingError",
    "Window",
    "choosable",
    "decode_rulebook_file",
    "language_of",
    "load_rulebook",
    "noting",
    "schema",
]
