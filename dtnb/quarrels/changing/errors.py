"""The errors of acts that do not fit a draft.

An act is what a tap on a screen sends. A draft is the quarrel as entered so far.
"""

from __future__ import annotations

from typing import Any

from dtnb.errors import PicklableError
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.draft_play import play_draft


class UnfitAct(PicklableError, ValueError):
    """Raised if an act does not fit the draft; the text says why."""


def unfit_because(context: Context, reason_code: str, **values: Any) -> UnfitAct:
    """Return the error with the message ``unfit.<reason_code>``."""
    return UnfitAct(context.speaker.text(f"unfit.{reason_code}", **values))


def unfit_act(context: Context) -> UnfitAct:
    """Return the error of an act that the present screen does not offer."""
    return unfit_because(context, "act")


def check_playable(draft: Draft) -> None:
    """Raise Unplayable if a draft with two or more seats cannot be played."""
    if len(draft.table.get("seats", {})) > 1:
        play_draft(draft)
