"""Open a table in a notebook: an empty one, or one that continues a match or a replay."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.explain.speakers import error_of
from dtnb.files.localized_errors import errors_in
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.table import Table

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay
    from dtnb.tabletop.widget import TableWidget

#: the default name of the file in which an unfinished game is saved
DEFAULT_SAVE_FILE = "dtnb-table.json"


def table(
    replay: Replay | None = None,
    *,
    step: int | None = None,
    frame: int | None = None,
    name: str = "",
    lang: str = "en",
    kept: str | PathLike[str] | None = DEFAULT_SAVE_FILE,
    seed: int | None = None,
) -> TableWidget:
    """Open a table to play by clicking: an empty table, or a replay at some moment.

    Parameters
    ----------
    replay
        The replay to continue; the moves made at the table become a branch of its file.
    step, frame
        The moment at which the table starts: a step of the replay, or a frame of its Stepper. If
        both are omitted, the table starts after the last move of the file.
    name
        The name of the branch.
    lang
        The language of an empty table; the table of a replay has the language of the replay.
    kept
        The file in which an unfinished game is saved and from which it is restored; None saves
        nothing.
    seed
        The seed for rolled dice and for computer players.

    Raises
    ------
    NotThereError
        If there is no such moment, or no such language.

    Examples
    --------
    >>> from dtnb import load_replay, table
    >>> table(load_replay("false-claim"), step=20, kept=None).table.undoable
    0
    """
    with errors_in(lang):
        sitting = None
        if replay is not None:
            index = step if frame is None else _step_of(replay, frame)
            sitting = sitting_at(replay, index, name)
        return open_table(sitting, lang=lang, kept=kept, seed=seed)


def sitting_at(replay: Replay, step: int | None, name: str = "") -> Sitting:
    """Return a session that continues a replay at a step, or after its last move.

    Raise NotThereError if there is no such step.
    """
    position = None if step is None else _position_after(replay, step)
    return Sitting.from_replay(replay, position, name)


def _step_of(replay: Replay, frame: int) -> int:
    """Return the step of a frame; raise an error if there is no such frame."""
    frames = replay.document.frames
    if not 0 <= frame < len(frames):
        raise error_of("no-frame", replay.lang, index=frame, last=len(frames) - 1)
    return frames[frame].step


def _position_after(replay: Replay, step: int) -> int:
    """Return how many inputs had been given at a step; raise an error if there is no such step."""
    if not 0 <= step < len(replay.steps):
        raise error_of("no-step", replay.lang, at=step, last=len(replay.steps) - 1)
    return replay.steps[step].position


def open_table(
    sitting: Sitting | None, *, kept: str | PathLike[str] | None = DEFAULT_SAVE_FILE, **options: Any
) -> TableWidget:
    """Return the widget of a new table; `options` are passed to `Table`."""
    from dtnb.tabletop.widget import TableWidget

    return TableWidget(Table(sitting, kept=None if kept is None else Path(kept), **options))
