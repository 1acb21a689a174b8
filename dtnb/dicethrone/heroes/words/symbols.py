"""Render the symbols of dice; a hero file writes them as ``sword`` or ``gear + spring``."""

from __future__ import annotations

from functools import lru_cache

from dtnb.dicethrone.heroes.language.values import join_symbols, symbols_on
from dtnb.dicethrone.heroes.words.phrases import Wording, french_plural, phrases


@lru_cache(4096)
def symbol(name: str, wording: Wording = "en", number: int = 1) -> str:
    """Return the name of a symbol, in the singular or plural for `number`.

    Symbols without a name in the file or the catalogue are capitalized and pluralized by rule.
    """
    lang_phrases = phrases(wording)
    if f"symbol.{name}" in lang_phrases:
        return lang_phrases.say(f"symbol.{name}", number)
    # Single characters, numbers and names with capitals are left as they are.
    if len(name) < 2 or not name.islower():
        return name
    capitalized = " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
    return capitalized if abs(number) == 1 else _pluralize(capitalized, lang_phrases.language)


def name_face(face: str, wording: Wording = "en") -> str:
    """Return the names of the symbols that a face shows."""
    return join_symbols(symbol(name, wording) for name in symbols_on(face))


def _pluralize(name: str, language: str) -> str:
    if language == "fr":
        return french_plural(name)
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return f"{name}es"
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return f"{name[:-1]}ies"
    return f"{name}s"
