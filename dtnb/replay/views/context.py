"""What a line asks of the replay it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game, Record, Step
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.running.results import Ending
    from dtnb.replay.views.displays import Ledgers


class PlayedLine(Protocol):
    """A line that was played, as far as what became of it has to know it."""

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
    def _speaker(self) -> Speaker:
        """Who tells it."""
        ...


class ReplayContext(Protocol):
    """The replay that a line belongs to, as far as the line has to know it."""

    edition: str
    lang: str

    @property
    def title(self) -> str:
        """The file's title."""
        ...

    @property
    def plugin(self) -> Plugin:
        """The game's plug."""
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
