"""Find the nearest windows in which a refused action might be allowed.

A reason has a code, such as ``not-in-hand``, the rules behind it, the values of its message, and
the windows in which it does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.windows import MAIN_WINDOWS, ROLL_WINDOWS
from dtnb.kernel import Decision, Reason, State

#: codes of reasons that hold in every window of the turn
_CODES_FOR_ALL_WINDOWS = frozenset(
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
    """Return the reasons, each with only the windows in which none of the reasons holds.

    Each given reason names the windows in which it does not hold, whatever the other reasons are.
    If a reason holds in every window, the returned reasons name no window.

    The current window is left out, except in another player's Main Phase: there, the name of a Main
    Phase window means the window in the seat's own turn.
    """
    with_windows = [reason for reason in reasons if reason.allowing_windows]
    if not with_windows:
        return reasons
    pending = state.pending
    current_window = pending.window if isinstance(pending, Decision) else ""
    if current_window in MAIN_WINDOWS and seat != state.table.active:
        current_window = ""
    common_windows: frozenset[str] = frozenset()
    if _CODES_FOR_ALL_WINDOWS.isdisjoint([reason.code for reason in reasons]):
        common_windows = _common_windows(
            tuple([_windows_without(reason) for reason in with_windows]), current_window
        )
    count = len(with_windows)
    return tuple(
        [_keep_common_windows(reason, common_windows, count) if reason.allowing_windows else reason
         for reason in reasons]
    )  # fmt: skip


@lru_cache(4096)
def _common_windows(windows: tuple[Iterable[str], ...], current_window: str) -> frozenset[str]:
    """Return the windows that are in all of `windows`, without the current window."""
    return frozenset.intersection(*map(frozenset, windows)) - {current_window}


def _windows_without(reason: Reason) -> Collection[str]:
    """Return the windows in which a reason does not hold.

    The reason "roll-phase-only" names one window of a Roll Phase, but means all of them.
    """
    return ROLL_WINDOWS if reason.code == "roll-phase-only" else reason.allowing_windows


def _keep_common_windows(reason: Reason, common_windows: frozenset[str], count: int) -> Reason:
    """Return a reason that names only `common_windows`; `count` reasons name windows."""
    windows = reason.allowing_windows
    if reason.code == "roll-phase-only" and count > 1:
        windows = tuple(rulebook().windows)
    kept_windows = (
        tuple([window for window in windows if window in common_windows]) if common_windows else ()
    )
    return Reason(reason.code, reason.rules, reason.args, allowing_windows=kept_windows)
