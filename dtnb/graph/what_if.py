"""The text of a what-if in a graph, which `dtnb.replay.disputes.what_if` computes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class WhatIfText(NamedTuple):
    """The result of leaving out an action, in words."""

    title: str
    #: what would change, and what was assumed
    text: str
    #: for each node of a sum, its new total in a few words
    totals: Mapping[str, str]
