"""Where the cases lie: a folder for each topic, in the order in which one learns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from dtnb.replay.replay import CASES
from dtnb.replay.running.load import Loaded, load
from dtnb.resources import shipped
from dtnb.rulebook import Text
from dtnb.typed import convert


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What several cases teach.

    Parameters
    ----------
    id
        Name of the folder.
    name, teaches
        What it is called, and what one learns from it.
    """

    id: str
    name: Text
    teaches: Text


class Placed(msgspec.Struct, frozen=True, eq=False):
    """A file of the casebook where it lies."""

    path: Path
    topic: Topic
    loaded: Loaded

    @property
    def name(self) -> str:
        """By which it is asked for: the name of its file, without its ending."""
        return self.path.stem


@cache
def topics() -> tuple[Topic, ...]:
    """Return the topics in the order in which one learns."""
    from dtnb.files import read

    return tuple(convert(read(shelf() / "topics.yaml").data, list[Topic]))


@cache
def placed() -> tuple[Placed, ...]:
    """Return the files of all cases, topic by topic; they are read and checked, not played."""
    return tuple(_placed())


def _placed() -> Iterator[Placed]:
    for topic in topics():
        for path in sorted((shelf() / topic.id).glob("*.yaml")):
            yield Placed(path, topic, load(path, path.name))


def shelf() -> Path:
    """Return the folder of the casebook."""
    return shipped("replays") / CASES
