"""Objects that users hold can be sent to another process, and used from several threads at once."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from operator import attrgetter
from threading import Barrier
from typing import Any, TypeVar

import pytest

from dtnb import FileProblems, Match, load_hero, load_replay

T = TypeVar("T")
THREADS = 8


def again(value: T) -> T:
    """Return a value as another process receives it."""
    received: T = pickle.loads(pickle.dumps(value))
    return received


@pytest.mark.parametrize("name", ["barbarian-vs-paladin", "dungeon-turn-example"])
def test_a_record_and_a_replay_are_the_same_in_another_process(name: str) -> None:
    replay = load_replay(name)
    record, received = again(replay.record), again(replay)
    assert record.states == received.record.states == replay.record.states
    assert record.steps == received.record.steps == replay.record.steps
    assert list(record.hashes()) == list(received.record.hashes()) == list(replay.record.hashes())
    assert str(received.story()) == str(replay.story())
    assert repr(received) == repr(replay)
    assert again(replay.record.state) == replay.record.state


def test_a_record_up_to_a_step_stays_one_in_another_process() -> None:
    record = load_replay("barbarian-vs-paladin").record.up_to(20)
    assert again(record).steps == record.steps
    assert again(record).state == record.state


def test_a_game_judges_alike_in_another_process() -> None:
    replay = load_replay("barbarian-vs-paladin")
    game = again(replay.game)
    for state in replay.record.states:
        assert game.legal_actions(state) == replay.game.legal_actions(state)


def test_a_branch_a_comparison_and_a_settlement_say_the_same_in_another_process() -> None:
    replay = load_replay("false-claim")
    compared, settled = replay.compare(), replay.settle()
    assert repr(again(compared)) == repr(compared)
    assert repr(again(settled)) == repr(settled)
    lines = list(load_replay("buh-bye-on-crit").everything())
    for line in lines:
        assert again(line).record.states == line.record.states
        assert again(line).name == line.name


def test_a_graph_is_the_same_in_another_process() -> None:
    replay = load_replay("false-claim")
    graph, received = replay.graph, again(replay.graph)
    assert str(received) == str(graph)
    assert received.contested.text == graph.contested.text
    assert list(received.influence.edges) == list(graph.influence.edges)


@pytest.mark.parametrize("widget", ["stepper", "gamebook", "views.graph_view", "views.with_graph"])
def test_what_a_browser_shows_says_what_is_pickled_instead(widget: str) -> None:
    """A widget belongs to one kernel and one browser."""
    with pytest.raises(TypeError, match="pickle the replay or match that it shows"):
        pickle.dumps(attrgetter(widget)(load_replay("false-claim"))())
    with pytest.raises(TypeError, match="pickle the replay or match that it shows"):
        pickle.dumps(Match("Barbarian", "Paladin").table(kept=None))


def test_a_match_goes_on_in_another_process() -> None:
    match = Match("Barbarian", "Paladin")
    match.play_on("random", seed=3, inputs=40)
    other = again(match)
    assert (other.state, repr(other)) == (match.state, repr(match))
    assert again(match.so_far).steps == match.so_far.steps
    other.play_on("random", seed=4, inputs=10)
    match.play_on("random", seed=4, inputs=10)
    assert other.state == match.state
    assert other.undo(2).record.inputs == match.undo(2).record.inputs == []


def test_a_workers_error_reaches_the_caller() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        refused = pool.submit(load_replay, "dtnb: 1\n", "turn.yaml")
        with pytest.raises(FileProblems, match=r"turn\.yaml:1:1: 'game' is missing"):
            refused.result(timeout=60)


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(act: Callable[[], T]) -> list[T]:
    """Call a function in several threads that begin together."""
    barrier = Barrier(THREADS)

    def run(_: int) -> T:
        barrier.wait()
        return act()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


@pytest.mark.usefixtures("hasty")
def test_a_replay_can_be_asked_from_several_threads() -> None:
    known = load_replay("barbarian-vs-paladin")
    asked = load_replay("barbarian-vs-paladin")
    for steps in at_once(lambda: asked.steps):
        assert steps == known.steps
    other = load_replay("barbarian-vs-paladin")
    assert set(at_once(lambda: str(other.story()))) == {str(known.story())}


@pytest.mark.usefixtures("hasty")
def test_types_are_built_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Building types in two threads at once can crash the process, so a lock prevents it."""
    import msgspec

    inside, most = [0], [0]
    convert = msgspec.convert

    def counted(*args: Any, **named: Any) -> Any:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        try:
            return convert(*args, **named)
        finally:
            inside[0] -= 1

    monkeypatch.setattr(msgspec, "convert", counted)
    at_once(lambda: load_replay("false-claim").loaded.source.name)
    assert most == [1]
    assert load_hero("paladin").name == "Paladin"
