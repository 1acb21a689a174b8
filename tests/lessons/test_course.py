"""The notebooks of the course are up to date with their files, in both languages."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from dtnb.lessons import load_lesson, notebook
from dtnb.rulebook import Language
from website.course import data

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = sorted((NOTEBOOKS / "lessons").glob("*.yaml"))
FOLDERS: dict[Language, Path] = {"en": NOTEBOOKS, "fr": NOTEBOOKS / "fr"}


@pytest.mark.parametrize("language", FOLDERS)
@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_a_committed_notebook_is_what_its_lesson_says(file: Path, language: Language) -> None:
    """`python3 dev.py notebooks` makes them again."""
    made = notebook(load_lesson(file), language, in_subfolder=language == "fr")
    there = nbformat.read(FOLDERS[language] / f"{file.stem}.ipynb", as_version=4)
    assert [(cell.cell_type, cell.source) for cell in there.cells] == [
        (cell.cell_type, cell.source) for cell in made.cells
    ]


def test_every_french_notebook_has_its_lesson() -> None:
    french = {file.stem for file in FOLDERS["fr"].glob("*.ipynb")}
    assert french == {file.stem for file in LESSONS}


def test_a_missed_rule_names_its_books_where_others_say_otherwise() -> None:
    # Season Two has no step 3: there a reduction acts on what is added after it.
    rules = data("en", [])["rules"]
    assert rules["DT-CALC-04"].endswith("(French edition, Season One ReRolled, Marvel Dice Throne)")
    assert rules["DT-CALC-09"].endswith("(Season Two)")
    # All four print it.
    assert rules["DT-ULT-01"].endswith("an activated Ultimate.")
