"""The phrases that generated texts are made of: what effects say, one JSON file a language."""

from __future__ import annotations

import functools
import re
from importlib.resources import files

import msgspec

from dtnb.rulebook import LANGUAGES


class Phrases:
    """The phrases of one language.

    An id may have a variant ``.one`` for a single thing; the plain id stands for every number.
    """

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self._texts = texts

    def __contains__(self, phrase: str) -> bool:
        return phrase in self._texts

    def say(self, phrase: str, number: object = None, /, **values: object) -> str:
        """Fill in a phrase; `number` chooses the variant."""
        if number in (1, -1) and f"{phrase}.one" in self._texts:
            phrase = f"{phrase}.one"
        text = self._texts[phrase].format_map(values)
        return _contracted(text) if self.language == "fr" else text

    def listed(self, items: list[str], last: str = "and") -> str:
        """Return items as they stand in a sentence."""
        if len(items) < 2:
            return "".join(items)
        between = self._texts.get(f"list.{last}", self._texts["list"])
        return between.join(items[:-1]) + self._texts[last] + items[-1]


#: what French makes of two words that meet when a phrase is filled in
_CONTRACTED = {"à le ": "au ", "à les ": "aux ", "de le ": "du ", "de les ": "des "}
_TWO_WORDS = re.compile(r"\b(?:à|de) les? ")
_BEFORE_VOWEL = re.compile(r"\bde (?=[AEIOUÉÈÊÎaeiouéèêî])")


def _contracted(text: str) -> str:
    text = _TWO_WORDS.sub(lambda found: _CONTRACTED[found[0]], text)
    return _BEFORE_VOWEL.sub("d'", text)


@functools.cache
def phrases(package: str, language: str, part: str = "") -> Phrases:
    """Return the phrases of a language that lie in a package.

    Parameters
    ----------
    package, language
        They are in ``<language>.json``.
    part
        They are among other messages, in ``<language>.<part>.json``, below ``phrase.``.

    Raises
    ------
    ValueError
        If there are none.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; the languages are {', '.join(LANGUAGES)}")
    name = f"{language}.{part}.json" if part else f"{language}.json"
    text = files(package).joinpath(name).read_bytes()
    texts = msgspec.json.decode(text, type=dict[str, str])
    if part:
        own = {id_ for id_ in texts if id_.startswith("phrase.")}
        texts = {id_.removeprefix("phrase."): texts[id_] for id_ in own}
    return Phrases(language, texts)


def sentence(clause: str) -> str:
    """Return a clause as a sentence: with a capital, and a full stop unless it has one."""
    end = "" if clause.endswith(".") else "."
    return clause[:1].upper() + clause[1:] + end
