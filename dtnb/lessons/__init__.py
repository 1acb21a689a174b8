"""Lessons as files that people write: prose in one language or two, and code once."""

from __future__ import annotations

from pathlib import Path

from dtnb.lessons.building import notebook
from dtnb.lessons.model import Cell, Lesson, Told, load_lesson, schema

#: a lesson to begin with
TEMPLATE = Path(__file__).with_name("template.yaml")

__all__ = ["TEMPLATE", "Cell", "Lesson", "Told", "load_lesson", "notebook", "schema"]
