"""The widgets with which a notebook shows a gamebook or a single question, and gets the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.gamebook.book import Book, as_document, single_question_book
from dtnb.gamebook.page import gamebook_page, static_html, summary_lines
from dtnb.gamebook.score import QuestionResult, Score
from dtnb.lazy_imports import installed
from dtnb.notebook.widget import DocumentWidget

with installed("anywidget", "ipywidgets"):
    import traitlets

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.gamebook.explore import Explorer
    from dtnb.gamebook.question import Question


class _AnswerWidget(DocumentWidget):
    """A widget that waits for answers. Answers arrive as messages and are not saved."""

    view = traitlets.Unicode("gamebook", read_only=True).tag(sync=True)

    def __init__(
        self, document: Mapping[str, Any], questions: Sequence[str], **traits: Any
    ) -> None:
        super().__init__(document, **traits)
        self._results = {index: QuestionResult(text) for index, text in enumerate(questions)}
        self.on_msg(self._on_message)

    @property
    def score(self) -> Score:
        """The reader's score, question by question."""
        return Score.of(self._results.values(), str(self.document.get("lang", "en")))

    def _on_message(self, _: Any, message: Any, buffers: Any) -> None:
        if not isinstance(message, dict):
            return
        if message.get("kind") == "tried":
            self._update_result(message)
        elif message.get("kind") == "way":
            self._explore(message)

    def _update_result(self, message: Mapping[str, Any]) -> None:
        result = self._results.get(message.get("question", -1))
        if result is not None:
            fields = {**msgspec.to_builtins(result), **message, "text": result.text}
            self._results[message["question"]] = msgspec.convert(fields, QuestionResult)

    def _explore(self, message: Mapping[str, Any]) -> None:
        """Send how the play goes on after an option that the reader tries.

        A single question has nothing to send. `Gamebook` overrides this.
        """


class Gamebook(_AnswerWidget):
    """A recorded game that stops before each decision and each total until the reader has answered.

    A way is how the play would go on after another choice.

    Parameters
    ----------
    book
        The gamebook as data.
    explorer
        Computes the ways that the book does not store, while the notebook runs.
    """

    def __init__(self, book: Book, explorer: Explorer | None = None, **traits: Any) -> None:
        self.book = book
        self._explorer = explorer
        texts = [question.text for question in book.questions]
        super().__init__(as_document(book), texts, **traits)

    @property
    def answered(self) -> list[tuple[Question, QuestionResult]]:
        """The questions of the gamebook, each with its result."""
        return list(zip(self.book.questions, self.score, strict=True))

    def __repr__(self) -> str:
        return "\n".join(summary_lines(self.book))

    def _html(self) -> str:
        return static_html(self.book)

    def page(self) -> str:
        """Return an HTML page that needs neither a network nor a running notebook."""
        return gamebook_page(self.book)

    def _explore(self, message: Mapping[str, Any]) -> None:
        if self._explorer is None:
            return
        packed = self._explorer.answer(message)
        answer = {"kind": "way", "id": message.get("id")}
        self.send(answer, buffers=[packed] if packed is not None else [])


class QuestionView(_AnswerWidget):
    """A widget of one question, which says whether an answer is right, or why it is wrong.

    `texts` are the text and the HTML to show where the widget cannot be shown. `on_result` is
    called with the result after each answer.
    """

    def __init__(
        self,
        question: Question,
        document: Document,
        texts: tuple[str, str],
        on_result: Callable[[QuestionResult], None],
        **traits: Any,
    ) -> None:
        self._plain_text, self._static_html = texts
        self._on_result = on_result
        super().__init__(
            as_document(single_question_book(question, document)), [question.text], **traits
        )

    def _update_result(self, message: Mapping[str, Any]) -> None:
        super()._update_result(message)
        self._on_result(self._results[0])

    def __repr__(self) -> str:
        return self._plain_text

    def _html(self) -> str:
        return self._static_html
