"""The casebook: disputes as replay files, each with its question, its claims and its verdict.

The cases are stored in ``replays/cases``, in a folder for each topic. This package searches and
displays the cases; `dtnb.replay` plays and settles them.
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
