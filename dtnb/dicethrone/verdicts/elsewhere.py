"""Where something is asked for that is not asked for here."""

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

#: what answers which question of a Roll Phase, with the windows in which it is put
_PUT_IN = {
    "announce": (ABILITY_ANNOUNCED, DIE_ALTERED),
    "back": (DIE_ALTERED,),
    "stop": (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT),
    "reroll": (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT),
    "defend": (BEFORE_DEFENSE,),
    "decline": (BEFORE_DEFENSE,),
}


#: by which rule somebody is asked, by what is asked
ASKED_BY = {
    "reroll": ("DT-ORP-01",),
    "announce": ("DT-ORP-02",),
    "defense": ("DT-DRP-03",),
    "begin": ("DT-DRP-01", "AMB-30"),
    "target": ("DT-TRP-03", "DT-TRP-07"),
    "order": ("DT-TURN-04", "AMB-44"),
    "sell-down": ("DT-CARD-25",),
}


def asked_here(pending: Decision, rules: tuple[str, ...] = ()) -> Reason:
    """Return whom the pending question is for, and what it asks."""
    args = {
        "topic": "act" if pending.may_pass else pending.topic,
        "seat": pending.seat,
        "window": [pending.window],
    }
    return Reason("asked-here", rules, args)


def asked_elsewhere(table: Table, seat: int, action: Action) -> Reason:
    """Return when that is asked for which is not asked for here.

    Source: DT-ORP-01/02/05, DT-DRP-03. The windows are named for whose question it will be in
    this turn: before an ability is activated the Active Player's, then the Defender's.
    """
    attack, own = table.attack, seat == table.active
    if action.verb in ("defend", "decline"):
        comes = not own and (attack is None or attack.target in (None, seat))
    else:
        comes = own and attack is None
    opens = _PUT_IN.get(action.verb, ()) if comes else ()
    return Reason("asked-elsewhere", (), {"verb": action.verb}, opens)
