"""The casebook: disputes as replay files, each with the quarrel, the claims and the verdict.

The cases lie in ``replays/cases``, in a folder for each topic. They are found by what they turn on,
and show themselves; playing and settling one is the replay room's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.casebook.case import Case
    from dtnb.casebook.cases import Cases, cases

__all__ = ["Case", "Cases", "cases"]
__getattr__ = lazy_getattr(
    __name__,
    {
        "Case": "dtnb.casebook.case",
        "Cases": "dtnb.casebook.cases",
        "cases": "dtnb.casebook.cases",
    },
)
