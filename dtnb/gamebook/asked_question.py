"""A question to a reader that a notebook shows as a widget, and that Python code can answer too.

* question, options: a question of a lesson to its reader, who answers it by options or by a number.
* reply: what the reader is told about a wrong answer. `because` explains the right one.
* seal: a hash that hides the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.explain.speakers import shared_speaker
from dtnb.files import closest_name, find_name
from dtnb.gamebook.question import JudgedAnswer, Question
from dtnb.gamebook.score import QuestionResult, Score
from dtnb.gamebook.situation import situation_html, situation_lines
from dtnb.markup import html, wrap_for_display
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.gamebook.widget import QuestionView


#: the maximum number of a reader's answers to one question that a score lists
MAX_CHOSEN = 50


class AnswerResult:
    """The result of an answer: whether it is right, and the reply."""

    def __init__(self, judged: JudgedAnswer, text: str) -> None:
        self.right = judged.right
        self.replies = judged.replies
        self.text = text

    def __bool__(self) -> bool:
        """Whether the answer is right."""
        return self.right

    def __repr__(self) -> str:
        return sanitize_lines(self.text)


class AskedQuestion:
    """A question to the reader with its situation, as a notebook shows it.

    The file of the notebook has the situation, the question, the options and a seal of the answer.
    A test that compares the text notices a changed answer, although the text does not reveal it.

    Parameters
    ----------
    question
        The question.
    document
        The situation: the frames up to the last frame that the reader sees.
    last_step
        The index of the last step that the reader sees.
    """

    def __init__(self, question: Question, document: Document, last_step: int = 0) -> None:
        self.question = question
        self.document = document
        self.last_step = last_step
        self._result = QuestionResult(question.text)

    # -- answering ---------------------------------------------------------------------------------

    def answer(self, *answers: str | int | bool) -> AnswerResult:
        """Answer the question in Python, by the names of options, by a number, or by yes or no.

        Raises
        ------
        ValueError
            If there is no such option; the error lists the options.

        Examples
        --------
        >>> import dtnb
        >>> question = dtnb.load_replay("false-claim").ask.what_is_the_total("Ben")
        >>> question.answer(0).right
        True
        """
        judged = self.question.judge(self._option_indexes(answers))
        chosen_answers = (*self._result.chosen, _join_list(answers))[:MAX_CHOSEN]
        self._result = replace(
            self._result, tries=self._result.tries + 1, right=judged.right, chosen=chosen_answers
        )
        return AnswerResult(judged, self._reply_text(judged))

    @property
    def hint(self) -> str:
        """A hint that does not give the answer away; empty for none. The score counts its use."""
        self._result = replace(self._result, hint=bool(self.question.hint))
        return self.question.hint

    def show(self) -> AnswerResult:
        """Reveal the answer and its explanation."""
        if not self._result.right:
            self._result = replace(self._result, shown=True)
        judged = self.question.judge(self.question.answer)
        return AnswerResult(judged, self._reply_text(judged))

    @property
    def score(self) -> Score:
        """The reader's score so far, including answers given in the widget."""
        return Score.of([self._result], self.document.lang)

    @property
    def result(self) -> QuestionResult:
        """The result of this question so far."""
        return self._result

    def update_result(self, result: QuestionResult) -> None:
        """Store the result that the widget reports."""
        self._result = result

    def _option_indexes(self, answers: Sequence[str | int | bool]) -> tuple[int, ...]:
        """Return the indexes of the named options, or the number if the question asks for one."""
        say = shared_speaker(self.document.lang).text
        options = self.question.options
        if self.question.form == "number":
            if len(answers) != 1 or isinstance(answers[0], bool) or not str(answers[0]).isdigit():
                raise ValueError(say("quiz.problem.number", given=_join_list(answers)))
            return (int(answers[0]),)
        indexes = []
        for option in answers:
            if isinstance(option, bool):
                option = say("quiz.yes" if option else "quiz.no")
            name = find_name(str(option), options)
            if name is None:
                near = closest_name(str(option), options)
                raise ValueError(
                    say("quiz.problem.option", given=str(option), options=list(options), near=near)
                )
            indexes.append(options.index(name))
        return tuple(indexes)

    def _reply_text(self, judged: JudgedAnswer) -> str:
        """Return the reply to a judged answer, with the rules that it cites."""
        say = shared_speaker(self.document.lang).text
        texts = [say("quiz.is-right" if judged.right else "quiz.is-wrong")]
        if judged.right:
            texts += self.question.because
            rules = self.question.rules
        else:
            texts += dict.fromkeys(reply.text for reply in judged.replies)
            rules = tuple(dict.fromkeys(rule for reply in judged.replies for rule in reply.rules))
        for rule in rules:
            cited = self.document.rules.get(rule)
            if cited is not None and cited.citation and cited.statement not in texts:
                texts.append("  " + say("list.pair", name=rule, value=cited.statement))
        return "\n".join(texts)

    # -- display -----------------------------------------------------------------------------------

    def _text_lines(self) -> list[str]:
        say = shared_speaker(self.document.lang).text
        question = self.question
        options = list(question.options) or [say("quiz.a-number")]
        return [
            *situation_lines(self.document),
            "",
            sanitize_line(question.text),
            *(f"  [ ] {sanitize_line(option)}" for option in options),
            say("quiz.sealed", seal=question.seal),
        ]

    def __repr__(self) -> str:
        return "\n".join(self._text_lines())

    def _repr_html_(self) -> str:
        say = shared_speaker(self.document.lang).text
        options = self.question.options
        question_line, *information = self.question.lines or (self.question.text,)
        return wrap_for_display(
            situation_html(self.document),
            html.div(
                html.p(html.strong(question_line)),
                [html.p(line) for line in information],
                html.ul(html.li(option) for option in options) if options else None,
                html.p(html.small(say("quiz.sealed", seal=self.question.seal)), class_="sealed"),
                class_="part",
            ),
            lang=self.document.lang,
        )

    @cached_property
    def widget(self) -> QuestionView:
        """The question as a widget that waits for the right answer."""
        from dtnb.gamebook.widget import QuestionView

        texts = repr(self), self._repr_html_()
        return QuestionView(self.question, self.document, texts, self.update_result)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, metadata = self.widget._repr_mimebundle_(**kwargs)
        texts = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {**bundle, **texts}, metadata


def _join_list(answers: Sequence[object]) -> str:
    return ", ".join(map(str, answers))
