"""Find the dials (the numbers of a seat, such as life) that each step of a record changed.

A document has a frame (a step ready to be drawn) for each step, and the scenes (drawings of the
table) that frames refer to. A ledger is a calculation, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Document
from dtnb.kernel import Record

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter


def dials_changed(
    record: Record, document: Document, presenter: Presenter, speaker: Speaker
) -> dict[int, list[str]]:
    """Return the dials that each step changed, by step, under names such as "Ann: Life".

    If one step adds up an amount and a later step applies it to a dial, the dial is listed for both
    steps.
    """
    names_by_step = dict[int, list[str]]()
    previous: dict[tuple[int, str], int] = {}
    for frame in document.frames:
        current = {
            (seat.seat, dial.label): dial.value
            for seat in document.scenes[frame.scene].seats
            for dial in seat.dials
        }
        for (seat, label), value in current.items():
            if previous.get((seat, label), value) != value:
                name = speaker.text("list.pair", name=document.seats[seat].name, value=label)
                sums = _sums_of_same_parent(record, presenter, speaker, frame.step, seat)
                for step in (frame.step, *sums):
                    names_by_step.setdefault(step, []).append(name)
        previous = current
    return names_by_step


def _sums_of_same_parent(
    record: Record, presenter: Presenter, speaker: Speaker, index: int, seat: int
) -> Iterator[int]:
    """Yield the steps that add up an amount for `seat`: earlier siblings of the step `index`."""
    parent = record.steps[index].parent
    for step in record.steps[:index]:
        if step.parent == parent:
            ledger = presenter.finished_ledger(record.game, step, speaker)
            if ledger is not None and ledger.seat == seat:
                yield step.index
