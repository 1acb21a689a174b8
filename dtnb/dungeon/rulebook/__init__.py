"""The rules of DIE in the Dungeon as data: statements, windows, policies and terms."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from dtnb.rulebook import Rulebook, load_rulebook

__all__ = ["DEFAULT_EDITION", "rulebook"]

#: the edition that is played unless another is named
DEFAULT_EDITION = "die-in-the-dungeon"


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of DIE in the Dungeon; it is read once, on first use."""
    return load_rulebook(files(__name__) / "data")
