"""Symbols of dice in a reader's words; hero files name them in their own notation."""

from __future__ import annotations

from functools import cache

from dtnb.dicethrone.heroes.phrases import phrases


@cache
def symbol(name: str, language: str = "en", number: int = 1) -> str:
    """Name a symbol.

    Parameters
    ----------
    name
        As a hero file has it; one that the catalogue does not know keeps this name.
    language
        ``"en"`` or ``"fr"``.
    number
        How many are meant.
    """
    words = phrases(language)
    return words.say(f"symbol.{name}", number) if f"symbol.{name}" in words else name
