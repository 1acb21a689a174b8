"""A question to the reader: what is asked, what is right, and what a wrong answer is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from dtnb.frames.ledger import Ledger

#: one option, several, all in an order, or a number
Form = Literal["one", "several", "order", "number"]
Kind = Literal["who", "order", "allowed", "total", "right"]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a wrong answer is answered.

    Parameters
    ----------
    to
        The number that was answered; else the place of the option that was judged wrongly, and
        for an order the first place that is wrong.
    text
        Why that is not so.
    rules
        Ids of the rules behind it.
    """

    to: int
    text: str
    rules: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of the reader, with everything that may be answered to it.

    Parameters
    ----------
    kind, text, form
        What is asked, in words, and how it is answered.
    options
        In an order that gives nothing away; empty where a number is asked for.
    answer
        Places of the right options, or the number.
    because
        Why that is so, sentence by sentence.
    rules
        Ids of the rules behind it.
    replies
        What wrong answers are answered.
    too_low, too_high
        What numbers are answered that no reply is for.
    hint
        Help that gives nothing away; empty for none.
    seal
        See :func:`dtnb.gamebook.seal.seal`.
    ledger
        The calculation that was asked for.
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
    ledger: Ledger | None = None

    def judge(self, given: Iterable[int]) -> Judged:
        """Judge an answer: places of options, or a number.

        What is said of an order is said of its first wrong place; of several options, of each that
        was judged wrongly.
        """
        answer = tuple(given)
        wrong = tuple(self._wrong(answer))
        return Judged(not wrong, tuple(self._said(answer, wrong)))

    def _wrong(self, given: tuple[int, ...]) -> Iterator[int]:
        if self.form == "order":
            pairs = zip(given, self.answer, strict=False)
            differs = (at for at, (mine, right) in enumerate(pairs) if mine != right)
            first = next(differs, None if len(given) == len(self.answer) else len(given))
            if first is not None:
                yield first
        elif self.form == "several":
            yield from sorted(set(given) ^ set(self.answer))
        elif given != self.answer:
            yield from given[:1]

    def _said(self, given: tuple[int, ...], wrong: tuple[int, ...]) -> Iterator[Reply]:
        replies = {reply.to: reply for reply in self.replies}
        yield from (replies[at] for at in wrong if at in replies)
        if self.form == "number" and wrong and wrong[0] not in replies:
            low = given[0] < self.answer[0]
            yield Reply(given[0], self.too_low if low else self.too_high)


class Judged(NamedTuple):
    """Whether an answer is right, and what is said to it."""

    right: bool
    replies: tuple[Reply, ...]
