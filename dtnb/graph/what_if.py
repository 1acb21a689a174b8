"""The texts with which a graph says what would change without one action (a what-if).

`dtnb.replay.disputes.what_if` computes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class WhatIfText(NamedTuple):
    """The result of leaving out an action, in words."""

    #: the name of the action
    title: str
    #: what would change, and what was assumed
    text: str
    #: for the node of each sum, the sum's new total in a few words
    totals: Mapping[str, str]
