"""Steps recorded with each input, and steps made afterwards, are the same."""

from __future__ import annotations

import pytest

from dtnb.kernel import (
    PASS,
    Action,
    Choice,
    IllegalMoveError,
    Input,
    Outcome,
    Record,
    Recorder,
    State,
)
from tests.toy import CountToTen, Seat, set_up


def turn(with_steps: bool = False) -> Record:
    """Ann is to roll; she has a boost."""
    seats = [Seat("Ann", 0, (("boost", 1),)), Seat("Ben", 0, ())]
    return Record(CountToTen(), set_up(seats), with_steps=with_steps)


INPUTS = (
    Outcome((4,)),
    Choice(0, Action("stop")),
    Choice(0, Action("spend", "boost")),
)


def test_steps_asked_for_before_the_first_input_are_those_asked_for_after_the_last() -> None:
    early, late = turn(), turn()
    counts = [early.step_count]
    for input_ in INPUTS:
        early.add(input_)
        counts.append(early.step_count)
        late.add(input_)
    assert counts == sorted(set(counts))
    assert early.steps == late.steps
    assert early.states == late.states
    assert early.consulted == late.consulted


def test_steps_made_as_the_table_opens_are_those_made_afterwards() -> None:
    watched, late = turn(with_steps=True), turn()
    for input_ in INPUTS:
        watched.add(input_)
        late.add(input_)
    assert watched.steps == late.steps
    assert watched.states == late.states
    assert watched.consulted == late.consulted


def test_inputs_given_between_two_looks_are_recorded_in_their_order() -> None:
    now_and_then, late = turn(), turn()
    for input_ in INPUTS:
        late.add(input_)
    now_and_then.add(INPUTS[0])
    assert now_and_then.steps
    now_and_then.add(INPUTS[1])
    now_and_then.add(INPUTS[2])
    assert now_and_then.steps == late.steps


def test_a_refused_input_leaves_no_steps() -> None:
    record = turn()
    before = record.steps
    with pytest.raises(IllegalMoveError):
        record.add(Choice(0, PASS))
    assert record.steps == before
    record.add(INPUTS[0])
    assert next(step.position for step in record.steps_since(len(before))) == 1


@pytest.mark.parametrize("at_once", [True, False])
def test_steps_are_complete_after_their_creation_was_interrupted(
    at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps of an input but the last were made: the rest must be neither lost nor doubled."""
    record, undisturbed = turn(), turn()
    undisturbed.add(INPUTS[0])
    if at_once:
        assert record.steps
    else:
        record.add(INPUTS[0])

    def interrupted(state: State, input_: Input, recorder: Recorder) -> State:
        CountToTen.resolve(record.game, state, input_, recorder)
        recorder.steps.pop()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(record.game, "resolve", interrupted)
        with pytest.raises(KeyboardInterrupt):
            _ = record.add(INPUTS[0]) if at_once else record.steps
    if at_once:
        record.add(INPUTS[0])
    assert record.inputs == undisturbed.inputs
    assert record.steps == undisturbed.steps
