"""The format of a lesson's file: cells of prose, code and questions, in one or two languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

import msgspec

from dtnb.files import Limits, Path, Problems, decode, read, schema_for
from dtnb.rulebook import Language
from dtnb.typed import convert

FORMAT = 1
LIMITS = Limits(size=512 * 1024)


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in English, and also in French if the lesson is in both languages."""

    en: str
    fr: str = ""

    def text_in(self, language: Language) -> str:
        """Return the text in a language."""
        return self.fr if language == "fr" else self.en


class Ask(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True
):
    """A question about the turn of a lesson; its answer is computed, never written in the file.

    Parameters
    ----------
    what
        The kind of question: the name of a method of ``replay.ask``.
    at
        The timing window in which the question is asked.
    by
        The seat that is asked.
    nth
        Which calculation or decision is meant, counted from 1. For ``what-is-the-total``, this is
        the nth calculation of the turn; for other questions, the seat's nth decision in the window.
        0 is the default of the method.
    so_that
        For ``find-the-move``, the statement that the move has to make true.
    """

    what: Literal["what-is-the-total", "what-may-be-done", "find-the-move", "who-is-right"]
    at: str = ""
    by: str = ""
    nth: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    so_that: str = ""


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One cell: prose, code, or a question about the turn of the lesson.

    Parameters
    ----------
    en, fr
        Prose, as Markdown.
    folded
        The heading of prose that is collapsed until a reader opens it, such as "Why".
    code
        Code for both languages; ``lang="en"`` in it is replaced by the notebook's language.
    code_fr
        Different code for the French notebook, where French readers would type something else.
    shows_a_mistake
        Whether the cell ends with an error on purpose.
    ask
        A question about the turn.
    """

    en: str = ""
    fr: str = ""
    folded: Told | None = None
    code: str = ""
    code_fr: str = ""
    shows_a_mistake: bool = False
    ask: Ask | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A lesson's file.

    Parameters
    ----------
    dtnb_lesson
        The version of this format.
    title
        The title.
    minutes
        How many minutes a reader needs.
    cells
        Prose and code in the order of reading.
    able
        One sentence for the page of the course about what the reader can do afterwards.
    teaches
        The ids of the rules that the lesson teaches. Its questions are decided by these rules, or
        by rules of an earlier lesson.
    about_code
        Whether the lesson teaches code, which then stays visible; elsewhere it is collapsed.
    turn
        The turn that `ask` asks about: a replay file, as data.
    """

    dtnb_lesson: int
    title: Told
    minutes: int
    cells: list[Cell]
    able: Told | None = None
    teaches: list[str] = []
    about_code: bool = False
    turn: dict[str, Any] = {}

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages of the lesson."""
        return ("en", "fr") if self.title.fr else ("en",)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of lessons."""
    return schema_for(Lesson, title="A lesson of dtnb")


def load_lesson(source: str | FilePath | bytes, name: str | None = None) -> Lesson:
    """Load and validate a lesson.

    Parameters
    ----------
    source
        A path, or the text of a file.
    name
        The name of the source in messages, by default the path.

    Raises
    ------
    FileProblems
        If the file is refused; holds all its problems.
    """
    parsed = read(source, name, LIMITS)
    problems = Problems(parsed)
    lesson = decode(parsed, partial(convert, type=Lesson), schema, problems)
    if lesson is not None:
        for path, code, values in _find_problems(lesson):
            problems.add(path, code, **values)
    problems.check()
    assert lesson is not None, "a lesson that cannot be decoded has problems"
    return lesson


def _find_problems(lesson: Lesson) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """Yield the contradictions in a lesson that its types allow."""
    if lesson.dtnb_lesson > FORMAT:
        values = {"found": lesson.dtnb_lesson, "known": FORMAT}
        yield ("dtnb-lesson",), "newer-format", values
    is_bilingual = len(lesson.languages) == 2
    for number, cell in enumerate(lesson.cells):
        has_prose = bool(cell.en or cell.fr)
        problem = ""
        if has_prose + bool(cell.code) + (cell.ask is not None) != 1:
            problem = "cell-of-one-kind"
        elif cell.ask is not None and not lesson.turn:
            problem = "ask-without-turn"
        elif has_prose and is_bilingual and not (cell.en and cell.fr):
            problem = "cell-in-one-language"
        elif has_prose and cell.fr and not is_bilingual:
            problem = "cell-in-two-languages"
        if problem:
            yield ("cells", number), problem, {}
