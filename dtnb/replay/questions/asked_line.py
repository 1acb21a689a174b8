"""What asking about a line needs to know of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.frames import ClaimResult, Document, Line
    from dtnb.frames.line import Refused, Remark
    from dtnb.kernel import Record
    from dtnb.replay.running.results import MoveResult
    from dtnb.replay.running.script import Expected
    from dtnb.replay.verdict.data import Verdict
    from dtnb.replay.views.context import ReplayContext


class AskedLine(Protocol):
    """A line about which is asked, as far as it has to be known."""

    name: str
    replay: ReplayContext

    @property
    def record(self) -> Record:
        """The inputs and states."""
        ...

    @property
    def results(self) -> Sequence[MoveResult]:
        """What became of each move."""
        ...

    @property
    def claims(self) -> Sequence[ClaimResult]:
        """What people say of it."""
        ...

    @property
    def claimed(self) -> tuple[Expected, ...]:
        """What people say of it, as it is checked."""
        ...

    @property
    def contested(self) -> frozenset[Path]:
        """Where moves stand of which it is open what becomes of them."""
        ...

    @property
    def remarks(self) -> Sequence[Remark]:
        """Notes and marks."""
        ...

    @property
    def refusals(self) -> Sequence[Refused]:
        """Moves that were tried to show that they are refused."""
        ...

    @property
    def _speaker(self) -> Speaker:
        """Who tells it."""
        ...

    def _dispute(self) -> Verdict | None:
        """Return the verdict on what people say of it; None where there is none to be told."""
        ...

    @property
    def bare_document(self) -> Document:
        """Its frames, without a graph."""
        ...

    def line(self) -> Line:
        """Return what the builder of frames needs."""
        ...

    def window_ids(self, window: str) -> frozenset[str]:
        """Return the ids of the windows of a name."""
        ...
