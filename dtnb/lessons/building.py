"""Build the Jupyter notebook of a lesson in one language."""

from __future__ import annotations

import ast
import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

from dtnb.files import to_yaml
from dtnb.lazy_imports import installed
from dtnb.lessons.model import Ask, Cell, Lesson
from dtnb.rulebook import Language

if TYPE_CHECKING:
    from nbformat import NotebookNode

#: the argument for English in a lesson's code; notebooks of other languages replace it
_LANG_ARGUMENT = re.compile(r',\s*lang="en"')
#: the kernel metadata of notebooks, without details of the machine
_KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebook(lesson: Lesson, language: Language, *, in_subfolder: bool = False) -> NotebookNode:
    """Return a lesson as a notebook without outputs.

    Parameters
    ----------
    lesson
        The lesson.
    language
        The language of the notebook.
    in_subfolder
        Whether the notebook is one folder deeper than the relative links in the lesson expect.
    """
    with installed("nbformat"):
        import nbformat.v4 as nbformat

    heading = f"# {lesson.title.text_in(language)}"
    cells = [nbformat.new_markdown_cell(heading, id="title")]
    if lesson.turn:
        cells.append(nbformat.new_code_cell(_loading_code(lesson, language), id="turn"))
    for number, cell in enumerate(lesson.cells, start=1):
        name = f"cell-{number:02d}"
        if cell.code or cell.ask is not None:
            code = _code_of(cell, language) if cell.ask is None else _asking_code(cell.ask)
            cell_metadata = _cell_metadata(cell, code, lesson)
            cells.append(nbformat.new_code_cell(code, id=name, metadata=cell_metadata))
        else:
            prose = _prose_of(cell, language)
            if in_subfolder:
                prose = prose.replace("](../", "](../../")
            cells.append(nbformat.new_markdown_cell(prose, id=name))
    lesson_metadata: dict[str, Any] = {"language": language, "minutes": lesson.minutes}
    if lesson.about_code:
        lesson_metadata["code"] = "shown"
    metadata = {"kernelspec": _KERNEL, "dtnb": lesson_metadata}
    new_notebook: NotebookNode = nbformat.new_notebook(
        cells=cells, metadata=metadata, nbformat_minor=5
    )
    return new_notebook


def _prose_of(cell: Cell, language: Language) -> str:
    prose = (cell.fr if language == "fr" else cell.en).strip()
    if cell.folded is None:
        return prose
    # The blank lines let Markdown continue inside the HTML element.
    summary = escape(cell.folded.text_in(language))
    return f"<details><summary>{summary}</summary>\n\n{prose}\n\n</details>"


def _code_of(cell: Cell, language: Language) -> str:
    code = cell.code_fr if language == "fr" and cell.code_fr else cell.code
    return _LANG_ARGUMENT.sub("" if language == "en" else f', lang="{language}"', code).strip()


def _loading_code(lesson: Lesson, language: Language) -> str:
    """Return the code that loads the turn of a lesson."""
    text = to_yaml(lesson.turn)
    # Backslashes and triple quotes would change their meaning inside triple quotes.
    quoted = repr(text) if "\\" in text or '"""' in text else f'"""\\\n{text}"""'
    argument = "" if language == "en" else f', lang="{language}"'
    return f'import dtnb\n\nturn = dtnb.load_replay({quoted}, "turn.yaml"{argument})'


def _asking_code(ask: Ask) -> str:
    """Return the code that asks a question."""
    arguments = [json.dumps(value, ensure_ascii=False) for value in (ask.so_that, ask.at) if value]
    if ask.by and ask.what == "what-is-the-total":
        arguments.append(json.dumps(ask.by, ensure_ascii=False))
    elif ask.by:
        arguments.append(f"by={json.dumps(ask.by, ensure_ascii=False)}")
    if ask.nth:
        arguments.append(f"nth={ask.nth}")
    return f"turn.ask.{ask.what.replace('-', '_')}({', '.join(arguments)})"


def _cell_metadata(cell: Cell, code: str, lesson: Lesson) -> dict[str, Any]:
    if cell.shows_a_mistake:
        return {"tags": ["raises-exception"]}
    is_hidden = _is_one_expression(code) and not lesson.about_code
    return {"jupyter": {"source_hidden": True}} if is_hidden else {}


def _is_one_expression(code: str) -> bool:
    """Tell whether code is a single expression; readers then need to see only its result."""
    try:
        body = ast.parse(code).body
    except SyntaxError:
        # The code has Jupyter syntax, such as a magic command.
        return False
    return len(body) == 1 and isinstance(body[0], ast.Expr)
