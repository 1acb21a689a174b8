"""What would be without one action, as it is told in a graph; who plays the game computes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Without(NamedTuple):
    """What would be without an action.

    Attributes
    ----------
    title
        What is left out.
    text
        What would be, in sentences, with what was assumed.
    totals
        By the node of a sum, what it would come to in a few words.
    """

    title: str
    text: str
    totals: Mapping[str, str]
