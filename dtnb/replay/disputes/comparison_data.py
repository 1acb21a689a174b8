"""The plain data of a comparison: one file played in several ways, and where these differ.

A run plays the file under one edition of the rulebook and one set of readings. A divergence is a
step in which runs differ for the first time; its sides are the groups of runs that go on in the
same way. A policy is a question that the rulebooks answer differently or leave open; a reading is
one of its answers.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dtnb.frames.document import Rule
from dtnb.replay.lines.final_states import Row
from dtnb.replay.running.results import Status
from dtnb.replay.verdict.data import Verdict

FORMAT: Literal[1] = 1


class Run(msgspec.Struct, frozen=True):
    """One of the compared runs.

    Parameters
    ----------
    name
        The edition, with the readings and printings that were chosen.
    edition, policies
        The edition, and the reading that was chosen for each policy.
    prints
        For each card or board with several printings, the id of the one on the table.
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
    """The status of a move in each run, with the reasons if it was not made.

    `branch` (``line`` in JSON) is the name of the branch that the move is in, empty for the main
    line.
    """

    move: str
    status: tuple[Status | None, ...]
    reasons: tuple[tuple[Objection, ...], ...]
    branch: str = msgspec.field(default="", name="line")


class Group(msgspec.Struct, frozen=True):
    """Runs that agree on the next step, at a point where other runs differ.

    Parameters
    ----------
    run_indices (``runs`` in JSON)
        The indices of these runs.
    sentences
        The next step in the words of each run's edition.
    steps
        The index of that step in the record of each run; -1 if the record has ended.
    rules
        For each run, the rules of that step as the edition of the run prints them.
    """

    run_indices: tuple[int, ...] = msgspec.field(name="runs")
    sentences: tuple[str, ...]
    steps: tuple[int, ...]
    rules: tuple[tuple[Rule, ...], ...]


class ReadingUsed(msgspec.Struct, frozen=True):
    """A reading that some runs use."""

    #: the indices of these runs
    run_indices: tuple[int, ...] = msgspec.field(name="runs")
    reading: str
    statement: str
    #: for each of these runs, the rules of the reading as the run's edition prints them
    rules: tuple[tuple[Rule, ...], ...]


class Cause(msgspec.Struct, frozen=True):
    """A question whose different readings make the runs diverge.

    Parameters
    ----------
    policy, ambiguity, question
        The policy's id, the id of its ambiguity in the rules (None for none), and its question in
        words.
    acts_alone (``alone`` in JSON)
        Whether one run continues like another if only its reading of this question is changed. If
        not, the readings of all causes must be changed together.
    readings
        The readings side by side.
    """

    policy: str
    ambiguity: str | None
    question: str
    acts_alone: bool = msgspec.field(name="alone")
    readings: tuple[ReadingUsed, ...]


class Divergence(msgspec.Struct, frozen=True):
    """A step at which runs diverge. Until that step, they agree.

    Parameters
    ----------
    last_shared_step (``after`` in JSON)
        The last step that the runs share; empty if they diverge at once.
    groups (``sides`` in JSON)
        The next step of each group of runs.
    causes
        The questions that the runs read differently; empty if no reading that can be played
        explains the divergence.
    moves
        Moves of the file whose results differ between the groups.
    branch (``line`` in JSON)
        The name of the branch in which the runs diverge, empty for the main line.
    """

    last_shared_step: str = msgspec.field(name="after")
    groups: tuple[Group, ...] = msgspec.field(name="sides")
    causes: tuple[Cause, ...]
    moves: tuple[MoveOutcome, ...]
    branch: str = msgspec.field(default="", name="line")


class ComparisonData(msgspec.Struct, frozen=True):
    """A comparison as plain data.

    `ends` holds the final states of the runs side by side, and `partings` the points where the runs
    diverge. `moves` are the failed or differing moves that no divergence explains.
    """

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
