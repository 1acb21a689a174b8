"""The rules of Dice Throne as data, in the four editions that are read."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from dtnb.rulebook import Rulebook, load_rulebook

__all__ = ["rulebook"]


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of Dice Throne; it is read once, on first use."""
    return load_rulebook(files(__name__) / "data")
