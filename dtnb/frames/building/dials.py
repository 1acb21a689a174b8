"""Which dials each step of a record turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Document
from dtnb.kernel import Record, Role

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing


def dials_turned(
    record: Record, document: Document, drawing: Drawing, speaker: Speaker
) -> dict[int, list[str]]:
    """Return the names of the dials that each step turned, with those of their seats.

    What waited together is carried out by steps of its own; the sums beside them turn it too.

    Parameters
    ----------
    document
        The record's own.
    """
    turned = dict[int, list[str]]()
    before: dict[tuple[int, str], int] = {}
    for frame in document.frames:
        now = {
            (seat.seat, dial.label): dial.value
            for seat in document.scenes[frame.scene].seats
            for dial in seat.dials
        }
        for (seat, label), value in now.items():
            if before.get((seat, label), value) != value:
                name = speaker.text("list.pair", name=document.seats[seat].name, value=label)
                for step in (frame.step, *_sums_beside(record, drawing, speaker, frame.step, seat)):
                    turned.setdefault(step, []).append(name)
        before = now
    return turned


def _sums_beside(
    record: Record, drawing: Drawing, speaker: Speaker, index: int, seat: int
) -> Iterator[int]:
    """Yield the sums for a seat that were made where a step was made."""
    game, steps = record.game, record.steps
    for step in steps[:index]:
        if step.parent == steps[index].parent and game.kinds[step.kind] is Role.SUM:
            ledgers = drawing.ledgers.after_step(game, step.table, step, speaker)
            if any(ledger.seat == seat for ledger in list(ledgers)[-1:]):
                yield step.index
