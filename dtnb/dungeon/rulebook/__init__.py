"""The rules of DIE in the Dungeon as data: statements, windows, policies and terms."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtnb.rulebook import Rulebook, load_rulebook

__all__ = ["DEFAULT_EDITION", "TITLES", "rulebook"]

#: the edition that is played unless another is named
DEFAULT_EDITION = "die-in-the-dungeon"

#: the name of the game by language
TITLES = {"en": "DIE in the Dungeon", "fr": "DIE in the Dungeon"}


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of DIE in the Dungeon; it is read once, on first use."""
    return load_rulebook(Path(__file__).with_name("data"))
