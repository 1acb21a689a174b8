"""Gamebooks: plays that stop before each decision and ask the reader, with hidden answers.

The play is a line of a replay: its main line or a branch. The game's plugin draws it, so that no
module here names a game. Names are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.gamebook.asked_question import AskedQuestion
    from dtnb.gamebook.book import Book, book_of
    from dtnb.gamebook.question import JudgedAnswer, Question, Reply
    from dtnb.gamebook.score import Score
    from dtnb.gamebook.widget import Gamebook

_MODULES = {
    "AskedQuestion": "dtnb.gamebook.asked_question",
    "Book": "dtnb.gamebook.book",
    "Gamebook": "dtnb.gamebook.widget",
    "JudgedAnswer": "dtnb.gamebook.question",
    "Question": "dtnb.gamebook.question",
    "Reply": "dtnb.gamebook.question",
    "Score": "dtnb.gamebook.score",
    "book_of": "dtnb.gamebook.book",
}

__all__ = [
    "AskedQuestion",
    "Book",
    "Gamebook",
    "JudgedAnswer",
    "Question",
    "Reply",
    "Score",
    "book_of",
]

__getattr__ = lazy_getattr(__name__, _MODULES)
