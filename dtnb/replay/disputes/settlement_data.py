"""A settlement as plain data: questions, the readings that matter, the ends they lead to."""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.frames.document import Rule
from dtnb.replay.lines.final_states import Row
from dtnb.replay.verdict.data import Verdict

FORMAT: Literal[1] = 1

#: readings exchanged in one run: policy and reading, sorted
Choices = tuple[tuple[str, str], ...]


class Asked(msgspec.Struct, frozen=True):
    """A question that the run consulted.

    Parameters
    ----------
    policy, ambiguity, question
        The question.
    reading, statement
        How it is read here.
    others
        The other readings that can be played, with what they say; where the question matters, those
        that lead to another outcome.
    rules
        By reading, the rules on which it rests as a book prints them that reads it so: the book
        at hand if it does, or if none does.
    books
        For questions that the books answer differently: names of the editions, by reading.
    with_
        Readings under which alone it matters; empty where it matters by itself, or not at all.
    """

    policy: str
    ambiguity: str | None
    question: str
    reading: str
    statement: str
    others: dict[str, str]
    rules: dict[str, tuple[Rule, ...]] = {}
    books: dict[str, tuple[str, ...]] = {}
    with_: tuple[Choices, ...] = msgspec.field(default=(), name="with")


class DisputeOutcome(msgspec.Struct, frozen=True):
    """An end of the dispute, and the sets of readings that lead to it, none with idle ones."""

    number: int
    readings: tuple[dict[str, str], ...]


class SettlementData(msgspec.Struct, frozen=True):
    """A settlement as plain data; `untried` are readings under which the file reaches no end.

    `not_made` are moves that come to nothing, or are not refused, as it is read here. `prints_held`
    says which prints the file names; `prints` are those on which the outcome hangs, `idle_prints`
    those that were tried and change nothing.
    """

    format: Literal[1]
    title: str
    edition: str
    policies: dict[str, str]
    hangs: bool
    decides: tuple[Asked, ...]
    elsewhere: tuple[Asked, ...]
    idle: tuple[Asked, ...]
    unplayable: tuple[Asked, ...]
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]
    runs: int
    cut: bool
    verdict: Verdict
    untried: tuple[dict[str, str], ...] = ()
    not_made: tuple[str, ...] = ()
    prints_held: dict[str, str] = {}
    prints: tuple[Asked, ...] = ()
    idle_prints: tuple[Asked, ...] = ()
    print_runs: int = 0
    prints_cut: bool = False
