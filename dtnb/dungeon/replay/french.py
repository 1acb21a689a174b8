"""Moves said in French, put into the English words that the reader knows.

Only verbs, stats and the small words between names are French here: abilities and ability cards are
found by their names in either language.
"""

from __future__ import annotations

import re

_ARTICLE = r"(?:(?:la|le|les|un|une|son|sa|ses)\s+|l['’])?"
_NUMBERS = r"\d+(?:[ ,]+\d+)*"
_STATS = {"puissance": "Might", "agilité": "Agility", "magie": "Magic", "santé": "Health"}
_STAT = "|".join(_STATS)

#: the whole of a move, behind the name of its seat -> the same in English
_MOVES = (
    (rf"les\s+héros\s+(?:lancent|obtiennent)\s+({_NUMBERS})(?:\s+pour\s+{_ARTICLE}(.+))?",
     r"heroes roll \1", r" for \2"),
    (rf"(?:lance|obtient)\s+({_NUMBERS})(?:\s+pour\s+{_ARTICLE}(.+))?", r"rolls \1", r" for \2"),
    (rf"lance\s+{_ARTICLE}(d\d+)", r"throws \1", ""),
    (r"relance", "rerolls", ""),
    (r"(?:passe|ne se repose pas)", "passes", ""),
    (r"se\s+repose\s+(?:de\s+)?(\d+)", r"rests \1", ""),
    (r"augmente\s+(?:de\s+)?(\d+)", r"boosts \1", ""),
    (r"réduit\s+(?:de\s+)?(\d+)", r"lowers \1", ""),
    (r"dépense\s+(\d+)\s+points?\s+de\s+dé", r"spends \1 pips", ""),
    (r"(?:va|avance)\s+(?:en|à)\s+(.+)", r"moves to \1", ""),
    (r"explore\s+(.+)", r"moves to \1", ""),
    (rf"attaque\s+avec\s+{_ARTICLE}(.+)", r"attacks with \1", ""),
    (rf"(?:vainc|bat)\s+{_ARTICLE}(.+)", r"defeats \1", ""),
    (rf"utilise\s+{_ARTICLE}jeton\s+(?:de\s+)?(.+)", r"uses the \1 token", ""),
    (rf"(?:utilise|joue)\s+{_ARTICLE}(.+)", r"uses \1", ""),
    (rf"choisit\s+{_ARTICLE}(.+)", r"chooses \1", ""),
    (rf"(?:pioche|trouve|tire)\s+{_ARTICLE}(.+)", r"draws \1", ""),
    (r"perd\s+(.+)", r"loses \1", ""),
    (r"place\s+(.+)", r"assigns \1", ""),
)  # fmt: skip


def move_in_english(rest: str) -> str:
    """Return what follows the seat's name in a move, in English if it was said in French."""
    for pattern, english, behind in _MOVES:
        match = re.fullmatch(pattern, rest, re.IGNORECASE)
        if match is not None:
            more = behind if behind and match[2] else ""
            return _stats(match.expand(english + more))
    return rest


def _stats(text: str) -> str:
    said = re.sub(rf"\bsous\s+{_ARTICLE}(?={_STAT})", "to ", text, flags=re.IGNORECASE)
    said = re.sub(r"\s+et\s+(?=\d|d\d)", " and ", said)
    return re.sub(
        rf"\b(?:{_STAT})\b",
        lambda found: _STATS[found.group().casefold()],
        said,
        flags=re.IGNORECASE,
    )
