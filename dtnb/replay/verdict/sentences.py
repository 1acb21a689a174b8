"""Put a whole verdict into sentences: who is right under which book, and why.

Other modules of this folder write the answers, claims, reasons and beliefs; this one puts them
together. The parts form one text: they name the same people and books, and no part repeats another.

* subject: the value on which the books disagree, such as a total.
* disputed question: the question that people quarrel about, if the file states it
  (`verdict.disputed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import inferred_mark_note
from dtnb.replay.verdict.answers import AnswerSentences
from dtnb.replay.verdict.beliefs import BeliefSentences
from dtnb.replay.verdict.claims import ClaimSentences
from dtnb.replay.verdict.part import capitalize
from dtnb.replay.verdict.reasons import ReasonSentences

if TYPE_CHECKING:
    from dtnb.replay.verdict.data import (
        OtherDifferences,
        Side,
    )


#: the sign in front of the first row in which the calculations differ
MARK = "> "


class VerdictSentences(AnswerSentences, ClaimSentences, ReasonSentences, BeliefSentences):
    """Renders the parts of a verdict as sentences, in the language of the speaker."""

    def ledger_headings(self) -> Iterator[str]:
        """Yield the heading of each calculation."""
        assert self.verdict.ledgers is not None
        count = len(self.verdict.books)
        for indices in self.verdict.ledgers.book_indices:
            if self.books.are_all(indices):
                yield self.say("verdict.all", count=count)
            else:
                yield ", ".join(self.verdict.books[index] for index in indices)

    def headline(self) -> list[str]:
        """Return who is right, or the results; then the books left out, and those not played."""
        sentences = list(self._main_sentences())
        if self.verdict.absent_books:
            books = self.speaker.listed(self.verdict.absent_books)
            sentences[-1] += " " + self.say("verdict.absent", books=books)
        for unplayed in self.verdict.unplayed:
            books = self.speaker.listed(unplayed.books)
            sentences[-1] += " " + self.say("verdict.unplayed", books=books, why=unplayed.reason)
        return sentences

    def failed_moves(self) -> Iterator[str]:
        """Yield the moves that do not turn out as the file states, and the correction."""
        if self.verdict.not_made:
            quoted = [self.say("list.quoted", name=move) for move in self.verdict.not_made]
            yield self.say("settle.not-made", moves=self.speaker.listed(quoted))
        if self.verdict.correction:
            yield self.verdict.correction

    def _main_sentences(self) -> Iterator[str]:
        """Yield the answer to the disputed question, then who is right, or else the results."""
        verdict = self.verdict
        is_answered = verdict.disputed is not None and verdict.disputed.answer is not None
        is_unreached = verdict.disputed is not None and bool(verdict.disputed.missing_input)
        if verdict.disputed is not None and (is_answered or is_unreached):
            yield self._yes_or_no(verdict.disputed)
        elif verdict.disputed is not None and not verdict.claims and any(verdict.disputed.values):
            yield self._answer_in_words(verdict.disputed)
        if verdict.claims:
            yield self.who_is_right()
            yield from self.doubt()
            if not any(side.right or side.is_open for side in verdict.sides):
                yield from self._actual_result()
            yield self.claims_sentence()
        elif verdict.subject:
            subject, main = verdict.subject, verdict.main_line
            if main is not None:
                subject = main.branch
                results = self._results_by_book(main.sides)
                yield self.say("verdict.main", subject=main.label, results=results)
            yield self.say("list.pair", name=subject, value=self._results_by_book(verdict.sides))
            yield from map(self._other_difference, verdict.other_differences)
        elif is_unreached:
            return
        elif verdict.disputed is not None and (is_answered or any(verdict.disputed.values)):
            answers = verdict.disputed.answers if is_answered else verdict.disputed.values
            if len(verdict.books) > 1 and len({*answers}) == 1:
                indices = range(len(verdict.books))
                books = (
                    self.books.in_sentence(indices)
                    if verdict.has_all_books
                    else self.books.in_heading(indices)
                )
                answered = self.say("verdict.answered", books=books)
                yield self._with_reservation(capitalize(answered))
        elif verdict.has_all_books or len(verdict.books) == 1:
            yield self._with_reservation(self.say("verdict.same-end", count=len(verdict.books)))
        else:
            books = self.books.in_heading(range(len(verdict.books)))
            yield self._with_reservation(self.say("verdict.same-end-of", books=books))

    def _results_by_book(self, sides: Sequence[Side]) -> str:
        return self._join_clauses(
            self.say(
                "verdict.result",
                result=side.result,
                books=self.books.in_sentence(side.book_indices),
            )
            for side in sides
        )

    def _other_difference(self, difference: OtherDifferences) -> str:
        return self.say(
            "verdict.besides",
            books=self.books.in_heading(difference.book_indices),
            what=self.say("list.clause").join(difference.labels),
            name=", ".join(difference.ambiguities) or None,
        )

    def _actual_result(self) -> Iterator[str]:
        """Yield the result, for a dispute in which nobody is right."""
        verdict = self.verdict
        if verdict.subject and all(side.result for side in verdict.sides):
            only_result = verdict.sides[0].result if len(verdict.sides) == 1 else None
            value = (
                self.say("verdict.sentence", text=only_result)
                if only_result
                else self._results_by_book(verdict.sides)
            )
            yield self.say("list.pair", name=verdict.subject, value=value)

    def further_questions(self) -> Iterator[str]:
        """Yield the other questions on which the outcome depends."""
        if self.verdict.further_questions:
            yield self.say("verdict.further", questions=" ".join(self.verdict.further_questions))

    def legend(self) -> Iterator[str]:
        """Yield the legend for the mark of inferred pages, if a citation has that mark."""
        deciding = self.verdict.deciding
        cited = (
            [
                citation
                for supported_answer in deciding.supported_answers
                for citation in supported_answer.citations
            ]
            if deciding
            else []
        )
        legend = inferred_mark_note(cited, self.speaker)
        if legend:
            yield legend

    def foot(
        self, way_to_details: str, ids: Sequence[str], *, with_further_questions: bool = True
    ) -> Iterator[str]:
        """Yield the sentences at the foot of a card.

        `ids` are the ids of the rules in the card. `way_to_details` is how a reader gets the whole
        verdict: a ``method`` or an ``option``; empty to leave this out.
        """
        ledgers = self.verdict.ledgers
        if ledgers is not None and ledgers.first_difference >= 0:
            yield self.say("verdict.mark", sign=MARK.strip())
        yield from self.legend()
        if with_further_questions:
            yield from self.further_questions()
        if ids:
            yield self.say("verdict.rules", ids=", ".join(ids))
        if way_to_details:
            yield self.say(f"verdict.{way_to_details}")
