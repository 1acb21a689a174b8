"""Protocols with the parts of a replay and of its played lines that views read.

A line is the main line of play of a file, or a branch of it. The classes of lines import the views,
so the views cannot import these classes. They use the protocols instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import Line, Refused
    from dtnb.kernel import Game, Record, Step
    from dtnb.replay.file.model import ReplayFile
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.running.line_result import LineResult
    from dtnb.replay.running.results import Ending
    from dtnb.replay.views.displays import Ledgers


class PlayedLine(Protocol):
    """The parts of a played line that its views and outcomes read."""

    name: str
    replay: ReplayContext

    @property
    def record(self) -> Record:
        """The inputs and states."""
        ...

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in the order in which the steps happened."""
        ...

    @property
    def line_result(self) -> LineResult:
        """The result of playing the line, as the runner returned it."""
        ...

    @property
    def position(self) -> int:
        """How many inputs a branch shares with the line that it leaves."""
        ...

    @property
    def ledgers(self) -> Ledgers:
        """The finished calculations of totals, row by row."""
        ...

    @property
    def outcome(self) -> Ending:
        """The ending of the line: whether it is over, or else the input that it waits for."""
        ...

    @property
    def speaker(self) -> Speaker:
        """The object that writes messages about this table in the language of the replay."""
        ...

    @property
    def refusals(self) -> Sequence[Refused]:
        """The moves that the file states as refused."""
        ...

    def line(self) -> Line:
        """Return the line with its notes and results, in the form that `dtnb.frames` draws."""
        ...


class ReplayContext(Protocol):
    """The parts of a replay that its lines read.

    `policies` holds the readings that were chosen in place of the edition's, by policy.
    """

    edition: str
    policies: dict[str, str]
    lang: str

    @property
    def title(self) -> str:
        """The file's title."""
        ...

    @property
    def plugin(self) -> Plugin:
        """The game's plugin."""
        ...

    @property
    def game(self) -> Game[Any]:
        """The game under this edition and with these readings."""
        ...

    @property
    def file(self) -> ReplayFile | None:
        """The content of the file; None for a match that has no file."""
        ...
