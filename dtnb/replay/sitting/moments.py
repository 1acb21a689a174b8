"""The history of a play: one snapshot after each move, note or claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dtnb.replay.file.model import Claim
from dtnb.replay.running.script import Stated
from dtnb.replay.sitting.play_file import PlayedEntry


class Declared(NamedTuple):
    """Moves declared together, which may not be committed or withdrawn yet."""

    moves: tuple[Stated, ...]
    first_step: int


class Moment(NamedTuple):
    """A snapshot of a play, for undo and redo."""

    #: how many inputs had been given
    position: int
    #: the moves made and the notes on them
    entries: tuple[PlayedEntry, ...] = ()
    #: the declared moves that are neither committed nor withdrawn
    declared: tuple[Declared, ...] = ()
    #: the latest move of each seat
    latest_moves: Mapping[int, Stated] = {}
    before: Moment | None = None
    claims: tuple[Claim, ...] = ()
    #: rolls that only another edition asks for
    elsewhere: tuple[str, ...] = ()
