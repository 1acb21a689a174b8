"""Moments of something that is being played: how far it had come, and what had been said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dtnb.replay.play_file import Said
from dtnb.replay.script import Stated


class Declared(NamedTuple):
    """Moves that were declared, and may be neither real nor taken back yet."""

    moves: tuple[Stated, ...]
    first_step: int


class Moment(NamedTuple):
    """A moment to which one can go back."""

    position: int
    said: tuple[Said, ...] = ()
    declared: tuple[Declared, ...] = ()
    latest: Mapping[int, Stated] = {}
    before: Moment | None = None
