"""Texts in both languages at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

Language = Literal["en", "fr"]


class Said(str):
    """A text that exists in both languages; as a plain string it is the English one."""

    __slots__ = ("french",)

    french: str

    def __new__(cls, english: str, french: str) -> Said:
        """Make it of its two texts."""
        made = super().__new__(cls, english)
        made.french = french
        return made

    @classmethod
    def by(cls, make: Callable[[Language], str]) -> Said:
        """Make it by asking for the text in each language."""
        return cls(make("en"), make("fr"))


def said_in(value: Any, language: Language) -> Any:
    """Return a value in a language, where it has a text in it; other values as they are."""
    if not isinstance(value, Said):
        return value
    return value.french if language == "fr" else str(value)


def say(table: Mapping[str, tuple[str, str]], code: str, /, **args: Any) -> Said:
    """Fill in a sentence of a table of (English, French) in both languages.

    Parameters
    ----------
    table, code
        Where the sentence stands.
    **args
        What fills its ``{…}``; texts in both languages stay so.
    """

    def make(language: Language) -> str:
        words = {name: said_in(value, language) for name, value in args.items()}
        return table[code][language == "fr"].format(**words)

    return Said.by(make)


#: what is suggested: (English, French)
SUGGESTIONS: dict[str, tuple[str, str]] = {
    "near": ("did you mean {name}?", "vouliez-vous {name} ?"),
    "one-of": ("one of: {names}", "un de : {names}"),
    "such-as": ("such as: {names}", "par exemple : {names}"),
    "cut-name": (
        "a name with a comma needs quotes: {quoted}",
        "un nom qui contient une virgule doit être entre guillemets : {quoted}",
    ),
    "cut-text": (
        "a text with a comma needs quotes in a list between brackets",
        "entre crochets, un texte qui contient une virgule doit être entre guillemets",
    ),
    "both": ("{first}; {second}", "{first} ; {second}"),
}
