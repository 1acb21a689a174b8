"""Drop moves of a session that need not be written, because its last move implies them.

For instance, "Ann rolls 3" implies that Ann has chosen what the roll is for.
"""

from __future__ import annotations

from dtnb.kernel import Choice, IllegalMoveError
from dtnb.replay.game.phrases import read_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import AmbiguousMoveError
from dtnb.replay.sitting.play_file import PlayedEntry
from dtnb.replay.sitting.sitting import Sitting
from dtnb.replay.sitting.timeline import Snapshot


def drop_implied_moves(sitting: Sitting) -> Sitting:
    """Drop the moves that the last move of a session implies, and return the same session."""
    timeline = sitting.timeline
    while len(timeline.now.entries) > 1:
        entries = _entries_without_implied(sitting, timeline.now)
        if entries is None:
            break
        timeline.now = timeline.now._replace(entries=entries)
    return sitting


def _entries_without_implied(
    sitting: Sitting, snapshot: Snapshot
) -> tuple[PlayedEntry, ...] | None:
    """Return the entries without the second to last one, or None if that entry must stay.

    The last move implies that entry if the last move alone, made where the entry was made, gives
    the inputs of both.
    """
    *earlier_entries, implied, last = snapshot.entries
    is_annotated = any(entry.interruptions or entry.note or entry.mark for entry in (implied, last))
    if is_annotated or snapshot.declared:
        return None
    if last.phrases is None or len(last.phrases) != 1 or implied.begin == implied.end:
        return None
    record = sitting.record
    input_ = record.inputs[implied.begin]
    seat = read_move(sitting.plugin, sitting.game, record.start, last.phrases[0]).seat
    if not isinstance(input_, Choice) or input_.seat != seat or implied.end - implied.begin > 1:
        return None
    earlier: Snapshot | None = snapshot
    while earlier is not None and earlier.position > implied.begin:
        earlier = earlier.previous
    if earlier is None or earlier.entries != tuple(earlier_entries):
        return None
    trial_sitting = sitting.fork()
    trial_sitting.timeline.go_to(record.fork(earlier.position), earlier)
    try:
        trial_sitting.do(*last.phrases, seek=True)
    except (IllegalMoveError, AmbiguousMoveError, PhraseError):
        return None
    is_same = trial_sitting.record.inputs[: len(record.inputs)] == record.inputs
    return (*earlier_entries, last._replace(begin=implied.begin)) if is_same else None
