"""Make a page to print of a lesson: questions with room for answers, and the answers at the end.

* gamebook: a widget that plays through a replay and asks the reader questions; a single question is
  stored as a gamebook too.
* static output: what a cell shows without scripts.
* payload: the document (a replay as data) that a widget shows; here it contains the gamebook.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from markupsafe import Markup

from dtnb.explain.speakers import shared_speaker
from dtnb.markup import html
from dtnb.markup.shown import style_sheet
from dtnb.notebook.export import page
from dtnb.notebook.lesson import SCORE_MIME, Lesson, RecomputedView
from dtnb.notebook.notebook_file import VIEW_MIME
from dtnb.present.ids import without_ids

_FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
#: the ids of rules in a calculation
_RULE_CHIPS = re.compile(r'<span class="rules">.*?</span>', re.DOTALL)
_FOLD_MARKUP = re.compile(r"<summary>.*?</summary>|</?details[^>]*>", re.DOTALL)
_CSS = (
    ".lesson{max-width:78ch;margin:0 auto;padding:16px;line-height:1.45}"
    ".lesson pre{white-space:pre-wrap}"
    ".ask{margin:14px 0;padding:2px 12px 10px;border:1px solid #8888;border-radius:6px;"
    "break-inside:avoid}"
    ".ask ul{padding:0;list-style:none}.ask li::before{content:'☐  '}"
    ".blank{display:inline-block;width:12ch;border-bottom:1px solid}"
    ".lines{height:3.2em;border-bottom:1px dotted}"
    ".sealed{display:none}.name{text-align:end}"
    ".answers{break-before:page}.answers li{margin-bottom:8px}"
    "@media print{@page{margin:16mm}body{font-size:10.5pt}.lesson{padding:0}}"
)


class _Question(msgspec.Struct):
    """The parts of a gamebook's question that are printed."""

    form: str
    options: list[str]
    answer: list[int]
    because: list[str]
    rules: list[str] = []


class _Rule(msgspec.Struct):
    """The parts of a cited rule that are printed."""

    statement: str = ""
    citation: str = ""


class _Moment(msgspec.Struct):
    """A moment of a gamebook."""

    #: the ways in which the reader can play on from this moment
    ways: list[Any] = []


class _Gamebook(msgspec.Struct):
    """The parts of a gamebook that are printed."""

    moments: list[_Moment]
    questions: list[_Question]
    #: the rules that the questions cite, by their ids
    cited: dict[str, _Rule] = {}

    @property
    def is_single_question(self) -> bool:
        """Whether the gamebook is a single question, from which the reader cannot play on."""
        has_one_question = len(self.moments) == 1 and len(self.questions) == 1
        return has_one_question and not self.moments[0].ways


class Handout(Lesson):
    """A notebook as a page to print; the parameters are those of `Lesson`.

    Notes
    -----
    Prose that is folded on screen is printed with the answers. Of gamebooks, only single questions
    are printed; any other gamebook is replaced by a note. Code is printed only in lessons about
    code, and never if it asks questions.
    """

    def page(self, lang: str = "en") -> str:
        """Return the page; the same notebook gives the same page."""
        self._begin_page()
        self._say = say = shared_speaker(lang).text
        #: the answer to each question, followed by the folded prose after the question
        self._answers: list[list[Markup]] = []
        cells = list(map(self._draw_cell, self._cells))
        name_line = html.p(say("handout.name"), " ", html.span(class_="blank"), class_="name")
        answers = list(map(html.li, self._answers))
        heading = html.h2(say("handout.answers"))
        answer_page = html.section(heading, html.ol(answers), class_="answers")
        body = html.main(name_line, cells, answer_page if answers else None, class_="lesson")
        return page(self.title, lang, f"{style_sheet()}\n{body}", _CSS)

    def _draw_prose(self, text: str, attached: Mapping[str, Any]) -> Markup:
        markup = super()._draw_prose(text, attached)
        for folded in _FOLDED.findall(markup):
            if self._answers:
                self._answers[-1].append(Markup(_FOLD_MARKUP.sub("", folded)))
        return Markup(_FOLDED.sub("", markup))

    def _draw_source(self, cell: Any, tags: set[str]) -> Markup | None:
        asks_reader = any(
            VIEW_MIME in output.get("data", {}) or SCORE_MIME in output.get("data", {})
            for output in cell.get("outputs") or ()
        )
        return super()._draw_source(cell, tags) if self._shows_code and not asks_reader else None

    def _draw_output(self, output: Any, recomputed: RecomputedView | None = None) -> Markup | None:
        """Draw an output of a cell for paper."""
        data = output.get("data", {})
        if SCORE_MIME in data:
            return None
        if VIEW_MIME not in data:
            return super()._draw_output(output)
        gamebooks = list(self._gamebooks_of(str(data[VIEW_MIME].get("model_id", ""))))
        if not gamebooks:
            self.static_count += 1
            return None
        self.live_count += len(gamebooks)
        if not any(gamebook.is_single_question for gamebook in gamebooks):
            return html.p(html.em(self._say("handout.screen")))
        static_output = Markup(_RULE_CHIPS.sub("", self._static_output(data)))
        return html.div(
            [
                self._draw_question(question, static_output, gamebook.cited)
                for gamebook in gamebooks
                for question in gamebook.questions[:1]
                if gamebook.is_single_question
            ]
        )

    def _gamebooks_of(self, model_id: str) -> Iterator[_Gamebook]:
        """Yield the gamebook of a widget; nothing if the widget has no valid gamebook."""
        payload = self._payload_of(self._state_of(model_id))
        if payload is None:
            return
        with contextlib.suppress(msgspec.ValidationError):
            gamebook = msgspec.convert(payload.columns.get("gamebook"), _Gamebook)
            gamebook.cited = msgspec.convert(payload.document.get("rules", {}), dict[str, _Rule])
            yield gamebook

    def _draw_question(
        self, question: _Question, static_output: Markup, cited: Mapping[str, _Rule]
    ) -> Markup:
        """Draw a question with room for the answer, and note the answer for the answer page."""
        self._answers.append([self._draw_answer(question, cited)])
        answer_space = html.p(self._say("handout.answer"), " ", html.span(class_="blank"))
        return html.div(
            html.p(html.strong(f"{len(self._answers)}.")),
            static_output,
            answer_space if question.form in ("number", "order") else None,
            html.p(self._say("handout.because")),
            html.div(class_="lines"),
            class_="ask",
        )

    def _draw_answer(self, question: _Question, cited: Mapping[str, _Rule]) -> Markup:
        """Draw the answer to a question, with the rules behind it."""
        options = dict(enumerate(question.options))
        answer = ", ".join(options.get(index, str(index)) for index in question.answer)
        explanation = [without_ids(sentence) for sentence in question.because]
        cited_rules = [cited[rule] for rule in question.rules if rule in cited]
        # Leave out rules that the explanation states already.
        rules = [
            html.li(" ".join(filter(None, (rule.statement, f"[{rule.citation}]"))))
            for rule in cited_rules
            if rule.citation and not any(rule.statement in sentence for sentence in explanation)
        ]
        return html.div(
            html.strong(answer),
            [html.p(sentence) for sentence in explanation],
            html.ul(rules) if rules else None,
        )
