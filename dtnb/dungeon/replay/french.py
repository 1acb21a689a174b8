"""Translate French moves into the English phrases that the parser knows.

Only verbs, small words and the names of stats and heroes are translated: abilities, cards and
tiles are looked up by their titles in either language.
"""

from __future__ import annotations

import re
from functools import cache

from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.state.party import BASIC, EPIC

_NUMBERS = r"\d+(?:[ ,]+\d+)*"
_ARTICLE = r"(?:(?:la|le|les|un|une|son|sa|leur)\s+|l['’])?"
_OF = r"(?:de\s+(?:la\s+|l['’])?|du\s+|d['’])?"

#: pattern of everything after the seat's name -> its English form
_MOVES = (
    (rf"les\s+héros\s+(?:lancent|obtiennent)\s+({_NUMBERS})", r"the heroes roll \1"),
    (
        rf"les\s+héros\s+(?:lancent|obtiennent)\s+({_NUMBERS})\s+pour\s+{_ARTICLE}(.+)",
        r"the heroes roll \1 for \2",
    ),
    (r"passe|ne se repose pas", "passes"),
    (r"relance", "rerolls"),
    (rf"(?:lance|obtient)\s+({_NUMBERS})", r"rolls \1"),
    (rf"(?:lance|obtient)\s+({_NUMBERS})\s+pour\s+{_ARTICLE}(.+)", r"rolls \1 for \2"),
    (rf"(?:lance|utilise)\s+{_ARTICLE}(?:dieminion\s+)?(d\d+)", r"throws \1"),
    (rf"se repose\s+{_OF}(\d+)", r"rests \1"),
    (rf"augmente\s+(?:le jet\s+)?{_OF}(\d+)", r"boosts \1"),
    (rf"(?:réduit|baisse)\s+(?:le jet\s+)?{_OF}(\d+)", r"lowers \1"),
    (r"dépense\s+(\d+)\s+points?(?:\s+de\s+dé|\s+die-namic)?", r"spends \1 pips"),
    (r"place\s+(.*\bd\d+.*)", r"assigns \1"),
    (r"perd\s+(\d.*)", r"loses \1"),
    (r"(?:tire|trouve)\s+(.+)", r"finds \1"),
    (r"(?:va\s+en|explore)\s+(.+)", r"moves to \1"),
    (rf"attaque\s+avec\s+{_ARTICLE}(.+)", r"attacks with \1"),
    (rf"(?:vainc|bat)\s+{_ARTICLE}(.+)", r"defeats \1"),
    (rf"utilise\s+{_ARTICLE}jeton\s+{_OF}(.+)", r"uses the \1 token"),
    (rf"(?:utilise|joue)\s+{_ARTICLE}(.+)", r"uses \1"),
    (rf"choisit\s+{_ARTICLE}(.+)", r"chooses \1"),
)
#: the purposes of rolls, and the words between a die and its stat
_SMALL_WORDS = {"sous": "to", "et": "and", "test": "check", "attaque": "attack", "héros": "heroes"}
_STATS = ("time", "might", "agility", "magic", "health", "ability-points")
#: verbs before a title, which is not translated
_VERBS_BEFORE_TITLE = ("uses ", "finds ", "chooses ")


@cache
def _names() -> dict[str, str]:
    terms = {name: rulebook().term(name).name for name in (*_STATS, *BASIC, *EPIC)}
    return {text.fr.casefold(): text.en for text in terms.values()} | _SMALL_WORDS


def move_in_english(rest: str) -> str:
    """Return a move without its seat's name, translated into English if it is French."""
    for pattern, english in _MOVES:
        match = re.fullmatch(pattern, rest, re.IGNORECASE)
        if match is not None:
            return _translate_names(match.expand(english))
    return rest


def _translate_names(text: str) -> str:
    """Translate the names of stats and heroes into English, except inside a title."""
    if text.startswith(_VERBS_BEFORE_TITLE):
        token = re.fullmatch(r"uses the (.+) token", text)
        name = token[1] if token is not None else text.removeprefix("uses ")
        return text.replace(name, _names().get(name.casefold(), name))
    text = re.sub(rf"(?<=\bsous )\s*{_ARTICLE}", "", text, flags=re.IGNORECASE)
    return re.sub(r"\w+", lambda word: _names().get(word[0].casefold(), word[0]), text)
