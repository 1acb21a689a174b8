"""A learner's progress in a course, as a small file that the site can read too.

Pure functions return changed records. Days are counted from 1970, in local time.
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
#: the days until a missed rule is asked again, by its box; after the last box the rule is learned
DAYS = (0, 1, 3, 7, 21)
#: the maximum size of a file in bytes
MAX_SIZE = 200_000
#: the number of rules that are asked again in a day; the others wait
A_DAY = 8
_EPOCH = date(1970, 1, 1)

_Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][\w.-]{0,79}\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2_000)]
_Answers = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class LessonDone(msgspec.Struct, frozen=True):
    """The numbers of questions of a lesson: in all, answered, and answered rightly at once."""

    questions: _Count
    done: _Count
    at_once: _Count

    @property
    def is_whole(self) -> bool:
        """Whether all its questions are done."""
        return 0 < self.questions <= self.done


class Missed(msgspec.Struct, frozen=True):
    """A rule that was missed: its box (see `DAYS`), and the day on which it is asked again."""

    box: Annotated[int, msgspec.Meta(ge=0, le=len(DAYS) - 1)]
    due: Annotated[int, msgspec.Meta(ge=0, le=200_000)]


class Disputes(msgspec.Struct, frozen=True):
    """How many disputes were answered, and how many of them rightly."""

    answered: _Answers = 0
    right: _Answers = 0


class Progress(msgspec.Struct, frozen=True):
    """A learner's record."""

    dtnb_progress: Literal[1] = 1
    #: the lessons that were begun, and the rules that were missed, by name and by id
    lessons: Annotated[dict[_Name, LessonDone], msgspec.Meta(max_length=2_000)] = {}
    rules: Annotated[dict[_Name, Missed], msgspec.Meta(max_length=2_000)] = {}
    disputes: Disputes = Disputes()
    #: the lesson that was played last
    last: str = ""


class Answer(msgspec.Struct, frozen=True):
    """The result of a question: the rules behind it, and whether the first answer was right."""

    rules: tuple[str, ...]
    right: bool


def day_of(day: date) -> int:
    """Return the number of a day."""
    return (day - _EPOCH).days


def repeat_rules(rules: Mapping[str, Missed], answer: Answer, day: int) -> dict[str, Missed]:
    """Return the missed rules after an answer.

    After a wrong answer its rules are due on the same day, in the first box. After a right answer a
    rule that was due moves to the next box; from the last box it is removed, because it is learned.
    """
    changed = dict(rules)
    for rule in answer.rules:
        known = changed.get(rule)
        if not answer.right:
            changed[rule] = Missed(0, day)
        # A right answer before the day proves little: the reader has just seen the explanation.
        elif known is not None and known.due <= day:
            if known.box + 1 < len(DAYS):
                changed[rule] = Missed(known.box + 1, day + DAYS[known.box + 1])
            else:
                del changed[rule]
    return changed


def rules_due(rules: Mapping[str, Missed], day: int) -> list[str]:
    """Return the rules to ask again on a day, the longest due first.

    These are the day's share, less the rules that were answered rightly on that day.
    """
    due = [(missed.due, missed.box, rule) for rule, missed in rules.items() if missed.due <= day]
    done = sum(missed.box > 0 and missed.due - DAYS[missed.box] == day for missed in rules.values())
    return [rule for _, _, rule in sorted(due)][: max(0, A_DAY - done)]


def add_lesson(
    before: Progress, lesson: str, done: LessonDone, answers: Iterable[Answer], day: int
) -> Progress:
    """Return the record after questions of a lesson were answered."""
    rules: Mapping[str, Missed] = before.rules
    for answer in answers:
        rules = repeat_rules(rules, answer, day)
    lessons = {**before.lessons, lesson: done}
    return msgspec.structs.replace(before, lessons=lessons, rules=dict(rules), last=lesson)


def next_lesson(progress: Progress, lessons: Sequence[str]) -> str | None:
    """Return the last lesson if it is unfinished, else the first unfinished one; else None."""
    is_unfinished = {
        name: name not in progress.lessons or not progress.lessons[name].is_whole
        for name in lessons
    }
    if is_unfinished.get(progress.last):
        return progress.last
    return next((name for name in lessons if is_unfinished[name]), None)


def merge_progress(own: Progress, other: Progress) -> Progress:
    """Merge two records; take the greater progress in a lesson, and the earlier day of a rule."""
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
    """Return the record in a text from anybody; None if the text is no valid record."""
    if len(text) > MAX_SIZE:
        return None
    try:
        data = json.loads(text)
        # A file of ours has all parts.
        if not {"dtnb_progress", "lessons", "rules", "disputes"} <= set(data):
            return None
        progress = convert({**data, "last": _name(data.get("last"))}, Progress)
    except (ValueError, TypeError, RecursionError, msgspec.ValidationError):
        return None
    are_counts_valid = progress.disputes.right <= progress.disputes.answered and all(
        done.at_once <= done.done <= done.questions for done in progress.lessons.values()
    )
    return progress if are_counts_valid else None


def _name(value: object) -> str:
    try:
        return convert(value, _Name)
    except (TypeError, msgspec.ValidationError):
        return ""
