"""Computer players on the toy game: their choices, and that seeds repeat them."""

from __future__ import annotations

from collections import Counter

import pytest

from dtnb.kernel import PASS, Action, Chance, Choice, Record
from dtnb.players import (
    Greedy,
    Luck,
    NotOverError,
    OutOfScriptError,
    RandomPlayer,
    Scripted,
    play_on,
)
from tests.toy import CountToTen, Seat, Table, set_up


def record(turns: int = 3) -> Record:
    seats = [Seat("Ann").with_token("boost", 2).with_token("damp", 1), Seat("Ben")]
    return Record(CountToTen(True), set_up(seats, 0, turns=turns))


def test_the_same_seed_gives_the_same_line_and_another_seed_another() -> None:
    def line(seed: int) -> list[str]:
        return list(play_on(record(), [RandomPlayer(seed), RandomPlayer(9)], Luck(seed)).hashes())

    assert line(1) == line(1)
    assert len({tuple(line(seed)) for seed in range(5)}) > 1


def test_what_is_drawn_is_not_put_back() -> None:
    chance = Chance("draw", 0, "cards", 3, deck=(("a", 1), ("b", 2)))
    for seed in range(20):
        assert Counter(Luck(seed).outcome(chance).values) == Counter({"a": 1, "b": 2})


def test_every_face_comes_up_and_no_other() -> None:
    chance = Chance("roll", 0, "dice", 5, faces=4)
    luck = Luck(3)
    assert {face for _ in range(50) for face in luck.outcome(chance).values} == {1, 2, 3, 4}


def test_luck_is_the_same_in_every_python() -> None:
    """The Mersenne twister seeded with 1 begins 0.1343…, 0.8474…: of ten, 1 and 8."""
    luck = Luck(1)
    assert [luck.below(10), luck.below(10)] == [1, 8]


def test_a_line_stops_after_so_many_inputs() -> None:
    played = play_on(record(), [RandomPlayer(1), RandomPlayer(2)], Luck(1), inputs=2)
    assert len(played.inputs) == 2
    assert played.state.pending is not None


def test_a_game_that_does_not_end_is_not_waited_for() -> None:
    with pytest.raises(NotOverError):
        play_on(record(), [RandomPlayer(1), RandomPlayer(2)], Luck(1), limit=1)


def test_the_scripted_player_acts_as_soon_as_it_may_and_passes_until_then() -> None:
    scripted = Scripted([Action("stop"), Action("spend", "boost")])
    played = play_on(record(turns=1), [scripted, Scripted([])], Luck(2))
    assert not scripted.left
    actions = [input_.action for input_ in played.inputs if isinstance(input_, Choice)]
    assert [action for action in actions if action != PASS] == [
        Action("stop"),
        Action("spend", "boost"),
    ]


def test_a_script_that_is_over_where_a_player_must_choose_is_an_error() -> None:
    options = (Action("again"), Action("stop"))
    with pytest.raises(OutOfScriptError):
        Scripted([]).choose(CountToTen(True), record().state, options)


def test_the_greedy_player_takes_what_is_worth_most() -> None:
    """A boost adds 2 to the count: greedy spends it, a player who only values tokens does not."""

    def count(table: Table, seat: int) -> float:
        return table.seats[seat].count

    def tokens(table: Table, seat: int) -> float:
        return sum(count for _, count in table.seats[seat].tokens)

    for worth, spends in ((count, True), (tokens, False)):
        greedy = Greedy(worth, 5, ahead=6)
        played = play_on(record(turns=1), [greedy, Scripted([])], Luck(2))
        verbs = [input_.action.verb for input_ in played.inputs if isinstance(input_, Choice)]
        assert ("spend" in verbs) is spends


def test_every_seed_plays_the_toy_game_to_its_end() -> None:
    for seed in range(50):
        played = play_on(record(), [RandomPlayer(seed), RandomPlayer(seed + 1)], Luck(seed))
        assert played.state.pending is None
