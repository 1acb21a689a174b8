"""A small whole game, in the two files of ``docs/writing-a-game.md``: the game and its plugin.

It has what that page's game leaves out: acting in front of a declared action, follow-up questions,
forced choices, calculations and two editions. The shared rooms are tested with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from dtnb import registry
from tests.toy.game import TOKENS, CountToTen, Seat, Table, set_up

__all__ = ["TOKENS", "CountToTen", "Seat", "Table", "known", "set_up"]


@contextmanager
def known() -> Iterator[None]:
    """Register the game while the context lasts."""
    with patch.dict(registry._GAMES):
        registry.register("count-to-ten", "tests.toy.plugin:PLUGIN")
        yield
