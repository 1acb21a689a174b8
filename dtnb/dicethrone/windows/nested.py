"""Windows that open while a card or an ability is resolved."""

from __future__ import annotations

from dtnb.dicethrone.agenda import OpenWindow


def answering(window: str) -> OpenWindow:
    """Return the window in which a Main Phase card may be answered (TW-03b, DT-PRI-06).

    Main Phase (2) has no window of its own for it: TW-18 opens, only to answer.
    """
    return OpenWindow("TW-18", "answer") if window == "TW-18" else OpenWindow("TW-03b")


def break_window(window: str) -> OpenWindow:
    """Return the window at a Then (DT-TXT-05); within a Main Phase card it is TW-03c."""
    if window in ("TW-03a", "TW-03b"):
        return OpenWindow("TW-03c")
    return OpenWindow("TW-18", "then") if window == "TW-18" else OpenWindow(window)
