"""Open a table in a notebook: an empty one, a match, or a moment of a replay."""

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

#: the default file of an unfinished game
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
    """Sit down at a table and play by clicking: an empty one, or at a moment of a replay.

    Parameters
    ----------
    replay
        The replay to play on from; moves made there are a branch of its file.
    step, frame
        The moment to start at, as a step of the replay or a frame of its Stepper: the question
        open there. After the last move of the file if neither is given.
    name
        The name of the branch.
    lang
        The language of an empty table.
    kept
        The file that an unfinished game is saved to and restored from; None saves nothing.
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
            position = None if index is None else _position_after(replay, index)
            sitting = Sitting.from_replay(replay, position, name)
        return open_table(sitting, lang=lang, kept=kept, seed=seed)


def _step_of(replay: Replay, frame: int) -> int:
    frames = replay.document.frames
    if not 0 <= frame < len(frames):
        raise error_of("no-frame", replay.lang, index=frame, last=len(frames) - 1)
    return frames[frame].step


def _position_after(replay: Replay, step: int) -> int:
    if not 0 <= step < len(replay.steps):
        raise error_of("no-step", replay.lang, at=step, last=len(replay.steps) - 1)
    return replay.steps[step].position


def open_table(
    sitting: Sitting | None, *, kept: str | PathLike[str] | None = DEFAULT_SAVE_FILE, **options: Any
) -> TableWidget:
    """Return the widget of a table; takes the options of a `Table`."""
    from dtnb.tabletop.widget import TableWidget

    return TableWidget(Table(sitting, kept=None if kept is None else Path(kept), **options))
