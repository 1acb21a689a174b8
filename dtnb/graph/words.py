"""The few words a priority graph needs of its own; every sentence comes from the caller."""

from __future__ import annotations

from collections.abc import Mapping

_ENGLISH: Mapping[str, str] = {
    "title": "Priority graph",
    "description": "Windows in which something happened: {windows}. Declared actions: {actions}; "
    "of these taken back: {withdrawn}.",
    "priority": "priority: {seats}",
    "taken-back": "taken back",
    "unsettled": "declared only",
    "link": "→ {word}: {label}",
    "quiet": "nobody acted",
    "quiet-windows": "{count} more windows, nobody acted",
    "quiet-window": "1 more window, nobody acted",
    "more-lines": "and {count} more",
    "seat": "Seat {seat}",
    "contains": "contains",
    "declares": "declares",
    "commits": "takes effect",
    "withdraws": "makes impossible",
    "claims": "acts in front of",
    "pre-empts": "pre-empts",
    "answers": "answers",
    "alters": "alters the dice of",
    "modifies": "modifies",
    "causes": "causes",
    "totals": "adds up to",
    "next": "then",
}

_FRENCH: Mapping[str, str] = {
    "title": "Graphe de priorité",
    "description": "Fenêtres où il s’est passé quelque chose : {windows}. Actions déclarées : "
    "{actions}, dont retirées : {withdrawn}.",
    "priority": "priorité : {seats}",
    "taken-back": "retirée",
    "unsettled": "seulement déclarée",
    "link": "→ {word} : {label}",
    "quiet": "personne n’a agi",
    "quiet-windows": "{count} autres fenêtres, personne n’a agi",
    "quiet-window": "1 autre fenêtre, personne n’a agi",
    "more-lines": "et {count} de plus",
    "seat": "Place {seat}",
    "contains": "contient",
    "declares": "déclare",
    "commits": "prend effet",
    "withdraws": "rend impossible",
    "claims": "agit avant",
    "pre-empts": "devance et empêche",
    "answers": "répond à",
    "alters": "change les dés de",
    "modifies": "modifie",
    "causes": "entraîne",
    "totals": "donne au total",
    "next": "puis",
}

WORDS: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "fr": _FRENCH}


def words_of(lang: str) -> Mapping[str, str]:
    """Return the words of a language.

    Raises
    ------
    ValueError
        If the graph does not speak that language.
    """
    try:
        return WORDS[lang]
    except KeyError:
        raise ValueError(f"no words for {lang!r}; known are {', '.join(sorted(WORDS))}") from None
