"""What became of the moves and expectations of a file, and what a line led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dtnb.explain import Message
from dtnb.files import Path
from dtnb.kernel import Verdict
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


class PassedOver(NamedTuple):
    """A moment at which a move was not made, and what spoke against it there.

    Attributes
    ----------
    window
        Id of the timing window.
    step
        Index of the step at which its seat passed without being asked; -1 where it was asked.
    verdict
        The verdict on the move there; allowed where the move waited for a window it was pinned to.
    """

    window: str
    step: int
    verdict: Verdict


Status = Literal["landed", "refused", "allowed", "no-window", "unused"]
#: what becomes of a move that is not made, or not refused, as the file says
AS_NOT_SAID: frozenset[Status] = frozenset(("allowed", "no-window", "unused"))


class MoveResult(NamedTuple):
    """What became of a move.

    Attributes
    ----------
    text, path
        Its words and its place in the file.
    status
        ``landed``; ``refused`` (by `verdict`), or ``allowed`` where a refusal was stated;
        ``no-window`` (see `passed_over`); ``unused``, for a roll that nothing asked for.
    position
        How many inputs had been given when it had landed, or when it was tried.
    step
        Index of the first step it made, -1 for none.
    searched_from
        Position from which it looked for its window.
    passed_over
        Only of moves that did not land; of others `Branch.passed_over` tells.
    move
        The move as the game reads it.
    unsaid
        Whether it was begun and then taken back, because it leaves unsaid what is asked of it.
    """

    text: str
    path: Path
    status: Status
    position: int
    step: int = -1
    searched_from: int = 0
    verdict: Verdict = Verdict()
    passed_over: tuple[PassedOver, ...] = ()
    move: Any = None
    unsaid: bool = False


class Checked(NamedTuple):
    """An expectation and what was found; `rules` are those of the step that decides it.

    Attributes
    ----------
    found, said
        What is the case instead: in the language of the replay, and in no language yet.
    part
        The statement that was looked at, where several stand in one text.
    """

    text: str
    path: Path
    holds: bool
    found: str
    said: Message | str
    step: int = -1
    rules: tuple[str, ...] = ()
    only: str = ""
    part: str = ""


class Ending(NamedTuple):
    """How a line ended: it is over, or open because something is missing.

    Attributes
    ----------
    needs
        ``""`` when it is over, else ``"roll"``, ``"draw"`` or ``"choice"``.
    seat, purpose, number
        Whose roll or choice is missing and what it is for.
    """

    needs: str = ""
    seat: int = -1
    purpose: str = ""
    number: int = 0
    window: str = ""
    options: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether something is missing."""
        return bool(self.needs)

    def text(self, speaker: Speaker) -> str:
        """Return what is missing where a line is open; empty where it is over."""
        if not self.open:
            return ""
        seat = self.seat if 0 <= self.seat < len(speaker.seats) else None
        return speaker.text(f"compare.needs-{self.needs}", seat=seat, purpose=self.purpose or None)

    def __str__(self) -> str:
        """Return the ending in a few words."""
        if not self.needs:
            return "over"
        what = {"roll": "a roll", "draw": "a draw", "choice": "a choice"}[self.needs]
        return sanitize_line(f"open: needs {what} for {self.purpose or self.window}")
