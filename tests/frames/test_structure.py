"""The structure of steps: nesting and windows of steps made by hand."""

from __future__ import annotations

from typing import Any

from dtnb.frames.building.questions import QuestionRank, QuestionsByStep, RankedQuestion
from dtnb.frames.format.interned import Interned
from dtnb.frames.structure import Place, find_places
from dtnb.kernel import Role, Step

KINDS = {role.value: role for role in Role}


def steps(*made: tuple[Any, ...]) -> list[Place]:
    """Each step is (kind, parent) or (kind, parent, reason)."""
    record = [
        Step(index, parent, kind, None, (), {"reason": rest[0]} if rest else {}, None, 0)
        for index, (kind, parent, *rest) in enumerate(made)
    ]
    return find_places(record, KINDS)


def test_a_step_is_as_deep_as_what_it_happened_inside() -> None:
    places = steps(("turn", -1), ("phase", 0), ("window", 1), ("pass", 2), ("phase", 0))
    assert [place.depth for place in places] == [0, 1, 2, 3, 1]
    assert [place.phase for place in places] == [-1, 1, 1, 1, 4]
    assert [place.window for place in places] == [-1, -1, 2, 2, -1]


def test_steps_noted_beside_the_opening_belong_to_the_window_until_it_closes() -> None:
    places = steps(("window", -1), ("pass", -1), ("close", -1), ("effect", -1))
    assert [place.window for place in places] == [0, 0, 0, -1]


def test_after_an_inner_window_the_outer_one_goes_on() -> None:
    places = steps(
        ("window", -1), ("effect", -1), ("window", -1), ("close", -1), ("pass", -1), ("close", -1)
    )  # fmt: skip
    assert [place.window for place in places] == [0, 0, 2, 2, 0, 0]


def test_a_window_that_closed_by_itself_is_idle() -> None:
    places = steps(("window", -1), ("pass", 0), ("close", 0, "nobody-could-act"), ("effect", -1))
    assert [place.is_idle for place in places] == [True, True, True, False]


def test_a_window_in_which_all_passed_is_quiet_and_not_idle() -> None:
    places = steps(("window", -1), ("pass", 0), ("close", 0, "all-passed"))
    assert [(place.is_quiet, place.is_idle) for place in places] == [(True, False)] * 3


def test_a_window_nobody_may_use_is_not_idle_if_something_is_settled_in_it() -> None:
    places = steps(
        ("window", -1), ("sum", 0), ("change", 1), ("close", 0, "nobody-may-act"), ("pass", -1)
    )  # fmt: skip
    assert not any(place.is_idle or place.is_quiet for place in places)


def test_what_happens_in_an_inner_window_happens_in_the_outer_one() -> None:
    places = steps(
        ("window", -1),
        ("window", 0),
        ("declare", 1),
        ("close", 1, "all-passed"),
        ("close", 0, "nobody-could-act"),
    )
    assert not any(place.is_idle or place.is_quiet for place in places)


def test_an_idle_window_inside_a_busy_one_stays_idle() -> None:
    places = steps(
        ("window", -1),
        ("declare", 0),
        ("window", 1),
        ("close", 2, "nobody-could-act"),
        ("close", 0, "all-passed"),
    )
    assert [place.is_idle for place in places] == [False, False, True, True, False]


def test_a_pool_keeps_equal_things_once() -> None:
    pool: Interned[str] = Interned()
    assert [pool.add(item) for item in ("a", "b", "a")] == [0, 1, 0]
    assert pool.items() == ("a", "b")


def test_a_window_shows_the_first_question_that_was_really_asked() -> None:
    asked = QuestionsByStep()
    asked.add(step=1, window=0, question=RankedQuestion(QuestionRank.SKIPPED, 10))
    asked.add(step=2, window=0, question=RankedQuestion(QuestionRank.ANSWERED, 20))
    asked.add(step=3, window=0, question=RankedQuestion(QuestionRank.ANSWERED, 30))
    asked.add(step=4, window=-1, question=RankedQuestion(QuestionRank.ANSWERED, 40))
    assert asked.by_step() == {0: 20, 1: 10, 2: 20, 3: 30, 4: 40}
