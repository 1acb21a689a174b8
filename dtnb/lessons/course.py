"""The format of course files: the lessons of a course in the order of learning, in parts."""

from __future__ import annotations

from functools import partial
from pathlib import Path as FilePath
from typing import Any

import msgspec

from dtnb.files import Problems, decode, read, schema_for
from dtnb.lessons.model import LIMITS, Told
from dtnb.typed import convert


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a course."""

    title: Told
    #: the names of the lesson files, without folder and ending, in the order of learning
    lessons: list[str]


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A course: parts in the order of learning."""

    #: the version of this format
    dtnb_course: int
    parts: list[Part]

    @property
    def lessons(self) -> list[str]:
        """The names of all lessons in the order of learning."""
        return [name for part in self.parts for name in part.lessons]


def course_schema() -> dict[str, Any]:
    """Return the JSON Schema of courses."""
    return schema_for(Course, title="A course of dtnb")


def load_course(source: str | FilePath | bytes, name: str | None = None) -> Course:
    """Load and validate a course; parameters and errors are those of `load_lesson`."""
    parsed = read(source, name, LIMITS)
    problems = Problems(parsed)
    course = decode(parsed, partial(convert, type=Course), course_schema, problems)
    problems.check()
    assert course is not None, "a course that cannot be decoded has problems"
    return course
