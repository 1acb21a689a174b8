"""Where a gamebook stops: before each decision, and before each total that has to be worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from dtnb.kernel import Choice, Decision, Role

if TYPE_CHECKING:
    from dtnb.frames import Document, Frame
    from dtnb.kernel import Record

StopKind = Literal["choice", "total", "open", "ask"]

#: frames that say something about the line and are no steps of it
REMARKS = frozenset({"claim", "refused", "unmade", "open"})


class Stop(NamedTuple):
    """A moment before something is decided.

    Attributes
    ----------
    kind
        ``"choice"``, ``"total"``, ``"open"`` for the question at which the line ends, or ``"ask"``
        where nothing but a question to the reader stops it.
    frame
        The last frame that may be seen.
    position
        How many inputs have been given.
    step
        For a total: index of the step that finds it.
    """

    kind: StopKind
    frame: int
    position: int
    step: int = -1


def is_remark(frame: Frame) -> bool:
    """Tell whether a frame says something about the line."""
    return frame.kind in REMARKS and frame.kind in frame.tags


def after(document: Document, record: Record, position: int) -> list[Frame]:
    """Return the steps of a document that came of inputs after so many, and answers among them."""
    frames = [each for each in document.frames if not is_remark(each)]
    for at, frame in enumerate(frames):
        if frame.kind == "answered" or record.steps[frame.step].position > position:
            return frames[at:]
    return []


def positions(document: Document, record: Record) -> list[int]:
    """Return for each frame how many inputs had been given."""
    steps = record.steps
    found: list[int] = []
    at = 0
    for frame in document.frames:
        if frame.kind == "answered" and frame.kind in frame.tags:
            # The answer to a follow-up question: an input without a step.
            at += 1
        elif not is_remark(frame) and steps:
            at = max(at, steps[frame.step].position)
        found.append(at)
    return found


def stops(document: Document, record: Record, asks: Iterable[int] = ()) -> list[Stop]:
    """Return where a line stops, in its order.

    A decision at which only one thing may be done decides nothing, and a total of one line is
    nothing to work out.

    Parameters
    ----------
    document
        The frames of the line; the first is no later than its first decision.
    record
        What was played.
    asks
        Frames after which the reader is asked something.
    """
    found = [*_choices(document, record), *_totals(document, record)]
    there, given = {stop.frame for stop in found}, positions(document, record)
    found += [Stop("ask", frame, given[frame]) for frame in set(asks) - there]
    return sorted(found, key=lambda stop: (stop.frame, stop.kind != "choice", stop.position))


def _choices(document: Document, record: Record) -> Iterator[Stop]:
    at = positions(document, record)
    last_of: dict[int, int] = {}
    for index, frame in enumerate(document.frames):
        if not is_remark(frame):
            last_of[at[index]] = index
    last = 0
    for position, state in enumerate(record.states):
        # An input may make no frame at all; then nothing more is seen than before it.
        last = last_of.get(position, last)
        if not isinstance(state.pending, Decision):
            continue
        over = position == len(record.inputs)
        legal = record.game.legal_actions(state)
        given = None if over else record.inputs[position]
        forced = len(legal) == 1 and isinstance(given, Choice | None)
        if not forced:
            yield Stop("open" if over else "choice", last, position)


def _totals(document: Document, record: Record) -> Iterator[Stop]:
    kinds, steps = record.game.kinds, record.steps
    for index, frame in enumerate(document.frames):
        step = steps[frame.step] if steps else None
        if step is None or frame.kind != step.kind or kinds[step.kind] is not Role.SUM:
            continue
        ledger = document.ledgers[frame.ledgers[-1]] if frame.ledgers else None
        if index and ledger is not None and sum(row.applied for row in ledger.rows) > 1:
            yield Stop("total", before(document.frames, index), step.position, step.index)


def before(frames: Sequence[Frame], index: int) -> int:
    """Return the last frame before one that is no remark."""
    return next((at for at in range(index - 1, 0, -1) if not is_remark(frames[at])), 0)
