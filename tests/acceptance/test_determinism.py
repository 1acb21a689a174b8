"""The same inputs give the same record, however the record is made."""

from __future__ import annotations

import msgspec
import pytest

from dtnb.kernel import Record, internal_hash
from dtnb.replay import Fidelity, load_replay, to_yaml
from tests.acceptance.shipped import NAMES, RUNS, loaded, replay_of


def internal(record: Record) -> list[str]:
    return [internal_hash(state) for state in record.states]


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_played_twice_it_gives_the_same_states(name: str, edition: str) -> None:
    once = replay_of(name, edition)
    again = load_replay(name).run(edition=edition)
    assert again.record.inputs == once.record.inputs
    assert list(again.record.hashes()) == list(once.record.hashes())
    assert internal(again.record) == internal(once.record)


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_its_inputs_alone_give_the_same_record(name: str, edition: str) -> None:
    """A record holds only the set-up and inputs of its file; steps are made on demand."""
    record = replay_of(name, edition).record
    again = Record(record.game, record.start, record.inputs)
    assert internal(again) == internal(record)
    # A record that begins at rest lacks the steps of its opening; all other steps are the same.
    opened = record.step_count - again.step_count
    theirs = [(step.kind, step.args, step.rules) for step in record.steps[opened:]]
    assert [(step.kind, step.args, step.rules) for step in again.steps] == theirs


@pytest.mark.parametrize("name", NAMES)
def test_forked_anywhere_and_played_on_it_is_the_same(name: str) -> None:
    for line in loaded(name).everything():
        record = line.record
        whole = list(record.hashes())
        for position in range(len(record.inputs) + 1):
            fork = record.fork(position)
            for input_ in record.inputs[position:]:
                fork.add(input_)
            assert list(fork.hashes()) == whole
            assert internal(fork) == internal(record)


@pytest.mark.parametrize("name", NAMES)
def test_looking_at_a_record_changes_nothing(name: str) -> None:
    """Steps, graph and story are computed from the record and never stored in it."""
    replay = load_replay(name)
    before = internal(replay.record)
    assert replay.story()
    assert replay.graph.text
    assert internal(replay.record) == before == internal(loaded(name).record)


# -- fingerprints in the file -------------------------------------------------------------------


def with_hashes(name: str, change: int | None = None) -> str:
    """Return the file with its fingerprints; on request, one of them is wrong."""
    file = loaded(name).with_hashes()
    if change is not None:
        hashes = list(file.hashes)
        hashes[change] = "00000000" if hashes[change] != "00000000" else "11111111"
        file = msgspec.structs.replace(file, hashes=hashes)
    return to_yaml(file)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_without_fingerprints_is_unverified_and_with_its_own_exact(name: str) -> None:
    assert loaded(name).fidelity.fidelity is Fidelity.UNVERIFIED
    assert load_replay(with_hashes(name)).fidelity.fidelity is Fidelity.EXACT


@pytest.mark.parametrize("name", NAMES)
def test_one_other_fingerprint_is_diverged_at_that_input(name: str) -> None:
    count = len(loaded(name).record.inputs)
    for position in {0, count // 2, count}:
        drift = load_replay(with_hashes(name, position)).fidelity
        assert (drift.fidelity, drift.position) == (Fidelity.DIVERGED, position)
        after = [step.index for step in loaded(name).steps if step.position >= position]
        assert drift.step == after[0]


def test_fingerprints_are_of_the_edition_that_the_file_names() -> None:
    replay = load_replay(with_hashes("barbarian-vs-paladin"))
    assert replay.run(edition="season-two").fidelity.fidelity is Fidelity.UNVERIFIED
