"""Store a learner's progress in a course in a small file, which the site can read too.

Missed rules are asked again like flash cards in boxes. A missed rule goes into box 0 and moves to
the next box with each right answer; after the last box it is learned. Days are counted from 1970,
in local time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Literal

import msgspec

from dtnb.typed import convert

#: the name of the file, beside the lessons and among a browser's downloads
FILE = "dtnb-progress.json"
#: for each box: after how many days a rule in it is asked again
BOX_INTERVALS = (0, 1, 3, 7, 21)
#: the maximum size of a file in bytes
MAX_SIZE = 200_000
#: the maximum number of rules that are asked again in a day; the others wait
MAX_PER_DAY = 8
_EPOCH = date(1970, 1, 1)

_Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][\w.-]{0,79}\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2_000)]
_Answers = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class LessonDone(msgspec.Struct, frozen=True):
    """How many questions a lesson has, and how many of them the learner answered correctly."""

    questions: _Count
    #: the number of questions answered correctly in the end
    done: _Count
    #: the number of questions answered correctly at the first try
    at_once: _Count

    @property
    def is_whole(self) -> bool:
        """Whether all its questions are done."""
        return 0 < self.questions <= self.done


class Missed(msgspec.Struct, frozen=True):
    """A missed rule: its box, and the day on which the rule is asked again."""

    box: Annotated[int, msgspec.Meta(ge=0, le=len(BOX_INTERVALS) - 1)]
    due: Annotated[int, msgspec.Meta(ge=0, le=200_000)]


class Disputes(msgspec.Struct, frozen=True):
    """How many disputes were answered, and how many of them correctly."""

    answered: _Answers = 0
    right: _Answers = 0


class Progress(msgspec.Struct, frozen=True):
    """A learner's record."""

    dtnb_progress: Literal[1] = 1
    #: the lessons that were begun, by name
    lessons: Annotated[dict[_Name, LessonDone], msgspec.Meta(max_length=2_000)] = {}
    #: the rules that were missed, by id
    rules: Annotated[dict[_Name, Missed], msgspec.Meta(max_length=2_000)] = {}
    disputes: Disputes = Disputes()
    #: the lesson that was played last
    last: str = ""


class Answer(msgspec.Struct, frozen=True):
    """The result of a question: the rules behind it, and whether the first answer was right."""

    rules: tuple[str, ...]
    right: bool


def day_of(day: date) -> int:
    """Return a date as the number of days since 1970."""
    return (day - _EPOCH).days


def repeat_rules(rules: Mapping[str, Missed], answer: Answer, day: int) -> dict[str, Missed]:
    """Return the missed rules after an answer.

    After a wrong answer, its rules are due on the same day, in box 0. After a right answer, a due
    rule moves to the next box. A rule in the last box is learned and removed.
    The rule that was missed last is the last in the record.
    """
    changed_rules = dict(rules)
    for rule in answer.rules:
        known = changed_rules.get(rule)
        if not answer.right:
            changed_rules.pop(rule, None)
            changed_rules[rule] = Missed(0, day)
        # Before the day on which the rule is due, a right answer proves little: the learner has
        # just seen the explanation.
        elif known is not None and known.due <= day:
            if known.box + 1 < len(BOX_INTERVALS):
                changed_rules[rule] = Missed(known.box + 1, day + BOX_INTERVALS[known.box + 1])
            else:
                del changed_rules[rule]
    return changed_rules


def rules_due(rules: Mapping[str, Missed], day: int) -> list[str]:
    """Return the rules to ask again on a day; the rule that has been due longest comes first.

    Of rules that are due since the same day, those in lower boxes come first; in the same box, the
    rule that was missed last. There are at most `MAX_PER_DAY` rules, minus the number of rules
    answered correctly on that day.
    """
    due = [rule for rule in reversed([*rules]) if rules[rule].due <= day]
    due.sort(key=lambda rule: (rules[rule].due, rules[rule].box))
    done = sum(
        missed.box > 0 and missed.due - BOX_INTERVALS[missed.box] == day
        for missed in rules.values()
    )
    return due[: max(0, MAX_PER_DAY - done)]


def add_lesson(
    progress: Progress, lesson: str, done: LessonDone, answers: Iterable[Answer], day: int
) -> Progress:
    """Return the record after questions of a lesson were answered."""
    rules: Mapping[str, Missed] = progress.rules
    for answer in answers:
        rules = repeat_rules(rules, answer, day)
    lessons = {**progress.lessons, lesson: done}
    return msgspec.structs.replace(progress, lessons=lessons, rules=dict(rules), last=lesson)


def next_lesson(progress: Progress, lessons: Sequence[str]) -> str | None:
    """Return the lesson that was played last if it is unfinished, else the first unfinished one.

    Return None if all are finished.
    """
    is_unfinished = {
        name: name not in progress.lessons or not progress.lessons[name].is_whole
        for name in lessons
    }
    if is_unfinished.get(progress.last):
        return progress.last
    return next((name for name in lessons if is_unfinished[name]), None)


def merge_progress(own: Progress, other: Progress) -> Progress:
    """Merge two records: for each lesson the greater progress, for each rule the earlier day."""
    lessons, rules = dict(own.lessons), dict(own.rules)
    for name, done in other.lessons.items():
        if name not in lessons or lessons[name].done < done.done:
            lessons[name] = done
    for rule, missed in other.rules.items():
        if rule not in rules or rules[rule].due > missed.due:
            rules[rule] = missed
    has_more = own.disputes.answered >= other.disputes.answered
    disputes = own.disputes if has_more else other.disputes
    return Progress(1, lessons, rules, disputes, own.last or other.last)


def write_progress(progress: Progress) -> str:
    """Return a record as the text of a file."""
    return json.dumps(msgspec.to_builtins(progress), indent=1, ensure_ascii=False) + "\n"


def read_progress(text: str) -> Progress | None:
    """Return the record in an untrusted text; None if the text is not a valid record."""
    if len(text) > MAX_SIZE:
        return None
    try:
        data = json.loads(text)
        # `write_progress` always writes these fields, even if they are empty.
        if not {"dtnb_progress", "lessons", "rules", "disputes"} <= set(data):
            return None
        progress = convert({**data, "last": _valid_name(data.get("last"))}, Progress)
    except (ValueError, TypeError, RecursionError, msgspec.ValidationError):
        return None
    are_counts_valid = progress.disputes.right <= progress.disputes.answered and all(
        done.at_once <= done.done <= done.questions for done in progress.lessons.values()
    )
    return progress if are_counts_valid else None


def _valid_name(value: object) -> str:
    try:
        return convert(value, _Name)
    except (TypeError, msgspec.ValidationError):
        return ""
