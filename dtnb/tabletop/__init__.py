"""A table at which people play by choosing options: set up, play, save, settle, share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.tabletop.table import Table

__all__ = ["Table"]
__getattr__ = lazy_getattr(__name__, {"Table": "dtnb.tabletop.table"})
