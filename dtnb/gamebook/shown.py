"""A question as it shows itself: in a notebook, in a terminal, answered in Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.explain.speakers import shared_speaker
from dtnb.files import closest_name, find_name
from dtnb.gamebook.question import Judged, Question
from dtnb.gamebook.score import Score, Tried
from dtnb.gamebook.situation import lines, piece
from dtnb.markup import html, shown
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.gamebook.widget import QuestionView


class Answered:
    """What an answer is answered: whether it is right, and why not.

    Attributes
    ----------
    right
        Whether it is.
    text
        What is said to it.
    """

    def __init__(self, judged: Judged, text: str) -> None:
        self.right = judged.right
        self.replies = judged.replies
        self.text = text

    def __bool__(self) -> bool:
        """Tell whether the answer is right."""
        return self.right

    def __repr__(self) -> str:
        return sanitize_lines(self.text)


class AskedQuestion:
    """A question to the reader, with its situation; its answer shows only in the widget.

    What a notebook keeps of it, as text and as HTML, is the situation, the question, the options
    and a seal of the answer: a test notices when a number changes, and who reads the file learns
    nothing.

    Parameters
    ----------
    question
        What is asked.
    document
        The situation: frames up to the last that may be seen.
    after
        The last step of the line that may be seen.
    """

    def __init__(self, question: Question, document: Document, after: int = 0) -> None:
        self.question = question
        self.document = document
        self.after = after
        self._tried = Tried(question.text)

    # -- answering ---------------------------------------------------------------------------------

    def answer(self, *given: str | int | bool) -> Answered:
        """Answer it in Python: the options by name, or the number.

        Raises
        ------
        ValueError
            If there is no such option; it names those there are.

        Examples
        --------
        >>> import dtnb
        >>> question = dtnb.load_replay("false-claim").ask.what_is_the_total("Ben")
        >>> question.answer(0).right
        True
        """
        judged = self.question.judge(self._places(given))
        self._tried = replace(self._tried, tries=self._tried.tries + 1, right=judged.right)
        return Answered(judged, self._said(judged))

    @property
    def hint(self) -> str:
        """Help that gives nothing away; empty where there is none."""
        self._tried = replace(self._tried, hint=bool(self.question.hint))
        return self.question.hint

    def show(self) -> Answered:
        """Show the answer and why it is so."""
        if not self._tried.right:
            self._tried = replace(self._tried, shown=True)
        judged = self.question.judge(self.question.answer)
        return Answered(judged, self._said(judged))

    @property
    def score(self) -> Score:
        """How the reader fared so far, with what the widget reported."""
        return Score.of([self._tried], self.document.lang)

    @property
    def tried(self) -> Tried:
        """What became of it so far."""
        return self._tried

    def note(self, tried: Tried) -> None:
        """Take over what became of it in the widget."""
        self._tried = tried

    def _places(self, given: Sequence[str | int | bool]) -> tuple[int, ...]:
        say = shared_speaker(self.document.lang).text
        options = self.question.options
        if self.question.form == "number":
            if len(given) != 1 or isinstance(given[0], bool) or not str(given[0]).isdigit():
                raise ValueError(say("quiz.problem.number", given=_listed(given)))
            return (int(given[0]),)
        found = []
        for each in given:
            if isinstance(each, bool):
                each = say("quiz.yes" if each else "quiz.no")
            name = find_name(str(each), options)
            if name is None:
                near = closest_name(str(each), options)
                raise ValueError(
                    say("quiz.problem.option", given=str(each), options=list(options), near=near)
                )
            found.append(options.index(name))
        return tuple(found)

    def _said(self, judged: Judged) -> str:
        say = shared_speaker(self.document.lang).text
        told = [say("quiz.is-right" if judged.right else "quiz.is-wrong")]
        if judged.right:
            told += self.question.because
            rules = self.question.rules
        else:
            told += dict.fromkeys(reply.text for reply in judged.replies)
            rules = tuple(dict.fromkeys(rule for each in judged.replies for rule in each.rules))
        for rule in rules:
            known = self.document.rules.get(rule)
            if known is not None and known.citation:
                told.append("  " + say("list.pair", name=rule, value=known.statement))
        return "\n".join(told)

    # -- shown -------------------------------------------------------------------------------------

    def _lines(self) -> list[str]:
        say = shared_speaker(self.document.lang).text
        question = self.question
        options = list(question.options) or [say("quiz.a-number")]
        return [
            *lines(self.document),
            "",
            sanitize_line(question.text),
            *(f"  [ ] {sanitize_line(option)}" for option in options),
            say("quiz.sealed", seal=question.seal),
        ]

    def __repr__(self) -> str:
        return "\n".join(self._lines())

    def _repr_html_(self) -> str:
        say = shared_speaker(self.document.lang).text
        options = self.question.options
        return shown(
            piece(self.document),
            html.div(
                html.p(html.strong(self.question.text)),
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
        return QuestionView(self.question, self.document, texts, self.note)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, metadata = self.widget._repr_mimebundle_(**kwargs)
        texts = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {**bundle, **texts}, metadata


def _listed(given: Sequence[object]) -> str:
    return ", ".join(map(str, given))
