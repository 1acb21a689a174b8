"""A small game that shows the shared rooms know no game: they run it like any other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from dtnb import registry
from tests.toy.rules import CountToTen, Packet, Seat, Table, set_up

__all__ = ["CountToTen", "Packet", "Seat", "Table", "known", "set_up"]


@contextmanager
def known() -> Iterator[None]:
    """Let files name the game, for as long as this lasts."""
    with patch.dict(registry._GAMES):
        registry.register("count-to-ten", "tests.toy.plugin:PLUGIN")
        yield
