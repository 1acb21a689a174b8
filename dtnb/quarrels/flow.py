"""The flow of a quick entry: a draft and an act become the next screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft
    from dtnb.quarrels.screens import Act, Screen


def show(draft: Draft, act: Act | None = None) -> Screen:
    """Return the screen of a draft, after an act if one is given.

    Parameters
    ----------
    draft
        The quarrel so far.
    act
        What was tapped: the act of a thing of the last screen; one that asks for a value has it as
        ``value``. An act that does not fit changes nothing, and the screen says why in `problem`.
    """
    raise NotImplementedError
