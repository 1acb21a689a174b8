"""Recompute the views of a notebook's cells without running the notebook's code.

A saved notebook does not contain the data that its widgets show. A view (what a cell shows) can be
recomputed if the cell shows a replay or asks the reader a question about it, and if the notebook
contains the replay's name or text.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from dtnb.notebook.lesson import RecomputedView

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay

#: the maximum length of the text of a replay
_MAX_TEXT_LENGTH = 100_000
#: the maximum number of questions that are recomputed; a lesson has about a dozen
_MAX_QUESTIONS = 40
#: the views of a replay: the Stepper alone, or the Stepper beside its priority graph
_STEPPER, _STEPPER_WITH_GRAPH = "stepper", "pair"


class ViewRecomputer:
    """Recomputes the views of a notebook's cells, which are read one after the other.

    It notes the texts and replays that earlier cells assign to variables.
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._replays: dict[str, Replay] = {}
        self._questions_left = _MAX_QUESTIONS

    def __call__(self, source: str) -> RecomputedView | None:
        """Read the next cell; return its view, or None if no view can be recomputed."""
        try:
            statements = ast.parse(source).body
        except (SyntaxError, ValueError, RecursionError):
            return None
        for statement in statements:
            if isinstance(statement, ast.Assign):
                self._assign(statement)
        last = statements[-1] if statements else None
        return self._recompute_view(last.value) if isinstance(last, ast.Expr) else None

    def _assign(self, statement: ast.Assign) -> None:
        """Note the texts and replays that a statement assigns to variables."""
        for target in statement.targets:
            if not isinstance(target, ast.Name):
                continue
            self._texts.pop(target.id, None)
            self._replays.pop(target.id, None)
            text, replay = self._text_of(statement.value), self._replay_of(statement.value)
            if text is not None:
                self._texts[target.id] = text
            elif replay is not None:
                self._replays[target.id] = replay

    def _text_of(self, node: ast.expr) -> str | None:
        """Return the text of a string literal or of a variable; None for other expressions."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        return self._texts.get(node.id) if isinstance(node, ast.Name) else None

    def _replay_of(self, node: ast.expr) -> Replay | None:
        """Return the replay of a variable, or of ``dtnb.load_replay("text", lang="fr")``."""
        if isinstance(node, ast.Name):
            return self._replays.get(node.id)
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "dtnb.load_replay"):
            return None
        texts = [self._text_of(argument) for argument in node.args]
        options = {keyword.arg: self._text_of(keyword.value) for keyword in node.keywords}
        if len(texts) != 1 or not options.keys() <= {"lang"}:
            return None
        if None in (*texts, *options.values()) or len(str(texts[0])) > _MAX_TEXT_LENGTH:
            return None
        return _load_replay(
            str(texts[0]), {str(name): str(value) for name, value in options.items()}
        )

    def _recompute_view(self, node: ast.expr) -> RecomputedView | None:
        """Return the view that a cell shows, recomputed from its last expression.

        The expression is a replay, ``replay.stepper()``, ``replay.views.with_graph()``, or a
        question such as ``replay.ask.what_is_the_total("Ben")``. Return None for other expressions.
        """
        replay = self._replay_of(node)
        if replay is not None:
            return RecomputedView(_STEPPER, replay.document, replay.document.title)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            return None
        if isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "ask":
            return self._recompute_question(node, node.func.value.value, node.func.attr)
        if node.args or node.keywords:
            return None
        owner, view = node.func.value, node.func.attr
        if view == "with_graph" and isinstance(owner, ast.Attribute) and owner.attr == "views":
            owner, view = owner.value, _STEPPER_WITH_GRAPH
        replay = self._replay_of(owner)
        if replay is None or view not in (_STEPPER, _STEPPER_WITH_GRAPH):
            return None
        return RecomputedView(view, replay.document, replay.document.title)

    def _recompute_question(
        self, call: ast.Call, asked_replay: ast.expr, question: str
    ) -> RecomputedView | None:
        """Return the question that a call asks about a replay, if its arguments are literals."""
        from dtnb.gamebook.asked_question import AskedQuestion
        from dtnb.gamebook.book import as_document, single_question_book

        replay = self._replay_of(asked_replay)
        self._questions_left -= 1
        if replay is None or question.startswith("_") or self._questions_left < 0:
            return None
        try:
            arguments = [ast.literal_eval(argument) for argument in call.args]
            options = {
                str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords
            }
            asked_question = getattr(replay.ask, question)(*arguments, **options)
        except (ValueError, LookupError, TypeError, AttributeError):
            return None
        if not isinstance(asked_question, AskedQuestion):
            return None
        book = single_question_book(asked_question.question, asked_question.document)
        return RecomputedView("gamebook", as_document(book), asked_question.question.seal)


def _load_replay(text: str, options: dict[str, Any]) -> Replay | None:
    """Load a replay; return None if that fails.

    `text` is the name of a replay that ships with the package, or a replay's own text. No other
    file is opened.
    """
    from dtnb.replay.replay import load_replay, shipped_files

    is_name = text in shipped_files()
    if not is_name and "\n" not in text:
        return None
    try:
        return load_replay(text if is_name else text.encode(), **options)
    except (ValueError, LookupError):
        return None
