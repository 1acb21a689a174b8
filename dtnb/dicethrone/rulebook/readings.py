"""The readings in force at a table: those of an edition, or others chosen instead."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb import rulebook as shared
from dtnb.dicethrone.rulebook import rulebook


class Readings(shared.Readings):
    """Maps each policy to the reading in force; see :class:`dtnb.rulebook.Readings`.

    Parameters
    ----------
    edition
        Id of the rulebook edition.
    chosen
        The readings that were chosen in place of the edition's own, by policy.
    """

    def __init__(self, edition: str, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(rulebook(), edition, chosen)
