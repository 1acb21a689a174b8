"""Rules as data: statements, citations for each edition, and readings where books are silent.

A policy is a question that the books answer differently or leave open; a reading is one answer.
"""

from .errors import RulebookDataError, UnknownId
from .loader import decode_rulebook_file, load_rulebook, schema
from .readings import Readings, UnplayableReadingError, is_choosable, observe_policies
from .rulebook import Rulebook
from .types import (
    LANGUAGES,
    Certainty,
    Citation,
    Confidence,
    Doubt,
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
    UsualMistake,
    Window,
    language_of,
)

__all__ = [
    "LANGUAGES",
    "Certainty",
    "Citation",
    "Confidence",
    "Doubt",
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
    "UsualMistake",
    "Window",
    "decode_rulebook_file",
    "is_choosable",
    "language_of",
    "load_rulebook",
    "observe_policies",
    "schema",
]
