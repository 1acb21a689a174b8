"""List the files of the casebook: a folder for each topic, in teaching order."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path

import msgspec

from dtnb.replay.file.shipped_source import read_shipped
from dtnb.replay.replay import CASES
from dtnb.replay.running.load import Loaded, load
from dtnb.resources import shipped
from dtnb.rulebook import Text
from dtnb.typed import convert


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A topic of the casebook.

    Parameters
    ----------
    id
        The name of the topic's folder.
    name, teaches
        The title of the topic, and what its cases teach.
    """

    id: str
    name: Text
    teaches: Text


class CaseFile:
    """A file of the casebook, with its path and its topic; it is loaded on first use."""

    def __init__(self, path: Path, topic: Topic) -> None:
        self.path = path
        self.topic = topic

    @cached_property
    def loaded(self) -> Loaded:
        """The file, validated but not played."""
        return load(self.path, self.path.name)

    @property
    def name(self) -> str:
        """The name of the file without suffix, by which commands refer to the case."""
        return self.path.stem


@cache
def topics() -> tuple[Topic, ...]:
    """Return the topics in teaching order."""
    return tuple(convert(read_shipped(shelf() / "topics.yaml").data, list[Topic]))


@cache
def case_files() -> tuple[CaseFile, ...]:
    """Return the files of all cases, ordered by topic."""
    return tuple(
        CaseFile(path, topic)
        for topic in topics()
        for path in sorted((shelf() / topic.id).glob("*.yaml"))
    )


def shelf() -> Path:
    """Return the folder of the casebook."""
    return shipped("replays") / CASES
