"""A protocol with the parts of a line of play that questions to the reader of a lesson use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import ClaimResult, Line
    from dtnb.frames.line import Refused, Remark
    from dtnb.kernel import Record
    from dtnb.replay.running.line_result import LineResult
    from dtnb.replay.running.results import DisputeResult, MoveResult
    from dtnb.replay.verdict.data import Verdict
    from dtnb.replay.views.context import ReplayContext
    from dtnb.replay.views.line_views import LineViews


class QuizLine(Protocol):
    """The parts of a played line that questions about it use."""

    name: str
    replay: ReplayContext
    line_result: LineResult

    @property
    def record(self) -> Record:
        """The inputs and states."""
        ...

    @property
    def results(self) -> Sequence[MoveResult]:
        """The result of each move."""
        ...

    @property
    def claims(self) -> Sequence[ClaimResult]:
        """The claims with their answers."""
        ...

    @property
    def dispute(self) -> DisputeResult | None:
        """The question that people quarrel about, with its answer; None if there is no question."""
        ...

    @property
    def remarks(self) -> Sequence[Remark]:
        """Notes and marks."""
        ...

    @property
    def refusals(self) -> Sequence[Refused]:
        """The moves that the file states as refused."""
        ...

    @property
    def speaker(self) -> Speaker:
        """The speaker of the game at this table, in the language of the replay."""
        ...

    def _dispute_verdict(self) -> Verdict | None:
        """Return the verdict on the claims; None if there is none to show."""
        ...

    def line(self) -> Line:
        """Return the line in the form that the builder of frames takes."""
        ...

    @property
    def views(self) -> LineViews:
        """The views of the line."""
        ...
