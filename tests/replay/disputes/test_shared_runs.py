"""Runs under other readings share common parts and give the same result as separate runs.

The everyday run takes every third file, `--games 1000` all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dtnb import registry, shipped
from dtnb.dicethrone.game import DiceThrone
from dtnb.kernel import Input, Recorder, State
from dtnb.replay import load_replay
from dtnb.replay.disputes import trials
from dtnb.replay.disputes.settle import settle
from dtnb.replay.disputes.shared_runs import RunOutcome, SharedRuns, outcome_of
from dtnb.replay.replay import Replay
from dtnb.replay.running import shared_record
from dtnb.replay.running.shared_record import SharedRecord
from dtnb.rulebook import observe_policies
from tests.conftest import one_in
from tests.toy import known

#: one in so many runs is also played afresh
EVERY = 5
FILES = sorted(file.stem for file in shipped("replays").glob("*.yaml"))


def afresh(replay: Replay, policies: Mapping[str, str]) -> RunOutcome:
    """Play a file from its beginning, without the caches of other runs."""
    return outcome_of(replay.run(policies=policies), replay.speaker)


def under_one_book(number: int, name: str) -> Replay:
    """Play a shipped file under the first book, the next file under the second, and so on."""
    replay = load_replay(name)
    books = list(replay.plugin.rulebook().editions)
    return replay.run(books[number % len(books)])


class Listening:
    """The results of a run that `SharedRuns` played, and how they were found."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.outcomes: list[tuple[Mapping[str, str], RunOutcome | None]] = []
        self.played = 0
        original_play, run = SharedRuns.play, Replay.run

        def hearing(
            runs: SharedRuns,
            policies: Mapping[str, str],
            prints: Mapping[str, str] | None = None,
        ) -> RunOutcome | None:
            outcome = original_play(runs, policies, prints)
            if not prints:
                self.outcomes.append((policies, outcome))
            return outcome

        def counting(replay: Replay, *args: object, **options: object) -> Replay:
            self.played += 1
            return run(replay, *args, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(SharedRuns, "play", hearing)
        monkeypatch.setattr(Replay, "run", counting)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Take some files or all."""
    if "file" in metafunc.fixturenames:
        metafunc.parametrize("file", one_in(3, FILES, metafunc.config))


def test_a_run_among_others_comes_to_what_it_comes_to_afresh(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = FILES.index(file)
    replay = under_one_book(number, file)
    with monkeypatch.context() as patched:
        listening = Listening(patched)
        patched.setattr(trials, "MAX_RUNS", 24)
        settle(replay)
    for policies, result in listening.outcomes[number % EVERY :: EVERY]:
        assert result is not None
        assert result == afresh(replay, policies)


def test_what_differs_in_readings_that_nobody_asks_for_is_not_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A claim in front stands or not, whoever else is asked: most pairs are runs already made."""
    replay = load_replay("buh-bye-on-reload")
    listening = Listening(monkeypatch)
    settle(replay)
    assert listening.played < len(listening.outcomes) * 2 / 3


def test_an_input_is_resolved_again_only_where_it_asks_for_another_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the inputs of 64 runs of a short file, less than a third are played."""
    inputs: list[Input] = []
    resolved: list[Input] = []
    add, resolve = SharedRecord.add, DiceThrone.resolve

    def adding(record: SharedRecord, one: Input) -> State:
        inputs.append(one)
        return add(record, one)

    def resolving(game: DiceThrone, state: State, one: Input, recorder: Recorder) -> State:
        resolved.append(one)
        return resolve(game, state, one, recorder)

    replay = load_replay("duel-so-wild")
    monkeypatch.setattr(SharedRecord, "add", adding)
    monkeypatch.setattr(DiceThrone, "resolve", resolving)
    settle(replay)
    assert 0 < len(resolved) < len(inputs) / 3


def test_what_there_is_no_room_to_remember_comes_to_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = load_replay("duel-so-wild")
    roomy = settle(replay)
    monkeypatch.setattr(shared_record, "MAX_CACHED_STEPS", 0)
    cramped = settle(replay)
    assert cramped.trials == roomy.trials
    assert cramped.data() == roomy.data()


def test_a_game_that_does_not_ask_readings_is_played_afresh_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with known():
        replay = load_replay("tests/toy/replay.yaml")
        assert not replay.plugin.asks_readings
        listening = Listening(monkeypatch)
        settle(replay)
        assert listening.played == len(listening.outcomes)


@pytest.mark.parametrize("game", registry.games())
def test_readings_say_when_they_are_asked_whoever_asks(game: str) -> None:
    """Also who keeps the answer, asks without consequence, or asks only whether it was chosen."""
    noted: list[str] = []
    with observe_policies(noted.append):
        replay = load_replay("nine-at-once" if game == "dice-throne" else "dungeon-whole-game")
        again = replay.run(policies={})
    readings = getattr(again.game, "readings")  # noqa: B009 (a game has what it has)
    policy = next(iter(readings))
    noted.clear()
    assert readings[policy] == readings.get(policy)
    assert noted == [policy, policy]
    assert not readings.is_chosen(policy)
    assert noted == [policy] * 3


@pytest.mark.parametrize("game", registry.games())
def test_rules_asked_afresh_ask_for_their_readings_again(game: str) -> None:
    """Whatever a game kept of its answers: what it tells next is noted as if it were the first."""
    noted: set[str] = set()
    with observe_policies(noted.add):
        replay = load_replay("nine-at-once" if game == "dice-throne" else "dungeon-whole-game")
        again = replay.run(policies={})
    outcome_of(again, again.speaker)
    noted.clear()
    again.record.game = again.game.without_caches()
    first = outcome_of(again, again.speaker)
    asked = {*noted}
    noted.clear()
    again.record.game = again.game.without_caches()
    assert outcome_of(again, again.speaker) == first
    assert noted == asked


def test_rules_of_dice_throne_read_how_damage_is_added_up_again_when_they_are_asked_afresh() -> (
    None
):
    noted: list[str] = []
    with observe_policies(noted.append):
        game = load_replay("nine-at-once").run(policies={}).game
    assert isinstance(game, DiceThrone)
    assert game.method == game.method
    noted.clear()
    assert game.method == game.without_caches().method
    assert "reductions" in noted
