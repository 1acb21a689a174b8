"""Where something is tried: windows, and which of them belong together."""

from __future__ import annotations

from typing import NamedTuple

TURN_WINDOWS = ("DD-TW-02", "DD-TW-03")
ROUND_WINDOWS = ("DD-TW-10",)
CHECK_WINDOWS = ("DD-TW-07", "DD-TW-08")
ROLLED_WINDOWS = ("DD-TW-08", "DD-TW-13")
#: where an ability that says ``when`` may be used (DD-AMB-23)
WHEN = {"turn": TURN_WINDOWS, "round": ROUND_WINDOWS, "check": CHECK_WINDOWS}
#: windows in which held tokens cannot be used: the game has not begun; a hero falls at once
NO_TOKENS = ("DD-TW-01", "DD-TW-14")


class WindowPoint(NamedTuple):
    """Where something is tried: the window, and the topic of a question that a rule asks."""

    window: str
    topic: str = ""
