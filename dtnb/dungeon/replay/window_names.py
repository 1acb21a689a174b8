"""Other names of the timing windows, as people write them in files, besides the rulebook's."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.dungeon.state import windows

#: other names than those of the rulebook, each with the ids of the windows that it may mean
WINDOW_ALIASES: Mapping[str, tuple[str, ...]] = {
    "setup": (windows.ASSIGNING,),
    "start of turn": (windows.BEFORE_POWER_UP, windows.AFTER_POWER_UP),
    "before power up": (windows.BEFORE_POWER_UP,),
    "after power up": (windows.AFTER_POWER_UP,),
    "rest": (windows.REST,),
    "move": (windows.MOVE,),
    "before the check": (windows.BEFORE_CHECK,),
    "after the check": (windows.AFTER_CHECK,),
    "before combat": (windows.BEFORE_COMBAT,),
    "start of round": (windows.START_OF_ROUND,),
    "after the attack": (windows.AFTER_ATTACK,),
    "end of turn": (windows.END_OF_TURN,),
    "début du tour": (windows.BEFORE_POWER_UP, windows.AFTER_POWER_UP),
    "début du round": (windows.START_OF_ROUND,),
    "après l'attaque": (windows.AFTER_ATTACK,),
    "fin du tour": (windows.END_OF_TURN,),
}
