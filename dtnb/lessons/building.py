"""From a lesson to its notebook in one language."""

from __future__ import annotations

import ast
import re
from html import escape
from typing import TYPE_CHECKING, Any

from dtnb.lessons.model import Cell, Lesson
from dtnb.rulebook import Language

if TYPE_CHECKING:
    from nbformat import NotebookNode

#: where the code of a lesson asks for English; a notebook in another language asks for that
_SPOKEN = re.compile(r',\s*lang="en"')
#: what every notebook says of its kernel; nothing of the machine on which it was run
_KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebook(lesson: Lesson, language: Language, *, below: bool = False) -> NotebookNode:
    """Return a lesson as a notebook that has not been run.

    Parameters
    ----------
    lesson
        The lesson.
    language
        In which language.
    below
        Whether the notebook lies one folder further down than the lesson says where it links to.
    """
    import nbformat.v4 as made

    heading = f"# {lesson.title.said(language)}"
    cells = [made.new_markdown_cell(heading, id="title")]
    for number, cell in enumerate(lesson.cells, start=1):
        name = f"cell-{number:02d}"
        if cell.code:
            code = _code(cell, language)
            about = _about(cell, code, lesson)
            cells.append(made.new_code_cell(code, id=name, metadata=about))
        else:
            prose = _prose(cell, language)
            if below:
                prose = prose.replace("](../", "](../../")
            cells.append(made.new_markdown_cell(prose, id=name))
    told: dict[str, Any] = {"language": language, "minutes": lesson.minutes}
    if lesson.about_code:
        told["code"] = "shown"
    metadata = {"kernelspec": _KERNEL, "dtnb": told}
    whole: NotebookNode = made.new_notebook(cells=cells, metadata=metadata, nbformat_minor=5)
    return whole


def _prose(cell: Cell, language: Language) -> str:
    prose = (cell.fr if language == "fr" else cell.en).strip()
    if cell.folded is None:
        return prose
    # The empty lines have Markdown go on inside of it.
    summary = escape(cell.folded.said(language))
    return f"<details><summary>{summary}</summary>\n\n{prose}\n\n</details>"


def _code(cell: Cell, language: Language) -> str:
    code = cell.code_fr if language == "fr" and cell.code_fr else cell.code
    return _SPOKEN.sub("" if language == "en" else f', lang="{language}"', code).strip()


def _about(cell: Cell, code: str, lesson: Lesson) -> dict[str, Any]:
    if cell.shows_a_mistake:
        return {"tags": ["raises-exception"]}
    hidden = _only_shows(code) and not lesson.about_code
    return {"jupyter": {"source_hidden": True}} if hidden else {}


def _only_shows(code: str) -> bool:
    """Tell whether code names nothing and only shows something: nobody has to read it."""
    try:
        body = ast.parse(code).body
    except SyntaxError:
        # What Jupyter alone understands, such as a magic command.
        return False
    return len(body) == 1 and isinstance(body[0], ast.Expr)
