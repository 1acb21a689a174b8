"""A file played once more with fewer moves; its dice and all other choices stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.running.line_result import Prepared
from dtnb.replay.running.load import run
from dtnb.replay.running.script import ScriptEntry

if TYPE_CHECKING:
    from dtnb.files import Path
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.line_result import LineResult


def played_without(replay: PlayedFile, path: Path) -> LineResult | None:
    """Play a file without one of its moves; None where it holds no moves that were played.

    Parameters
    ----------
    replay
        The file.
    path
        Where the move stands in it.
    """
    prepared = replay.prepared
    if prepared is None:
        return None
    kept = (entry_without(entry, path) for entry in prepared.script.entries)
    return played_with(replay, prepared, tuple(filter(None, kept)))


def entry_without(entry: ScriptEntry, path: Path) -> ScriptEntry | None:
    """Return an entry without a move, and without what changes nothing in the line."""
    moves = () if entry.refused else tuple(move for move in entry.moves if move.path != path)
    if not moves and entry.pin is None:
        return None
    answers = (entry_without(each, path) for each in entry.in_answer) if moves else ()
    return ScriptEntry(
        entry.path,
        pin=entry.pin,
        moves=moves,
        in_answer=tuple(filter(None, answers)),
        if_possible=entry.if_possible,
    )


def played_with(
    replay: PlayedFile, prepared: Prepared, entries: tuple[ScriptEntry, ...]
) -> LineResult:
    """Play other entries at the table of a file."""
    script = prepared.script._replace(entries=entries)
    return run(replay.loaded, prepared._replace(script=script), tolerant=True)
