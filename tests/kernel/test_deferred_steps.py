"""Windows in which nobody can act: their steps are made on demand, and are the same."""

from __future__ import annotations

import pickle

import pytest

from dtnb.kernel import Record, Recorder, Step
from tests.dicethrone.play import Fight, player


def fight() -> Record:
    """Two players with nothing in hand: nobody can act in any window of the first Roll Attempt."""
    record = Fight(player(), player()).record
    assert any(step.args.get("reason") == "nobody-could-act" for step in record.fork(0).steps)
    return record.fork(0)


def steps_at_once(record: Record) -> list[Step]:
    """Return the steps made at once, without deferring any."""
    recorder = Recorder(record.game.kinds, len(record._set_up.agenda))
    recorder.defers_nothing = True
    record.game.open(record._set_up, recorder)
    return recorder.steps


def test_steps_that_were_put_off_are_those_that_are_made_at_once() -> None:
    record = fight()
    count = record.step_count
    assert list(record.steps) == steps_at_once(record)
    assert len(record.steps) == count
    assert [step.index for step in record.steps] == list(range(count))


def test_the_policies_of_a_deferred_window_are_noted_when_only_they_are_asked_for() -> None:
    record, other = fight(), fight()
    assert other.steps
    assert record.consulted == other.consulted


def test_a_record_whose_steps_were_put_off_reaches_another_process() -> None:
    record = fight()
    assert record.step_count
    assert pickle.loads(pickle.dumps(record)).steps == record.steps


def test_steps_are_complete_after_their_making_was_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = fight()
    count = record.step_count

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Recorder, "add", interrupted)
        with pytest.raises(KeyboardInterrupt):
            _ = record.steps
    assert list(record.steps) == steps_at_once(record)
    assert len(record.steps) == count
