"""A table at which people play by choosing options.

A table is set up, played, saved and shared, and disputes at it are settled. A `Sitting` is the
session that is played at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.tabletop.table import Table

__all__ = ["Table"]
__getattr__ = lazy_getattr(__name__, {"Table": "dtnb.tabletop.table"})
