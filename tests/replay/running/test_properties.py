"""The same inputs give the same record, however they were made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dtnb.kernel import Chance, Choice, Input, Outcome, Record, internal_hash
from tests.toy import TOKENS, CountToTen, Seat, set_up

NAMES = ("Ann", "Ben", "Cay")


@st.composite
def random_records(draw: st.DrawFn) -> Record:
    """A record of the toy game, played at random to its end or for forty inputs."""
    token_lists = st.lists(st.sampled_from(TOKENS), max_size=4)
    seats = []
    for name in NAMES[: draw(st.integers(2, 3))]:
        seat = Seat(name)
        for token in draw(token_lists):
            seat = seat.with_token(token, 1)
        seats.append(seat)
    game = CountToTen(draw(st.booleans()))
    record = Record(game, set_up(seats, draw(st.integers(0, len(seats) - 1)), turns=3))
    while record.state.pending is not None and len(record.inputs) < 40:
        record.add(draw(answers(record)))
    return record


def answers(record: Record) -> st.SearchStrategy[Input]:
    pending = record.state.pending
    if isinstance(pending, Chance):
        return st.sampled_from([Outcome(values) for values, _ in pending.outcomes()])
    assert pending is not None
    legal = record.game.legal_actions(record.state)
    return st.sampled_from([Choice(pending.seat, action) for action in legal])


def again(record: Record) -> Record:
    """The same set-up and inputs, from the beginning."""
    seats = [Seat(seat.name, 0, seat.tokens) for seat in record.start.table.seats]
    table = record.start.table
    return Record(record.game, set_up(seats, table.active, table.turns), record.inputs)


@given(random_records())
def test_replaying_the_inputs_gives_the_same_fingerprints(record: Record) -> None:
    replayed = again(record)
    assert list(replayed.hashes()) == list(record.hashes())
    assert list(map(internal_hash, replayed.states)) == list(map(internal_hash, record.states))


@given(random_records(), st.data())
def test_fork_then_replay_equals_replay_then_fork(record: Record, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(record.inputs)))
    forked = record.fork(position)
    for input_ in record.inputs[position:]:
        forked.add(input_)
    replayed = again(record).fork(position)
    for input_ in record.inputs[position:]:
        replayed.add(input_)
    assert forked.states == replayed.states == record.states
    kinds = [[(step.kind, step.parent, step.args) for step in record.steps] for record in
             (forked, replayed)]  # fmt: skip
    assert kinds[0] == kinds[1]


@given(random_records())
def test_no_input_makes_counts_or_tokens_negative(record: Record) -> None:
    for state in record.states:
        for seat in state.table.seats:
            assert seat.count >= 0
            assert all(number > 0 for _, number in seat.tokens)


@given(random_records())
def test_every_window_that_opens_closes_or_is_still_asking(record: Record) -> None:
    steps = record.steps
    opened = [step.index for step in steps if step.kind == "window-opens"]
    closed = [step.parent for step in steps if step.kind == "window-closes"]
    still = set(opened) - set(closed)
    assert len(still) <= (record.state.pending is not None)
