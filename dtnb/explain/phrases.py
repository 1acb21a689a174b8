"""Compose texts of phrases, such as ``draw {amount}``, which a JSON file lists for each language.

The texts of effects are composed in this way, because effects can be nested in each other.
"""

from __future__ import annotations

import functools
import re
from importlib import import_module
from pathlib import Path

import msgspec

from dtnb.rulebook import LANGUAGES


class Phrases:
    """The phrases of one language.

    A phrase may have a variant for the number one; the id of this variant ends with ``.one``.
    """

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self._texts = texts

    def with_texts(self, texts: dict[str, str]) -> Phrases:
        """Return these phrases and `texts`; a text replaces the phrase with the same id."""
        return Phrases(self.language, {**self._texts, **texts})

    def __contains__(self, phrase: str) -> bool:
        return phrase in self._texts

    def say(self, phrase: str, number: object = None, /, **values: object) -> str:
        """Return a phrase filled with values; if `number` is 1 or -1, use its variant ``.one``."""
        if number in (1, -1) and f"{phrase}.one" in self._texts:
            phrase = f"{phrase}.one"
        text = self._texts[phrase].format_map(values)
        return contract(text) if self.language == "fr" else text

    def listed(self, items: list[str], conjunction: str = "and") -> str:
        """Join items as in a sentence: "a, b and c"; `conjunction` is "and" or "or"."""
        if len(items) < 2:
            return "".join(items)
        separator = self._texts.get(f"list.{conjunction}", self._texts["list"])
        return separator.join(items[:-1]) + self._texts[conjunction] + items[-1]


#: French contractions: the two words on the left may meet when a value is put into a phrase
_CONTRACTIONS = {"à le ": "au ", "à les ": "aux ", "de le ": "du ", "de les ": "des "}
_CONTRACTED_WORDS = re.compile(r"\b(?:à|de) les? ")
_BEFORE_VOWEL = re.compile(r"\b([dlDL])e (?=[AEIOUÉÈÊÎaeiouéèêî])")


def contract(text: str) -> str:
    """Return a French text with contractions, such as ``du`` for ``de le``, ``l'`` for ``le``."""
    text = _CONTRACTED_WORDS.sub(lambda match: _CONTRACTIONS[match[0]], text)
    return _BEFORE_VOWEL.sub(r"\1'", text)


@functools.cache
def phrases(package: str, language: str, file_part: str = "") -> Phrases:
    """Return the phrases of a language in a package, from its ``<language>.json``.

    With `file_part`, read ``<language>.<file_part>.json`` instead; the ids in that file begin with
    ``phrase.``, which the result leaves out. Raise `ValueError` for an unknown language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; the languages are {', '.join(LANGUAGES)}")
    name = f"{language}.{file_part}.json" if file_part else f"{language}.json"
    content = Path(import_module(package).__path__[0], name).read_bytes()
    texts = msgspec.json.decode(content, type=dict[str, str])
    if file_part:
        prefix = "phrase."
        texts = {
            id_.removeprefix(prefix): text for id_, text in texts.items() if id_.startswith(prefix)
        }
    return Phrases(language, texts)


def sentence(clause: str) -> str:
    """Return a clause as a sentence: with a capital letter and a full stop."""
    end = "" if clause.endswith(".") else "."
    return clause[:1].upper() + clause[1:] + end
