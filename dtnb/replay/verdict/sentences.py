"""Put a verdict into sentences: who is right under which book, and why.

A *ground* is an answer to the deciding question together with its rule. A policy is such a question
in the rulebook's data, and a reading is one of its answers. The file is long because the parts of a
verdict form one text: they name the same people and books, and no part repeats another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.frames.building.citations import INFERRED_MARK, inferred_mark_note
from dtnb.replay.verdict.book_names import BookNames
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.verdict.data import (
        ClaimAnswer,
        DecidingQuestion,
        DisputedQuestion,
        Ground,
        Mistake,
        OtherDifferences,
        PrintedRule,
        PrintingResult,
        Side,
        Verdict,
    )

#: the sign in front of the first row in which the calculations differ
MARK = "> "

#: ids of the messages for a belief, by `Mistake.kind`; ``reading`` and ``print`` need more than one
_BELIEF_MESSAGES = {
    "allowed": "verdict.believes-allowed",
    "forbidden": "verdict.believes-forbidden",
    "otherwise": "verdict.believes-otherwise",
    "exchanged": "verdict.believes-exchanged",
}


class VerdictSentences:
    """Renders the parts of a verdict as sentences, in the language of the speaker."""

    def __init__(self, verdict: Verdict, speaker: Speaker) -> None:
        self.verdict = verdict
        self.speaker = speaker
        self.say = speaker.text
        self.books = BookNames(verdict, speaker)

    def ledger_headings(self) -> Iterator[str]:
        """Yield the heading of each calculation."""
        assert self.verdict.ledgers is not None
        count = len(self.verdict.books)
        for indices in self.verdict.ledgers.book_indices:
            if self.books.are_all(indices):
                yield self.say("verdict.all", count=count)
            else:
                yield ", ".join(self.verdict.books[index] for index in indices)

    # -- who is right -----------------------------------------------------------------------------

    def headline(self) -> list[str]:
        """Return who is right (or the results), then the books left out or not played."""
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
                yield self._with_reservation(_capitalize(answered))
        elif verdict.has_all_books or len(verdict.books) == 1:
            yield self._with_reservation(self.say("verdict.same-end", count=len(verdict.books)))
        else:
            books = self.books.in_heading(range(len(verdict.books)))
            yield self._with_reservation(self.say("verdict.same-end-of", books=books))

    def _yes_or_no(self, disputed: DisputedQuestion) -> str:
        """Return the disputed question answered with yes or no; by book if the answers differ."""
        question = _capitalize(disputed.question.strip(" ?"))
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
            return self.say("verdict.answers", question=question, answers=_capitalize(answers))
        return self._yes_or_no_in_first_book(disputed)

    def _yes_or_no_in_first_book(self, disputed: DisputedQuestion) -> str:
        """Return the disputed question answered with yes or no under the first book."""
        question = _capitalize(disputed.question.strip(" ?"))
        message = "verdict.yes" if disputed.answer else "verdict.no"
        only_way = disputed.only_ways[0] if disputed.only_ways else ""
        return self.say(
            f"{message}-open" if disputed.is_open else message,
            question=question,
            way=only_way or None,
        )

    def _answer_in_words(self, disputed: DisputedQuestion) -> str:
        """Return the disputed question with its answer in words; by book if the answers differ."""
        question = _capitalize(disputed.question.strip(" ?"))
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
        return self.say("verdict.answers", question=question, answers=_capitalize(answer))

    def claims_sentence(self) -> str:
        """Return the claims of all people as one sentence."""
        return self._join_clauses(
            self.say("verdict.said", by=claimant, says=self.speaker.listed(statements))
            for claimant, statements in self._claims_by_name().items()
        )

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

    def who_is_right(self) -> str:
        """Return who is right under each book, for a dispute with claims."""
        text = self.say("list.clause").join(self._right_clauses())
        if self.verdict.doubt is not None and len(self._open_in) == len(self.verdict.books):
            # The sentence about the doubt follows, and says what the books lack.
            return self.say("verdict.our-reading", text=text)
        return self._with_reservation(text)

    def doubt(self) -> Iterator[str]:
        """Yield why the verdict is less certain than a printed rule."""
        if self.verdict.doubt is not None:
            yield self.verdict.doubt.because

    def _with_reservation(self, text: str) -> str:
        """Return `text` as a sentence, with a reservation if a reading or a printing decides it."""
        verdict = self.verdict
        open_in = self._open_in
        if verdict.prints and not open_in:
            if not self._only_printing_disputed:
                return self.say("verdict.unless-print", text=text)
            printings = verdict.prints[0].printings
            results = [printing.result for printing in printings if printing.result]
            return self.say("verdict.hangs-print", results=results or None)
        if open_in and not verdict.claims and len(verdict.books) == 1:
            return self.say("verdict.hangs")
        if len(open_in) == len(verdict.books):
            message = "verdict.open-here" if verdict.claims else "verdict.unless"
            return self.say(message, text=text, count=len(open_in))
        books = open_in or verdict.also_open_in
        if not books:
            return self.say("verdict.sentence", text=text)
        message = "verdict.open-there" if open_in else "verdict.also-open"
        names = self.books.in_sentence(books)
        return self.say(message, text=text, books=names, count=len(books))

    @property
    def _open_in(self) -> tuple[int, ...]:
        """The books that leave the deciding question open, except `_placed_by_our_reading`."""
        deciding = self.verdict.deciding
        if not self.verdict.claims and (deciding is None or not deciding.is_open):
            return ()
        return tuple(
            index for index in self.verdict.open_in if index not in self._placed_by_our_reading
        )

    @property
    def _placed_by_our_reading(self) -> frozenset[int]:
        """The books of the sides on which every book leaves the question open.

        Only our reading puts these books on a side of their own. Empty if there is only one side,
        or if all books leave the question open.
        """
        open_in, sides = {*self.verdict.open_in}, self._group_by_who_is_right().values()
        if len(sides) == 1 or len(open_in) == len(self.verdict.books):
            return frozenset()
        ours = (indices for indices in sides if {*indices} <= open_in)
        return frozenset(index for indices in ours for index in indices)

    def _group_by_who_is_right(self) -> dict[tuple[tuple[str, ...], bool], list[int]]:
        """Group the indices of the books by who is right, and by whether that is still open."""
        indices_by_right: dict[tuple[tuple[str, ...], bool], list[int]] = {}
        for side in self.verdict.sides:
            indices_by_right.setdefault((side.right, side.is_open), []).extend(side.book_indices)
        return indices_by_right

    def _join_clauses(self, clauses: Iterator[str]) -> str:
        """Return clauses joined into one sentence."""
        return self.say("verdict.sentence", text=self.say("list.clause").join(clauses))

    @property
    def _partly_right(self) -> frozenset[str]:
        """The people whose claims are called right or wrong one by one.

        If somebody has only true claims, these are the people with both true and false claims. If
        nobody has, they are all people with a false claim. Empty if an answer is open or differs
        between books.
        """
        claims = self.verdict.claims
        if any(answer is None or answer != claim.answers[0] for claim in claims
               for answer in claim.answers):  # fmt: skip
            return frozenset()
        people_with_true_claims = {claim.claimant for claim in claims if claim.answers[0]}
        people_with_false_claims = {claim.claimant for claim in claims if not claim.answers[0]}
        if people_with_true_claims <= people_with_false_claims:
            return frozenset(people_with_false_claims)
        return frozenset(people_with_true_claims & people_with_false_claims)

    def _claims_by_name(self) -> dict[str, list[str]]:
        """Return the quoted claims by claimant, marked as right or wrong where `_partly_right`."""
        claims: dict[str, list[str]] = {}
        for claim in self.verdict.claims:
            quoted = self.say("list.quoted", name=claim.says)
            if claim.claimant in self._partly_right:
                is_right = claim.answers[0]
                message = "verdict.claim-right" if is_right else "verdict.claim-wrong"
                quoted = self.say(message, says=quoted, found=claim.found or None)
            claims.setdefault(claim.claimant, []).append(
                self.say("list.with-id", name=quoted, id=claim.line) if claim.line else quoted
            )
        return claims

    def _right_clauses(self) -> Iterator[str]:
        """Yield who is right, for each group of books that agree on it."""
        indices_by_right = self._group_by_who_is_right()
        # If all books leave the question open, no book is named as saying who is right.
        leaves_open = len(self._open_in) == len(self.verdict.books)
        stops_early = all(is_open for _, is_open in indices_by_right)
        no_book_says = len(indices_by_right) == 1 and (leaves_open or stops_early)
        # A single book is named only if other books could not be played.
        is_only_book = len(self.verdict.books) == 1 and not self.verdict.unplayed
        books_unnamed = is_only_book or no_book_says
        unprinted = () if no_book_says else self._unprinted_in
        somebody_was_right = False
        for (right, is_open), indices in indices_by_right.items():
            printed_in = sorted({*indices} - {*unprinted})
            if not printed_in and len(indices_by_right) > 1:
                continue
            books = None if books_unnamed or not printed_in else self.books.in_sentence(printed_in)
            if right and somebody_was_right:
                names = self.speaker.listed(right)
                clause = self.say("verdict.right-in", names=names, books=books)
            else:
                clause = self.right_clause(right, books, is_open=is_open)
            is_ours = {*indices} <= self._placed_by_our_reading
            yield self.say("verdict.read-so-here", text=clause) if is_ours else clause
            somebody_was_right = bool(right)
        if unprinted:
            books = self.books.in_sentence(unprinted)
            yield self.say("verdict.unprinted", books=books, count=len(unprinted))

    @property
    def _unprinted_in(self) -> tuple[int, ...]:
        """The books that do not print the deciding rule, except books with a reservation."""
        open_in = {*self.verdict.open_in}
        return tuple(index for index in self.verdict.unprinted_in if index not in open_in)

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

    def right_clause(
        self, right: Sequence[str], books: str | None = None, *, is_open: bool = False
    ) -> str:
        """Return who is right, as a clause. If `right` is empty, all claimants are wrong."""
        everybody = list(dict.fromkeys(claim.claimant for claim in self.verdict.claims))
        if is_open:
            return self.say("verdict.open-in" if books else "verdict.open-yet", books=books)
        message = "verdict.right" if right else "verdict.wrong"
        names = list(right) or everybody
        return self.say(message, count=len(names), names=self.speaker.listed(names), books=books)

    # -- why --------------------------------------------------------------------------------------

    def question(self) -> Iterator[str]:
        """Yield the deciding question, unless it has one answer that `grounds` states with it."""
        deciding = self.verdict.deciding
        if deciding is None:
            # If all books agree and there are no claims, there is nothing to decide.
            undecided = any(side.is_open for side in self.verdict.sides)
            if (self.verdict.claims or self.verdict.subject) and not undecided:
                yield self.say("verdict.unexplained")
            return
        if not deciding.question:
            if len(deciding.grounds) > 1:
                yield self.say("verdict.they-part", after=self.verdict.last_shared_step or None)
            return
        if not deciding.is_open and len(deciding.grounds) == 1:
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

    def grounds(self) -> Iterator[str]:
        """Yield each answer to the deciding question, with its rule and who is right by it."""
        deciding = self.verdict.deciding
        if deciding is None:
            return
        for index, ground in enumerate(deciding.grounds):
            yield self._ground_sentence(deciding, ground, index)

    def answer_here(self) -> Iterator[str]:
        """Yield the disputed question and its yes or no under the first book, if it has one."""
        disputed = self.verdict.disputed
        if disputed is not None and not disputed.missing_input and disputed.answer is not None:
            deciding = self.verdict.deciding
            is_open = disputed.is_open and (deciding is None or deciding.is_open_here)
            yield self._yes_or_no_in_first_book(replace(disputed, is_open=is_open))

    def answer_with_books(self, ground: Ground, sentence: str, *, is_here: bool) -> str:
        """Return an answer to the deciding question, with its books and who is right by it.

        `sentence` states the answer so that it is clear without the question. `is_here` tells
        whether the answer holds under the first book.
        """
        deciding = self.verdict.deciding
        assert deciding is not None
        places = (
            self.say("compare.separator").join(self.books.places(ground))
            if ground.citations
            else ""
        )
        is_printed = is_here and not deciding.is_open_here
        if deciding.is_open and not is_printed:
            message = "quiz.read-here" if is_here else "quiz.read-otherwise"
            names = list(ground.right)
            return self.say(
                message,
                what=sentence,
                names=names or None,
                count=len(names),
                places=places or None,
            )
        if len(deciding.grounds) == 1 or deciding.is_open:
            if not places:
                return sentence
            return self.say("verdict.cited", what=sentence, rule=None, places=places)
        right = [
            name
            for side in self.verdict.sides
            if {*side.book_indices} & {*ground.book_indices}
            for name in side.right
        ]
        names = list(dict.fromkeys(right)) if not is_here else []
        books = self.books.in_heading(ground.book_indices)
        return self.say(
            "quiz.by-book",
            books=books,
            what=sentence,
            places=places or None,
            names=names or None,
            count=len(names),
        )

    def _ground_sentence(self, deciding: DecidingQuestion, ground: Ground, index: int) -> str:
        """Return a ground as a sentence with its places, and its books or its consequence."""
        rule = ground.rule
        statement = ground.statement
        is_only_ground = not deciding.is_open and len(deciding.grounds) == 1
        if deciding.question and not is_only_ground:
            statement = self._after_colon(statement)
        if rule is not None and ground.citations:
            separator = self.say("compare.separator")
            name = rule.id if is_rule_id(rule.id) else None
            cited = separator.join(self.books.places(ground))
            if (
                not deciding.is_open
                and deciding.open_in
                and {*ground.book_indices} <= {*deciding.open_in}
            ):
                cited = self.say("verdict.read-from", places=cited)
            statement = self.say("verdict.cited", what=statement, rule=name, places=cited)
        if not deciding.is_open:
            if is_only_ground:
                question, name = deciding.question or None, deciding.ambiguity
                return self.say("verdict.because", what=statement, question=question, name=name)
            return self.say(
                "list.pair", name=self.books.in_heading(ground.book_indices), value=statement
            )
        by_claims = self.verdict.claims and not deciding.answers_only
        consequence = self.right_clause(ground.right) if by_claims else ground.result
        message = "verdict.as-read" if index == 0 else "verdict.agreed"
        return self.say(message, what=statement, leads=consequence)

    def mistakes(self) -> Iterator[str]:
        """Yield the beliefs behind false claims, and the rules that may decide instead."""
        for mistake in self._unexplained_mistakes():
            if sentence := self.belief(mistake):
                yield sentence
        if self.verdict.other_rules:
            cited = [self._cited_rule(other) for other in self.verdict.other_rules]
            yield self.say("verdict.others", rules=self.say("list.clause").join(cited))

    def other_beliefs(self, right_elsewhere: Collection[str] = ()) -> Iterator[str]:
        """Yield the beliefs that are more than the opposite of the deciding rule, without sums.

        Leave out people who are right in a book outside the verdict (`right_elsewhere`).
        """
        deciding = self.verdict.deciding
        policy = deciding.policy if deciding is not None else ""
        grounds = deciding.grounds if deciding is not None else ()
        rules = [ground.rule.id for ground in grounds if ground.rule is not None]
        for mistake in self._unexplained_mistakes():
            broken = mistake.broken.rule.id if mistake.broken is not None else ""
            is_opposite = (mistake.kind == "otherwise" and broken in rules) or (
                mistake.kind == "reading" and mistake.policy == policy
            )
            if is_opposite or mistake.claimant in right_elsewhere:
                continue
            if mistake.kind == "reading" and mistake.aloud_in_play and grounds:
                yield self._other_reason(mistake)
            elif sentence := self.belief(mistake, is_short=True):
                yield sentence

    def _other_reason(self, mistake: Mistake) -> str:
        """Return a sentence such as "Cat is wrong for another reason: …"."""
        return self.say(
            "verdict.other-reason",
            by=mistake.claimant,
            what=self._uncapitalize(mistake.aloud_in_play),
            place=mistake.place.removesuffix(INFERRED_MARK) or None,
        )

    def _unexplained_mistakes(self) -> Iterator[Mistake]:
        """Yield the mistakes of people who are right by no answer and by no printing."""
        verdict, deciding = self.verdict, self.verdict.deciding
        right = {
            name
            for component in verdict.prints
            for printing in component.printings
            for name in printing.right
        }
        if deciding is not None:
            for ground in deciding.grounds:
                right.update(ground.right)
        for mistake in verdict.mistakes:
            if mistake.claimant not in right:
                yield mistake

    def belief(self, mistake: Mistake, *, is_short: bool = False, is_alone: bool = False) -> str:
        """Return the belief behind a false claim as a sentence; "" if there is no text for it.

        `is_alone` means that nothing above the sentence names the deciding question, so that the
        sentence names it.
        """
        deciding = self.verdict.deciding
        is_named = not is_alone and deciding is not None and mistake.policy == deciding.policy
        total = None if is_short else mistake.total or None
        belief_text = mistake.play or mistake.statement
        if mistake.kind == "print":
            return self.say("verdict.printed-so", says=mistake.says, total=total, what=belief_text)
        if mistake.kind == "reading":
            question = mistake.question if mistake.question and not is_named else None
            if is_short:
                return self._right_only_if(mistake, is_named=is_named)
            return self.say(
                "verdict.read-so",
                by=mistake.claimant,
                total=total,
                question=question,
                what=belief_text,
            )
        if not belief_text:
            return ""
        return self.say(
            _BELIEF_MESSAGES[mistake.kind], by=mistake.claimant, total=total, what=belief_text
        )

    def _right_only_if(self, mistake: Mistake, *, is_named: bool) -> str:
        """Return "Ann would be right only if …", after the reading in play.

        If `is_named`, that reading is left out because a sentence above names it.
        """
        message = "verdict.right-only-if" if mistake.aloud else "verdict.right-only-if-answered"
        believed_answer = self._uncapitalize(mistake.aloud) if mistake.aloud else mistake.statement
        belief = self.say(message, by=mistake.claimant, what=believed_answer)
        if is_named:
            return belief
        reading_in_play = mistake.aloud_in_play or f"{mistake.question} {mistake.statement_in_play}"
        place = mistake.place.removesuffix(INFERRED_MARK) or None
        return self.say("verdict.own-reading", own=reading_in_play, place=place, belief=belief)

    def _uncapitalize(self, sentence: str) -> str:
        """Return a sentence with a small first letter, for use inside another one."""
        return sentence[:1].lower() + sentence[1:]

    def _cited_rule(self, printed: PrintedRule) -> str:
        """Return a rule with its id and the place where it is printed."""
        rule = printed.rule
        name = rule.id if is_rule_id(rule.id) else None
        rule_text = rule.statement.rstrip(".")
        return self.say("verdict.cited", what=rule_text, rule=name, places=printed.place)

    def printings(self) -> Iterator[str]:
        """Yield for each deciding component the result of each of its printings."""
        for component in self.verdict.prints:
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

    @property
    def _only_printing_disputed(self) -> bool:
        """Whether only a printing is in dispute: there are no claims, and the books agree."""
        return not self.verdict.claims and not self.verdict.subject

    def _printing_clause(self, printing: PrintingResult, *, is_in_play: bool) -> str:
        consequence = self.right_clause(printing.right) if self.verdict.claims else printing.result
        message = "verdict.printed-here" if is_in_play else "verdict.printed"
        return self.say(message, leads=consequence, what=printing.statement)

    def _after_colon(self, reading: str) -> str:
        """Return a reading for use after a colon, where French continues with a small letter."""
        return reading[:1].lower() + reading[1:] if self.speaker.lang == "fr" else reading

    # -- further questions, legend and foot -------------------------------------------------------

    def further_questions(self) -> Iterator[str]:
        """Yield the other questions on which the outcome depends."""
        if self.verdict.further_questions:
            yield self.say("verdict.further", questions=" ".join(self.verdict.further_questions))

    def legend(self) -> Iterator[str]:
        """Yield the legend for the mark of inferred pages, if a citation has that mark."""
        deciding = self.verdict.deciding
        cited = (
            [citation for ground in deciding.grounds for citation in ground.citations]
            if deciding
            else []
        )
        legend = inferred_mark_note(cited, self.speaker)
        if legend:
            yield legend

    def actual_value(self, claim: ClaimAnswer) -> str:
        """Return the actual value for a false claim of a `_partly_right` person; else ""."""
        if claim.claimant not in self._partly_right or claim.answers[0] or not claim.found:
            return ""
        return self.say("verdict.found", found=claim.found)

    def books_of(self, claim: ClaimAnswer) -> str:
        """Return the books in which a claim is right; "" if it is right in none."""
        indices = [index for index, answer in enumerate(claim.answers) if answer]
        books = self.books.in_sentence(indices)
        return self.say("verdict.claim-right-in", books=books) if indices else ""

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


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
