"""The draft that one advance works on, as this game knows it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Draft

#: the draft of one advance, with this game's table and rules
Work: TypeAlias = Draft[Table, Rules]


def game_of(work: Work) -> Rules:
    """Return the game of a draft, as the type it is."""
    return work.rules


def next_serial(work: Work) -> int:
    """Count one more thing brought into being and return its number."""
    serial = work.table.serial + 1
    work.table = replace(work.table, serial=serial)
    return serial
