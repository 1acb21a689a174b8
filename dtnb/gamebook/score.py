"""Keep a reader's score: for each question the result, the number of tries and the help used."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from dtnb.explain.speakers import shared_speaker
from dtnb.markup import html, wrap_for_display
from dtnb.sanitize import sanitize_lines

#: the version of the exported JSON
FORMAT = 1
#: the MIME type under which a notebook stores a score
SCORE_MIME = "application/vnd.dtnb.score+json"


class QuestionResult(msgspec.Struct, frozen=True):
    """The result of one question."""

    text: str
    #: how many answers were given
    tries: int = 0
    #: whether the last answer was right
    right: bool = False
    #: whether the reader opened the hint
    hint: bool = False
    #: whether the reader had the right answer shown
    shown: bool = False
    #: the answers in words
    chosen: tuple[str, ...] = ()

    @property
    def at_once(self) -> bool:
        """Whether the first answer was right, without help."""
        return self.right and self.tries == 1 and not (self.hint or self.shown)

    @property
    def needed_a_hint(self) -> bool:
        """Whether the first answer was right, but only after a hint."""
        return self.right and self.tries == 1 and self.hint and not self.shown


class Score(tuple[QuestionResult, ...]):
    """The results of several questions, shown as a list, and as JSON for a teacher."""

    #: the language in which the score is displayed
    lang = "en"

    @classmethod
    def of(cls, results: Iterable[QuestionResult], lang: str = "en") -> Score:
        """Return a score with these results, displayed in a language."""
        score = cls(results)
        score.lang = lang
        return score

    def __add__(self, other: Iterable[Any]) -> Score:
        """Return the results of both scores, for example for a lesson with several turns."""
        return Score.of((*self, *other), self.lang)

    @property
    def at_once(self) -> int:
        """The number of questions whose first answer was right, without help."""
        return sum(result.at_once for result in self)

    @property
    def right(self) -> int:
        """The number of questions that the reader answered rightly in the end."""
        return sum(result.right and not result.shown for result in self)

    def to_json(self) -> str:
        """Return the score as JSON: the numbers, and each question with its tries."""
        questions = [msgspec.to_builtins(result) for result in self]
        for question in questions:
            # Omit the list if it is empty.
            if not question["chosen"]:
                del question["chosen"]
        counts = {"questions": len(self), "right": self.right, "at_once": self.at_once}
        data: dict[str, Any] = {"dtnb_score": FORMAT, **counts, "answers": questions}
        return json.dumps(data, indent=2, ensure_ascii=False)

    def __repr__(self) -> str:
        say = shared_speaker(self.lang).text
        lines = [say("score.sum", count=len(self), right=self.right, once=self.at_once)]
        lines += [f"  {sign} {text} ({remark})" for sign, text, remark in self._row_texts()]
        return sanitize_lines("\n".join(lines))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Return the representations that a notebook stores for display.

        The program that makes an HTML page of a notebook finds the score by `SCORE_MIME`.
        """
        texts = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {**texts, SCORE_MIME: json.loads(self.to_json())}

    def _repr_html_(self) -> str:
        say = shared_speaker(self.lang).text
        heading = say("score.sum", count=len(self), right=self.right, once=self.at_once)
        rows = [html.li(f"{sign} {text} ({remark})") for sign, text, remark in self._row_texts()]
        return wrap_for_display(html.p(heading), html.ul(rows), lang=self.lang)

    def _row_texts(self) -> Iterable[tuple[str, str, str]]:
        """Yield the sign, the question and the number of tries in words, for each question."""
        say = shared_speaker(self.lang).text
        for result in self:
            sign = "·"
            if result.tries or result.shown:
                sign = "✓" if result.right and not result.shown else "✗"
            help_used = "shown" if result.shown else "hint" if result.hint else None
            yield sign, result.text, say("score.tries", count=result.tries, helped=help_used)
