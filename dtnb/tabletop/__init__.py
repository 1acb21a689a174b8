"""A table at which one plays by choosing: set up, acted at, kept, settled and given away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazily import imported

if TYPE_CHECKING:
    from dtnb.tabletop.table import Table

__all__ = ["Table"]
__getattr__ = imported(__name__, {"Table": "dtnb.tabletop.table"})
