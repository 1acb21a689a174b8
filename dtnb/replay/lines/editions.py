"""Build the document of a replay under all editions, so that a Stepper can switch editions.

A document has everything that a Stepper, the view that steps through a play, draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.files import FileProblems
from dtnb.frames.editions import Alignment, with_editions
from dtnb.replay.lines.alignment import align_steps, comparable_steps, step_key

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.kernel import Record, Step
    from dtnb.replay.lines.played_file import PlayedFile


def under_every_book(replay: PlayedFile) -> Document:
    """Return a replay's document together with the same moves under every other edition.

    Editions under which the table cannot be set up are left out.
    """
    return with_editions(replay.document, _other_editions(replay))


def _other_editions(replay: PlayedFile) -> Iterator[tuple[Document, Alignment]]:
    """Yield each other edition's document, and which of its steps correspond to the replay's."""
    for edition in replay.plugin.rulebook().editions:
        if edition == replay.edition:
            continue
        try:
            other_run = replay.run(edition=edition)
        except FileProblems:
            continue
        document = other_run.views.bare_document_by(replay.speaker)
        yield document, align_records(replay.record, other_run.record)


def align_records(record: Record, other_record: Record) -> Alignment:
    """Return the indices of corresponding steps of two records, and of the first unequal steps."""
    pairs: list[tuple[int, int]] = []
    first_difference: tuple[int, int] | None = None
    last_pair = (0, 0)
    for step, other_step in align_steps(comparable_steps(record), comparable_steps(other_record)):
        if first_difference is None and not _are_equal(record, step, other_step):
            first_difference = (
                step.index if step is not None else last_pair[0] + 1,
                other_step.index if other_step is not None else last_pair[1] + 1,
            )
        if step is not None and other_step is not None:
            last_pair = (step.index, other_step.index)
            pairs.append(last_pair)
    return Alignment(pairs, first_difference)


def _are_equal(record: Record, step: Step | None, other: Step | None) -> bool:
    if step is None or other is None:
        return False
    role = record.game.kinds[step.kind]
    return step.kind == other.kind and step_key(step, role) == step_key(other, role)
