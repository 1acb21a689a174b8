"""Timing windows (moments at which players may act) of Dice Throne, by name and in groups."""

from __future__ import annotations

from dtnb.kernel.windows import OpenWindow, WindowPoint

SETUP = "TW-00"
UPKEEP_BEGINS = "TW-01a"
AFTER_UPKEEP_EFFECT = "TW-01b"
BEFORE_UPKEEP_APPLIES = "TW-01c"
BEFORE_INCOME = "TW-02a"
AFTER_INCOME = "TW-02b"
MAIN_PHASE_1 = "TW-03a"
CARD_ANNOUNCED = "TW-03b"
THEN_OF_A_CARD = "TW-03c"
BEFORE_OFFENSE = "TW-03d"
OFFENSE_BEGINS = "TW-04a"
AFTER_FIRST_ATTEMPT = "TW-04b"
AFTER_SECOND_ATTEMPT = "TW-04c"
AFTER_LAST_ATTEMPT = "TW-04d"
ABILITY_ANNOUNCED = "TW-05a"
DIE_ALTERED = "TW-05b"
ANNOUNCEMENT_STANDS = "TW-06"
ABILITY_ACTIVATED = "TW-07"
AFTER_EFFECT_DICE = "TW-08"
THEN_OF_AN_ABILITY = "TW-09"
END_OF_OFFENSE = "TW-10"
TARGET_CHOSEN = "TW-11"
TARGETING_DIE_ROLLED = "TW-12a"
TARGETING_DIE_READ = "TW-12b"
AFTER_TARGETED_EFFECTS = "TW-13a"
BEFORE_DEFENSE = "TW-13b"
DEFENSE_ROLLED = "TW-14"
DEFENSE_RESOLVES = "TW-15"
LAST_CHANCE = "TW-16"
CONCLUSION = "TW-17"
MAIN_PHASE_2 = "TW-18"
DISCARD_WINDOW = "TW-19a"
END_OF_TURN = "TW-19b"
BEFORE_ISOLATED_DAMAGE = "TW-I"

#: the values of `restriction`, which narrows a window to some actions: answers to a card, actions
#: at a ``Then``, changes of dice (AMB-06), or spending Status Effects (AMB-05). Main Phase (2) has
#: no windows like TW-03b and TW-03c: TW-18 opens with one of the first two restrictions instead
ANSWERS_ONLY, THEN_ONLY, DICE_ONLY, SPENDS_ONLY = "answer", "then", "dice", "spends"

#: windows of a Main Phase in which no action is being carried out
MAIN_WINDOWS = (MAIN_PHASE_1, MAIN_PHASE_2)
#: the windows after the first, second and last Roll Attempt of the Offensive Roll Phase. If effects
#: give more attempts, the last of these windows opens after every further attempt
AFTER_ATTEMPTS = (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT, AFTER_LAST_ATTEMPT)
#: windows before and after the Roll Attempts
ROLLING_WINDOWS = (OFFENSE_BEGINS, *AFTER_ATTEMPTS)
#: windows of the three Roll Phases, where Roll Phase Action cards may be played (DT-CARD-19)
ROLL_WINDOWS = frozenset(
    {
        *ROLLING_WINDOWS,
        ABILITY_ANNOUNCED,
        AFTER_EFFECT_DICE,
        THEN_OF_AN_ABILITY,
        END_OF_OFFENSE,
        TARGET_CHOSEN,
        TARGETING_DIE_ROLLED,
        TARGETING_DIE_READ,
        AFTER_TARGETED_EFFECTS,
        BEFORE_DEFENSE,
        DEFENSE_ROLLED,
        DEFENSE_RESOLVES,
        LAST_CHANCE,
        BEFORE_ISOLATED_DAMAGE,
    }
)
#: windows in which a Defender decides how to defend
DEFENSE_WINDOWS = (AFTER_TARGETED_EFFECTS, BEFORE_DEFENSE)
#: windows in which an effect can still give a player another Roll Attempt, by the phase in which
#: the player rolls
ATTEMPT_WINDOWS = {
    "Offensive Roll Phase": AFTER_ATTEMPTS,
    "Defensive Roll Phase": (DEFENSE_ROLLED,),
}


def is_open_main_phase(point: WindowPoint) -> bool:
    """Tell whether a Main Phase is open and no action is being carried out (TW-03a, TW-18)."""
    return point.window in MAIN_WINDOWS and not point.restriction


def answer_window(window: str) -> OpenWindow:
    """Return the window in which players may answer a Main Phase card (TW-03b, DT-PRI-06).

    Main Phase (2) has no separate window for answers, so TW-18 opens, narrowed to answers.
    """
    if window == MAIN_PHASE_2:
        return OpenWindow(MAIN_PHASE_2, ANSWERS_ONLY)
    return OpenWindow(CARD_ANNOUNCED)


def then_window(window: str) -> OpenWindow:
    """Return the window that opens at a ``Then`` in an effect which is resolved in `window`.

    This is TW-03c in Main Phase (1); elsewhere `window` itself opens again (DT-TXT-05).
    """
    if window in (MAIN_PHASE_1, CARD_ANNOUNCED):
        return OpenWindow(THEN_OF_A_CARD)
    return OpenWindow(MAIN_PHASE_2, THEN_ONLY) if window == MAIN_PHASE_2 else OpenWindow(window)
