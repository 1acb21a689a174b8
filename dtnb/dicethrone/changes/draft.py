"""The draft, the mutable working copy of a state, typed with this game's table and rules."""

from __future__ import annotations

from typing import TypeAlias

from dtnb import kernel
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table

#: the kernel's draft with this game's table and rules
Draft: TypeAlias = kernel.Draft[Table, Rules]
