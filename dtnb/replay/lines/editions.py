"""One document of a replay under every book, between which the Stepper can switch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.files import FileProblems
from dtnb.frames.editions import Alignment, with_editions
from dtnb.replay.lines.alignment import align_steps, comparable_steps, key

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.kernel import Record, Step
    from dtnb.replay.lines.played_file import PlayedFile


def under_every_book(replay: PlayedFile) -> Document:
    """Return the document of a replay with the same moves under the other books.

    A book under which the table cannot be set up is left out.
    """
    return with_editions(replay.document, _others(replay))


def _others(replay: PlayedFile) -> Iterator[tuple[Document, Alignment]]:
    for edition in replay.plugin.rulebook().editions:
        if edition == replay.edition:
            continue
        try:
            other = replay.run(edition=edition)
        except FileProblems:
            continue
        yield other.views.bare_document, align_records(replay.record, other.record)


def align_records(one: Record, other: Record) -> Alignment:
    """Return the pairs of matching steps of two records, and where they first differ."""
    pairs: list[tuple[int, int]] = []
    differs: tuple[int, int] | None = None
    last = (0, 0)
    for mine, theirs in align_steps(comparable_steps(one), comparable_steps(other)):
        if differs is None and not _same(one, mine, theirs):
            differs = (
                mine.index if mine is not None else last[0] + 1,
                theirs.index if theirs is not None else last[1] + 1,
            )
        if mine is not None and theirs is not None:
            last = (mine.index, theirs.index)
            pairs.append(last)
    return Alignment(pairs, differs)


def _same(record: Record, mine: Step | None, theirs: Step | None) -> bool:
    if mine is None or theirs is None:
        return False
    role = record.game.kinds[mine.kind]
    return mine.kind == theirs.kind and key(mine, role) == key(theirs, role)
