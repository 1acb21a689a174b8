"""Who tells a calculation: the messages of this room, said between an attacker and a defender."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker

_MESSAGES = Path(__file__).with_name("messages")


def speaker(lang: str = "en") -> Speaker:
    """Return who tells a calculation between an attacker and a defender.

    Raises
    ------
    CatalogueError
        If there is no such language.
    """
    catalogue = load_catalogue(lang, _MESSAGES)
    words = Speaker(catalogue)
    return Speaker(catalogue, (words.text("total.attacker"), words.text("total.defender")))
