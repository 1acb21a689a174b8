"""A question to the reader, with its right answer and the replies to wrong answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal, NamedTuple

import msgspec

from dtnb.frames.ledger import Ledger

#: the form of the answer: one option, several options, all options in order, a number, or one move.
#: More than one move may be right
Form = Literal["one", "several", "order", "number", "move"]
#: the placeholder for the answered number in the replies `too_low` and `too_high`
NUMBER_PLACEHOLDER = "#"
#: what is asked: who acts, in which order, whether a move is allowed, a total, who is right, which
#: move to make, what a seat may do, where the mistake is, or which of two moves is better
Kind = Literal["who", "order", "allowed", "total", "right", "move", "may", "mistake", "better"]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to a wrong answer."""

    #: the mistake that gets this reply: a wrong number, a `swapped_pair` of an order, or the index
    #: of an option that was chosen wrongly or left out
    to: int
    #: why it is a mistake; the next field has the ids of the rules behind it
    text: str
    rules: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the reader, with its options, answer and replies."""

    kind: Kind
    text: str
    form: Form
    #: the options, in an order that gives nothing away; empty for a question for a number
    options: tuple[str, ...]
    #: the right options by index, or the right number; for moves, all moves that are right
    answer: tuple[int, ...]
    #: the sentences of the explanation
    because: tuple[str, ...]
    #: the hash of the answer, so that a page can check an answer without containing the right one
    seal: str
    #: the ids of the rules behind the answer
    rules: tuple[str, ...] = ()
    #: the replies to wrong answers
    replies: tuple[Reply, ...] = ()
    #: the replies to all other wrong numbers, with `NUMBER_PLACEHOLDER` in place of the number
    too_low: str = ""
    too_high: str = ""
    #: a hint that gives nothing away, and a hint that says more
    hint: str = ""
    second_hint: str = ""
    #: the calculation that the question is about
    ledger: Ledger | None = None
    #: `text` in lines: the question, then the information that the reader needs for it
    lines: tuple[str, ...] = ()
    #: the text of the lesson's author before the question
    preface: str = ""
    #: the rules behind each sentence of `because`, as far as they are known
    because_rules: tuple[tuple[str, ...], ...] = ()

    @property
    def deciding_rule(self) -> tuple[str, ...]:
        """The rule that decides the answer, alone in a tuple; () if there is none.

        For a calculation, it is the first rule of the last applied row.
        """
        if self.kind == "total" and self.ledger is not None:
            return [row for row in self.ledger.rows if row.applied][-1].rules[:1]
        return self.rules[:1]

    def judge(self, choice: Iterable[int]) -> JudgedAnswer:
        """Judge an answer: the indexes of options, or one number.

        A wrong order gets a reply for each wrongly ordered pair, and a last reply that names the
        deciding rule. A wrong selection of options gets a reply to each option that was chosen
        wrongly. If no option was chosen wrongly, only the first missing option gets a reply,
        because more replies would give away the answer. If the last option, "none of these", was
        chosen wrongly, no other option gets a reply.
        """
        answer = tuple(choice)
        mistakes = tuple(self._mistakes(answer))
        return JudgedAnswer(
            bool(answer) and not mistakes, tuple(self._replies_to(answer, mistakes))
        )

    def _mistakes(self, answer: tuple[int, ...]) -> Iterator[int]:
        """Yield the mistakes in an answer, in the form of `Reply.to`."""
        if self.form == "order":
            if answer != self.answer:
                right_place = self.answer.index
                count = len(self.options)
                for first, second in combinations(answer, 2):
                    if right_place(first) > right_place(second):
                        yield swapped_pair(count, first, second)
                # This number stands for the rule that decides; see `swapped_pair`.
                yield count**2
        elif self.form == "several":
            none_of_these = len(self.options) - 1
            if none_of_these not in answer:
                left_out = sorted(set(self.answer) - set(answer))
                yield from sorted(set(answer) - set(self.answer)) or left_out[:1]
            elif none_of_these not in self.answer:
                yield none_of_these
        else:
            # A wrong option or number is itself the mistake, also if the right one is named too.
            yield from (value for value in answer if value not in self.answer)

    def _replies_to(self, answer: tuple[int, ...], mistakes: tuple[int, ...]) -> Iterator[Reply]:
        """Yield the stored reply to each mistake, or "too low" or "too high" for another number."""
        replies = {reply.to: reply for reply in self.replies}
        yield from (replies[mistake] for mistake in mistakes if mistake in replies)
        if self.form == "number" and mistakes and mistakes[0] not in replies:
            is_too_low = answer[0] < self.answer[0]
            text = self.too_low if is_too_low else self.too_high
            yield Reply(answer[0], text.replace(NUMBER_PLACEHOLDER, str(answer[0])))


def swapped_pair(count: int, first: int, second: int) -> int:
    """Return the `Reply.to` for putting `first` before `second` in an order of `count` options.

    No pair has the number `count` squared. As a `Reply.to`, it stands for the rule that decides the
    order.
    """
    return first * count + second


class JudgedAnswer(NamedTuple):
    """The result of judging an answer: whether it is right, and the replies to it."""

    right: bool
    replies: tuple[Reply, ...]
