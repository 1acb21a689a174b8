"""Ids of the timing windows, and groups of them."""

from __future__ import annotations

from typing import NamedTuple

ASSIGNING = "DD-TW-01"
BEFORE_POWER_UP = "DD-TW-02"
AFTER_POWER_UP = "DD-TW-03"
REST = "DD-TW-04"
MOVE = "DD-TW-05"
TILE_EFFECTS = "DD-TW-06"
BEFORE_CHECK = "DD-TW-07"
AFTER_CHECK = "DD-TW-08"
BEFORE_COMBAT = "DD-TW-09"
START_OF_ROUND = "DD-TW-10"
HEROES_HIT = "DD-TW-11"
YOUR_ATTACK = "DD-TW-12"
AFTER_ATTACK = "DD-TW-13"
HERO_FALLS = "DD-TW-14"
ANY_TIME = "DD-TW-15"
END_OF_TURN = "DD-TW-16"

TURN_WINDOWS = (BEFORE_POWER_UP, AFTER_POWER_UP)
ROUND_WINDOWS = (START_OF_ROUND,)
CHECK_WINDOWS = (BEFORE_CHECK, AFTER_CHECK)
ROLLED_WINDOWS = (AFTER_CHECK, AFTER_ATTACK)
#: the windows in which an ability may be used, by its ``when`` (DD-AMB-23)
WHEN = {"turn": TURN_WINDOWS, "round": ROUND_WINDOWS, "check": CHECK_WINDOWS}
#: windows in which tokens cannot be used, because the dice are not laid out yet
NO_TOKENS = (ASSIGNING,)


class WindowPoint(NamedTuple):
    """Where an action is judged: the window, and the topic of a rule's question."""

    window: str
    topic: str = ""
