"""The result of settling a dispute as plain data: on which open questions its outcome depends.

To find this out, the file is played again with other readings and printings; each time is a run. A
policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers. A printing is one printed version of a component.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.frames.document import Rule
from dtnb.replay.lines.final_states import Row
from dtnb.replay.verdict.data import Verdict

FORMAT: Literal[1] = 1

#: the readings in which a run differs from the file's own run, as sorted pairs of a policy and its
#: new reading
Choices = tuple[tuple[str, str], ...]


class ConsultedQuestion(msgspec.Struct, frozen=True):
    """A question that a run consulted, with its readings.

    Parameters
    ----------
    policy, ambiguity, question
        The policy's id, the id of its ambiguity in the rules (None for none), and its question in
        words.
    reading, statement
        The reading in force, and its statement.
    others
        Maps each other reading that can be played to its statement. If the question changes the
        outcome, only the readings that lead to another outcome are included.
    rules
        Maps each reading to its rules, cited from an edition that takes the reading (preferably the
        edition in force).
    books
        Maps each reading to the names of the editions that take it; empty if all editions agree.
    together_with (``with`` in JSON)
        If the question changes the outcome only together with other changed readings, the sets of
        readings that are enough; else empty.
    """

    policy: str
    ambiguity: str | None
    question: str
    reading: str
    statement: str
    others: dict[str, str]
    rules: dict[str, tuple[Rule, ...]] = {}
    books: dict[str, tuple[str, ...]] = {}
    together_with: tuple[Choices, ...] = msgspec.field(default=(), name="with")


class DisputeOutcome(msgspec.Struct, frozen=True):
    """An outcome of the dispute, and the smallest sets of readings that lead to it."""

    number: int
    readings: tuple[dict[str, str], ...]


class SettlementData(msgspec.Struct, frozen=True):
    """A settlement as plain data.

    Parameters
    ----------
    edition, policies, prints_held
        The edition and readings in force, and the printings that the file names.
    hangs
        Whether the dispute hangs on an open question or on a printing: whether another reading or
        printing changes the outcome.
    decides
        The open questions that change the outcome.
    elsewhere
        The questions that would change the outcome, but only against what the edition in force
        prints.
    idle, unplayable
        The questions without effect on the outcome, and the questions whose other readings cannot
        be played.
    ends
        The rows in which the final states of the outcomes differ.
    runs, print_runs
        How many runs were made with other readings, and how many with other printings.
    cut, prints_cut
        Whether the trials were cut short: further runs with other readings or with other printings
        were skipped because of a limit.
    untried
        Readings under which play stops at an unanswered question.
    not_made
        Moves that fail under the readings in force, or that are allowed although the file states
        them as refused.
    prints, idle_prints
        The components whose printing changes the outcome, and those whose printing does not.
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
