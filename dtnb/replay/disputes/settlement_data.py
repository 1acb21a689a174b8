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


class Asked(msgspec.Struct, frozen=True):
    """A question that the run consulted.

    Parameters
    ----------
    policy, ambiguity, question
        The question.
    reading, statement
        How it is read here.
    others
        The statements of the other readings: those that can be played, or if the question matters,
        those that lead to another outcome.
    rules
        By reading, its rules as printed by an edition that reads it so: this one if it does, or if
        none does.
    books
        By reading, the editions that take it, if the editions differ.
    with_
        The choices with which alone it matters; empty if it matters by itself or not at all.
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

    `untried` are readings under which the file reaches no end, and `not_made` moves that fail, or
    are not refused, under the readings here. `prints_held` are the prints that the file names,
    `prints` those that change the outcome, `idle_prints` those that were tried and change nothing.
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
