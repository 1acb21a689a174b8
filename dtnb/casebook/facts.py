"""What a case of the casebook says: what was quarrelled about, who says what, and who is right."""

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
    """Books, or a reading, under which the same people are right.

    Attributes
    ----------
    right
        Of whom all claims are true.
    editions
        Ids of the books; empty where it is a reading that the file's own book does not have.
    reading
        That reading, as ``policy=reading``; else empty.
    """

    right: Correct
    editions: tuple[str, ...] = ()
    reading: str = ""


class CaseFacts:
    """A case as its file has it; nothing is played.

    Parameters
    ----------
    placed
        The file where it lies.
    lang
        The language of what it shows.
    """

    def __init__(self, placed: Placed, lang: str = "en") -> None:
        self.placed = placed
        self.lang = lang

    @property
    def name(self) -> str:
        """By which it is asked for: the name of its file, without its ending."""
        return self.placed.name

    @property
    def path(self) -> Path:
        """The file."""
        return self.placed.path

    @property
    def topic(self) -> str:
        """Id of its topic: the name of the folder in which it lies."""
        return self.placed.topic.id

    @property
    def file(self) -> ReplayFile:
        """The file's content."""
        return self.placed.loaded.file

    @property
    def spec(self) -> CaseSpec:
        """What its file says under ``case``."""
        assert self.file.case is not None
        return self.file.case

    @property
    def title(self) -> str:
        """The title of its file."""
        return in_language(self.file.title, self.lang)

    @property
    def quarrel(self) -> str:
        """What people quarrel about, in two sentences."""
        return in_language(self.spec.quarrel, self.lang)

    @property
    def source(self) -> str:
        """Where it comes from; empty where the file does not say so."""
        return in_language(self.file.source or "", self.lang)

    @property
    def rulebook(self) -> Rulebook:
        """The game's rulebook."""
        return self.placed.loaded.plugin.rulebook()

    @property
    def editions(self) -> tuple[str, ...]:
        """Ids of the books that it is settled under, its own first."""
        return tuple(dict.fromkeys((self.placed.loaded.edition, *self.file.editions)))

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What everybody says."""
        return tuple(claims_of(self.file))

    @cached_property
    def verdict(self) -> tuple[Side, ...]:
        """Who is right under which book, and under which other reading of its own."""
        stated = self.spec.verdict
        books: dict[Correct, tuple[str, ...]] = {}
        for edition in self.editions:
            right = claimants_named(stated.get(edition, stated.get(EVERY, [])))
            books[right] = (*books.get(right, ()), edition)
        sides = [Side(right, editions) for right, editions in books.items()]
        readings = [Side(claimants_named(stated[only]), (), only) for only in stated if "=" in only]
        return (*sides, *readings)
