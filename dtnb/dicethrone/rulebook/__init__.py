"""The rules of Dice Throne as data, in four editions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtnb.rulebook import Rulebook, load_rulebook

__all__ = ["DEFAULT_EDITION", "TITLES", "rulebook"]

#: the edition that is played unless another is named
DEFAULT_EDITION = "season-one-rerolled"

#: the name of the game by language
TITLES = {"en": "Dice Throne", "fr": "Dice Throne"}


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of Dice Throne; it is read once, on first use."""
    return load_rulebook(Path(__file__).with_name("data"))
