"""Moments of something that is being played: how far it had come, and what had been said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dtnb.replay.file.model import Claim
from dtnb.replay.running.script import Stated
from dtnb.replay.sitting.play_file import Said


class Declared(NamedTuple):
    """Moves that were declared, and may be neither real nor taken back yet."""

    moves: tuple[Stated, ...]
    first_step: int


class Moment(NamedTuple):
    """A moment to which one can go back.

    Attributes
    ----------
    position
        How many inputs had been given.
    said
        What had been said and done.
    declared
        What waits to be carried out.
    latest
        The latest move of each seat.
    before
        The moment before it.
    claims
        What people had said of the play.
    elsewhere
        Rolls that only other books ask for.
    """

    position: int
    said: tuple[Said, ...] = ()
    declared: tuple[Declared, ...] = ()
    latest: Mapping[int, Stated] = {}
    before: Moment | None = None
    claims: tuple[Claim, ...] = ()
    elsewhere: tuple[str, ...] = ()
