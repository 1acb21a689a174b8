"""What the table says of itself, in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker

MESSAGES = Path(__file__).with_name("messages")


@cache
def words(lang: str) -> Speaker:
    """Return who says it in a language."""
    return Speaker(load_catalogue("fr" if lang == "fr" else "en", MESSAGES))
