"""Lessons that run one after the other in one kernel, as those of the site do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dtnb.lessons import load_lesson, notebook
from dtnb.notebook.lesson import Lesson as Page
from website.kernel import kernel, run

LESSON = """
dtnb-lesson: 1
title: {en: Twice}
minutes: 1
cells:
  - code: |
      import dtnb

      halves = dtnb.load_replay("false-claim")
      halves.ask.what_is_the_total("Ben")
"""


def test_two_lessons_that_ask_the_same_are_both_live(tmp_path: Path) -> None:
    pages = []
    with kernel() as running:
        for _ in range(2):
            made: Any = notebook(load_lesson(LESSON), "en")
            run(made, tmp_path, running)
            page = Page(made, "twice", tmp_path)
            page.page("en")
            pages.append((page.live_count, page.static_count))
    assert pages == [(1, 0), (1, 0)]
