"""A record's inputs as a program keeps them: read back to the same states, or refused."""

from __future__ import annotations

import msgspec
import pytest

from dtnb.kernel import Choice, IllegalMoveError, Outcome, Record
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.replay.packed import PackedInputsError, pack, unpack
from tests.toy import CountToTen, Seat, set_up

TOY = CountToTen()


def toy_line(seed: int = 0, turns: int = 3) -> Record:
    start = set_up([Seat("Ann"), Seat("Ben")], turns=turns)
    players = [RandomPlayer(f"{seed}/{seat}") for seat in range(2)]
    return play_on(Record(TOY, start), players, Luck(seed))


@pytest.mark.parametrize("seed", range(20))
def test_packed_inputs_are_read_back_to_the_same_line(seed: int) -> None:
    record = toy_line(seed)
    again = unpack(TOY, record.start, pack(record))
    assert again.inputs == record.inputs
    assert again.states == record.states


def test_dice_are_one_number_to_the_base_of_their_faces() -> None:
    """One die of six faces that shows 5 is the fifth number from 0: 4."""
    start = set_up([Seat("Ann"), Seat("Ben")])
    record = Record(TOY, start, [Outcome((5,))])
    assert msgspec.msgpack.decode(pack(record))[2] == [4]


def test_an_input_is_the_index_of_its_option() -> None:
    record = toy_line()
    numbers = msgspec.msgpack.decode(pack(record))[2]
    for state, given, number in zip(record.states, record.inputs, numbers, strict=False):
        if isinstance(given, Choice):
            assert TOY.legal_actions(state)[number] == given.action


def test_what_is_no_option_as_it_stands_is_written_in_full_and_judged_again() -> None:
    record = toy_line(turns=1)
    version, end, numbers = msgspec.msgpack.decode(pack(record))
    asked = next(at for at, given in enumerate(record.inputs) if isinstance(given, Choice))
    forged = [*numbers[:asked], [0, "no-such-verb"]]
    with pytest.raises(IllegalMoveError):
        unpack(TOY, record.start, msgspec.msgpack.encode((version, end, forged)))


def test_an_end_that_is_another_one_is_noticed() -> None:
    record = toy_line()
    version, end, numbers = msgspec.msgpack.decode(pack(record))
    shorter = msgspec.msgpack.encode((version, end, numbers[:-1]))
    with pytest.raises(PackedInputsError, match="the end is another one"):
        unpack(TOY, record.start, shorter)


@pytest.mark.parametrize("number", [-1, 6, 10**6])
def test_a_number_that_no_die_shows_is_refused(number: int) -> None:
    start = set_up([Seat("Ann"), Seat("Ben")])
    with pytest.raises(PackedInputsError, match="answers nothing"):
        unpack(TOY, start, msgspec.msgpack.encode((1, "", [number])))


def test_more_inputs_than_questions_are_refused() -> None:
    record = toy_line()
    assert record.state.pending is None
    version, end, numbers = msgspec.msgpack.decode(pack(record))
    with pytest.raises(PackedInputsError, match="more inputs than questions"):
        unpack(TOY, record.start, msgspec.msgpack.encode((version, end, [*numbers, 0])))


@pytest.mark.parametrize("data", [b"", b"\xc1", msgspec.msgpack.encode([2, "", []])])
def test_what_is_not_packed_inputs_is_refused(data: bytes) -> None:
    with pytest.raises(PackedInputsError):
        unpack(TOY, set_up([Seat("Ann"), Seat("Ben")]), data)
