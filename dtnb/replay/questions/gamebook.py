"""Make a gamebook from a line of play: a page that stops and asks its reader what happens next.

The page stops before each decision and each total.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dtnb.replay.questions.asking import Asking
from dtnb.replay.questions.calculations import Calculations
from dtnb.replay.questions.continuing import gamebook_source

if TYPE_CHECKING:
    from dtnb.gamebook import AskedQuestion, Book, Gamebook
    from dtnb.gamebook.book import GamebookSource, Stops
    from dtnb.replay.questions.quiz_line import QuizLine


def gamebook(
    line: QuizLine,
    questions: Sequence[AskedQuestion] = (),
    *,
    title: str = "",
    most: int | None = None,
    stops: Stops = "all",
    **options: Any,
) -> Gamebook:
    """Return a line as a gamebook; see :meth:`dtnb.replay.Replay.gamebook` for the parameters."""
    from dtnb.gamebook import Gamebook
    from dtnb.gamebook.explore import Explorer

    book, source = _book_and_source(line, questions, title, most, stops)
    positions = [moment.position for moment in book.moments]
    return Gamebook(book, Explorer(source, positions, book.seal), **options)


def gamebook_page(line: QuizLine) -> str:
    """Return a line as a page with a gamebook; no widget is made."""
    from dtnb.gamebook.page import gamebook_page

    return gamebook_page(_book_and_source(line)[0])


def _book_and_source(
    line: QuizLine,
    questions: Sequence[AskedQuestion] = (),
    title: str = "",
    most: int | None = None,
    stops: Stops = "all",
) -> tuple[Book, GamebookSource]:
    """Return the gamebook of a line, with the source that can continue it."""
    from dtnb.gamebook.book import ReaderQuestion, book_of
    from dtnb.gamebook.pathfinder import MAX_WAYS

    source = gamebook_source(line, Calculations(line).totals_elsewhere)
    reader_questions = [
        ReaderQuestion(question.question, question.last_step) for question in questions
    ]
    asks_who = any(asked.question.kind == "right" for asked in reader_questions)
    if stops == "all" and any(claim.by for claim in line.claims) and not asks_who:
        # The gamebook shows claims with their answers, so ask the reader first who is right.
        who_is_right = Asking(line).who_is_right()
        reader_questions.append(ReaderQuestion(who_is_right.question, who_is_right.last_step))
    book = book_of(source, reader_questions, title, MAX_WAYS if most is None else most, stops)
    return book, source
