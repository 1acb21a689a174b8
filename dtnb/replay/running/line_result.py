"""What playing a script needs and gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dtnb.files import Problems
from dtnb.frames.line import Refused, Remark
from dtnb.kernel import Game, Record, State
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.running.results import Ending, MoveResult
from dtnb.replay.running.script import Expected, Script, ScriptBranch


class Prepared(NamedTuple):
    """A file under one edition and one set of policies.

    Attributes
    ----------
    file
        Its content, with seats and start of the game's types.
    """

    game: Game[Any]
    start: State
    script: Script
    file: ReplayFile


class Checkpoint(NamedTuple):
    """Something of the file that is looked at when the line has been played."""

    position: int
    #: index of the step after which it stands instead
    step: int = -1
    expected: tuple[Expected, ...] = ()
    claim: Expected | None = None


class LineResult(NamedTuple):
    """A line that was played, with its branches."""

    script: Script
    record: Record
    results: tuple[MoveResult, ...]
    remarks: tuple[Remark, ...]
    refusals: tuple[Refused, ...]
    points: tuple[Checkpoint, ...]
    ending: Ending
    forks: tuple[tuple[ScriptBranch, LineResult], ...]


class RunOptions(NamedTuple):
    """How a file is run.

    Attributes
    ----------
    problems
        Where an error is reported with its place; the first one ends the run.
    tolerant
        Whether what cannot be made is a result instead.
    lang
        In which of the file's languages its notes are.
    several_books
        Whether the file is meant for other books as well.
    """

    plugin: Plugin
    seats: Sequence[str]
    problems: Problems
    tolerant: bool = False
    lang: str = "en"
    several_books: bool = False
