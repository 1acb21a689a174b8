"""Turn a play in progress into a line of play, so that it has the same views as a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from dtnb.replay.lines.branch import Branch
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.line_result import LineResult
from dtnb.replay.running.results import Ending
from dtnb.replay.running.script import Script

if TYPE_CHECKING:
    from dtnb.kernel import Game, Question, Record
    from dtnb.replay.game.plugin import Plugin


class OpenPlay(Protocol):
    """The parts of a play in progress that its line reads."""

    plugin: Plugin
    edition: str
    lang: str
    title: str

    @property
    def seats(self) -> Sequence[str]:
        """The names of the seats."""
        ...

    @property
    def game(self) -> Game[Any]:
        """The game with the rules in force."""
        ...

    @property
    def record(self) -> Record:
        """The inputs and states."""
        ...

    @property
    def pending(self) -> Question | None:
        """The pending question."""
        ...


class PlayContext:
    """Stands in for the `Replay` of a line: a play in progress has no file, so it has no replay."""

    #: always None, because a play in progress has no file
    file: None = None

    def __init__(self, play: OpenPlay) -> None:
        self._play = play
        self.plugin: Plugin = play.plugin
        self.edition = play.edition
        #: always empty, because the game of the play has the readings
        self.policies: dict[str, str] = {}
        self.lang = play.lang
        self.title = play.title

    @property
    def game(self) -> Game[Any]:
        """The game with the rules in force."""
        return self._play.game

    @property
    def so_far(self) -> Branch:
        """The play so far as a line. Unpickling such a line makes it again from the play."""
        return line_so_far(self._play)


def line_so_far(play: OpenPlay) -> Branch:
    """Return the play so far as a line. Moves that are made later are not in it."""
    record, pending = play.record.fork(len(play.record.inputs)), play.pending
    driver = LineDriver(play.plugin, record, play.seats)
    ending = Ending() if pending is None else driver.ending(pending)
    result = LineResult(
        script=Script(path=(), entries=(), expect=()),
        record=record,
        results=(),
        remarks=(),
        refusals=(),
        checkpoints=(),
        ending=ending,
        forks=(),
    )
    return Branch(PlayContext(play), result)
