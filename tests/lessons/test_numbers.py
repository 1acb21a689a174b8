"""The course depends on the numbers of the hero files: a changed number makes its lesson fail.

nbval compares the seals below the questions of a notebook. Here the same questions are asked in
this process, so that they can be tried with wrong hero files.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dtnb import resources
from dtnb.lessons import load_lesson
from dtnb.resources import shipped
from tests.lessons.test_course import LESSONS
from tests.lessons.test_nothing_given_away import code, committed, outputs, run_cells

#: the hero file, its text, a wrong text in its place, and the lesson that teaches it
CHANGES = {
    "what four swords of Smack II deal": ("barbarian", "[5, 7, 9]", "[5, 8, 9]", "01"),
    "what Rage! deals": ("barbarian", "{deal: 15, ", "{deal: 14, ", "03"),
    "what Absolution! prevents": (
        "paladin",
        "{prevent: 3, if: any(helmet)}",
        "{prevent: 4, if: any(helmet)}",
        "00",
    ),
    "what Shrug Off! prevents": ("apprentice", "{prevent: 4}", "{prevent: 5}", "18"),
    "what five strikes of Drill deal": ("apprentice", "[5, 8, 10]", "[5, 8, 12]", "19"),
}


def changed(folder: Path, hero: str, old: str, new: str) -> None:
    """Make a checkout with one number of one hero file changed."""
    for kind in ("heroes", "replays"):
        shutil.copytree(shipped(kind), folder / kind)
    file = folder / "heroes" / f"{hero}.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("change", CHANGES)
def test_a_wrong_number_changes_a_seal_of_the_lesson_that_teaches_it(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hero, old, new, number = CHANGES[change]
    file = next(lesson for lesson in LESSONS if lesson.stem.startswith(number))
    changed(tmp_path, hero, old, new)
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "dtnb")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    cells = code(committed(file)["en"])
    asked = zip(run_cells(load_lesson(file)), cells, strict=True)
    assert any(question and question.seal not in outputs(cell) for question, cell in asked)
