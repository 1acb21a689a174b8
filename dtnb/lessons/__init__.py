"""Lessons: files of prose in one or two languages, with code that both languages share."""

from __future__ import annotations

from pathlib import Path

from dtnb.lessons.building import notebook
from dtnb.lessons.course import Course, Part, load_course
from dtnb.lessons.model import Ask, Cell, Lesson, Told, load_lesson, schema

#: a starting point for a new lesson
TEMPLATE = Path(__file__).with_name("template.yaml")

__all__ = [
    "TEMPLATE",
    "Ask",
    "Cell",
    "Course",
    "Lesson",
    "Part",
    "Told",
    "load_course",
    "load_lesson",
    "notebook",
    "schema",
]
