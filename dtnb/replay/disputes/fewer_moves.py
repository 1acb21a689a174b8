"""Play a file again without some of its moves, with the same dice and all other choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.running.line_result import Prepared
from dtnb.replay.running.load import run
from dtnb.replay.running.script import ScriptEntry

if TYPE_CHECKING:
    from dtnb.files import Path
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.line_result import LineResult


def play_without(replay: PlayedFile, path: Path) -> LineResult | None:
    """Play a file without the move at `path`; None if the file was not played from its moves."""
    prepared = replay.prepared
    if prepared is None:
        return None
    entries = (entry_without(entry, path) for entry in prepared.script.entries)
    return play_entries(replay, prepared, tuple(filter(None, entries)))


def entry_without(entry: ScriptEntry, path: Path) -> ScriptEntry | None:
    """Return an entry of a script without the move at `path`, and without expectations and claims.

    Return None if neither a move nor a pinned window is left.
    """
    moves = () if entry.refused else tuple(move for move in entry.moves if move.path != path)
    if not moves and entry.pin is None:
        return None
    answers = (entry_without(answer, path) for answer in entry.in_answer) if moves else ()
    return ScriptEntry(
        entry.path,
        pin=entry.pin,
        moves=moves,
        in_answer=tuple(filter(None, answers)),
        if_possible=entry.if_possible,
    )


def play_entries(
    replay: PlayedFile, prepared: Prepared, entries: tuple[ScriptEntry, ...]
) -> LineResult:
    """Play `entries` instead of the file's own entries, from the same start."""
    script = prepared.script._replace(entries=entries)
    return run(replay.loaded, prepared._replace(script=script), tolerant=True)
