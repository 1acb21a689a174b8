"""List the files of the casebook: a folder for each topic, in teaching order."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from dtnb.replay.replay import CASES
from dtnb.replay.running.load import Loaded, load
from dtnb.resources import shipped
from dtnb.rulebook import Text
from dtnb.typed import convert


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A topic of several cases.

    Parameters
    ----------
    id
        The name of its folder.
    name, teaches
        Its title, and what one learns from its cases.
    """

    id: str
    name: Text
    teaches: Text


class Placed(msgspec.Struct, frozen=True, eq=False):
    """A file of the casebook, with its path and its topic."""

    path: Path
    topic: Topic
    loaded: Loaded

    @property
    def name(self) -> str:
        """The name of the file without suffix, by which commands and functions refer to it."""
        return self.path.stem


@cache
def topics() -> tuple[Topic, ...]:
    """Return the topics in teaching order."""
    from dtnb.files import read

    return tuple(convert(read(shelf() / "topics.yaml").data, list[Topic]))


@cache
def placed() -> tuple[Placed, ...]:
    """Return the files of all cases, topic by topic; they are parsed and checked, not played."""
    return tuple(
        Placed(path, topic, load(path, path.name))
        for topic in topics()
        for path in sorted((shelf() / topic.id).glob("*.yaml"))
    )


def shelf() -> Path:
    """Return the folder of the casebook."""
    return shipped("replays") / CASES
