"""Load the phrases of generated card texts: ``phrase.…`` in ``<language>.effects.json``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from dtnb.explain.phrases import Phrases
from dtnb.explain.phrases import phrases as phrases_in

#: the words for the texts of a hero: a language such as ``en``, or the phrases of a language with
#: the names that the hero file gives to its symbols
Wording: TypeAlias = str | Phrases


def phrases(wording: Wording) -> Phrases:
    """Return the phrases of a wording; raise ValueError for a language without phrases."""
    if isinstance(wording, Phrases):
        return wording
    return phrases_in("dtnb.dicethrone.messages", wording, "effects")


def wording(french_symbols: Mapping[str, str], language: str) -> Wording:
    """Return the wording of a hero's texts, with the French names of its symbols."""
    if language != "fr" or not french_symbols:
        return language
    return _with_symbols(tuple(french_symbols.items()))


@lru_cache(64)
def _with_symbols(french_symbols: tuple[tuple[str, str], ...]) -> Phrases:
    """Return the French phrases with these names of symbols, each in the singular and plural."""
    names = {}
    for symbol, name in french_symbols:
        singular = name[:1].upper() + name[1:]
        names[f"symbol.{symbol}.one"] = singular
        names[f"symbol.{symbol}"] = french_plural(singular)
    return phrases("fr").with_texts(names)


def french_plural(name: str) -> str:
    """Return the regular plural of a French noun."""
    return name if name.endswith(("s", "x", "z")) else f"{name}s"
