"""In random games every allowed action names its permissions in words.

`--games 1000` plays more of them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.matches import MODES
from dtnb.dicethrone.drawing.plugin import PRESENTER
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.rulebook import rulebook
from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import PASS, Decision, Record
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.rulebook import LANGUAGES
from tests.games.tables import seating, start

#: every so many states are judged
STRIDE = 2


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play a few games of each mode, and many where the run asks for it."""
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("games") // 20))


@pytest.mark.parametrize("mode", MODES)
def test_what_is_allowed_is_permitted_by_rules_in_words(mode: str, seed: int) -> None:
    game, before = start(seating(mode, seed))
    assert isinstance(game, DiceThrone)
    luck = f"permitted/{mode}/{seed}"
    players = [RandomPlayer(f"{luck}/{seat}") for seat in range(len(before.table.seats))]
    record = play_on(Record(game, before), players, Luck(luck))
    known_rules = {*rulebook().rules, *rulebook().policies, *rulebook().ambiguities}
    speakers = [speaker_for(PRESENTER, game, record.start.table, lang) for lang in LANGUAGES]
    named = Counter[str]()
    for state in record.states[::STRIDE]:
        if not isinstance(state.pending, Decision):
            continue
        for action in game.legal_actions(state):
            permissions = game.cited_permissions(state, state.pending.seat, action)
            assert not permissions or action != PASS
            for permission in permissions:
                named[permission.code] += 1
                assert permission.rules
                assert set(permission.rules) <= known_rules
                assert all(text_of(speaker.permission(permission)) for speaker in speakers)
    # Otherwise nothing would have been shown.
    assert len(named) > 10
