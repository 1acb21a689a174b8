"""A comparison as plain data: runs, ends, where they part, and why."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dtnb.frames.document import Rule
from dtnb.replay.lines.final_states import Row
from dtnb.replay.running.results import Status
from dtnb.replay.verdict.data import Verdict

FORMAT: Literal[1] = 1


class Run(msgspec.Struct, frozen=True):
    """One of the runs that are compared.

    Parameters
    ----------
    name
        The edition, and the readings and prints chosen besides.
    edition, policies
        What it was played under.
    prints
        Which prints lie on its table.
    """

    name: str
    edition: str
    policies: dict[str, str]
    prints: dict[str, str] = {}


class Objection(msgspec.Struct, frozen=True):
    """A reason why a move was not made, and the first window in which it held."""

    window: str
    text: str
    rules: tuple[str, ...]


class MoveOutcome(msgspec.Struct, frozen=True):
    """What became of a move of the file in each run; `reasons` where it was not made.

    `line` is the name of its branch, empty for the main line.
    """

    move: str
    status: tuple[Status | None, ...]
    reasons: tuple[tuple[Objection, ...], ...]
    line: str = ""


class Group(msgspec.Struct, frozen=True):
    """Runs that go on alike where others do not.

    Parameters
    ----------
    runs
        Their numbers.
    sentences
        What happens next in each of them; the same thing, but books have words of their own.
    steps
        Index of that step in each of their records, -1 where the record is over.
    rules
        For each of them, the rules that made it so, as its book has them.
    """

    runs: tuple[int, ...]
    sentences: tuple[str, ...]
    steps: tuple[int, ...]
    rules: tuple[tuple[Rule, ...], ...]


class ReadingUsed(msgspec.Struct, frozen=True):
    """How some of the runs read a question, with the rules of each one's book."""

    runs: tuple[int, ...]
    reading: str
    statement: str
    rules: tuple[tuple[Rule, ...], ...]


class Cause(msgspec.Struct, frozen=True):
    """A question that the runs read differently, and that makes them part.

    Parameters
    ----------
    policy, ambiguity, question
        The question.
    alone
        Whether this reading alone, exchanged, makes a run go the other way; else it does so only
        with the others named beside it.
    readings
        The readings side by side.
    """

    policy: str
    ambiguity: str | None
    question: str
    alone: bool
    readings: tuple[ReadingUsed, ...]


class Divergence(msgspec.Struct, frozen=True):
    """The first step in which some runs differ that had been alike.

    Parameters
    ----------
    after
        The last step that they share; empty where they part at once.
    sides
        What each has there.
    causes
        The questions read differently; empty where no reading that can be played explains it.
    moves
        Moves of the file that fare differently from here on.
    line
        Name of the branch in which it stands, empty for the main line.
    """

    after: str
    sides: tuple[Group, ...]
    causes: tuple[Cause, ...]
    moves: tuple[MoveOutcome, ...]
    line: str = ""


class ComparisonData(msgspec.Struct, frozen=True):
    """A comparison as plain data."""

    format: Literal[1]
    title: str
    runs: tuple[Run, ...]
    ends: tuple[Row, ...]
    partings: tuple[Divergence, ...]
    moves: tuple[MoveOutcome, ...]
    verdict: Verdict


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a comparison as plain data."""
    return msgspec.json.schema(ComparisonData)
