"""Translates French statements into the English ones that are parsed.

Only verbs and the small words between names are French: the names of cards, abilities and tokens
are those of the hero files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_AND = r"\s+(?:et\s+en|et|en)\s+"
_OF = r"\s+(?:du\s+|de\s+(?:la\s+|l['’])?|d['’])(SEAT)"
_NUMBERS = r"\d+(?:[ ,]+\d+)*"
_ARTICLE = r"(?:(?:la|le|les|un|une|son|sa|leur)\s+|l['’])?"

#: patterns for a whole statement without a seat -> the English statement
_WHOLE = (
    (r"(?:c['’]est\s+(?:un\s+)?)?(?:match nul|égalité)", "it is a draw"),
    (r"(?:le\s+)?sous-total\s+(?:est|vaut)\s+(?:de\s+)?(\d+)", r"the subtotal is \1"),
    (r"(?:l['’]attaque inflige\s+)?(\d+)\s+dégâts?", r"\1 damage"),
    (r"(.+?)\s+inflige\s+(\d+)(?:\s+dégâts?)?", r"\1 deals \2"),
    (r"la cible est\s+(.+)", r"the target is \1"),
    (r"(.+?)\s+(?:passe\s+|vient\s+)?avant\s+(.+)", r"\1 comes before \2"),
    (r"(.+?)\s+(?:passe\s+|vient\s+)?(?:en premier|d['’]abord)", r"\1 first"),
    (r"c['’]est le tour\s+(\d+)", r"it is turn \1"),
    (rf"c['’]est le tour{_OF}", r"it is \1's turn"),
)
#: patterns for a statement about a seat, behind its name
_SEAT_STATEMENTS = (
    (r"ne subit\s+(?:rien|aucun dégât|pas de dégâts)", "takes nothing"),
    (r"subit\s+(\d+)(?:\s+dégâts?)?", r"takes \1"),
    (r"(?:récupère|regagne)\s+(\d+)(?:\s+(?:de\s+)?santé)?", r"heals \1"),
    (r"(?:a\s+)?(\d+)\s+pc(?!\w)", r"has \1 CP"),
    (r"(?:a\s+)?(\d+)\s+(?:de\s+)?santé", r"has \1 Health"),
    (r"(?:a\s+)?(\d+)\s+cartes?\s+en main", r"has \1 cards in hand"),
    (r"(?:a\s+)?(\d+)\s+cartes?\s+dans la pioche", r"has \1 cards in the deck"),
    (r"(?:a\s+)?(\d+)\s+cartes?\s+dans la défausse", r"has \1 cards in discard"),
    (r"n['’]a\s+(?:pas\s+|plus\s+)?(.+?)\s+en main", r"has no \1 in hand"),
    (r"n['’]a\s+(?:pas|plus)\s+d(?:e\s+|['’])", "has no "),
    (r"n['’]a\s+aucune?\s+", "has no "),
    (r"est\s+vaincue?", "is defeated"),
    (r"est\s+(?:le\s+|la\s+)?joueu(?:r|se) de départ", "is the Start Player"),
    (r"est\s+(?:(?:le|un)\s+)?chef", "is the Leader"),
    (r"(?:a\s+)?(\d+)\s+tentatives?\s+de\s+lancer\s+restantes?", r"has \1 Roll Attempts left"),
    (r"(?:a\s+)?(\d+)\s+tentatives?\s+de\s+lancer", r"has \1 Roll Attempts"),
    (
        r"a\s+une\s+limite\s+d['’]empilement\s+de\s+(\d+)\s+pour\s+(.+)",
        r"has a Stack Limit of \1 for \2",
    ),
    (r"est\s+interrogée?\s+avant\s+(.+)", r"is asked before \1"),
    (r"est\s+à\s+(\d+)(?:\s+(?:de\s+)?santé)?", r"is at \1"),
    (r"a\s+(.+?)\s+à\s+(\d+)", r"has \1 at \2"),
    (r"a\s+(.+?)\s+sur\s+(.+)", r"has \1 on \2"),
    (r"pioche\s+(\d+)\s+cartes?", r"draws \1 cards"),
    (r"ne pioche\s+(?:rien|aucune carte)", "draws no card"),
    (r"gagne", "wins"),
    (r"a\s+", "has "),
)
#: places of cards, behind their names
_PLACES = (
    (r"\s+en main(?!\w)", " in hand"),
    (r"\s+en jeu(?!\w)", " in play"),
    (r"\s+dans la défausse(?!\w)", " in discard"),
)


def statement_in_english(text: str, seats: Sequence[str]) -> str:
    """Return a statement, translated if it is French."""
    statement = text.strip().rstrip(".")
    for pattern, english in _WHOLE:
        match = re.fullmatch(_with(pattern, seats), statement, re.IGNORECASE)
        if match is not None:
            return match.expand(english)
    for pattern, english in _SEAT_STATEMENTS:
        seat = rf"(?:(?:le|la)\s+|l['’])?(?P<seat>{_any(seats)})\s+"
        match = re.match(rf"{seat}(?P<predicate>{pattern})", statement, re.IGNORECASE)
        if match is not None:
            verb = re.sub(pattern, english, match["predicate"], flags=re.IGNORECASE)
            rest = statement[match.end() :]
            return _replace_all(f"{match['seat']} {verb}{rest}", _PLACES, seats)
    return text


def _replace_all(text: str, table: Iterable[tuple[str, str]], seats: Sequence[str]) -> str:
    for pattern, english in table:
        text = re.sub(_with(pattern, seats), english, text, flags=re.IGNORECASE)
    return text


def _with(pattern: str, seats: Sequence[str]) -> str:
    return pattern.replace("SEAT", _any(seats))


def _any(names: Sequence[str]) -> str:
    """Return a pattern for any of the names, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
