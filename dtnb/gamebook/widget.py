"""The widgets: a gamebook, and a single question, which is one of a single stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import traitlets

from dtnb.explain.speakers import shared_speaker
from dtnb.gamebook.book import Book, as_document, single
from dtnb.gamebook.score import Score, Tried
from dtnb.gamebook.situation import piece, situation
from dtnb.markup import html, shown
from dtnb.notebook.widget import DocumentWidget

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.gamebook.explore import Explorer
    from dtnb.gamebook.question import Question


class _Lesson(DocumentWidget):
    """What waits for answers: they come as messages and stay out of the widget's saved state."""

    view = traitlets.Unicode("gamebook", read_only=True).tag(sync=True)

    def __init__(
        self, document: Mapping[str, Any], questions: Sequence[str], **traits: Any
    ) -> None:
        super().__init__(document, **traits)
        self._tried = {at: Tried(text) for at, text in enumerate(questions)}
        self.on_msg(self._heard)

    @property
    def score(self) -> Score:
        """How the reader fared, question by question."""
        return Score.of(self._tried.values(), str(self.document.get("lang", "en")))

    def _heard(self, _: Any, said: Any, buffers: Any) -> None:
        if not isinstance(said, dict):
            return
        if said.get("kind") == "tried":
            self._note(said)
        elif said.get("kind") == "way":
            self._explore(said)

    def _note(self, said: Mapping[str, Any]) -> None:
        before = self._tried.get(said.get("question", -1))
        if before is not None:
            found = {**msgspec.to_builtins(before), **said, "text": before.text}
            self._tried[said["question"]] = msgspec.convert(found, Tried)

    def _explore(self, said: Mapping[str, Any]) -> None:
        """Answer a request for a way; a lesson of one question has none."""


class Gamebook(_Lesson):
    """A line that stops before each decision and each total, and waits for the reader.

    Parameters
    ----------
    book
        The gamebook.
    explorer
        Finds ways beyond those that the book holds, as long as the kernel runs.
    """

    def __init__(self, book: Book, explorer: Explorer | None = None, **traits: Any) -> None:
        self.book = book
        self._explorer = explorer
        texts = [question.text for question in book.questions]
        super().__init__(as_document(book), texts, **traits)

    def __repr__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        book = self.book
        say = shared_speaker(book.document.lang).text
        seats = [seat.name for seat in book.document.seats]
        count, questions = len(book.moments), len(book.questions)
        return [
            say("gamebook.text", seats=seats, count=count, questions=questions),
            say("gamebook.sealed", seal=book.seal),
        ]

    def _html(self) -> str:
        book = self.book
        say = shared_speaker(book.document.lang).text
        first = book.moments[0].frame if book.moments else 0
        known = situation(book.document, first)
        return shown(
            piece(known),
            [html.p(line) for line in self._lines()],
            html.p(say("gamebook.live")),
            lang=book.document.lang,
        )

    def page(self) -> str:
        """Return one page that waits for the reader without a network and without a kernel."""
        from dtnb.notebook.export import html as page

        return page(self._payload, view="gamebook", fallback=self._html())

    def _explore(self, said: Mapping[str, Any]) -> None:
        if self._explorer is None:
            return
        found = self._explorer.answer(said)
        answer = {"kind": "way", "id": said.get("id")}
        self.send(answer, buffers=[found] if found is not None else [])


class QuestionView(_Lesson):
    """A question with its situation; it says whether an answer is right, and why not.

    Parameters
    ----------
    question, document
        What is asked, and the situation.
    texts
        How it reads without the widget: as text and as HTML.
    note
        Is told what became of it.
    """

    def __init__(
        self,
        question: Question,
        document: Document,
        texts: tuple[str, str],
        note: Callable[[Tried], None],
        **traits: Any,
    ) -> None:
        self._texts, self._told = texts, note
        super().__init__(as_document(single(question, document)), [question.text], **traits)

    def _note(self, said: Mapping[str, Any]) -> None:
        super()._note(said)
        self._told(self._tried[0])

    def __repr__(self) -> str:
        return self._texts[0]

    def _html(self) -> str:
        return self._texts[1]
