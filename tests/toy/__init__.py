"""A small whole game: the example that the author of a third one copies.

It shows that the shared rooms know no game, for they run it like any other.

Count to ten: roll a die, tokens act on it, the count is added; who reaches ten wins.

A turn: W-1 before the roll · roll · W-2 the die may be changed, then "again or stop" · W-3 the
amount may be changed · the sum · W-4 nobody may act · a six draws a token, a one gives one back.
Tokens: ``nudge`` adds 1 to the die, ``thief`` takes a token from somebody, ``boost`` adds 2 to the
amount, ``damp`` halves it (rounded up).
With the rule "precedence" the seats ahead of a declarer may act first, and windows ask again from
the front; without it the next seat clockwise is asked.

``table.py`` is what lies there, ``agenda.py`` what is being resolved, ``turn.py`` and
``windows.py`` how; ``game.py`` says what may be done. ``plugin.py`` and ``drawing.py`` are for
files, stories and pictures; ``rulebook/`` has the rules, ``messages/`` every sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from dtnb import registry
from tests.toy.game import CountToTen, set_up
from tests.toy.table import Seat, Table

__all__ = ["CountToTen", "Seat", "Table", "known", "set_up"]


@contextmanager
def known() -> Iterator[None]:
    """Let files name the game, for as long as this lasts."""
    with patch.dict(registry._GAMES):
        registry.register("count-to-ten", "tests.toy.plugin:PLUGIN")
        yield
