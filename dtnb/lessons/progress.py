"""What a learner has done in a course: a small file with counts, the same as the site writes.

A record is changed by pure functions only. Days are counted from 1970, in local time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Literal

import msgspec

from dtnb.typed import convert

#: what the file is called, beside the lessons and where a browser saves it
FILE = "dtnb-progress.json"
#: after how many days a rule comes back, by its box; after the last box it is known
DAYS = (0, 1, 3, 7, 21)
#: the largest file that is read, in bytes
LARGEST = 200_000
_EPOCH = date(1970, 1, 1)

_Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][\w.-]{0,79}\Z")]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2_000)]
_Answers = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class LessonDone(msgspec.Struct, frozen=True):
    """A lesson as far as it has been played."""

    questions: _Count
    done: _Count
    at_once: _Count

    @property
    def is_whole(self) -> bool:
        """Whether all its questions are done."""
        return 0 < self.questions <= self.done


class Missed(msgspec.Struct, frozen=True):
    """A rule that was missed: in which box it lies, and the day on which it comes back."""

    box: Annotated[int, msgspec.Meta(ge=0, le=len(DAYS) - 1)]
    due: Annotated[int, msgspec.Meta(ge=0, le=200_000)]


class Disputes(msgspec.Struct, frozen=True):
    """How many disputes were answered, and how many of them rightly."""

    answered: _Answers = 0
    right: _Answers = 0


class Progress(msgspec.Struct, frozen=True):
    """A learner's record.

    Parameters
    ----------
    dtnb_progress
        The version of this format.
    lessons, rules
        The lessons that were begun, and the rules that were missed, by name and by id.
    disputes
        The disputes that were answered.
    last
        The lesson that was played last.
    """

    dtnb_progress: Literal[1] = 1
    lessons: Annotated[dict[_Name, LessonDone], msgspec.Meta(max_length=2_000)] = {}
    rules: Annotated[dict[_Name, Missed], msgspec.Meta(max_length=2_000)] = {}
    disputes: Disputes = Disputes()
    last: str = ""


class Answer(msgspec.Struct, frozen=True):
    """How a question went: the rules behind it, and whether it was right at once."""

    rules: tuple[str, ...]
    right: bool


def day_of(day: date) -> int:
    """Return the number of a day."""
    return (day - _EPOCH).days


def repeat_rules(rules: Mapping[str, Missed], answer: Answer, day: int) -> dict[str, Missed]:
    """Return the rules after an answer.

    What was missed comes back on the same day; what was right then comes back later, or is known.
    """
    changed = dict(rules)
    for rule in answer.rules:
        known = changed.get(rule)
        if not answer.right:
            changed[rule] = Missed(0, day)
        # What comes up again before its day was seen a moment ago, which says little of tomorrow.
        elif known is not None and known.due <= day:
            if known.box + 1 < len(DAYS):
                changed[rule] = Missed(known.box + 1, day + DAYS[known.box + 1])
            else:
                del changed[rule]
    return changed


def rules_due(rules: Mapping[str, Missed], day: int) -> list[str]:
    """Return the rules that come back on a day or before, the longest due first."""
    due = [(missed.due, missed.box, rule) for rule, missed in rules.items() if missed.due <= day]
    return [rule for _, _, rule in sorted(due)]


def add_lesson(
    before: Progress, lesson: str, done: LessonDone, answers: Iterable[Answer], day: int
) -> Progress:
    """Return the record after questions of a lesson."""
    rules: Mapping[str, Missed] = before.rules
    for answer in answers:
        rules = repeat_rules(rules, answer, day)
    lessons = {**before.lessons, lesson: done}
    return msgspec.structs.replace(before, lessons=lessons, rules=dict(rules), last=lesson)


def next_lesson(progress: Progress, lessons: Sequence[str]) -> str | None:
    """Return the lesson to go on with: the last one if it is not finished, else the next open one.

    None is returned if all are finished.
    """
    is_open = {
        name: name not in progress.lessons or not progress.lessons[name].is_whole
        for name in lessons
    }
    if is_open.get(progress.last):
        return progress.last
    after = lessons.index(progress.last) + 1 if progress.last in lessons else 0
    return next((name for name in [*lessons[after:], *lessons] if is_open[name]), None)


def merge_progress(here: Progress, there: Progress) -> Progress:
    """Return two records as one: the further lesson, and a rule on the earlier of its days."""
    lessons, rules = dict(here.lessons), dict(here.rules)
    for name, done in there.lessons.items():
        if name not in lessons or lessons[name].done < done.done:
            lessons[name] = done
    for rule, missed in there.rules.items():
        if rule not in rules or rules[rule].due > missed.due:
            rules[rule] = missed
    more = here.disputes.answered >= there.disputes.answered
    disputes = here.disputes if more else there.disputes
    return Progress(1, lessons, rules, disputes, here.last or there.last)


def write_progress(progress: Progress) -> str:
    """Return a record as the text of a file."""
    return json.dumps(msgspec.to_builtins(progress), indent=1, ensure_ascii=False) + "\n"


def read_progress(text: str) -> Progress | None:
    """Read a record that anybody may have written; None if it is none.

    Nothing else of the text is kept.
    """
    if len(text) > LARGEST:
        return None
    try:
        data = json.loads(text)
        # All parts are there in a file of ours.
        if not {"dtnb_progress", "lessons", "rules", "disputes"} <= set(data):
            return None
        progress = convert({**data, "last": _name(data.get("last"))}, Progress)
    except (ValueError, TypeError, RecursionError, msgspec.ValidationError):
        return None
    counts = [progress.disputes.right <= progress.disputes.answered]
    counts += [one.at_once <= one.done <= one.questions for one in progress.lessons.values()]
    return progress if all(counts) else None


def _name(value: object) -> str:
    try:
        return convert(value, _Name)
    except (TypeError, msgspec.ValidationError):
        return ""
