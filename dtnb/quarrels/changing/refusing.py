"""Why an act does not fit, and whether a draft can be played after one."""

from __future__ import annotations

from typing import Any

from dtnb.errors import PicklableError
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.position import position_of


class Refused(PicklableError, ValueError):
    """Raised for an act that does not fit; the text says why."""


def refuse(at: Context, why: str, **values: Any) -> Refused:
    """Return the error of an act, in words."""
    return Refused(at.say.text(f"unfit.{why}", **values))


def unfit(at: Context) -> Refused:
    """Return the error of an act that fits no screen like this."""
    return refuse(at, "act")


def check(draft: Draft) -> None:
    """Raise Unplayable if a draft with seats cannot be played."""
    if len(draft.table.get("seats", {})) > 1:
        position_of(draft)
