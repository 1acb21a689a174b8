"""A file played again under other readings is not read again and gives the same result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb import Replay, load_replay, shipped
from dtnb.replay.running import load as room
from dtnb.replay.running.load import load

#: lines with branches, refusals, claims, whole turns and both games
FILES = ("buh-bye-on-crit", "duel-so-wild", "refused-with-reasons",
         "dungeon-health-zero", "dungeon-party-of-level-2")  # fmt: skip


def results_of(replay: Replay) -> list[object]:
    """Return all results of a replay's lines."""
    return [
        (
            line.record.inputs, list(line.record.hashes()), line.steps, line.record.consulted,
            line.results, line.refusals, line.remarks, line.outcome,
            [claim[:-1] for claim in line.claims],
            [str(expectation) for expectation in line.expectations],
        )
        for line in replay.everything()
    ]  # fmt: skip


def exchanged(replay: Replay) -> Iterator[dict[str, str]]:
    """Yield every policy that a replay consulted, with another of its readings."""
    rulebook = replay.plugin.rulebook()
    for name in replay.record.consulted:
        policy = rulebook.policy(name)
        mine = rulebook.ruling(name, replay.edition, replay.policies).value
        others = [reading.id for reading in policy.readings if reading.id != mine]
        if others and policy.no_outcome is None:
            yield {**replay.policies, name: others[0]}


@pytest.mark.parametrize("name", FILES)
def test_a_run_under_another_reading_is_what_reading_the_file_anew_gives(name: str) -> None:
    replay = load_replay(name)
    loaded = load(shipped("replays") / f"{name}.yaml")
    for chosen in exchanged(replay):
        assert results_of(replay.run(policies=chosen)) == results_of(
            Replay(loaded, policies=chosen)
        ), chosen


def test_phrases_and_heroes_are_read_once_however_often_a_file_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with an own hero file that has been removed meanwhile."""
    own = tmp_path / "own.yaml"
    own.write_bytes((shipped("heroes") / "barbarian.yaml").read_bytes())
    text = (shipped("replays") / "duel-so-wild.yaml").read_text(encoding="utf-8")
    file = tmp_path / "file.yaml"
    file.write_text(text.replace("hero: barbarian", "hero: own.yaml"), encoding="utf-8")
    replay = load_replay(file)
    own.unlink()
    monkeypatch.setattr(room, "Compiler", None)
    assert replay.settle().runs
    assert len(replay.compare().replays) == len(replay.plugin.rulebook().editions)
