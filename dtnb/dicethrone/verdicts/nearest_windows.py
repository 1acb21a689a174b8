"""The nearest windows in which a refused action might be allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.windows import MAIN_WINDOWS, ROLL_WINDOWS
from dtnb.kernel import Decision, Reason, State

#: what no window changes: with it, no other window would help
_LASTING = frozenset(
    {
        "defeated", "no-action-while", "ultimate-lock", "no-token", "not-spendable",
        "no-such-passive", "no-such-card", "not-in-hand", "no-downgrade", "upgrade-in-play",
        "text-unknown", "defender-adds-nothing", "ability-activated", "defence-chosen",
        "no-token-to-use",
    }
)  # fmt: skip


def with_nearest_windows(
    state: State, seat: int, reasons: tuple[Reason, ...]
) -> tuple[Reason, ...]:
    """Keep of the windows that reasons name those in which the action might be allowed.

    Parameters
    ----------
    state
        Where the action is tried.
    seat
        Who tries it.
    reasons
        What speaks against it, with the windows in which each reason by itself would not stand.

    Returns
    -------
    tuple of Reason
        The same reasons. A window is named only if no reason of the moment stands there, and none
        at all while something speaks against the action wherever it is tried. The window that one
        is in is not named, unless it is meant in a turn of one's own.
    """
    opening = [reason for reason in reasons if reason.opens]
    if not opening:
        return reasons
    pending = state.pending
    here = pending.window if isinstance(pending, Decision) else ""
    if here in MAIN_WINDOWS and seat != state.table.active:
        here = ""
    shared: frozenset[str] = frozenset()
    if _LASTING.isdisjoint([reason.code for reason in reasons]):
        shared = _shared(tuple([_windows(reason) for reason in opening]), here)
    count = len(opening)
    return tuple([_kept(reason, shared, count) if reason.opens else reason for reason in reasons])


@lru_cache(4096)
def _shared(windows: tuple[Iterable[str], ...], here: str) -> frozenset[str]:
    """Return the windows that all have in common, but for the one that one is in."""
    return frozenset.intersection(*map(frozenset, windows)) - {here}


def _windows(reason: Reason) -> Collection[str]:
    """Return where a reason would not stand; one for a Roll Phase names the first of many."""
    return ROLL_WINDOWS if reason.code == "roll-phase-only" else reason.opens


def _kept(reason: Reason, shared: frozenset[str], count: int) -> Reason:
    """Return a reason with those of its windows that all of so many reasons share."""
    opens = reason.opens
    if reason.code == "roll-phase-only" and count > 1:
        opens = tuple(rulebook().windows)
    kept = tuple([window for window in opens if window in shared]) if shared else ()
    return Reason(reason.code, reason.rules, reason.args, kept)
