"""The readings of a table: its answer to each question (policy) that the rulebook leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb import rulebook as shared
from dtnb.dungeon.rulebook import DEFAULT_EDITION, rulebook


class Readings(shared.Readings):
    """The reading of each policy at a table; see :class:`dtnb.rulebook.Readings`.

    Parameters
    ----------
    chosen
        The readings that differ from the default, by policy.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(rulebook(), DEFAULT_EDITION, chosen)
