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
    """The reply to a wrong answer.

    Parameters
    ----------
    to
        What is wrong: the number, or a `swapped_pair` of an order, or the index of the option that
        was chosen wrongly or is missing.
    text
        Why it is wrong.
    rules
        Ids of the rules behind it.
    """

    to: int
    text: str
    rules: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the reader, with its options, answer and replies.

    Parameters
    ----------
    kind, text, form
        The kind of question, the question in words, and the form of the answer.
    lines
        A long text in lines: first what is asked, then what one has to know for it.
    preface
        The text of the lesson's author before the question; may be empty.
    options
        The options, in an order that gives nothing away; empty if a number is asked for.
    answer
        The indexes of the right options, or the number. If several moves are right, any will do.
    because, because_rules
        The sentences of the explanation, and the rules behind each of them as far as known.
    rules
        Ids of the rules behind the answer.
    replies
        The replies to wrong answers.
    too_low, too_high
        The replies to wrong numbers that have no reply of their own, with `NUMBER` in place of the
        number.
    hint, second_hint
        A hint that gives nothing away, and one that says more; may be empty.
    seal
        See :func:`dtnb.gamebook.seal.seal`.
    ledger
        The calculation that the question is about.
    """

    kind: Kind
    text: str
    form: Form
    options: tuple[str, ...]
    answer: tuple[int, ...]
    because: tuple[str, ...]
    seal: str
    rules: tuple[str, ...] = ()
    replies: tuple[Reply, ...] = ()
    too_low: str = ""
    too_high: str = ""
    hint: str = ""
    second_hint: str = ""
    ledger: Ledger | None = None
    lines: tuple[str, ...] = ()
    preface: str = ""
    because_rules: tuple[tuple[str, ...], ...] = ()

    def judge(self, choice: Iterable[int]) -> Judged:
        """Judge an answer, which consists of the indexes of options, or of a number.

        A wrong order gets a reply for each two options that are the wrong way round, and then the
        rule that decides. A wrong selection of options gets a reply for each option that is chosen
        wrongly; if none is, for the first missing option.
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
            wrong = sorted(set(answer) - set(self.answer))
            yield from wrong or sorted(set(self.answer) - set(answer))[:1]
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
