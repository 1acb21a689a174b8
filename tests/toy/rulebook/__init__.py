"""The toy game's rulebook: two editions that differ in who may act first."""

from functools import cache
from pathlib import Path

from dtnb.rulebook import Rulebook, load_rulebook


@cache
def rulebook() -> Rulebook:
    return load_rulebook(Path(__file__).parent)
