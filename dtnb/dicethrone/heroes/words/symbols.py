"""Symbols of dice in a reader's words; hero files name them in their own notation."""

from __future__ import annotations

from functools import cache

from dtnb.dicethrone.heroes.words.phrases import phrases


@cache
def symbol(name: str, language: str = "en", number: int = 1) -> str:
    """Name a symbol.

    Parameters
    ----------
    name
        As a hero file has it; one that the catalogue does not know is written like those that it
        knows: with a capital, and with an s where several are meant.
    language
        ``"en"`` or ``"fr"``.
    number
        How many are meant.
    """
    words = phrases(language)
    if f"symbol.{name}" in words:
        return words.say(f"symbol.{name}", number)
    # A letter, a number and a name with capitals of its own stay as they are.
    if len(name) < 2 or not name.islower():
        return name
    titled = " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
    return titled if abs(number) == 1 else _several(titled, language)


def _several(name: str, language: str) -> str:
    """Return a word for several, as nearly all nouns have it."""
    if language == "fr":
        return name if name.endswith(("s", "x", "z")) else f"{name}s"
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return f"{name}es"
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return f"{name[:-1]}ies"
    return f"{name}s"
