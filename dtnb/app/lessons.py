"""Make a turn into a lesson: questions at marked moments, each with a sentence before it.

The lesson is a lesson file that contains the turn. The file has no answers: the turn is played to
find them, both when the lesson is made and when it is opened.

* cell: a part of a lesson: a text in English and French, or a question.
* gamebook: a play that stops at each question and waits for the reader's answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.app.link import LinkError, link_of_text
from dtnb.app.page_speaker import page_speaker
from dtnb.files import to_json, to_yaml
from dtnb.lessons import Ask, Cell, Lesson, Told, load_lesson
from dtnb.replay.questions.asking_error import AskingError
from dtnb.replay.questions.marks import MarkedMoment, moments, pose_question
from dtnb.replay.replay import load_replay

if TYPE_CHECKING:
    from dtnb.gamebook import Book
    from dtnb.replay.replay import Replay

#: the maximum number of questions, and the maximum number of characters in a title or a sentence
MAX_QUESTIONS, MAX_LENGTH = 12, 600
#: the fields of a replay file that would reveal answers and are not needed to play the turn
_OMITTED_FIELDS = frozenset({"case", "expect", "hashes", "notes", "opens"})
#: the field with which a lesson file begins
_FIRST_FIELD = re.compile(rb'\A\s*[{"\s]*dtnb-lesson"?\s*:')


class MarkedQuestion(msgspec.Struct, frozen=True):
    """A question at a moment that the author of a lesson marked."""

    question: Ask = msgspec.field(name="ask")
    #: the sentence before the question; may be empty
    sentence: str = ""


def is_lesson(raw: bytes) -> bool:
    """Tell whether a text is a lesson file."""
    return _FIRST_FIELD.match(raw[:200]) is not None


def moments_of(replay: Replay) -> list[MarkedMoment]:
    """Return the moments of a replay that can be marked."""
    return moments(replay)


def lesson_of(replay: Replay, title: str, marked: Sequence[MarkedQuestion]) -> Lesson:
    """Return a lesson that asks about the marked moments of a replay, in the order of the turn.

    The turn is played, to make sure that each question can be asked.

    Raises
    ------
    AskingError
        If nothing is marked, or if a marked question cannot be asked.

    Examples
    --------
    >>> import dtnb
    >>> from dtnb.lessons import Ask
    >>> ask = Ask("what-is-the-total", nth=1)
    >>> replay = dtnb.load_replay("false-claim")
    >>> lesson = lesson_of(replay, "Halves", [MarkedQuestion(ask, "Ann is strong.")])
    >>> [bool(cell.ask) for cell in lesson.cells]
    [False, True]
    """
    from dtnb.replay.lines.saving import text_for

    say = replay.speaker.text
    if not marked or len(marked) > MAX_QUESTIONS:
        raise AskingError(say("quiz.problem.no-question"))
    # Each question is asked at once, to find the step (event of the turn) at which it is asked.
    steps = [pose_question(replay, question.question).last_step for question in marked]
    cells: list[Cell] = []
    for index in sorted(range(len(marked)), key=steps.__getitem__):
        marked_question = marked[index]
        sentence = marked_question.sentence.strip()[:MAX_LENGTH]
        if sentence:
            cells.append(Cell(en=sentence, fr=sentence))
        cells.append(Cell(ask=marked_question.question))
    name = title.strip()[:MAX_LENGTH] or replay.title
    turn = json.loads(text_for(replay.loaded, Path("turn.json"), embed=True))
    turn = {field: value for field, value in turn.items() if field not in _OMITTED_FIELDS} | {
        "title": name
    }
    # The author's sentences are the same in both languages; questions are in the reader's language.
    return Lesson(
        dtnb_lesson=1,
        title=Told(name, name),
        minutes=max(1, 2 * len(marked)),
        cells=cells,
        turn=turn,
    )


def text_of(lesson: Lesson) -> str:
    """Return a lesson as a file that people read."""
    return to_yaml(_plain_data(lesson))


def lesson_link(lesson: Lesson, address: str, lang: str = "en") -> str:
    """Return the link of a lesson to the page at `address`; raise LinkError if it is too long."""
    return link_of_text(to_json(_plain_data(lesson)), address=f"{address}#lesson", lang=lang)


def read_lesson(raw: bytes, name: str, lang: str) -> Lesson:
    """Read a lesson file from somebody else.

    Raise FileProblems if the file has mistakes. Raise LinkError if it contains no turn, or asks no
    question about the turn.
    """
    lesson = load_lesson(raw, name)
    if not lesson.turn or not any(cell.ask for cell in lesson.cells):
        raise LinkError(*page_speaker(lang).problem("lesson-without-turn", {}))
    return lesson


def book_of_lesson(lesson: Lesson, lang: str = "en") -> Book:
    """Play the turn of a lesson and return it as a gamebook that stops at its questions.

    Raise FileProblems if the turn cannot be played. Raise AskingError if a question cannot be
    asked.
    """
    from msgspec.structs import replace

    from dtnb.gamebook.book import ReaderQuestion, book_of
    from dtnb.replay.questions.continuing import gamebook_source
    from dtnb.rulebook import language_of

    language = language_of(lang)
    replay = load_replay(to_json(lesson.turn), "turn.json", lang=lang, tolerant=True)
    questions: list[ReaderQuestion] = []
    preface: list[str] = []
    for cell in lesson.cells:
        if cell.ask is not None:
            asked = pose_question(replay, cell.ask)
            question = replace(asked.question, preface="\n".join(preface))
            questions.append(ReaderQuestion(question, asked.last_step))
            preface = []
        elif cell.folded is None and not cell.code:
            preface.append((cell.fr if language == "fr" and cell.fr else cell.en).strip())
    title = lesson.title.text_in(language) or lesson.title.en
    return book_of(gamebook_source(replay), questions, title, stops="asked")


def _plain_data(lesson: Lesson) -> dict[str, Any]:
    cells = [
        {name: value for name, value in msgspec.to_builtins(cell).items() if value}
        for cell in lesson.cells
    ]
    return {
        "dtnb-lesson": lesson.dtnb_lesson,
        "title": msgspec.to_builtins(lesson.title),
        "minutes": lesson.minutes,
        "cells": cells,
        "turn": lesson.turn,
    }
