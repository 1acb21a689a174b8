"""Helpers that carry out effects in a line of play."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.state.agenda import Perform, Source
from dtnb.dungeon.state.table import Encounter, Table
from dtnb.kernel import Item, State
from tests.dungeon.bench import Line, game, table
from tests.dungeon.moments import encounter_state

HERE = Source("tile", "start", 0)


def run(*effects: Any, then: Item | None = None, laid: Table | None = None) -> Line:
    """Return a line in which effects are carried out in a turn, outside any encounter."""
    play = game()
    laid = replace(laid or table(play), turn=1)
    return Line(play, State(laid, (*((then,) if then else ()), Perform(effects, HERE))))


def against(encounter: Encounter, *effects: Any, laid: Table | None = None) -> Line:
    """Return a line in which effects are carried out in an encounter, before a round."""
    play = game()
    return Line(play, encounter_state(laid or table(play), encounter, Perform(effects, HERE)))
