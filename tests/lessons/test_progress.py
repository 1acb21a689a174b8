"""A learner's record: what both sides make of it stands in `progress.json` and is tried by both."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

import dtnb
from dtnb.gamebook.progress import CourseProgress, LessonProgress
from dtnb.lessons.progress import (
    FILE,
    MAX_SIZE,
    Answer,
    Missed,
    Progress,
    day_of,
    merge_progress,
    next_lesson,
    read_progress,
    repeat_rules,
    rules_due,
    write_progress,
)

CASES = json.loads(Path(__file__).with_name("progress.json").read_text(encoding="utf-8"))
DAY = date(2026, 11, 29)


def missed(rules: dict[str, Any]) -> dict[str, Missed]:
    return msgspec.convert(rules, dict[str, Missed])


@pytest.mark.parametrize("case", CASES["repeated"], ids=str)
def test_a_missed_rule_comes_back_and_moves_on_when_it_is_right(case: dict[str, Any]) -> None:
    answer = msgspec.convert(case["answer"], Answer)
    assert repeat_rules(missed(case["rules"]), answer, case["day"]) == missed(case["gives"])


def test_what_is_missed_again_is_asked_again_first() -> None:
    rules = repeat_rules(missed({}), Answer(("A", "B"), False), 10)
    assert rules_due(rules, 10) == ["B", "A"]
    assert rules_due(repeat_rules(rules, Answer(("A",), False), 10), 10) == ["A", "B"]


@pytest.mark.parametrize("case", CASES["due"], ids=str)
def test_what_is_due_comes_in_the_order_of_its_days(case: dict[str, Any]) -> None:
    assert rules_due(missed(case["rules"]), case["day"]) == case["gives"]


@pytest.mark.parametrize("case", CASES["next"], ids=str)
def test_one_goes_on_where_one_stopped(case: dict[str, Any]) -> None:
    kept = msgspec.convert({"lessons": case["lessons"], "last": case["last"]}, Progress)
    assert next_lesson(kept, ["a", "b", "c"]) == case["gives"]


def test_a_file_of_the_site_is_read_and_written_again_and_both_are_joined() -> None:
    here, there = (
        read_progress(json.dumps(one)) for one in (CASES["file"], CASES["merged"]["there"])
    )
    assert here is not None
    assert there is not None
    assert json.loads(write_progress(here)) == CASES["file"]
    assert json.loads(write_progress(merge_progress(here, there))) == CASES["merged"]["gives"]


@pytest.mark.parametrize("what", CASES["refused"])
def test_what_is_no_progress_is_refused(what: str) -> None:
    assert read_progress(CASES["refused"][what]) is None


def test_what_is_too_long_is_refused_and_nothing_unknown_is_kept() -> None:
    text = json.dumps(CASES["file"])
    assert read_progress(text + " " * MAX_SIZE) is None
    kept = read_progress(json.dumps({**CASES["file"], "extra": "x", "last": "<b>"}))
    assert kept is not None
    assert json.loads(write_progress(kept)) == {**CASES["file"], "last": ""}


def answered(folder: Path) -> LessonProgress:
    """Return a lesson of one question, which was answered wrongly and then rightly."""
    asks = dtnb.load_replay("false-claim").ask
    question = asks.what_is_the_total("Ben")
    question.answer(2)
    question.answer(0)
    return LessonProgress("08_half_and_half_again", [asks], folder)


def test_only_a_click_writes(tmp_path: Path) -> None:
    """Showing a lesson's end, and making its buttons, reads and writes no file."""
    (tmp_path / FILE).write_text("not ours", encoding="utf-8")
    lesson = answered(tmp_path)
    assert "1 right" in repr(lesson)
    buttons = lesson._widget().children[1].children
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "not ours"
    (tmp_path / FILE).unlink()
    buttons[0].click()
    kept = read_progress((tmp_path / FILE).read_text(encoding="utf-8"))
    assert kept is not None
    assert kept.lessons["08_half_and_half_again"].done == 1
    assert kept.lessons["08_half_and_half_again"].at_once == 0


def test_what_was_found_with_a_hint_is_neither_missed_nor_known(tmp_path: Path) -> None:
    asks = dtnb.load_replay("false-claim").ask
    question = asks.what_is_the_total("Ben")
    assert question.hint
    question.answer(0)
    kept = LessonProgress("08_half_and_half_again", [asks], tmp_path).keep(DAY)
    assert kept is not None
    assert kept.rules == {}
    assert kept.lessons["08_half_and_half_again"].done == 1


def test_what_was_only_shown_is_not_done(tmp_path: Path) -> None:
    asks = dtnb.load_replay("false-claim").ask
    asks.what_is_the_total("Ben").show()
    kept = LessonProgress("08_half_and_half_again", [asks], tmp_path).keep(DAY)
    assert kept is not None
    assert kept.lessons["08_half_and_half_again"].done == 0
    assert not kept.lessons["08_half_and_half_again"].is_whole


def test_the_missed_rules_and_the_next_lesson_are_named(tmp_path: Path) -> None:
    """DT-CALC-05 was missed; lesson 08 teaches it, and the course goes on with its first lesson."""
    lesson = answered(tmp_path)
    kept = lesson.keep(DAY)
    assert kept is not None
    assert kept.rules["DT-CALC-05"] == Missed(0, day_of(DAY))
    assert lesson.keep(DAY) == kept
    text = repr(CourseProgress(folder=tmp_path))
    assert "1 of 26 lessons is done" in text
    assert "01_first_turn.ipynb" in text
    assert "Half, and half again" in text


def test_a_file_that_is_not_ours_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[]", encoding="utf-8")
    assert answered(tmp_path).keep(DAY) is None
    assert answered(tmp_path).add_file(json.dumps(CASES["file"])) is None
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "[]"
    assert "nothing was written" in repr(CourseProgress(folder=tmp_path))


def test_what_is_no_file_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert LessonProgress("01_your_first_turn", (), tmp_path).keep() is None
    assert CourseProgress(folder=tmp_path).progress is None


def test_a_file_of_the_site_is_added(tmp_path: Path) -> None:
    lesson = answered(tmp_path)
    lesson.keep(DAY)
    both = lesson.add_file(json.dumps(CASES["file"]))
    assert both is not None
    assert set(both.lessons) == {"01_first_turn", "08_half_and_half_again"}
    assert lesson.add_file("{") is None


def test_a_finished_lesson_that_is_opened_again_stays_finished(tmp_path: Path) -> None:
    answered(tmp_path).keep(DAY)
    asks = dtnb.load_replay("false-claim").ask
    asks.what_is_the_total("Ben")
    kept = LessonProgress("08_half_and_half_again", [asks], tmp_path).keep(DAY)
    assert kept is not None
    assert kept.lessons["08_half_and_half_again"].is_whole
