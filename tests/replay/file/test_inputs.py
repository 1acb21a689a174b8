"""A played line saved as its exact inputs, and read back to the same fingerprints."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb.files import FileProblems
from dtnb.kernel import Action, Choice, Input, Outcome, SimultaneousChoices
from dtnb.replay import Fidelity, load_replay, record_as_file, to_json, to_yaml
from dtnb.replay.file.inputs import InputShapeError, decode, encode

TOY = Path(__file__).parents[2] / "toy" / "replay.yaml"
values = st.one_of(st.integers(), st.text(max_size=8))
details = st.dictionaries(
    st.text(min_size=1, max_size=8),
    st.one_of(values, st.lists(values, max_size=3).map(tuple)),
    max_size=3,
).map(lambda pairs: tuple(pairs.items()))
choices = st.builds(
    Choice,
    st.integers(0, 11),
    st.builds(Action, st.text(min_size=1, max_size=8), st.text(max_size=8), details),
)
inputs = st.one_of(
    choices,
    st.lists(values, max_size=6).map(tuple).map(Outcome),
    st.lists(choices, min_size=1, max_size=3).map(tuple).map(SimultaneousChoices),
)


@given(inputs)
def test_an_input_is_read_back_as_it_was_written(input_: Input) -> None:
    assert decode(msgspec.json.decode(msgspec.json.encode(encode(input_)))) == input_


@pytest.mark.parametrize(
    "data",
    [[], ["="  , 1.5], ["+"], ["+", ["=", 1]], [0], [-1, "pass"], [True, "pass"], [0, "play", 3],
     [0, "play", "Card", {"die": [[1]]}], [0, "play", "Card", {}, 1], "pass", {"seat": 0}],
)  # fmt: skip
def test_what_is_no_input_is_refused(data: object) -> None:
    with pytest.raises(InputShapeError):
        decode(data)


@pytest.mark.parametrize("write", [to_yaml, to_json])
def test_a_played_line_saved_and_loaded_has_the_same_fingerprints(write: object) -> None:
    replay = load_replay(TOY)
    assert callable(write)
    again = load_replay(write(record_as_file(replay.file, replay.record)))
    assert again.fidelity.fidelity is Fidelity.EXACT
    assert again.record.inputs == replay.record.inputs
    assert list(again.record.hashes()) == list(replay.record.hashes())


def test_a_line_saved_halfway_ends_where_it_was_saved() -> None:
    replay = load_replay(TOY)
    half = replay.record.fork(len(replay.record.inputs) // 2)
    again = load_replay(to_yaml(record_as_file(replay.file, half)))
    assert again.record.inputs == half.inputs
    assert again.outcome.is_open


def test_moves_go_on_from_where_the_inputs_end() -> None:
    """What was given up to the first roll is saved; the moves after it lead to the same end."""
    replay = load_replay(TOY)
    saved = record_as_file(replay.file, replay.record.fork(replay.results[0].position))
    rest = [move for move in replay.file.moves if move != "Ben rolls 3 for count"]
    file = msgspec.structs.replace(saved, moves=rest, expect=replay.file.expect, hashes=[])
    assert load_replay(to_yaml(file)).ok


def test_a_refused_input_is_named_with_its_line_and_its_reasons() -> None:
    replay = load_replay(TOY)
    saved = record_as_file(replay.file, replay.record, hashes=False)
    file = msgspec.structs.replace(saved, inputs=[*saved.inputs[:1], ["=", 9]])
    with pytest.raises(FileProblems) as caught:
        load_replay(to_yaml(file), "saved.yaml")
    (problem,) = caught.value.problems
    assert problem.path == ("inputs", 1)
    assert '["=",9]' in problem.text()
