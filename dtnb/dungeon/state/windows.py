"""The timing windows, moments at which a seat may act or must answer: ids and groups of ids."""

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
#: the windows after the player's roll, in which it can be modified
ROLLED_WINDOWS = (AFTER_CHECK, AFTER_ATTACK)
#: the windows in which an ability may be used, by its ``when`` (DD-AMB-23)
WINDOWS_BY_WHEN = {"turn": TURN_WINDOWS, "round": ROUND_WINDOWS, "check": CHECK_WINDOWS}
#: the windows without tokens, because the dice are not laid out yet
NO_TOKEN_WINDOWS = (ASSIGNING,)


class WindowPoint(NamedTuple):
    """The timing window in which an action is judged.

    If the seat must answer a question there, `topic` says which, such as "attack".
    """

    window: str
    topic: str = ""
