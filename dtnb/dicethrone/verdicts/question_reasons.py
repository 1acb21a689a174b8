"""Return the reason against answering a question that is not pending."""

from __future__ import annotations

from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ABILITY_ANNOUNCED,
    AFTER_FIRST_ATTEMPT,
    AFTER_SECOND_ATTEMPT,
    BEFORE_DEFENSE,
    DIE_ALTERED,
)
from dtnb.kernel import Action, Decision, Reason

#: the windows in which the questions of a Roll Phase are asked, by the verb of the answer
_WINDOWS_OF_QUESTIONS = {
    "announce": (ABILITY_ANNOUNCED, DIE_ALTERED),
    # A player whose dice were altered may go back to rolling.
    "back": (DIE_ALTERED,),
    "stop": (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT),
    "reroll": (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT),
    "defend": (BEFORE_DEFENSE,),
    "decline": (BEFORE_DEFENSE,),
}


#: the rules by which a question is asked, by its topic
QUESTION_RULES = {
    "reroll": ("DT-ORP-01",),
    "announce": ("DT-ORP-02",),
    "defense": ("DT-DRP-03",),
    "begin": ("DT-DRP-01", "AMB-30"),
    "target": ("DT-TRP-03", "DT-TRP-07"),
    "order": ("DT-TURN-04", "AMB-44"),
    "sell-down": ("DT-CARD-25",),
}


def pending_question_reason(pending: Decision, rule_ids: tuple[str, ...] = ()) -> Reason:
    """Return a reason that names the pending question and its seat."""
    args = {
        "topic": "act" if pending.may_pass else pending.topic,
        "seat": pending.seat,
        "window": [pending.window],
    }
    return Reason("asked-here", rule_ids, args)


def later_question_reason(table: Table, seat: int, action: Action) -> Reason:
    """Return a reason that names the windows in which the question for `action` will be asked.

    Windows are named only if this seat will be asked in this turn. The Active Player is asked until
    an ability is activated, then the Defender (DT-ORP-01/02/05, DT-DRP-03).
    """
    attack, is_active = table.attack, seat == table.active
    if action.verb in ("defend", "decline"):
        will_be_asked = not is_active and (attack is None or attack.target in (None, seat))
    else:
        will_be_asked = is_active and attack is None
    windows = _WINDOWS_OF_QUESTIONS.get(action.verb, ()) if will_be_asked else ()
    return Reason("asked-elsewhere", (), {"verb": action.verb}, allowing_windows=windows)
