"""The rules of Dice Throne as data, in four editions."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from dtnb.rulebook import Rulebook, load_rulebook

__all__ = ["DEFAULT_EDITION", "rulebook"]

#: the edition that is played unless another is named
DEFAULT_EDITION = "season-one-rerolled"


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of Dice Throne; it is read once, on first use."""
    return load_rulebook(files(__name__) / "data")
