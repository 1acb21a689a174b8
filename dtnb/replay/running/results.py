"""The results of the moves and expectations of a replay file, and how its play ended.

* verdict, reason: a verdict on a move has the reasons against it; it has none if the move is
  allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dtnb.explain import Message
from dtnb.files import Path
from dtnb.kernel import Verdict
from dtnb.replay.game.terms import CheckResult, Dispute
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


class SkippedWindow(NamedTuple):
    """A window in which the seat of a move could have acted, but the move was not made.

    Attributes
    ----------
    window
        Id of the timing window.
    step
        Index of the step which records the skipped question; -1 if the seat was asked.
    verdict
        The verdict on the move in that window. If the file pins the move to another window, the
        verdict may allow the move.
    """

    window: str
    step: int
    verdict: Verdict

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


Status = Literal["landed", "refused", "allowed", "no-window", "unused"]
#: the statuses of moves that do not turn out as the file states
FAILED_STATUSES: frozenset[Status] = frozenset(("allowed", "no-window", "unused"))


class MoveResult(NamedTuple):
    """The result of a move.

    Attributes
    ----------
    text, path
        The words of the move, and its path in the file.
    status
        * ``landed``: the move was made
        * ``refused``: it was refused by `verdict`
        * ``allowed``: it was allowed, although the file states a refusal
        * ``no-window``: no window was found for it (see `skipped_windows`)
        * ``unused``: it is a roll that nothing asked for
    position
        How many inputs had been given after the move. If the move was not made, how many had been
        given when it was tried.
    verdict
        The verdict on a move that the file states as refused.
    step
        Index of the first step of the move; -1 if there is none.
    search_start
        Position at which the search for the move's window began.
    skipped_windows
        For a move that found no window, the windows in which its seat could have acted. Empty for
        other moves, for which `Branch.passed_over` computes them.
    move
        The move as the game reads it.
    leaves_detail_unstated
        Whether the move was taken back because it does not state a detail that a question needs.
    """

    text: str
    path: Path
    status: Status
    position: int
    step: int = -1
    search_start: int = 0
    verdict: Verdict = Verdict()
    skipped_windows: tuple[SkippedWindow, ...] = ()
    move: Any = None
    leaves_detail_unstated: bool = False

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


class ExpectationResult(NamedTuple):
    """An expectation, and whether it holds.

    Attributes
    ----------
    text, path
        The words of the expectation, and its path in the file.
    found, found_message
        The actual value, as text in the language of the replay and as a message.
    step, rules
        Index of the step that decides the expectation, and that step's rules.
    condition
        The edition or reading that the expectation is for; empty for all.
    part
        The statement that was checked, if one text holds several statements.
    is_final
        Whether later play cannot change the result.
    """

    text: str
    path: Path
    holds: bool
    found: str
    found_message: Message | str
    step: int = -1
    rules: tuple[str, ...] = ()
    condition: str = ""
    part: str = ""
    is_final: bool = False

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


class DisputeResult(NamedTuple):
    """The question that people quarrel about, with its place and the answer of the record."""

    #: the question in the language of the replay, and its path in the file
    text: str
    path: Path
    #: the question as the game has parsed it
    question: Dispute
    #: how many inputs had been given before the dispute
    position: int
    #: the index of the step before the dispute; -1 if the dispute is about the question that is
    #: pending at `position`
    step: int = -1
    #: says whether the answer is yes; None for another kind of question, such as "who goes first",
    #: and if `is_unreached`
    check_result: CheckResult | None = None
    #: the answer of the record in words, and the rules that decide it
    answer_text: str = ""
    rules: tuple[str, ...] = ()
    #: whether the line ends before the window that the file names for the question, so that there
    #: is no answer
    is_unreached: bool = False


class Ending(NamedTuple):
    """How a line ended: play is over, or the file does not state the next roll, draw or choice.

    Attributes
    ----------
    missing_input
        Empty if the line is over, else ``"roll"``, ``"draw"`` or ``"choice"``.
    seat, purpose, number
        The seat whose input is missing, the purpose of the input, and how many dice or cards it
        takes.
    window, options
        The window of the missing choice, and the answers that are allowed.
    """

    missing_input: str = ""
    seat: int = -1
    purpose: str = ""
    number: int = 0
    window: str = ""
    options: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether a roll, a draw or a choice is missing."""
        return bool(self.missing_input)

    def text(self, speaker: Speaker) -> str:
        """Return a sentence about the missing input; empty if the line is over."""
        if not self.is_open:
            return ""
        seat = self.seat if 0 <= self.seat < len(speaker.seats) else None
        return speaker.text(
            f"compare.needs-{self.missing_input}", seat=seat, purpose=self.purpose or None
        )

    def __str__(self) -> str:
        """Return the ending in a few words."""
        if not self.missing_input:
            return "over"
        missing_words = {"roll": "a roll", "draw": "a draw", "choice": "a choice"}[
            self.missing_input
        ]
        return sanitize_line(f"open: needs {missing_words} for {self.purpose or self.window}")

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)
