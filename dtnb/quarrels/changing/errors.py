"""Why an act does not fit, and whether a draft can be played after one."""

from __future__ import annotations

from typing import Any

from dtnb.errors import PicklableError
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.position import position_of


class UnfitAct(PicklableError, ValueError):
    """Raised for an act that does not fit; the text says why."""


def unfit_because(context: Context, why: str, **values: Any) -> UnfitAct:
    """Return the error of an act, in words."""
    return UnfitAct(context.speaker.text(f"unfit.{why}", **values))


def unfit_act(context: Context) -> UnfitAct:
    """Return the error of an act that fits no screen like this."""
    return unfit_because(context, "act")


def check_playable(draft: Draft) -> None:
    """Raise Unplayable if a draft with seats cannot be played."""
    if len(draft.table.get("seats", {})) > 1:
        position_of(draft)
