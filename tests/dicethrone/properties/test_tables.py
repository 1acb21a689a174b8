"""Properties of whole games for three and more: teams, King of the Hill, larger tables."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice, pairwise

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.explain import text_of
from dtnb.frames import speaker_for
from dtnb.kernel import Record
from dtnb.players import Luck, RandomPlayer, play_on
from tests.dicethrone.play import EDITIONS, HEROES

#: the name of a table, and the team of each seat, or no teams
TABLES: dict[str, tuple[int | None, ...]] = {
    "two teams of two": (0, 1, 0, 1),
    "three against two": (0, 1, 0, 1, 0),
    "two teams of three": (0, 1, 0, 1, 0, 1),
    "three teams of two": (0, 1, 2, 0, 1, 2),
    "king of the hill": (None,) * 3,
    "four kings": (None,) * 4,
    "five kings": (None,) * 5,
    "six kings": (None,) * 6,
}
#: the tables of the books under each edition, and each larger table under one edition
GAMES = (
    *((table, edition) for table in ("two teams of two", "king of the hill")
      for edition in EDITIONS),
    *zip((name for name in TABLES if name not in ("two teams of two", "king of the hill")),
         cycle(EDITIONS), strict=False),
)  # fmt: skip
games = pytest.mark.parametrize(("table", "edition"), GAMES)


@cache
def play_game(table: str, edition: str) -> Record:
    """Play a game at random from its setup to its end; every table has its own luck."""
    of_seats = TABLES[table]
    teams = tuple(team for team in of_seats if team is not None)
    seed = EDITIONS.index(edition)
    heroes = islice(cycle(("apprentice", "barbarian", "paladin")), seed, None)
    seated = [(f"P{at + 1}", hero) for at, hero in zip(range(len(of_seats)), heroes, strict=False)]
    record = Record(game := DiceThrone(HEROES, Readings(edition)), start_state(game, seated, teams))
    return play_on(record, [RandomPlayer(f"{seed}:{name}") for name, _ in seated], Luck(seed))


@games
def test_a_game_at_any_table_comes_to_its_end(table: str, edition: str) -> None:
    """DT-WIN-01, DT-WIN-06: one side is left and has won, or the last fell together."""
    record = play_game(table, edition)
    end = record.state.table
    assert record.state.pending is None
    standing = {end.side(at) for at, seat in enumerate(end.seats) if seat.health > 0}
    assert len(standing) < 2
    assert end.is_draw == (not standing)
    if standing:
        assert (end.result,) == tuple(standing)


@games
def test_teammates_always_show_the_same_health_within_its_bounds(table: str, edition: str) -> None:
    """DT-TEAM-05, DT-HP-01: at most 10 above what the dial began with."""
    for state in play_game(table, edition).states:
        for at, seat in enumerate(state.table.seats):
            assert 0 <= seat.health <= seat.start_health + 10
            for mate in state.table.teammates(at):
                assert state.table.seats[mate].health == seat.health


@games
def test_turns_go_round_among_those_who_are_left(table: str, edition: str) -> None:
    """DT-TURN-01, DT-TEAM-04, DT-KOTH-03: the next in turn order who has not fallen."""
    record = play_game(table, edition)
    turns = [step for step in record.steps if step.kind == "turn-begins"]
    count = len(TABLES[table])
    for one, other in pairwise(turns):
        between = [(one.actor + on) % count for on in range(1, count + 1)]  # type: ignore[operator]
        healths = [seat.health for seat in other.table.seats]
        assert other.actor == next(seat for seat in between if healths[seat])


@games
def test_only_opponents_are_targets_and_the_fallen_do_nothing(table: str, edition: str) -> None:
    """DT-TRP-07, DT-WIN-02: nobody aims at their own side; who is out makes no choice."""
    for step in play_game(table, edition).steps:
        attack = step.table.attack
        if attack is not None and attack.target is not None:
            assert attack.target not in step.table.side(attack.attacker)
        if step.kind in ("declares", "commits", "announces", "target-chosen", "defends"):
            assert step.table.seats[step.actor].health > 0


@games
def test_states_survive_a_round_trip_through_json(table: str, edition: str) -> None:
    record = play_game(table, edition)
    for state, following, input_ in list(
        zip(record.states, record.states[1:], record.inputs, strict=False)
    )[::31]:
        stored = decode_state(encode_state(state))
        assert stored == state
        assert record.game.advance(stored, input_) == following


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("table", ["two teams of two", "king of the hill"])
def test_every_step_and_every_table_can_be_told_in_both_languages(table: str, lang: str) -> None:
    """No sentence lacks a value or a translation; a strict speaker raises an error for that."""
    record = play_game(table, "marvel")
    speaker = speaker_for(PRESENTER, record.game, record.start.table, lang, strict=True)
    game = record.game
    assert isinstance(game, DiceThrone)
    for step in record.steps:
        assert text_of(speaker.step(step))
    for state in record.states[::23]:
        scene = PRESENTER.scenes.scene(game, state.table, speaker)
        for seat_view in scene.seats:
            assert len(seat_view.badges) >= len(state.table.teammates(seat_view.seat))
