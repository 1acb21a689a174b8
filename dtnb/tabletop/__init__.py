"""A table to play at by choosing: set it up, play, save, settle and share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazily import imported

if TYPE_CHECKING:
    from dtnb.tabletop.table import Table

__all__ = ["Table"]
__getattr__ = imported(__name__, {"Table": "dtnb.tabletop.table"})
