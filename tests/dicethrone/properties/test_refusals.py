"""In random games every refusal names its reason, and when the action would be possible.

`--games 1000` plays more of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from benchmarks.matches import MODES
from dtnb.dicethrone.drawing.plugin import PRESENTER
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.verdicts.prefilter import actions_of
from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.explain.verdicts import explain_reason
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import PASS, Action, Decision, Record, State
from dtnb.kernel.inputs import Detail
from dtnb.players import Luck, RandomPlayer, play_on
from tests.games.tables import seating, start

#: a code that would only say that the action is not allowed
CATCH_ALL = {"not-asked-here", "not-in-window", "another-is-asked", "not-an-option"}
#: one in so many states is judged, and in it one in so many actions
STRIDE, EACH = 41, 3
#: verbs that answer the questions of a Roll Phase
ANSWERS = (
    PASS, Action("announce"), Action("back"), Action("stop"), Action("decline"),
    Action("reroll", "", (("dice", (0,)),)), Action("choose", "", (("player", 0),)),
)  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play a few games of each mode; the full run plays many."""
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("games") // 20))


def attempts(game: DiceThrone, state: State, seat: int) -> Iterator[Action]:
    """Yield actions that a seat could try, with cards and tokens of its own and of others."""
    table = state.table
    entry = table.seats[seat]
    yield from ANSWERS
    for at in range(len(table.seats)):
        hero = game.heroes[table.seats[at].hero]
        for ability in hero.abilities.values():
            verb = "defend" if ability.kind is AbilityKind.DEFENSIVE else "announce"
            yield Action(verb, ability.name)
        yield from (Action("spend", name) for name in hero.tokens)
        yield from (Action("use", name) for name in (*hero.passives, *hero.tokens))
        yield from (Action("use", use.name) for token in hero.tokens.values() for use in token.uses)
    for action in actions_of(game, entry, with_sales=True):
        yield action
        if action.verb != "sell":
            for detail in aims(state):
                yield Action(action.verb, action.object, (detail,))
    if isinstance(state.pending, Decision):
        yield from game.candidates(state)


def aims(state: State) -> Iterator[tuple[str, Detail]]:
    """Yield details of an action: players, tokens on any board or on none, dice."""
    table = state.table
    for seat in range(len(table.seats)):
        yield "0.player", seat
        yield "0.token", (seat, "Evasive")
    for roll in table.rolls:
        yield "0.die", (roll.id, 0)


def refusals(game: DiceThrone, state: State, seed: int) -> Iterator[tuple[int, Action]]:
    """Yield some actions that are refused to each seat in a state."""
    for seat in range(len(state.table.seats)):
        actions = list(dict.fromkeys(attempts(game, state, seat)))
        for action in actions[seed % EACH :: EACH]:
            if not game.allows(state, seat, action):
                yield seat, action


def is_unexplained(
    game: DiceThrone, state: State, seat: int, action: Action, speaker: Speaker
) -> bool:
    """Tell whether a refusal cites no rule and does not say when the action would be possible."""
    verdict = game.verdict(state, seat, action)
    explained = [explain_reason(reason, speaker) for reason in verdict.reasons]
    assert all(text_of(one.text).strip() for one in explained)
    return not verdict.rules and not any(one.remedy for one in explained)


@pytest.mark.parametrize("mode", MODES)
def test_every_refusal_cites_a_rule_or_says_when_it_would_be_possible(mode: str, seed: int) -> None:
    game, before = start(seating(mode, seed))
    names = range(len(before.table.seats))
    players = [RandomPlayer(f"refused/{mode}/{seed}/{at}") for at in names]
    record = play_on(Record(game, before), players, Luck(f"refused/{mode}/{seed}"))
    presenter = PRESENTER
    english, french = (
        speaker_for(presenter, game, record.start.table, lang) for lang in ("en", "fr")
    )
    codes: Counter[str] = Counter()
    for state in record.states[seed % STRIDE :: STRIDE]:
        for seat, action in refusals(game, state, seed):
            verdict = game.verdict(state, seat, action)
            assert CATCH_ALL.isdisjoint(verdict.codes), (seat, action, verdict)
            assert not is_unexplained(game, state, seat, action, english), (seat, action, verdict)
            assert not is_unexplained(game, state, seat, action, french), (seat, action, verdict)
            codes.update(verdict.codes)
    # Otherwise the test would have checked nothing.
    assert len(codes) > 12
    assert {"asked-here", "asked-elsewhere", "not-spendable"} <= codes.keys()
