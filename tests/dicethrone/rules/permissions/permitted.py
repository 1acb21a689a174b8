"""What allows an action where a fight stands."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing.plugin import PRESENTER
from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Reason
from dtnb.kernel.inputs import Detail
from dtnb.rulebook import LANGUAGES
from tests.dicethrone.play import EDITIONS, Fight

#: dice of the Apprentice: 5 damage, 5 undefendable, 5 pure, 2 collateral, 10 ultimate damage
DRILL, LUNGE, SURE_HIT = (1, 2, 3, 4, 4), (1, 2, 3, 4, 6), (4, 4, 6, 1, 1)
SCATTER, LESSON = (4, 4, 4, 1, 1), (6, 6, 6, 6, 6)
TWO_TEAMS = (0, 1, 0, 1)
editions = pytest.mark.parametrize("edition", EDITIONS)


def permissions_of(fight: Fight, seat: int, action: Action) -> list[Reason]:
    """Return the permissions of an action that is allowed where the fight stands."""
    state = fight.record.state
    assert fight.game.verdict(state, seat, action).allowed
    permissions = list(fight.game.permissions(state, seat, action))
    for lang in LANGUAGES:
        speaker = speaker_for(PRESENTER, fight.game, fight.record.start.table, lang)
        assert all(text_of(speaker.permission(permission)) for permission in permissions)
    return permissions


def permissions(
    fight: Fight, seat: int, verb: str, name: str = "", **details: Detail
) -> dict[str, tuple[str, ...]]:
    """Return the rules of each permission of an action by its code, the strongest doubt first."""
    answers = tuple((f"0.{topic}", value) for topic, value in details.items())
    action = Action(verb, name, answers)
    return {reason.code: reason.rules for reason in permissions_of(fight, seat, action)}


def strongest(
    fight: Fight, seat: int, verb: str, name: str = "", **details: Detail
) -> tuple[str, str]:
    """Return the code and the deciding rule of the first permission."""
    (code, rules), *_ = permissions(fight, seat, verb, name, **details).items()
    return code, rules[0]


def answers(fight: Fight, verb: str, name: str = "", **details: Detail) -> tuple[str, str]:
    """Return the code and the deciding rule why the seat that is asked may answer so."""
    assert fight.pending is not None
    action = Action(verb, name, tuple(details.items()))
    first, *_ = permissions_of(fight, fight.pending.seat, action)
    return first.code, first.rules[0]
