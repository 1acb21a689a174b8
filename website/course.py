"""The course: a page that tells of each lesson, and the lesson itself with all that is live."""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from dtnb.cli.lessons import run_cells
from dtnb.cli.words import Words
from dtnb.lessons import Lesson, load_lesson, notebook
from dtnb.notebook.lesson import Lesson as Page
from dtnb.resources import shipped
from dtnb.rulebook import Language
from website.sources import Sources, contents, opens, plain


def lessons() -> list[Path]:
    """Return the lessons in the order of learning."""
    return sorted((shipped("notebooks") / "lessons").glob("*.yaml"))


def write(sources: Sources, chosen: Sequence[Path], pool: Executor) -> None:
    """Write the pages of the course."""
    language = sources.language
    pages = pool.map(live_page, chosen, [language] * len(chosen))
    for file, page in zip(chosen, pages, strict=True):
        lesson = load_lesson(file)
        sources.extra(f"lesson/{file.stem}.html", page)
        sources.write(f"course/{file.stem}", _about(sources, file, lesson))
    about = f"# {sources.say('course')}\n\n{sources.say('course.about')}\n\n"
    sources.write("course/index", about + contents([file.stem for file in chosen]))


def _about(sources: Sources, file: Path, lesson: Lesson) -> str:
    prose = [cell for cell in lesson.cells if cell.en and cell.folded is None]
    told = [(cell.fr if sources.language == "fr" else cell.en).strip() for cell in prose]
    minutes = sources.say("course.minutes", count=lesson.minutes)
    link = opens(f"../lesson/{file.stem}.html", sources.say("course.open"))
    title = plain(lesson.title.said(sources.language))
    return "\n\n".join([f"# {title}", minutes, link, *map(_unlinked, told[:-1] or told), link, ""])


def _unlinked(prose: str) -> str:
    """Return prose without links to notebooks, which the site has as pages."""
    return re.sub(r"\[([^\]]+)\]\([^)]+\.ipynb\)", r"\1", prose)


def live_page(file: Path, language: Language) -> str:
    """Run a lesson and return it as one page."""
    lesson = load_lesson(file)
    made: Any = notebook(lesson, language)
    for cell in made.cells:
        cell.source = cell.source.replace(".ipynb)", ".html)")
    run_cells(made, file, Words(language), keep_widgets=True)
    return Page(made, file.stem, file.parent).page(language)
