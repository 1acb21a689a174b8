"""The notebooks of the course are up to date with their files, in both languages."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from dtnb.lessons import load_lesson, notebook
from dtnb.rulebook import Language

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
