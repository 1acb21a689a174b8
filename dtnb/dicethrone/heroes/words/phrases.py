"""Loads the phrases of generated card texts: ``phrase.…`` in ``<language>.effects.json``."""

from __future__ import annotations

from dtnb.explain.phrases import Phrases
from dtnb.explain.phrases import phrases as phrases_in


def phrases(language: str) -> Phrases:
    """Return the phrases of a language; raise ValueError if there are none."""
    return phrases_in("dtnb.dicethrone.messages", language, "effects")
