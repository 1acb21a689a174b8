"""The plain data of a settlement."""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.frames.document import Rule
from dtnb.replay.lines.final_states import Row
from dtnb.replay.verdict.data import Verdict

FORMAT: Literal[1] = 1

#: the readings exchanged in one run, as sorted pairs of policy and reading
Choices = tuple[tuple[str, str], ...]


class ConsultedQuestion(msgspec.Struct, frozen=True):
    """A question that a run consulted, with its readings.

    Parameters
    ----------
    policy, ambiguity, question
        The question.
    reading, statement
        The reading in force, and its statement.
    others
        By reading, its statement: the other readings that can be played, or if the question changes
        the outcome, only those that lead to another outcome.
    rules
        By reading, its rules as an edition that takes the reading prints them: the edition in force
        if it takes the reading, or if no edition does.
    books
        By reading, the names of the editions that take it; empty if all editions agree.
    with_
        The sets of choices that the question needs to change the outcome; empty if it needs none or
        never changes the outcome.
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
    """An outcome of the dispute, and the smallest sets of readings that lead to it."""

    number: int
    readings: tuple[dict[str, str], ...]


class SettlementData(msgspec.Struct, frozen=True):
    """A settlement as plain data.

    `untried` are readings under which play stops at an unanswered question. `not_made` are moves
    that fail, or are allowed against a stated refusal, under the readings in force. `prints_held`
    are the printings that the file names. `prints` are the components whose printing changes the
    outcome, `idle_prints` those whose printing was exchanged and changes nothing.
    """

    format: Literal[1]
    title: str
    edition: str
    policies: dict[str, str]
    hangs: bool
    decides: tuple[ConsultedQuestion, ...]
    elsewhere: tuple[ConsultedQuestion, ...]
    idle: tuple[ConsultedQuestion, ...]
    unplayable: tuple[ConsultedQuestion, ...]
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]
    runs: int
    cut: bool
    verdict: Verdict
    untried: tuple[dict[str, str], ...] = ()
    not_made: tuple[str, ...] = ()
    prints_held: dict[str, str] = {}
    prints: tuple[ConsultedQuestion, ...] = ()
    idle_prints: tuple[ConsultedQuestion, ...] = ()
    print_runs: int = 0
    prints_cut: bool = False
