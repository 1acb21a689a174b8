"""Finds the nearest windows in which a refused action might be allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.windows import MAIN_WINDOWS, ROLL_WINDOWS
from dtnb.kernel import Decision, Reason, State

#: codes of reasons that hold in every window of the turn: with one of them, no window would help
_SAME_IN_ANY_WINDOW = frozenset(
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
    """Return the reasons, each naming only the windows in which none of them would apply.

    Each reason comes with the windows in which it alone would not apply. No window is named while
    some reason holds everywhere, nor the current one, unless it is meant in the seat's own turn.
    """
    opening = [reason for reason in reasons if reason.opens]
    if not opening:
        return reasons
    pending = state.pending
    here = pending.window if isinstance(pending, Decision) else ""
    if here in MAIN_WINDOWS and seat != state.table.active:
        here = ""
    shared: frozenset[str] = frozenset()
    if _SAME_IN_ANY_WINDOW.isdisjoint([reason.code for reason in reasons]):
        shared = _common_windows(tuple([_windows(reason) for reason in opening]), here)
    count = len(opening)
    return tuple(
        [_keep_common_windows(reason, shared, count) if reason.opens else reason
         for reason in reasons]
    )  # fmt: skip


@lru_cache(4096)
def _common_windows(windows: tuple[Iterable[str], ...], here: str) -> frozenset[str]:
    """Return the windows common to all reasons, without the current one."""
    return frozenset.intersection(*map(frozenset, windows)) - {here}


def _windows(reason: Reason) -> Collection[str]:
    """Return the windows in which a reason would not apply.

    A reason "in Roll Phases only" names just the first of the windows of a Roll Phase.
    """
    return ROLL_WINDOWS if reason.code == "roll-phase-only" else reason.opens


def _keep_common_windows(reason: Reason, shared: frozenset[str], count: int) -> Reason:
    """Return a reason with those of its windows that all `count` reasons share."""
    opens = reason.opens
    if reason.code == "roll-phase-only" and count > 1:
        opens = tuple(rulebook().windows)
    common = tuple([window for window in opens if window in shared]) if shared else ()
    return Reason(reason.code, reason.rules, reason.args, common)
