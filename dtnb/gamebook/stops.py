"""Find where a gamebook stops and asks the reader: before decisions, and before totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from dtnb.kernel import Choice, Decision, Role

if TYPE_CHECKING:
    from dtnb.frames import Document, Frame
    from dtnb.kernel import Record

StopKind = Literal["choice", "total", "open", "ask"]

#: the kinds of frames that comment on the line and show no step
REMARKS = frozenset({"claim", "refused", "unmade", "open"})


class Stop(NamedTuple):
    """A place at which a gamebook stops and waits for the reader."""

    #: ``"choice"`` before a decision, ``"total"`` before a total, ``"open"`` at the end of the
    #: line, ``"ask"`` for a stop with only a question to the reader
    kind: StopKind
    #: the index of the last visible frame
    frame: int
    #: the number of inputs given before the stop
    position: int
    #: for a stop before a total, the index of the step that computes the total; else -1
    step: int = -1


def is_remark(frame: Frame) -> bool:
    """Tell whether a frame comments on the line and shows no step."""
    return frame.kind in REMARKS and frame.kind in frame.tags


def frames_after(document: Document, record: Record, position: int) -> list[Frame]:
    """Return the frames after the first `position` inputs, without remarks."""
    frames = [frame for frame in document.frames if not is_remark(frame)]
    for index, frame in enumerate(frames):
        if frame.kind == "answered" or record.steps[frame.step].position > position:
            return frames[index:]
    return []


def input_counts_by_frame(document: Document, record: Record) -> list[int]:
    """Return, for each frame, how many inputs have been given when it is reached."""
    steps = record.steps
    counts: list[int] = []
    count = 0
    for frame in document.frames:
        if frame.kind == "answered" and frame.kind in frame.tags:
            # The answer to a follow-up question is an input without a step.
            count += 1
        elif not is_remark(frame) and steps:
            count = max(count, steps[frame.step].position)
        counts.append(count)
    return counts


def find_stops(
    document: Document,
    record: Record,
    asked_frames: Iterable[int] = (),
    *,
    only_asked: bool = False,
) -> list[Stop]:
    """Return the stops of a line in order.

    There is no stop before a decision with a single legal action or a total of a single row.
    `asked_frames` are the indexes of the frames after which the reader is asked a question. With
    `only_asked`, there are no other stops. The document must begin before the first decision.
    """
    all_stops: list[Stop] = []
    if not only_asked:
        all_stops = [*_decision_stops(document, record), *_total_stops(document, record)]
    stop_frames = {stop.frame for stop in all_stops}
    input_counts = input_counts_by_frame(document, record)
    all_stops += [
        Stop("ask", frame, input_counts[frame]) for frame in set(asked_frames) - stop_frames
    ]
    return sorted(all_stops, key=lambda stop: (stop.frame, stop.kind != "choice", stop.position))


def _decision_stops(document: Document, record: Record) -> Iterator[Stop]:
    """Yield a stop for each decision with more than one legal action."""
    input_counts = input_counts_by_frame(document, record)
    last_frame_at_position: dict[int, int] = {}
    for index, frame in enumerate(document.frames):
        if not is_remark(frame):
            last_frame_at_position[input_counts[index]] = index
    last_frame = 0
    for position, state in enumerate(record.states):
        # If an input makes no frame, the last visible frame stays the same.
        last_frame = last_frame_at_position.get(position, last_frame)
        if not isinstance(state.pending, Decision):
            continue
        is_last = position == len(record.inputs)
        legal = record.game.legal_actions(state)
        input_ = None if is_last else record.inputs[position]
        is_forced = len(legal) == 1 and isinstance(input_, Choice | None)
        if not is_forced:
            yield Stop("open" if is_last else "choice", last_frame, position)


def _total_stops(document: Document, record: Record) -> Iterator[Stop]:
    """Yield a stop before each total of more than one applied row."""
    role_of_kind, steps = record.game.kinds, record.steps
    for index, frame in enumerate(document.frames):
        step = steps[frame.step] if steps else None
        if step is None or frame.kind != step.kind or role_of_kind[step.kind] is not Role.SUM:
            continue
        ledger = document.ledgers[frame.ledgers[-1]] if frame.ledgers else None
        if index and ledger is not None and sum(row.applied for row in ledger.rows) > 1:
            yield Stop(
                "total", last_step_frame_before(document.frames, index), step.position, step.index
            )


def last_step_frame_before(frames: Sequence[Frame], index: int) -> int:
    """Return the index of the last frame before `index` that is not a remark; 0 for none."""
    return next(
        (earlier for earlier in range(index - 1, 0, -1) if not is_remark(frames[earlier])), 0
    )
