"""What is needed to play a replay file (`Prepared`), and what playing it gives (`LineResult`).

* statement: an expectation of the file, a claim of a player, or the question that the players
  dispute. A *checkpoint* has statements with their place in the record.
* tolerant: in a tolerant run, a move that cannot be made is a result instead of an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dtnb.files import Path, Problems
from dtnb.frames.line import Refused, Remark
from dtnb.kernel import Game, Record, State, Verdict
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.running.results import Ending, MoveResult
from dtnb.replay.running.script import Script, ScriptBranch, StatedDispute, StatedExpectation


class Prepared(NamedTuple):
    """A file set up under one edition, with one answer (reading) to each policy."""

    game: Game[Any]
    #: the state before the first question
    start: State
    #: the moves of the file, parsed
    script: Script
    file: ReplayFile


class Checkpoint(NamedTuple):
    """Expectations, a claim or a dispute of the file, which are checked after the line is played.

    An expectation is what the file says will hold; a claim is what a player says.
    """

    #: how many inputs precede the point at which the statements are checked
    position: int
    #: index of the step after which they are checked; -1 to check them at `position`
    step: int = -1
    expectations: tuple[StatedExpectation, ...] = ()
    claim: StatedExpectation | None = None
    dispute: StatedDispute | None = None
    #: the ids of the windows that the file names (pins) for the statements; empty if it names none
    windows: frozenset[str] = frozenset()
    #: the verdict that says why nobody can act in any of these windows; it has no reasons if
    #: somebody can
    closed_verdict: Verdict = Verdict()


class LineResult(NamedTuple):
    """The result of playing a line, with the results of its branches."""

    #: the moves and statements of the line, as parsed from the file
    script: Script
    #: the inputs, steps and states of the line
    record: Record
    #: the result of each move
    results: tuple[MoveResult, ...]
    #: the author's notes and marks, with their places
    remarks: tuple[Remark, ...]
    #: the moves that the file states as refused, with the rules' verdict on them
    refusals: tuple[Refused, ...]
    #: the expectations, claims and the dispute of the line, with their places
    checkpoints: tuple[Checkpoint, ...]
    ending: Ending
    #: the branches that leave the line, each with its own result
    forks: tuple[tuple[ScriptBranch, LineResult], ...]

    @property
    def claimed(self) -> tuple[StatedExpectation, ...]:
        """The claims on the line, as the file states them."""
        return tuple(
            checkpoint.claim for checkpoint in self.checkpoints if checkpoint.claim is not None
        )

    @property
    def disputed(self) -> Checkpoint | None:
        """The checkpoint with the line's dispute; None if the line has none."""
        return next(
            (checkpoint for checkpoint in self.checkpoints if checkpoint.dispute is not None), None
        )

    @property
    def contested(self) -> frozenset[Path]:
        """The paths of the moves about which players probably disagree.

        These are moves that are interrupted, made together, or made only where possible.
        """
        return frozenset(
            move.path
            for entry in self.script.entries
            if entry.if_possible or entry.interruptions or len(entry.moves) > 1
            for move in entry.moves
        )


class RunOptions(NamedTuple):
    """How a file is run."""

    plugin: Plugin
    #: the names of the seats
    seats: Sequence[str]
    #: receives the error of the first move that cannot be made; that error ends the run
    problems: Problems
    #: whether a move that cannot be made becomes a result, instead of ending the run
    tolerant: bool = False
    #: the language of the file's notes
    lang: str = "en"
    #: whether the file names further editions under which it is to be played
    several_books: bool = False
