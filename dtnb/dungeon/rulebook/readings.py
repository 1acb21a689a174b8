"""How each gap of the book is read at this table."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb import rulebook as shared
from dtnb.dungeon.rulebook import DEFAULT_EDITION, rulebook

EDITION = DEFAULT_EDITION


class Readings(shared.Readings):
    """Policy name to the reading in force; see :class:`dtnb.rulebook.Readings`.

    Parameters
    ----------
    chosen
        Policies that are read otherwise than by default.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(rulebook(), EDITION, chosen)
