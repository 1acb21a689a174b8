"""List the files of the casebook, topic by topic; each topic has a folder."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path

import msgspec

from dtnb.files import FileProblems
from dtnb.replay.file.shipped_source import read_shipped
from dtnb.replay.replay import CASES
from dtnb.replay.running.load import Loaded, load
from dtnb.resources import contributed_folders, shipped
from dtnb.rulebook import Text
from dtnb.typed import convert


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A topic of the casebook: the name of its folder, its title, and what its cases teach."""

    id: str
    name: Text
    teaches: Text


class CaseFile:
    """A file of the casebook, with its path and its topic. The file is loaded on first use."""

    def __init__(self, path: Path, topic: Topic) -> None:
        self.path = path
        self.topic = topic

    @cached_property
    def loaded(self) -> Loaded:
        """The file, validated but not played."""
        return load(self.path, self.path.name)

    def is_case(self) -> bool:
        """Tell whether the file can be read and states its quarrel and its verdict."""
        try:
            return self.loaded.file.case is not None
        except FileProblems:
            return False

    @property
    def name(self) -> str:
        """The name of the file without suffix, by which commands refer to the case."""
        return self.path.stem


@cache
def topics() -> tuple[Topic, ...]:
    """Return the topics in teaching order."""
    return tuple(convert(read_shipped(casebook_folder() / "topics.yaml").data, list[Topic]))


@cache
def case_files() -> tuple[CaseFile, ...]:
    """Return the files of our cases, ordered by topic."""
    return tuple(
        CaseFile(path, topic)
        for topic in topics()
        for path in sorted((casebook_folder() / topic.id).glob("*.yaml"))
    )


@cache
def contributed_files() -> tuple[CaseFile, ...]:
    """Return the files of cases of installed packages, ordered by package and topic.

    A package has its cases in ``replays/cases``, in a folder for each topic. Left out are cases
    with the name of one of our cases, unreadable files, and files without a quarrel. ``dtnb check``
    reports such files.
    """
    names = {case.name for case in case_files()}
    files = []
    for place in contributed_folders():
        for topic in topics():
            for path in sorted((place / "replays" / CASES / topic.id).glob("*.yaml")):
                file = CaseFile(path, topic)
                if file.name not in names and file.is_case():
                    names.add(file.name)
                    files.append(file)
    return tuple(files)


def casebook_folder() -> Path:
    """Return the folder of the casebook."""
    return shipped("replays") / CASES
