"""Put into sentences what decides a dispute: a question with its answers, or a printing.

* our reading: the answer that we think right. It decides in the books that leave the question open
  (`deciding.open_in`).
* component, printing: a component is a card or board that was printed in several versions, its
  printings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.replay.verdict.who_is_right import RightSentences
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.replay.verdict.data import (
        DecidingQuestion,
        PrintingResult,
        SupportedAnswer,
    )


class ReasonSentences(RightSentences):
    """Renders the reasons of a verdict."""

    def question(self) -> Iterator[str]:
        """Yield a sentence with the deciding question, or a sentence that says there is none.

        If the question has a single answer, yield nothing: `supported_answers` states question and
        answer.
        """
        deciding = self.verdict.deciding
        if deciding is None:
            # If all books agree and there are no claims, there is nothing to decide.
            undecided = any(side.is_open for side in self.verdict.sides)
            if (self.verdict.claims or self.verdict.subject) and not undecided:
                yield self.say("verdict.unexplained")
            return
        if not deciding.question:
            if len(deciding.supported_answers) > 1:
                yield self.say("verdict.they-part", after=self.verdict.last_shared_step or None)
            return
        if not deciding.is_open and len(deciding.supported_answers) == 1:
            return
        has_several_books = len(self.verdict.books) > 1
        book = self.books.in_sentence(deciding.open_in or (0,)) if has_several_books else None
        yield self.say(
            self._question_message(deciding),
            question=deciding.question,
            name=deciding.ambiguity,
            book=book,
        )

    def _question_message(self, deciding: DecidingQuestion) -> str:
        """Return the id of the message that introduces the question."""
        if deciding.is_open:
            return "verdict.left-open-by" if len(self.verdict.books) > 1 else "verdict.left-open"
        all_equal = len({(side.right, side.is_open) for side in self.verdict.sides}) == 1
        # If there are claims, a difference decides only if it changes who is right.
        return "verdict.differ" if all_equal and self.verdict.claims else "verdict.decides"

    def supported_answers(self) -> Iterator[str]:
        """Yield each answer to the deciding question, with its rule and who is right by it."""
        deciding = self.verdict.deciding
        if deciding is None:
            return
        for index, supported_answer in enumerate(deciding.supported_answers):
            yield self._answer_sentence(deciding, supported_answer, index)

    def answer_with_books(
        self, supported_answer: SupportedAnswer, sentence: str, *, is_here: bool
    ) -> str:
        """Return an answer to the deciding question, with its books and who is right by it.

        `sentence` states the answer so that it is clear without the question. `is_here` tells
        whether the answer holds under the first book.
        """
        deciding = self.verdict.deciding
        assert deciding is not None
        separator = self.say("compare.separator")
        places = (
            separator.join(self.books.places(supported_answer))
            if supported_answer.citations
            else ""
        )
        is_printed = is_here and not deciding.is_open_here
        if deciding.is_open and not is_printed:
            message = "quiz.read-here" if is_here else "quiz.read-otherwise"
            names = list(supported_answer.right)
            return self.say(
                message,
                what=sentence,
                names=names or None,
                count=len(names),
                places=places or None,
            )
        if len(deciding.supported_answers) == 1 or deciding.is_open:
            if not places:
                return sentence
            return self.say("verdict.cited", what=sentence, rule=None, places=places)
        # The reader knows who is right under the first book.
        right = [
            name
            for side in self.verdict.sides
            if {*side.book_indices} & {*supported_answer.book_indices}
            for name in side.right
        ]
        names = list(dict.fromkeys(right)) if not is_here else []
        books = self.books.in_heading(supported_answer.book_indices)
        if places and {*supported_answer.book_indices} <= {*deciding.open_in}:
            places = self.say("verdict.read-from", places=places)
        return self.say(
            "quiz.by-book",
            books=books,
            what=sentence,
            places=places or None,
            names=names or None,
            count=len(names),
        )

    def _answer_sentence(
        self, deciding: DecidingQuestion, supported_answer: SupportedAnswer, index: int
    ) -> str:
        """Return a sentence with an answer and the place where its rule is printed.

        The sentence also says which books give this answer, or who is right by it. `index` is the
        index of the supported answer; 0 is the answer in force.
        """
        rule = supported_answer.rule
        statement = supported_answer.statement
        is_only_answer = not deciding.is_open and len(deciding.supported_answers) == 1
        if deciding.question and not is_only_answer:
            statement = self._after_colon(statement)
        if rule is not None and supported_answer.citations:
            separator = self.say("compare.separator")
            name = rule.id if is_rule_id(rule.id) else None
            places = separator.join(self.books.places(supported_answer))
            if (
                not deciding.is_open
                and deciding.open_in
                and {*supported_answer.book_indices} <= {*deciding.open_in}
            ):
                # These books do not print the answer. Our reading takes it from this rule.
                places = self.say("verdict.read-from", places=places)
            statement = self.say("verdict.cited", what=statement, rule=name, places=places)
        if not deciding.is_open:
            if is_only_answer:
                question, name = deciding.question or None, deciding.ambiguity
                return self.say("verdict.because", what=statement, question=question, name=name)
            return self.say(
                "list.pair",
                name=self.books.in_heading(supported_answer.book_indices),
                value=statement,
            )
        by_claims = self.verdict.claims and not deciding.answers_only
        consequence = (
            self.right_clause(supported_answer.right) if by_claims else supported_answer.result
        )
        is_in_force = index == 0
        message = "verdict.as-read" if is_in_force else "verdict.agreed"
        return self.say(message, what=statement, leads=consequence)

    def printings(self) -> Iterator[str]:
        """Yield for each deciding component the result of each of its printings."""
        for component in self.verdict.deciding_printings:
            printings = (
                self._printing_clause(printing, is_in_play=index == 0)
                for index, printing in enumerate(component.printings)
            )
            needed = [f"{name} = {reading}" for name, reading in component.needed_choices.items()]
            yield self.say(
                "verdict.of-print" if self._only_printing_disputed else "verdict.print",
                question=component.question,
                beside=self.speaker.listed(needed) if needed else None,
                subject=component.subject or None,
                held=self.say("list.clause").join(printings),
            )

    def _printing_clause(self, printing: PrintingResult, *, is_in_play: bool) -> str:
        consequence = self.right_clause(printing.right) if self.verdict.claims else printing.result
        message = "verdict.printed-here" if is_in_play else "verdict.printed"
        return self.say(message, leads=consequence, what=printing.statement)

    def _after_colon(self, reading: str) -> str:
        """Return a reading for use after a colon, where French continues with a small letter."""
        return reading[:1].lower() + reading[1:] if self.speaker.lang == "fr" else reading
