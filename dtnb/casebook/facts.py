"""Read a case of the casebook from its file: the dispute, the claims and the stated verdict."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dtnb.casebook.shelf import Placed
from dtnb.replay.file.model import CaseSpec, Claim, ReplayFile, in_language
from dtnb.replay.running.script import EVERY
from dtnb.replay.running.stated_verdict import Correct, claimants_named, claims_of

if TYPE_CHECKING:
    from dtnb.rulebook import Rulebook


class Side(NamedTuple):
    """Editions, or another reading, under which the same people are right."""

    #: the people whose claims are all true
    right: Correct
    #: ids of the editions; empty for a reading that the file's own edition does not use
    editions: tuple[str, ...] = ()
    #: that reading, as ``policy=reading``, or ""
    reading: str = ""


class CaseFacts:
    """A case as its file states it, in a language; nothing is played."""

    def __init__(self, placed: Placed, lang: str = "en") -> None:
        self.placed = placed
        self.lang = lang

    @property
    def name(self) -> str:
        """The name of its file without suffix, by which commands and functions refer to it."""
        return self.placed.name

    @property
    def path(self) -> Path:
        """The file."""
        return self.placed.path

    @property
    def topic(self) -> str:
        """The id of its topic, which is the name of its folder."""
        return self.placed.topic.id

    @property
    def file(self) -> ReplayFile:
        """The file's content."""
        return self.placed.loaded.file

    @property
    def spec(self) -> CaseSpec:
        """The ``case`` entry of its file."""
        assert self.file.case is not None
        return self.file.case

    @property
    def title(self) -> str:
        """The title of its file."""
        return in_language(self.file.title, self.lang)

    @property
    def quarrel(self) -> str:
        """The dispute, in two sentences."""
        return in_language(self.spec.quarrel, self.lang)

    @property
    def source(self) -> str:
        """The source of the dispute; "" if the file names none."""
        return in_language(self.file.source or "", self.lang)

    @property
    def rulebook(self) -> Rulebook:
        """The game's rulebook."""
        return self.placed.loaded.plugin.rulebook()

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of the editions that it is settled under, its own first."""
        return tuple(dict.fromkeys((self.placed.loaded.edition, *self.file.editions)))

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of everybody."""
        return tuple(claims_of(self.file))

    @cached_property
    def verdict(self) -> tuple[Side, ...]:
        """Who is right under each edition, and under each other reading that the file states."""
        stated = self.spec.verdict
        books: dict[Correct, tuple[str, ...]] = {}
        for edition in self.editions:
            right = claimants_named(stated.get(edition, stated.get(EVERY, [])))
            books[right] = (*books.get(right, ()), edition)
        sides = [Side(right, editions) for right, editions in books.items()]
        readings = [Side(claimants_named(stated[only]), (), only) for only in stated if "=" in only]
        return (*sides, *readings)
