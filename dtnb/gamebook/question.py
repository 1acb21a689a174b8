"""A question to the reader, with its right answer and the replies to wrong answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal, NamedTuple

import msgspec

from dtnb.frames.ledger import Ledger

#: the form of the answer: one option, several options, all options in an order, a number, or a
#: move, which is one option, of which several may be right
Form = Literal["one", "several", "order", "number", "move"]
#: stands in the replies `too_low` and `too_high` for the number that was answered
NUMBER = "#"
Kind = Literal["who", "order", "allowed", "total", "right", "move", "may", "mistake", "better"]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to a wrong answer."""

    #: what is wrong: the number, or a `swapped_pair` of an order, or the index of the option that
    #: was chosen wrongly or is missing
    to: int
    #: why it is wrong, and the ids of the rules behind it
    text: str
    rules: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the reader, with its options, answer and replies."""

    kind: Kind
    text: str
    form: Form
    #: the options, in an order that gives nothing away; empty if a number is asked for
    options: tuple[str, ...]
    #: the indexes of the right options, or the number; if several moves are right, any will do
    answer: tuple[int, ...]
    #: the sentences of the explanation
    because: tuple[str, ...]
    #: see :func:`dtnb.gamebook.seal.seal`
    seal: str
    #: the ids of the rules behind the answer
    rules: tuple[str, ...] = ()
    #: the replies to wrong answers
    replies: tuple[Reply, ...] = ()
    #: the replies to wrong numbers that have no reply of their own, with `NUMBER` in place of the
    #: number
    too_low: str = ""
    too_high: str = ""
    #: a hint that gives nothing away, and one that says more
    hint: str = ""
    second_hint: str = ""
    #: the calculation that the question is about
    ledger: Ledger | None = None
    #: a long text in lines: first what is asked, then what one has to know for it
    lines: tuple[str, ...] = ()
    #: the text of the lesson's author before the question
    preface: str = ""
    #: the rules behind each sentence of `because`, as far as they are known
    because_rules: tuple[tuple[str, ...], ...] = ()

    @property
    def deciding_rule(self) -> tuple[str, ...]:
        """The rule that decides the answer, in a calculation that of its last row; empty if none."""
        if self.kind == "total" and self.ledger is not None:
            return [row for row in self.ledger.rows if row.applied][-1].rules[:1]
        return self.rules[:1]

    def judge(self, choice: Iterable[int]) -> Judged:
        """Judge an answer, which consists of the indexes of options, or of a number.

        A wrong order gets a reply for each two options that are the wrong way round, and then the
        rule that decides. A wrong selection of options gets a reply for each option that is chosen
        wrongly, and for each that is missing; if the last one excludes all others, only for that.
        """
        answer = tuple(choice)
        wrong = tuple(self._wrong_parts(answer))
        return Judged(not wrong, tuple(self._replies_to(answer, wrong)))

    def _wrong_parts(self, answer: tuple[int, ...]) -> Iterator[int]:
        """Yield what is wrong in an answer: the swapped pairs, the options, or the number."""
        if self.form == "order":
            if answer != self.answer:
                places = self.answer.index
                count = len(self.options)
                for earlier, later in combinations(answer, 2):
                    if places(earlier) > places(later):
                        yield swapped_pair(count, earlier, later)
                yield count**2
        elif self.form == "several":
            nothing = len(self.options) - 1
            if nothing not in answer:
                yield from sorted(set(answer) ^ set(self.answer))
            elif nothing not in self.answer:
                yield nothing
        elif self.form == "move":
            yield from (place for place in answer[:1] if place not in self.answer)
        elif answer != self.answer:
            yield from answer[:1]

    def _replies_to(self, answer: tuple[int, ...], wrong: tuple[int, ...]) -> Iterator[Reply]:
        replies = {reply.to: reply for reply in self.replies}
        yield from (replies[place] for place in wrong if place in replies)
        if self.form == "number" and wrong and wrong[0] not in replies:
            is_too_low = answer[0] < self.answer[0]
            text = self.too_low if is_too_low else self.too_high
            yield Reply(answer[0], text.replace(NUMBER, str(answer[0])))


def swapped_pair(count: int, first: int, second: int) -> int:
    """Return the number of a mistake in an order of options: `first` was put before `second`.

    The number after those of all pairs, `count` squared, is that of the rule that decides.
    """
    return first * count + second


class Judged(NamedTuple):
    """The result of judging an answer: whether it is right, and the replies to it."""

    right: bool
    replies: tuple[Reply, ...]
