"""Put the disputed question and its answers into sentences ("May Ann do this? Yes, in both books").

A book is one edition of the rules; the first book is the one that the file of the dispute names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.verdict.part import VerdictPart, capitalize

if TYPE_CHECKING:
    from dtnb.replay.verdict.data import (
        DisputedQuestion,
    )


class AnswerSentences(VerdictPart):
    """Renders the question that people quarrel about, with its answer."""

    def _yes_or_no(self, disputed: DisputedQuestion) -> str:
        """Return the disputed question answered with yes or no; by book if the answers differ."""
        question = capitalize(disputed.question.strip(" ?"))
        if disputed.missing_input:
            return self.say("verdict.unreached", question=question, missing=disputed.missing_input)
        by_answer: dict[tuple[bool, str], list[int]] = {}
        for index, answer in enumerate(disputed.answers):
            if answer is not None:
                only_way = disputed.only_ways[index] if disputed.only_ways else ""
                by_answer.setdefault((answer, only_way), []).append(index)
        if len(by_answer) > 1:
            parts = [
                self.say(
                    "verdict.yes-in" if answer else "verdict.no-in",
                    books=self.books.in_sentence(indices),
                    way=only_way or None,
                )
                for (answer, only_way), indices in by_answer.items()
            ]
            if self.verdict.claims and not any(disputed.only_ways):
                return self.say("verdict.answers-differ", question=question)
            answers = self._join_clauses(iter(parts))
            return self.say("verdict.answers", question=question, answers=capitalize(answers))
        return self._yes_or_no_in_first_book(disputed)

    def _yes_or_no_in_first_book(self, disputed: DisputedQuestion) -> str:
        """Return the disputed question answered with yes or no under the first book."""
        question = capitalize(disputed.question.strip(" ?"))
        message = "verdict.yes" if disputed.answer else "verdict.no"
        only_way = disputed.only_ways[0] if disputed.only_ways else ""
        return self.say(
            f"{message}-open" if disputed.is_open else message,
            question=question,
            way=only_way or None,
        )

    def _answer_in_words(self, disputed: DisputedQuestion) -> str:
        """Return the disputed question with its answer in words; by book if the answers differ."""
        question = capitalize(disputed.question.strip(" ?"))
        by_value: dict[str, list[int]] = {}
        for index, value in enumerate(disputed.values):
            if value:
                by_value.setdefault(value, []).append(index)
        if len(by_value) == 1 and all(disputed.values):
            answer = self.say("verdict.sentence", text=next(iter(by_value)))
        else:
            answer = self._join_clauses(
                self.say("verdict.result", result=value, books=self.books.in_sentence(indices))
                for value, indices in by_value.items()
            )
        return self.say("verdict.answers", question=question, answers=capitalize(answer))
