"""The parts of a replay and its lines that views and outcomes read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import Line, Refused
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game, Record, Step
    from dtnb.replay.game.plugin import Plugin
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
        """Every step, in resolution order."""
        ...

    @property
    def position(self) -> int:
        """How many inputs it shares with the line it leaves."""
        ...

    @property
    def ledgers(self) -> Ledgers:
        """The calculations."""
        ...

    @property
    def outcome(self) -> Ending:
        """Whether it is over or open, and then what is missing."""
        ...

    @property
    def speaker(self) -> Speaker:
        """The speaker of the game at this table, in the language of the replay."""
        ...

    @property
    def refusals(self) -> Sequence[Refused]:
        """Moves that are stated to be refused."""
        ...

    def line(self) -> Line:
        """Return the line as the builder of frames reads it."""
        ...


class ReplayContext(Protocol):
    """The parts of a replay that its lines read."""

    edition: str
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
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        ...

    @property
    def game(self) -> Game[Any]:
        """The rules it is played by."""
        ...

    @property
    def source_of_rules(self) -> str:
        """What the file names as its source; empty where there is no file."""
        ...

    def applies(self, only: str) -> bool:
        """Tell whether a statement for one edition or policy is meant for this run."""
        ...
