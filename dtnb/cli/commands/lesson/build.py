"""``dtnb lesson build``: a lesson's file as notebooks, run from top to bottom."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.files import put, refuse_existing
from dtnb.cli.formatting import Command
from dtnb.cli.lessons import run_cells
from dtnb.cli.options import force_option
from dtnb.cli.output import say
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from dtnb.lessons import Lesson
    from dtnb.rulebook import Language

#: notebooks in other languages are below the folder of the English ones
_FOLDERS: dict[Language, str] = {"en": "", "fr": "fr"}


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(lessons: tuple[str, ...], folder: str, force: bool) -> None:
        read = [(Path(name), _read(name, words)) for name in lessons]
        for file, lesson in read:
            for language in lesson.languages:
                _build(file, lesson, language, Path(folder), words, force)

    return Command(
        words,
        run,
        [
            click.Argument(["lessons"], metavar="LESSON...", nargs=-1, required=True),
            click.Option(
                ["--folder"], metavar="FOLDER", default=".", help=words("option.lesson-folder")
            ),
            force_option(words),
        ],
    )


def _read(name: str, words: Words) -> Lesson:
    from dtnb.files import FileProblems
    from dtnb.lessons import load_lesson

    try:
        return load_lesson(Path(name))
    except FileProblems as problems:
        raise Failure(problems.text(words.lang), BAD_FILE, heading=False) from None


def _build(
    file: Path, lesson: Lesson, language: Language, folder: Path, words: Words, force: bool
) -> None:
    import nbformat

    from dtnb.lessons import notebook

    below = _FOLDERS[language]
    target = folder / below / f"{file.stem}.ipynb"
    target.parent.mkdir(exist_ok=True)
    refuse_existing(target, words, force, [file])
    made = notebook(lesson, language, below=bool(below))
    run_cells(made, target, words)
    # The version of Python is no part of the lesson.
    made.metadata["language_info"] = {"name": "python"}
    put(target, nbformat.writes(made) + "\n", words, force)
    say(words("written", path=str(target)), err=True)
