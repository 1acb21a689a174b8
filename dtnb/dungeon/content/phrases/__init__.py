"""The phrases from which texts of tiles, abilities and cards are built, by language."""

from __future__ import annotations

from dtnb.explain.phrases import Phrases
from dtnb.explain.phrases import phrases as phrases_in


def phrases(language: str) -> Phrases:
    """Return the phrases of a language.

    Raise ValueError if there are no phrases in the language.
    """
    return phrases_in(__name__, language)
