"""Ways to come to a table in a notebook: an empty one, a match, a moment of a replay."""

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

#: where an unfinished game is kept
KEPT = "dtnb-table.json"


def table(
    replay: Replay | None = None,
    *,
    step: int | None = None,
    frame: int | None = None,
    name: str = "",
    lang: str = "en",
    kept: str | PathLike[str] | None = KEPT,
    seed: int | None = None,
) -> TableWidget:
    """Sit down at a table and play by clicking: an empty one, or at a moment of a replay.

    Parameters
    ----------
    replay
        What is played on; what is played is a branch of its file.
    step, frame
        The moment, as a step of the replay or a frame of its Stepper: the question that was open
        there. After the last thing that the file says if neither is given.
    name
        What the branch is called.
    lang
        The language of an empty table.
    kept
        The file in which an unfinished game is kept, and gone on with; None keeps nothing.
    seed
        Of dice that the program rolls, and of its players.

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
            at = step if frame is None else _step_of(replay, frame)
            position = None if at is None else _position_after(replay, at)
            sitting = Sitting.from_replay(replay, position, name)
        return opened(sitting, lang=lang, kept=kept, seed=seed)


def _step_of(replay: Replay, frame: int) -> int:
    frames = replay.document.frames
    if not 0 <= frame < len(frames):
        raise error_of("no-frame", replay.lang, index=frame, last=len(frames) - 1)
    return frames[frame].step


def _position_after(replay: Replay, step: int) -> int:
    if not 0 <= step < len(replay.steps):
        raise error_of("no-step", replay.lang, at=step, last=len(replay.steps) - 1)
    return replay.steps[step].position


def opened(
    sitting: Sitting | None, *, kept: str | PathLike[str] | None = KEPT, **options: Any
) -> TableWidget:
    """Return the widget of a table; options as of a `Table`."""
    from dtnb.tabletop.widget import TableWidget

    return TableWidget(Table(sitting, kept=None if kept is None else Path(kept), **options))
