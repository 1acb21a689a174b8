"""The nearest windows in which a refused action might be allowed."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.windows import MAIN_WINDOWS, ROLL_WINDOWS
from dtnb.kernel import Decision, State, Verdict


def with_nearest_windows(state: State, seat: int, verdict: Verdict) -> Verdict:
    """Keep of the windows that reasons name those in which the action might be allowed.

    Parameters
    ----------
    state
        Where the action is tried.
    seat
        Who tries it.
    verdict
        The answer, with the windows in which each reason by itself would not stand.

    Returns
    -------
    Verdict
        The same answer. The window that one is in is not named, unless it is meant in a turn of
        one's own; and where a card is for a Roll Phase, only what the other reasons leave of it.
    """
    if not any(reason.opens for reason in verdict.reasons):
        return verdict
    pending = state.pending
    here = pending.window if isinstance(pending, Decision) else ""
    if here in MAIN_WINDOWS and seat != state.table.active:
        here = ""
    narrower = [
        set(reason.opens)
        for reason in verdict.reasons
        if reason.opens and reason.code != "roll-phase-only"
    ]
    left = ROLL_WINDOWS.intersection(*narrower) if narrower else frozenset()
    kept = []
    for reason in verdict.reasons:
        opens = reason.opens
        if reason.code == "roll-phase-only" and left:
            opens = tuple(window for window in rulebook().windows if window in left)
        kept.append(replace(reason, opens=tuple(each for each in opens if each != here)))
    return replace(verdict, reasons=tuple(kept))
