"""How the four books, and the policies chosen, are read at this table."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb import rulebook as shared
from dtnb.dicethrone.rulebook import rulebook


class Readings(shared.Readings):
    """Policy name to the reading in force; see :class:`dtnb.rulebook.Readings`.

    Parameters
    ----------
    edition
        Id of the rulebook edition.
    chosen
        Policies that are read otherwise than the edition has them.
    """

    def __init__(self, edition: str, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(rulebook(), edition, chosen)
