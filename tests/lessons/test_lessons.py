"""The file of a lesson is validated, and becomes a notebook in each of its languages."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.lessons import TEMPLATE, load_lesson, notebook

LESSON = """\
dtnb-lesson: 1
title: {en: Halves, fr: Moitiés}
minutes: 5
cells:
  - {en: "See [the book](../docs/gamebook.md).", fr: "Voir [le livre](../docs/gamebook.md)."}
  - code: |
      halves = dtnb.load_replay("false-claim", lang="en")
  - folded: {en: "Why < how", fr: Pourquoi}
    en: Because.
    fr: Parce que.
  - code: dtnb.total("")
    shows-a-mistake: true
"""


def test_a_lesson_becomes_a_notebook_in_each_of_its_languages() -> None:
    lesson = load_lesson(LESSON)
    english, french = (notebook(lesson, language) for language in lesson.languages)
    assert [cell.source for cell in english.cells][:2] == [
        "# Halves",
        "See [the book](../docs/gamebook.md).",
    ]
    assert french.cells[1].source == "Voir [le livre](../docs/gamebook.md)."
    assert [cell.cell_type for cell in english.cells] == [cell.cell_type for cell in french.cells]


def test_code_is_written_once_and_speaks_the_language_of_its_notebook() -> None:
    lesson = load_lesson(LESSON)
    assert notebook(lesson, "en").cells[2].source == 'halves = dtnb.load_replay("false-claim")'
    french = notebook(lesson, "fr").cells[2].source
    assert french == 'halves = dtnb.load_replay("false-claim", lang="fr")'


def test_links_of_a_notebook_one_folder_further_down_lead_to_the_same_pages() -> None:
    below = notebook(load_lesson(LESSON), "fr", in_subfolder=True)
    assert "](../../docs/gamebook.md)" in below.cells[1].source


def test_what_gives_an_answer_away_is_folded_until_it_is_opened() -> None:
    folded = notebook(load_lesson(LESSON), "en").cells[3].source
    assert folded == "<details><summary>Why &lt; how</summary>\n\nBecause.\n\n</details>"


def test_a_mistake_that_is_shown_on_purpose_does_not_end_the_notebook() -> None:
    assert notebook(load_lesson(LESSON), "en").cells[4].metadata["tags"] == ["raises-exception"]


def test_code_that_only_shows_something_is_folded_away_in_a_lesson_that_is_not_about_code() -> None:
    """Code that assigns a name stays visible, for later cells; an error is shown for its code."""
    code = {"halves.ask": True, "halves = dtnb.total(9)": False, "%time": False, "a\nb": False}
    head, _ = LESSON.split("cells:\n")
    cells = "cells:\n" + "".join(f"  - code: {line!r}\n" for line in code)
    for about, hidden in (("", [*code.values()]), ("about-code: true\n", [False] * 4)):
        made = notebook(load_lesson(head + about + cells.replace("\\n", "\n\n")), "en").cells[1:]
        assert [cell.metadata.get("jupyter") == {"source_hidden": True} for cell in made] == hidden
    assert "jupyter" not in notebook(load_lesson(LESSON), "en").cells[4].metadata


def test_the_template_is_a_lesson() -> None:
    assert load_lesson(TEMPLATE).languages == ("en", "fr")


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("minutes: 5\n", "", 1, "'minutes' is missing"),
        ("dtnb-lesson: 1", "dtnb-lesson: 2", 1, "2"),
        (", fr: Moitiés", "", 5, "this cell is in two languages, the title in one"),
        ("    fr: Parce que.\n", "", 8, "the title is in two languages, this cell in one"),
        ("    en: Because.\n", "", 8, "the title is in two languages, this cell in one"),
        ("  - code: dtnb", "  - en: a\n    fr: b\n    code: dtnb", 11, "prose, code or a question"),
        ("  - code: dtnb", "  - ask: {what: who-is-right}\n  - code: dtnb", 11, "needs the turn"),
        ("cells:", "cels:", 4, "'cels'"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_lesson_is_reported_with_its_line(
    old: str, new: str, line: int, expected: str
) -> None:
    assert old in LESSON
    with pytest.raises(FileProblems) as caught:
        load_lesson(LESSON.replace(old, new))
    assert any(
        problem.line == line and expected in problem.what for problem in caught.value.problems
    ), str(caught.value)
