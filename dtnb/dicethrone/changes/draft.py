"""The draft that one advance works on, as this game knows it."""

from __future__ import annotations

from typing import TypeAlias

from dtnb import kernel
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.table import Table

#: the draft of one advance, with this game's table and rules
Draft: TypeAlias = kernel.Draft[Table, Rules]
