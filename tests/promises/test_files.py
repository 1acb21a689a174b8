"""A file that an earlier version wrote still plays, and where it has drifted it is known why.

``landed.txt`` lists the states of this project that were given to others, oldest first. In
``states`` is what each of them wrote: a file that is not in the folder of a state was written by
it as by the state before.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from dtnb import FileProblems
from dtnb.kernel import Decision, Record, State
from dtnb.kernel.hashing import DIGEST_SIZE, HASH_VERSION, _digest_of
from dtnb.replay import Fidelity, Replay, load_replay

HERE = Path(__file__).parent
LANDED = (HERE / "landed.txt").read_text(encoding="utf-8").split()
FILES = sorted((HERE / "states").glob("*/*.yaml"))


class Drift(msgspec.Struct, forbid_unknown_fields=True):
    """Why a file has other fingerprints now."""

    file: str
    until: str
    changed: str
    why: str
    at: int = -1
    without: str = ""
    refused: str = ""


DRIFTS = msgspec.convert(yaml.safe_load((HERE / "drift.yaml").read_text("utf-8")), list[Drift])


def drift_of(file: Path) -> Drift | None:
    """Return the first drift whose last state is this one or a later one."""
    place = LANDED.index(file.parent.name)
    drifts = (drift for drift in DRIFTS if drift.file == file.stem)
    return next((drift for drift in drifts if place <= LANDED.index(drift.until)), None)


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


PLAYED = [file for file in FILES if not ((drift := drift_of(file)) and drift.refused)]
REFUSED = [file for file in FILES if file not in PLAYED]
CHANGED = [file for file in FILES if (drift := drift_of(file)) and drift.without]


@pytest.mark.parametrize("file", PLAYED, ids=name_of)
def test_whatever_an_earlier_file_states_still_holds(file: Path) -> None:
    """Its moves are made, its refusals are refused, its expectations and claims come true."""
    replay = load_replay(file)
    assert [problem.text() for problem in replay.problems() if problem.code != "drift"] == []
    assert replay.file.hashes


@pytest.mark.parametrize("file", PLAYED, ids=name_of)
def test_its_fingerprints_are_the_same_unless_it_is_known_why_not(file: Path) -> None:
    drift, fidelity = drift_of(file), load_replay(file).fidelity
    if drift is None:
        assert fidelity.fidelity is Fidelity.EXACT
    else:
        assert (fidelity.fidelity, fidelity.position) == (Fidelity.DIVERGED, drift.at)


@pytest.mark.parametrize("file", CHANGED, ids=name_of)
def test_without_the_field_that_was_added_every_fingerprint_is_the_recorded_one(file: Path) -> None:
    drift = drift_of(file)
    assert drift is not None
    replay = load_replay(file)
    assert list(fingerprints(replay.record, drift.without)) == replay.file.hashes


@pytest.mark.parametrize("file", REFUSED, ids=name_of)
def test_a_file_that_cannot_be_played_says_in_which_line_and_what_to_do(file: Path) -> None:
    drift = drift_of(file)
    assert drift is not None
    with pytest.raises(FileProblems) as refused:
        load_replay(file)
    (problem,) = refused.value.problems
    assert drift.refused in problem.what
    assert problem.line > 1
    assert problem.right


def test_every_reason_is_about_a_file_that_is_here_and_says_what_changed() -> None:
    for drift in DRIFTS:
        assert any(drift_of(file) is drift for file in FILES), drift
        assert len(drift.changed) == 8
        assert drift.why


def test_every_folder_is_one_of_a_landed_state_and_the_first_has_the_flagship() -> None:
    assert {file.parent.name for file in FILES} <= set(LANDED)
    assert sorted(LANDED, key=lambda name: name[:10]) == LANDED
    assert (HERE / "states" / LANDED[0] / "barbarian-vs-paladin.yaml").exists()


def test_exact_inputs_of_the_first_state_that_wrote_them_are_played_one_by_one() -> None:
    """29 choices and rolls, as `Match.play_on("random", seed=1, inputs=40)` made them then."""
    first = next(file for file in FILES if file.stem == "match")
    replay: Replay = load_replay(first)
    assert len(replay.record.inputs) == len(replay.file.inputs) == 29


def fingerprints(record: Record, without: str) -> Iterator[str]:
    """Yield the fingerprints of a record as if its table did not have a field."""
    for state in record.states:
        pending = state.pending
        options = tuple(record.game.legal_actions(state)) if isinstance(pending, Decision) else ()
        observed = record.game.observed(_without(state, without))
        yield _digest_of((HASH_VERSION, observed, pending, options), DIGEST_SIZE)


def _without(state: State, field: str) -> Any:
    """Return the table of a state with the default of a field, or of a field of its entries."""
    entries, _, field_of_entry = field.partition(".")
    if not field_of_entry:
        return _with_default(state.table, field)
    values = [_with_default(entry, field_of_entry) for entry in getattr(state.table, entries)]
    return msgspec.structs.replace(state.table, **{entries: tuple(values)})


def _with_default(value: Any, field: str) -> Any:
    (default,) = (f.default for f in msgspec.structs.fields(value) if f.name == field)
    return msgspec.structs.replace(value, **{field: default})
