"""``dtnb lesson build``: build the notebooks of a lesson file and run them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.files import refuse_existing, write_unchecked
from dtnb.cli.formatting import Command
from dtnb.cli.lessons import run_cells
from dtnb.cli.options import force_option
from dtnb.cli.output import say
from dtnb.lazy_imports import installed

if TYPE_CHECKING:
    from dtnb.lessons import Lesson
    from dtnb.rulebook import Language

#: the folder of each language's notebooks, relative to the folder of the English notebooks
_FOLDERS: dict[Language, str] = {"en": "", "fr": "fr"}


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["lessons"], metavar="LESSON...", nargs=-1, required=True),
            click.Option(
                ["--folder"], metavar="FOLDER", default=".", help=messages("option.lesson-folder")
            ),
            force_option(messages),
        ],
    )


def _run(messages: Messages, lessons: tuple[str, ...], folder: str, force: bool) -> None:
    # All files are read first, so that nothing is built if one of them is invalid.
    loaded = [(Path(name), _load(name, messages)) for name in lessons]
    for file, lesson in loaded:
        for language in lesson.languages:
            _build(file, lesson, language, Path(folder), messages, force)


def _load(name: str, messages: Messages) -> Lesson:
    from dtnb.files import FileProblems
    from dtnb.lessons import load_lesson

    try:
        return load_lesson(Path(name))
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from None


def _build(
    file: Path, lesson: Lesson, language: Language, folder: Path, messages: Messages, force: bool
) -> None:
    """Build the notebook of a lesson in one language, run its cells and write it."""
    with installed("nbformat", "nbclient", "ipykernel"):
        import nbformat

    from dtnb.lessons import notebook

    subfolder = _FOLDERS[language]
    target = folder / subfolder / f"{file.stem}.ipynb"
    target.parent.mkdir(exist_ok=True)
    refuse_existing(target, messages, force, [file])
    built = notebook(lesson, language, in_subfolder=bool(subfolder))
    run_cells(built, target, messages)
    # The version of Python is left out, because it is not part of the lesson.
    built.metadata["language_info"] = {"name": "python"}
    write_unchecked(target, nbformat.writes(built) + "\n", messages, force)
    say(messages("written", path=str(target)), err=True)
